"""A sample of queries whose answers are known: units that were indexed are found by their own words and values."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from search_service.search.clauses import Clause, Field, Pattern, ReasonKind, Slot
from search_service.search.engine.port import Batch, Engine, IndexUnit, Request, Retrieval

SAMPLED: Final = 32  # units of a sample
WORDS: Final = 4  # words by which a unit is asked for, the first that it has
LIMIT: Final = 1000  # units with the same words and values among which one is looked for


def sampled(units: int) -> range:
    """The positions of the units of a sample, evenly among so many."""
    return range(0, units, max(1, -(-units // SAMPLED)))


def faults_of_sample(engine: Engine, sample: Iterable[IndexUnit], units: int) -> Iterator[str]:
    """Say what an index of so many units gets wrong: their number, and each unit of the sample that is not found by its
    own words among those that have its values.
    """
    by_position = {unit.position: unit for unit in sample}
    retrievals = {
        str(place): Retrieval(request=_request(unit), limit=LIMIT, facets=tuple(unit.fields))
        for place, unit in by_position.items()
    }
    answer = engine.search(Batch(retrievals=retrievals))
    if answer.units != units:
        yield f"it has {answer.units} units, and the build has {units}"
    for place, unit in by_position.items():
        found = answer.retrieved[str(place)]
        if place not in {scored.position for scored in found.best}:
            yield f"unit {place} is not found by its own words"
        elif any(found.facets[name] != ((value, found.total),) for name, value in unit.fields.items()):
            yield f"unit {place} has other values than in the build"


def _request(unit: IndexUnit) -> Request:
    forms = islice(dict.fromkeys(term.exact for term in unit.terms if term.exact), WORDS)
    return Request(required=tuple(map(_clause, forms)), filters=unit.fields, by_book=True)


def _clause(form: str) -> Clause:
    slots = (Slot(exact=form, lemmas=(form,)),)
    return Clause(part=form, patterns=(Pattern(kind=ReasonKind.EXACT, query=form, slots=slots, field=Field.EXACT),))
