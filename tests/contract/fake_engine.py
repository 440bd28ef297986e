"""The engine port over plain Python lists: the meaning of every request, without an index, for tests to
compare with.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from search_service.search.engine import (
    RANKING,
    Found,
    IndexTerm,
    IndexUnit,
    Request,
    best_of,
    enough,
    order_key,
    rarity,
)
from search_service.search.query.clauses import Clause, Field, Pattern, Slot


class FakeEngine:
    """Looks at every word of every unit. The score is the number of places that match, weighted as in
    `RANKING`.
    """

    def __init__(self, units: Iterable[IndexUnit]) -> None:
        self._units = tuple(units)

    def search(self, request: Request, *, limit: int) -> Found:
        fitting = [(unit, _score(unit, request)) for unit in self._fitting(request)]
        keys = [order_key(RANKING, unit.rank, score, unit.position) for unit, score in fitting]
        return Found(
            total=len(fitting),
            best=best_of(keys, limit, by_book=request.by_book),
            kinds=tuple(sorted(Counter(unit.kind for unit, _ in fitting).items())),
            laws=tuple(sorted(Counter(unit.law for unit, _ in fitting if unit.law).items())),
            chapters=tuple(sorted(Counter(unit.chapter for unit, _ in fitting if unit.chapter).items())),
            rarities=tuple(self._rarity(clause) for clause in (*request.required, *request.any_of)),
        )

    def count(self, request: Request) -> int:
        return len(self._fitting(request))

    def describe(self, request: Request) -> str:
        return repr(request)

    def close(self) -> None:
        pass

    def _rarity(self, clause: Clause) -> float:
        return rarity(sum(bool(_clause(unit, clause)) for unit in self._units), len(self._units))

    def _fitting(self, request: Request) -> list[IndexUnit]:
        """Units that fit; of the clauses of which only some are needed, those found must weigh enough."""
        having = [{unit.position for unit in self._units if _clause(unit, clause)} for clause in request.any_of]
        weighing = enough(having, len(self._units), request.least) if having else set()
        return [unit for unit in self._units if _fits(unit, request) and (not having or unit.position in weighing)]


def _fits(unit: IndexUnit, request: Request) -> bool:
    filters = ((request.within, unit.within), (request.law, unit.law), (request.chapter, unit.chapter))
    if any(wanted not in (None, found) for wanted, found in filters):
        return False
    if any(_places(unit, pattern) for pattern in request.excluded):
        return False
    return all(_clause(unit, clause) for clause in request.required)


def _score(unit: IndexUnit, request: Request) -> float:
    return float(sum(_clause(unit, clause) for clause in (*request.required, *request.any_of)))


def _clause(unit: IndexUnit, clause: Clause) -> float:
    return sum(_places(unit, pattern) for pattern in clause.patterns)


def _places(unit: IndexUnit, pattern: Pattern) -> float:
    """Places where the pattern stands; an exact form counts twice, as a form and by itself."""
    terms = {Field.ENGLISH: unit.english, Field.PLAIN: unit.plain}.get(pattern.field, unit.terms)
    weight = pattern.weight * RANKING.first_look(pattern.field)
    starts = [start for start in range(len(terms)) if _stands_at(terms[start:], pattern)]
    exact = sum(terms[start].exact == pattern.slots[0].exact for start in starts)
    return weight * (len(starts) + exact)


def _stands_at(terms: Sequence[IndexTerm], pattern: Pattern) -> bool:
    if len(terms) < len(pattern.slots):
        return False
    pairs = list(zip(terms, pattern.slots, strict=False))
    in_row = all(term.position == terms[0].position + place for place, (term, _) in enumerate(pairs))
    return in_row and all(_is_word(term, slot, pattern.field) for term, slot in pairs)


def _is_word(term: IndexTerm, slot: Slot, field: Field) -> bool:
    if slot.prefix:
        return term.exact.startswith(slot.exact)
    if field is Field.EXACT:
        return term.exact == slot.exact
    return term.exact == slot.exact or any(lemma in term.indexed for lemma in slot.lemmas)
