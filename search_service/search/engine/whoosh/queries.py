"""Requests of the port as query objects of Whoosh: built directly, its own parser never sees what a reader typed.

Defects of Whoosh decide what is used: its `AndNot` may let the first unit through, so exclusions are left to the
collector; its `DisjunctionMax` scores a unit by the words of another; `Phrase` takes one term at a place, where a
`Sequence` takes any.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from whoosh import query as wq
from whoosh.matching import ListMatcher

from search_service.search.engine.port import Ranking, Request
from search_service.search.engine.whoosh.postings import NOTHING, Postings, Read
from search_service.search.query.clauses import Field, Pattern, Slot

MAX_FORMS: Final = 512  # forms that one prefix may stand for
FIELDS: Final = {Field.EXACT: "exact", Field.ANY_FORM: "lemma", Field.ENGLISH: "english", Field.PLAIN: "plain"}


class Noted(wq.Or):  # type: ignore[misc]
    """An `Or` whose matches are read whole when a search begins, as Whoosh does by itself in a small index, each part
    from `postings`, and whose `units` tell afterwards which ones it found, wherever else in the query it stands. For
    one search of one segment.
    """

    def __init__(self, subqueries: Sequence[Any], postings: Postings) -> None:
        super().__init__(list(subqueries))
        self._postings = postings
        self._found = NOTHING

    @property
    def units(self) -> Sequence[int]:
        """The units it found, in order."""
        return self._found.units

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        """All matches, with the sum of their scores where they are wanted."""
        parts = [self._part(query, searcher, context) for query in self.subqueries]
        if context and context.weighting is None:
            units = sorted(set().union(*(part.units for part, _ in parts)))
            self._found = Read(units, ())
            return ListMatcher(units)
        scores: dict[int, float] = {}
        for part, boost in parts:
            for number, score in zip(part.units, part.scores, strict=True):
                scores[number] = scores.get(number, 0.0) + score * boost
        units = sorted(scores)
        self._found = Read(units, [scores[number] for number in units])
        return ListMatcher(units, weights=self._found.scores)

    def _part(self, query: Any, searcher: Any, context: Any) -> tuple[Read, float]:
        if not isinstance(query, Noted):
            return self._postings.of(searcher, query)
        query.matcher(searcher, context)
        return query._found, 1.0

    def estimate_size(self, _: Any) -> int:
        """How many units it found: Whoosh asks when it has the matcher."""
        return len(self.units)


class Compiled:
    """A request as queries: what is `wanted`, and of it each clause; what may be `kept` and what is `excluded`."""

    def __init__(self, request: Request, reader: Any, postings: Postings, ranking: Ranking) -> None:
        self._reader = reader
        self._postings = postings
        self._ranking = ranking
        self.required = [self._any(clause.patterns) for clause in request.required]
        self.any_of = [self._any(clause.patterns) for clause in request.any_of]
        self.wanted = self._wanted()
        self.kept = _filters(request)
        self.excluded = self._any(request.excluded) if request.excluded else None

    @property
    def clauses(self) -> list[Noted]:
        """The queries of all clauses, required ones first."""
        return [*self.required, *self.any_of]

    def _wanted(self) -> Any:
        parts = [*self.required, *([Noted(self.any_of, self._postings)] if self.any_of else [])]
        return wq.And(parts) if parts else wq.Every()

    def _any(self, patterns: Sequence[Pattern]) -> Noted:
        return Noted([query for pattern in patterns for query in self._pattern(pattern)], self._postings)

    def _pattern(self, pattern: Pattern) -> Iterator[Any]:
        field = FIELDS[pattern.field]
        weight = pattern.weight * self._ranking.first_look(field)
        if len(pattern.slots) > 1:
            yield wq.Sequence([wq.Or(list(self._slot(slot, field))) for slot in pattern.slots], boost=weight)
            return
        (slot,) = pattern.slots
        yield from self._slot(slot, field, weight)
        if pattern.field is Field.ANY_FORM and not slot.prefix:
            yield wq.Term("exact", slot.exact, boost=pattern.weight * self._ranking.exact)

    def _slot(self, slot: Slot, field: str, weight: float = 1.0) -> Iterator[Any]:
        if slot.prefix:
            field, words = "exact", self._beginning(slot.exact)
        else:
            words = (slot.exact,) if field == "exact" else slot.lemmas
        yield from (wq.Term(field, word, boost=weight) for word in words)

    def _beginning(self, prefix: str) -> tuple[str, ...]:
        return tuple(form.decode() for form in islice(self._reader.expand_prefix("exact", prefix), MAX_FORMS))


def _filters(request: Request) -> Any:
    filters = []
    if request.within:
        filters.append(wq.Term("within", request.within))
    if request.law:
        filters.append(wq.Term("law", str(request.law)))
    if request.chapter:
        filters.append(wq.Term("chapter", request.chapter))
    return wq.And(filters) if filters else None
