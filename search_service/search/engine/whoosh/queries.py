"""Patterns of the port as query objects of Whoosh: built directly, its own parser never sees what a reader typed.

Only single terms and rows of words are asked of Whoosh. What clauses, filters and exclusions make of them is set
arithmetic of our own (`reading`), for its combining queries have defects: `AndNot` may let the first unit through,
`DisjunctionMax` scores a unit by the words of another. `Phrase` takes one term at a place, a `Sequence` takes any.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from whoosh import query as wq

from search_service.search.clauses import Field, Pattern, Slot
from search_service.search.engine.port import MAX_FORMS, Request
from search_service.search.weights import Boosts

FIELDS: Final = {
    Field.EXACT: "exact",
    Field.ANY_FORM: "lemma",
    Field.ENGLISH: "english",
    Field.EXACT_ENGLISH: "exact_english",
    Field.EVERYDAY: "everyday",
}
EXACT: Final = {"english": "exact_english", "exact_english": "exact_english"}  # where the forms of a field are


def queries_of(pattern: Pattern, reader: Any, boosts: Boosts) -> Iterator[Any]:
    """The terms and rows of words that find a pattern, each with what it is worth."""
    field = FIELDS[pattern.field]
    weight = pattern.weight * boosts.of(pattern.field)
    if len(pattern.slots) > 1:
        yield wq.Sequence([wq.Or(list(_words(slot, field, reader))) for slot in pattern.slots], boost=weight)
        return
    (slot,) = pattern.slots
    yield from _words(slot, field, reader, weight)
    if pattern.field is Field.ANY_FORM and not slot.prefix:
        yield wq.Term("exact", slot.exact, boost=pattern.weight * boosts.exact)


def _words(slot: Slot, field: str, reader: Any, weight: float = 1.0) -> Iterator[Any]:
    if slot.prefix:
        exact = EXACT.get(field, "exact")
        forms = islice(reader.expand_prefix(exact, slot.exact), MAX_FORMS)
        yield from (wq.Term(exact, form.decode(), boost=weight) for form in forms)
        return
    words = (slot.exact,) if field in ("exact", "exact_english") else slot.lemmas
    yield from (wq.Term(field, word, boost=weight) for word in words)


def spelled(request: Request, reader: Any, boosts: Boosts) -> str:
    """A request as Whoosh would spell it in one query."""

    def any_of(patterns: tuple[Pattern, ...]) -> Any:
        return wq.Or([query for pattern in patterns for query in kept(pattern)])

    def kept(pattern: Pattern) -> Iterator[Any]:
        limits = [wq.Term(*pattern.only)] if pattern.only else []
        return (wq.And([query, *limits]) if limits else query for query in queries_of(pattern, reader, boosts))

    parts = [any_of(clause.patterns) for clause in request.required]
    if request.any_of:
        parts.append(wq.Or([any_of(clause.patterns) for clause in request.any_of]))
    wanted = str(wq.And(parts) if parts else wq.Every())
    filters = " AND ".join(f"{name}:{value}" for name, value in request.filters.items())
    excluded = str(any_of(request.excluded)) if request.excluded else ""
    named = (("", wanted), ("only in ", filters and f"({filters})"), ("without ", excluded))
    return ", ".join(f"{name}{part}" for name, part in named if part)
