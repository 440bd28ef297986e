"""The arithmetic of the port: what a clause weighs, which units have enough of the words, which of two comes first.

Engines that hold the units of a clause use `enough`; those that can only count ask for the document frequencies first
and then for the units whose constant scores (`clause_weights`) come to `least_weight`. Both find the same units.
"""

import heapq
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Final

from search_service.search.engine.port import Scored
from search_service.search.weights import Boosts

ROUNDING: Final = 1e-9  # of the least weight, so that the order in which weights are added decides nothing
EXACT_LENGTHS: Final = 40  # words of a text below which its length is kept as it is
STEPS_FROM: Final = 24  # longer ones by what they have beyond so many
SIGNIFICANT_BITS: Final = 4


def rarity(frequency: int, units: int) -> float:
    """How much is said by a word that `frequency` of all units have, most by one that none has: the inverse document
    frequency of BM25.
    """
    return math.log(1 + (units - frequency + 0.5) / (frequency + 0.5))


def idf(frequency: int, units: int) -> float:
    """What a clause weighs that `frequency` of all units have: its rarity, or nothing where no unit has it, for then it
    distinguishes nothing.
    """
    return rarity(frequency, units) if frequency else 0.0


def clause_weights(frequencies: Iterable[int], units: int) -> tuple[float, ...]:
    """What each of the clauses weighs that so many units have."""
    return tuple(idf(frequency, units) for frequency in frequencies)


def least_weight(weights: Sequence[float], least: float) -> float:
    """What the clauses found in a unit must weigh together to be `least` of all; 0.0 where any clause will do."""
    return least * sum(weights) * (1 - ROUNDING)


def enough(having: Sequence[Collection[int]], units: int, least: float) -> set[int]:
    """The units that have at least one of the clauses and enough of them; `having` are the units of each clause."""
    weights = clause_weights(map(len, having), units)
    wanted = least_weight(weights, least)
    if not wanted:
        return set().union(*having)
    weighed: dict[int, float] = {}
    for found, weight in zip(having, weights, strict=True):
        for unit in found:
            weighed[unit] = weighed.get(unit, 0.0) + weight
    return {unit for unit, weight in weighed.items() if weight >= wanted}


def kept_length(words: int) -> int:
    """The length of a text as engines keep it in one byte: exact below 40 words, then the greatest step of those that
    Lucene keeps (four significant bits above 24) which is not greater. Tantivy has the same steps, and an engine that
    could keep more keeps no more, so that all of them weigh a text alike.
    """
    if words < EXACT_LENGTHS:
        return words
    beyond = words - STEPS_FROM
    shift = max(0, beyond.bit_length() - SIGNIFICANT_BITS)
    return STEPS_FROM + (beyond >> shift << shift)


def order_key(boosts: Boosts, rank: int, score: float, position: int) -> tuple[float, int]:
    """The one order of units by what they are worth: (-score, position), the score weighted by the unit's rank."""
    return (-score * boosts.rank[rank], position)


def best_of(keys: Iterable[tuple[float, int]], limit: int, *, by_book: bool) -> tuple[Scored, ...]:
    """The best units of those with these order keys, or the first ones of the book."""
    best = heapq.nsmallest(limit, keys, key=itemgetter(1)) if by_book else heapq.nsmallest(limit, keys)
    return tuple(Scored(position, -negated) for negated, position in best)


def facet(values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The counts of a facet in the order of the values; what has no value is not counted."""
    return tuple(sorted((value, count) for value, count in values.items() if value))
