"""`make eval`: ask every labelled query of ours and of three rivals, and print the figures.

`--engine NAME`, once or several times, asks our own search over those engines instead, and tells how they agree.
"""

import argparse
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from search_service.library import Library
from search_service.open_build import search_of
from search_service.search.clauses import ReasonKind
from search_service.search.index import UNITS, Unit, UnitStore
from search_service.search.service import Search
from search_service.settings import settings_from
from tests.eval.engines import alike
from tests.eval.measure import Answered, Rank, Result, means, measure, nothing_told
from tests.eval.queries import Labelled, labelled_queries, unit_of
from tests.eval.rivals import RIVALS
from tests.samples.requests import asked

NO_PLAIN: Final = frozenset({ReasonKind.EVERYDAY.value})  # what a book finds for which nobody has written any yet


def ours(search: Search, without: frozenset[str] = frozenset()) -> Rank:
    """Our answers: what a number or a title names first, as a page shows it, then the hits."""

    def rank(text: str) -> Answered:
        answer = search.answer(asked(text, size=50, without=without))
        targets = answer.citation.targets if answer.citation else answer.titled
        named = [(unit_of(str(target)), "citation") for target in targets]
        return Answered(named + [(str(hit.id), hit.kind.value) for hit in answer.hits], answer.certain)

    return rank


def units_of(folder: Path) -> Sequence[Unit]:
    """All units of a build in their order."""
    store = UnitStore(folder / UNITS)
    units = list(store.units())
    store.close()
    return units


def told(name: str, results: Sequence[Result]) -> str:
    """A line of figures of the queries that have an answer: all, fitted, held out."""
    results = [one for one in results if one.query.relevant]
    held = [one for one in results if one.query.held_out]
    fitted = [one for one in results if not one.query.held_out]
    cells = (f"{mrr:.3f}  {recall:.3f}  {gain:.3f}" for mrr, recall, gain in map(means, (results, fitted, held)))
    return f"{name:18} {len(results):>4}  " + "    ".join(cells)


def main() -> None:
    """Print the tables; with --lag also every query of ours whose first answer is wrong."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--lag", action="store_true", help="list the queries whose first answer is wrong")
    arguments.add_argument("--held-out", action="store_true", help="list the held out ones too: look once, at the end")
    arguments.add_argument(
        "--engine", action="append", help="ask over this engine, of those that the build is made for"
    )
    options = arguments.parse_args()
    queries = list(labelled_queries())
    library = Library.open(settings_from(os.environ).current)
    if options.engine:
        compare({name: search_of(library, name) for name in options.engine}, queries)
        return
    with tempfile.TemporaryDirectory() as folder:
        units = units_of(library.folder)
        search = search_of(library)
        engines: dict[str, Rank] = {"Pravilo": ours(search), "no plain words": ours(search, NO_PLAIN)}
        engines |= {name: make(units, Path(folder)) for name, make in RIVALS.items()}
        results = {name: [measure(rank, query) for query in queries] for name, rank in engines.items()}
    tell(results, queries)
    for one in results["Pravilo"] if options.lag else ():
        if (one.reciprocal < 1 or one.recall < 0.6) and (options.held_out or not one.query.held_out):
            wanted = " ".join(sorted(one.query.relevant)[:6])
            print(f"{one.reciprocal:.2f} {one.recall:.2f} {one.query.kind:9} {one.query.text}")
            print(f"          wanted {wanted}; found {' '.join(one.order[:5])}")


def compare(searches: dict[str, Search], queries: Sequence[Labelled]) -> None:
    """The figures of ours on each engine, and how many answers of the first one the others give too."""
    tell({name: [measure(ours(search), query) for query in queries] for name, search in searches.items()}, queries)
    first, *others = searches
    for name in others:
        told = [alike(searches[first], searches[name], asked(query.text, size=20)) for query in queries]
        counts, hits = sum(one.counts for one in told), sum(one.hits for one in told)
        print(f"\n{name} as {first}: totals and facets {counts} of {len(told)}, first 20 hits {hits} of {len(told)}")


def tell(results: dict[str, list[Result]], queries: Sequence[Labelled]) -> None:
    """Overall figures of each engine, then by kind."""
    print("engine           queries  all: MRR  recall@10  nDCG@10 · fitted · held out")
    for name, measured in results.items():
        print(told(name, measured))
    tell_of_nothing(results)
    for kind in sorted({query.kind for query in queries if query.relevant}):
        print(f"\n{kind}")
        for name, measured in results.items():
            print(told(name, [one for one in measured if one.query.kind == kind]))


def tell_of_nothing(results: dict[str, list[Result]]) -> None:
    """How often each engine says that nothing answers: where nothing does, and where something does."""
    print("\nnothing          queries  recognised  false alarms · fitted · held out")
    for name, measured in results.items():
        held = [one for one in measured if one.query.held_out]
        fitted = [one for one in measured if not one.query.held_out]
        cells = (f"{told:.3f}  {alarms:.3f}" for told, alarms in map(nothing_told, (measured, fitted, held)))
        print(f"{name:18} {sum(not one.query.relevant for one in measured):>4}  " + "    ".join(cells))


if __name__ == "__main__":
    main()
