"""The port: what every search engine behind Pravilo is asked and answers, in values of ours.

An engine stores for each unit its terms (exact form and lemmas at one position) and finds the units whose
terms fit a request. It knows nothing of Russian, of records or of pages; the order inside an equal score is
the order of the units.
"""

import heapq
import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Protocol

from search_service.search.query.clauses import Clause, Pattern
from search_service.search.rank.weights import RANKING, Ranking

__all__ = [
    "RANKING",
    "Engine",
    "Found",
    "IndexTerm",
    "IndexUnit",
    "IndexUnreadable",
    "Ranking",
    "Request",
    "Scored",
    "best_of",
    "enough",
    "order_key",
    "rarity",
]


class IndexUnreadable(Exception):
    """The index is missing, damaged or of another version; the message says where and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Units in which every clause of `required` is found and, where `any_of` is not empty, at least one of
    those, and enough of them to weigh `least` of what all weigh (`rarity`); no pattern of `excluded`; inside
    `within`, `law` and `chapter`. A request with no clauses finds every unit of the filters. The best units are
    those with the highest score or, `by_book`, the first ones of the library.
    """

    required: tuple[Clause, ...] = ()
    any_of: tuple[Clause, ...] = ()
    least: float = 0.0
    excluded: tuple[Pattern, ...] = ()
    within: str | None = None
    law: int | None = None
    chapter: str | None = None
    by_book: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexTerm:
    """A word of a unit as stored: `position` grows by one inside a text and jumps between parts. `exact` is ""
    for a word of a title around the unit, which any form finds and no quotes do.
    """

    position: int
    exact: str
    indexed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexUnit:
    """A unit as stored. `position` is its place in the library, from 0 without gaps; `rank` 0 is prose, and
    more what only points at it.
    """

    position: int
    rank: int
    kind: str
    within: str
    law: int | None
    chapter: str | None
    terms: tuple[IndexTerm, ...]
    english: tuple[IndexTerm, ...]
    plain: tuple[IndexTerm, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit found."""

    position: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The best units, the exact number of all, and how many there are of each kind, Law and chapter. `rarities` are
    those of the clauses asked for, required ones first, or none where an engine does not count. The order is (-score,
    position), the score weighted by the unit's rank, or the position alone.
    """

    total: int
    best: tuple[Scored, ...]
    kinds: tuple[tuple[str, int], ...] = ()
    laws: tuple[tuple[int, int], ...] = ()
    chapters: tuple[tuple[str, int], ...] = ()
    rarities: tuple[float, ...] = ()


def rarity(found: int, units: int) -> float:
    """What a clause weighs that so many of all units have: the inverse document frequency of BM25; nothing
    where no unit has it, for then nothing can be told apart by it.
    """
    return math.log(1 + (units - found + 0.5) / (found + 0.5)) if found else 0.0


def enough(having: Sequence[Collection[int]], units: int, least: float) -> set[int]:
    """The units that have clauses weighing `least` of all clauses; `having` are the units of each clause."""
    weights = [rarity(len(found), units) for found in having]
    wanted = least * sum(weights)
    if not wanted:
        return set().union(*having)
    weighed: dict[int, float] = {}
    for found, weight in zip(having, weights, strict=True):
        for unit in found:
            weighed[unit] = weighed.get(unit, 0.0) + weight
    return {unit for unit, weight in weighed.items() if weight >= wanted}


def order_key(ranking: Ranking, rank: int, score: float, position: int) -> tuple[float, int]:
    """The one order of units by what they are worth: see `Found`."""
    return (-score * ranking.rank[rank], position)


def best_of(keys: Iterable[tuple[float, int]], limit: int, *, by_book: bool) -> tuple[Scored, ...]:
    """The best units of those with these order keys, or the first ones of the book."""
    best = heapq.nsmallest(limit, keys, key=itemgetter(1)) if by_book else heapq.nsmallest(limit, keys)
    return tuple(Scored(position, -negated) for negated, position in best)


class Engine(Protocol):
    """A readable index. Safe to call from several threads."""

    def search(self, request: Request, *, limit: int) -> Found:
        """The best `limit` units; IndexUnreadable where the index turns out to be damaged."""
        ...

    def count(self, request: Request) -> int:
        """How many units fit, without ranking them."""
        ...

    def describe(self, request: Request) -> str:
        """The request in the engine's own words, for people."""
        ...

    def close(self) -> None:
        """Lets go of files; the engine is not used afterwards."""
        ...
