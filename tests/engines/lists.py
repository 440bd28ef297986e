"""The engine port over plain Python lists: the meaning of every request, without an index, for tests to
compare with.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from search_service.search.engine import (
    Batch,
    Boosts,
    Clause,
    EngineAnswer,
    EngineSettings,
    Field,
    IndexTerm,
    IndexUnit,
    IndexUnreadableError,
    Pattern,
    Request,
    Retrieval,
    Retrieved,
    Slot,
    best_of,
    enough,
    facet,
    order_key,
)

PUBLISHED: Final[dict[Path, tuple[IndexUnit, ...]]] = {}  # the units of each index, by its folder


class ListEngine:
    """Looks at every word of every unit. The score is the number of places that match, weighted by the boosts."""

    def __init__(self, units: Iterable[IndexUnit], boosts: Boosts) -> None:
        self._units = tuple(units)
        self._boosts = boosts

    def search(self, batch: Batch) -> EngineAnswer:
        return EngineAnswer(
            retrieved={name: self._retrieved(one) for name, one in batch.retrievals.items()},
            counts={name: len(self._fitting(request)) for name, request in batch.counts.items()},
            frequencies=tuple(len(self._having(clause)) for clause in batch.clauses),
            units=len(self._units),
        )

    def explain(self, request: Request) -> str:
        return repr(request)

    def close(self) -> None:
        pass

    def _retrieved(self, retrieval: Retrieval) -> Retrieved:
        request = retrieval.request
        fitting = self._fitting(request)
        keys = [order_key(self._boosts, unit.rank, self._score(unit, request), unit.position) for unit in fitting]
        counted = {name: Counter(unit.fields.get(name, "") for unit in fitting) for name in retrieval.facets}
        return Retrieved(
            total=len(fitting),
            best=best_of(keys, retrieval.limit, by_book=request.by_book),
            facets={name: facet(counts) for name, counts in counted.items()},
        )

    def _having(self, clause: Clause) -> set[int]:
        return {unit.position for unit in self._units if self._clause(unit, clause)}

    def _fitting(self, request: Request) -> list[IndexUnit]:
        """Units that fit; of the clauses of which only some are needed, those found must weigh enough."""
        having = [self._having(clause) for clause in request.any_of]
        weighing = enough(having, len(self._units), request.least) if having else set()
        return [unit for unit in self._units if self._fits(unit, request) and (not having or unit.position in weighing)]

    def _fits(self, unit: IndexUnit, request: Request) -> bool:
        if any(unit.fields.get(name) != value for name, value in request.filters.items()):
            return False
        if any(_starts(unit, pattern) for pattern in request.excluded):
            return False
        return all(self._clause(unit, clause) for clause in request.required)

    def _score(self, unit: IndexUnit, request: Request) -> float:
        clauses = (*request.required, *request.any_of)
        return float(sum(self._clause(unit, clause) for clause in clauses)) if clauses else 1.0

    def _clause(self, unit: IndexUnit, clause: Clause) -> float:
        """What the places are worth where a clause stands; an exact form counts twice, as a form and by itself."""
        return sum(self._pattern(unit, pattern) for pattern in clause.patterns)

    def _pattern(self, unit: IndexUnit, pattern: Pattern) -> float:
        terms, starts = _terms(unit, pattern), _starts(unit, pattern)
        exact = sum(terms[start].exact == pattern.slots[0].exact for start in starts)
        return pattern.weight * self._boosts.of(pattern.field) * (len(starts) + exact)


def _terms(unit: IndexUnit, pattern: Pattern) -> Sequence[IndexTerm]:
    others = {Field.ENGLISH: unit.english, Field.EXACT_ENGLISH: unit.english, Field.EVERYDAY: unit.everyday}
    return others.get(pattern.field, unit.terms)


def _starts(unit: IndexUnit, pattern: Pattern) -> list[int]:
    """Where a pattern begins among the terms it is compared with; nowhere in a unit that it is not for."""
    if pattern.only and unit.fields.get(pattern.only[0]) != pattern.only[1]:
        return []
    terms = _terms(unit, pattern)
    return [start for start in range(len(terms)) if _stands_at(terms[start:], pattern)]


def _stands_at(terms: Sequence[IndexTerm], pattern: Pattern) -> bool:
    if len(terms) < len(pattern.slots):
        return False
    pairs = list(zip(terms, pattern.slots, strict=False))
    in_row = all(term.position == terms[0].position + place for place, (term, _) in enumerate(pairs))
    return in_row and all(_is_word(term, slot, pattern.field) for term, slot in pairs)


def _is_word(term: IndexTerm, slot: Slot, field: Field) -> bool:
    if slot.prefix:
        return term.exact.startswith(slot.exact)
    if field in (Field.EXACT, Field.EXACT_ENGLISH):
        return term.exact == slot.exact
    return term.exact == slot.exact or any(lemma in term.indexed for lemma in slot.lemmas)


class ListIndexer:
    """Puts units into a list."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._units: list[IndexUnit] = []

    def begin(self, fields: Sequence[str]) -> None:
        self.discard()

    def add(self, unit: IndexUnit) -> None:
        self._units.append(unit)

    def publish(self) -> None:
        PUBLISHED[self._folder] = tuple(self._units)

    def discard(self) -> None:
        self._units.clear()
        PUBLISHED.pop(self._folder, None)


def open_engine(settings: EngineSettings) -> ListEngine:
    if settings.folder not in PUBLISHED:
        raise IndexUnreadableError(f"there are no units for {settings.folder.name}; run `pravilo build`")
    return ListEngine(PUBLISHED[settings.folder], settings.boosts)


def open_indexer(settings: EngineSettings) -> ListIndexer:
    return ListIndexer(settings.folder)
