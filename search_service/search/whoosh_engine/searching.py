"""Requests over the postings of a Whoosh index: sets of units and their scores."""

import heapq
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from search_service.search.engine import (
    RANKING,
    Clause,
    Field,
    Found,
    IndexUnreadable,
    Pattern,
    Ranking,
    Request,
    Scored,
    Slot,
    enough,
    order_key,
    rarity,
)
from search_service.search.whoosh_engine.postings import Places, Postings

KEPT_PATTERNS: Final = 64  # the steps of a ladder ask for the same ones again


class WhooshEngine:
    """An opened Whoosh index; raises IndexUnreadable where there is none or it is damaged."""

    def __init__(self, folder: Path, ranking: Ranking = RANKING) -> None:
        self._folder = folder
        self._ranking = ranking
        try:
            self._postings = Postings(folder)
            stored = self._postings.stored()
        except Exception as error:  # Whoosh raises whatever the damaged bytes lead to
            raise self._unreadable(error) from error
        self._pattern = lru_cache(maxsize=KEPT_PATTERNS)(self._read_pattern)
        self._positions = [int(fields["position"]) for fields in stored]
        self._ranks = [int(fields["rank"]) for fields in stored]
        self._kinds = [str(fields["kind"]) for fields in stored]
        self._laws = [int(fields["law"] or 0) for fields in stored]

    def search(self, request: Request, *, limit: int) -> Found:
        """The best `limit` units, with exact total and facets."""
        scores, having = self._run(request)
        ranked = heapq.nsmallest(
            limit,
            (
                order_key(self._ranking, self._ranks[number], score, self._positions[number])
                for number, score in scores.items()
            ),
        )
        kinds = Counter(self._kinds[number] for number in scores)
        laws = Counter(self._laws[number] for number in scores if self._laws[number])
        return Found(
            total=len(scores),
            best=tuple(Scored(position, -negated) for negated, position in ranked),
            kinds=tuple(sorted(kinds.items())),
            laws=tuple(sorted(laws.items())),
            rarities=tuple(rarity(len(found), len(self._positions)) for found in having),
        )

    def count(self, request: Request) -> int:
        """How many units fit."""
        return len(self._run(request)[0])

    def close(self) -> None:
        """Closes the index."""
        self._postings.close()

    def _unreadable(self, error: Exception) -> IndexUnreadable:
        return IndexUnreadable(
            f"the index in {self._folder.name} cannot be read ({type(error).__name__}); run `pravilo build`"
        )

    def _run(self, request: Request) -> tuple[dict[int, float], list[dict[int, float]]]:
        """The units that fit with their scores, and for each clause the units that have it."""
        try:
            having = [self._clause(clause) for clause in (*request.required, *request.any_of)]
            fitting = self._fitting(request, having)
            excluded = [self._pattern(pattern) for pattern in request.excluded]
            kept = [self._postings.of(field, term) for field, term in _filters(request)]
        except Exception as error:
            raise self._unreadable(error) from error
        for found in excluded:
            fitting -= found.keys()
        for units in kept:
            fitting &= units.keys()
        if not having:
            return dict.fromkeys(fitting, 1.0), having
        return {number: sum(found.get(number, 0.0) for found in having) for number in fitting}, having

    def _fitting(self, request: Request, having: list[dict[int, float]]) -> set[int]:
        if not having:
            return set(range(len(self._positions)))
        required, loose = having[: len(request.required)], having[len(request.required) :]
        fitting = enough(loose, len(self._positions), request.least) if loose else set(required[0])
        return fitting.intersection(*required)

    def _clause(self, clause: Clause) -> dict[int, float]:
        """Units and scores of a clause: whichever pattern scores best, for a form with two lemmas counts once."""
        first, *others = (self._pattern(pattern) for pattern in clause.patterns)
        if not others:
            return first
        best = dict(first)
        for found in others:
            for number, score in found.items():
                if score > best.get(number, 0.0):
                    best[number] = score
        return best

    def _read_pattern(self, pattern: Pattern) -> dict[int, float]:
        field = _FIELDS[pattern.field]
        weight = pattern.weight * (self._ranking.english if pattern.field is Field.ENGLISH else self._ranking.form)
        if len(pattern.slots) > 1:
            return self._scored(field, self._side_by_side(pattern.slots, field), weight)
        (slot,) = pattern.slots
        if pattern.field is not Field.ANY_FORM or slot.prefix:
            return self._scored(field if not slot.prefix else "exact", self._slot(slot, field), weight)
        found = dict(self._scored(field, self._slot(slot, field), weight))
        exact = self._scored("exact", self._postings.of("exact", slot.exact), pattern.weight * self._ranking.exact)
        for number, score in exact.items():
            found[number] = found.get(number, 0.0) + score
        return found

    def _slot(self, slot: Slot, field: str) -> Places:
        if slot.prefix:
            return self._postings.beginning("exact", slot.exact)
        return self._postings.union(field, (slot.exact,) if field == "exact" else slot.lemmas)

    def _side_by_side(self, slots: tuple[Slot, ...], field: str) -> Places:
        """Where the slots stand one after the other; a unit and the positions of the first."""
        found = [self._slot(slot, field) for slot in slots]
        shared = set(found[0]).intersection(*found)
        places: dict[int, tuple[int, ...]] = {}
        for number in shared:
            starts = set(found[0][number])
            for offset, one in enumerate(found[1:], start=1):
                starts &= {place - offset for place in one[number]}
            if starts:
                places[number] = tuple(sorted(starts))
        return places

    def _scored(self, field: str, places: Places, weight: float) -> dict[int, float]:
        """BM25 of what stands at so many places."""
        rare = weight * rarity(len(places), len(self._positions))
        lengths, b = self._postings.lengths(field), self._ranking.length
        return {
            number: rare * 2.2 * len(at) / (len(at) + 1.2 * (1 - b + b * lengths[number]))
            for number, at in places.items()
        }


_FIELDS: Final = {Field.EXACT: "exact", Field.ANY_FORM: "lemma", Field.ENGLISH: "english"}


def _filters(request: Request) -> Iterator[tuple[str, str]]:
    if request.within:
        yield "within", request.within
    if request.law:
        yield "law", str(request.law)
