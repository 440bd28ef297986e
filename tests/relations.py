"""`python -m tests.relations`: every relation of the tables, each word with a place where the library has it.

A program cannot tell whether two words mean the same where they stand: read the places of a row, and take out of it the
word whose place speaks of something else, or let it only lead to the others (`leads` in `related.tsv`). Words given to
the command restrict it to the rows that have one of them; `--absent` lists only words that no text has, which cost a
look-up and find nothing.
"""

import argparse
import os
from collections.abc import Iterator, Sequence

from search_service.build_ports import other_words
from search_service.library import Library
from search_service.search import Fragment
from search_service.search.analysis import Analyzer, FormMap, Morphology, load_lexicon
from search_service.search.clauses import Clause, Field, Pattern, ReasonKind
from search_service.search.index import FORMS, UNITS, Unit, UnitStore
from search_service.search.query import Expander
from search_service.search.rank import Finder, WordMap, excerpt
from search_service.settings import settings_from

AROUND = 70  # code points of a place that are shown


class Places:
    """Where the units of a build have a word or a phrase, in any form."""

    def __init__(self, units: Sequence[Unit], analyzer: Analyzer) -> None:
        self._read = [
            (unit, source, text, WordMap(analyzer.terms(text)))
            for unit in units
            for source, text in (("text", unit.text or unit.heading), ("English", unit.english))
        ]

    def of(self, pattern: Pattern) -> Iterator[str]:
        """The id of each unit that has it, with the words around it."""
        finder = Finder([Clause(part=pattern.query, patterns=(pattern,))])
        for unit, source, text, words in self._read:
            found = finder.in_text(words)
            if found and (source == "text") is not pattern.query.isascii():
                yield f"{unit.id}: {_shown(excerpt(text, [found[0].span], AROUND))}"


def _shown(fragments: Sequence[Fragment]) -> str:
    return "".join(f"[{piece.text}]" if piece.mark else piece.text for piece in fragments)


def rows_of(library: Library) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The kind and the words of each relation."""
    for words in map(other_words, library.facts.tables.books):
        yield from (("related", row) for row in words.related)
        yield from (("leads", row) for row in words.leading)
        yield from (("translation", row) for row in words.translations)
        yield from (("term", (*term.en, *term.ru)) for term in words.glossary)


def main() -> None:
    """Print the rows."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("words", nargs="*", help="only the rows with one of these words")
    arguments.add_argument("--absent", action="store_true", help="only the words that no text has")
    options = arguments.parse_args()
    library = Library.open(settings_from(os.environ).current)
    analyzer = Analyzer(Morphology(load_lexicon()), FormMap.read(library.folder / FORMS))
    store = UnitStore(library.folder / UNITS)
    places = Places(list(store.units()), analyzer)
    for kind, names in rows_of(library):
        if options.words and not set(options.words) & set(names):
            continue
        print(f"{kind}: {'; '.join(names)}")
        for name in names:
            slots = Expander.slots_of(analyzer.terms(name))
            pattern = Pattern(kind=ReasonKind.RELATED, query=name, slots=slots, field=Field.ANY_FORM)
            found = list(places.of(pattern)) if slots else []
            if not found or not options.absent:
                print(f"    {name}: {f'{len(found)} places, {found[0]}' if found else 'no text has it'}")
    store.close()


if __name__ == "__main__":
    main()
