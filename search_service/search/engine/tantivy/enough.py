"""Which clauses found together are enough of the words: the sets that a query can be written out as."""

from collections.abc import Sequence
from typing import Final

MOST_SETS: Final = 64  # sets that a query is written out as


def least_sets(weights: Sequence[float], wanted: float) -> list[tuple[int, ...]] | None:
    """The smallest sets of clauses, by their numbers, that weigh `wanted` together; None where they are more than
    MOST_SETS. A clause without weight is in none of them.
    """
    heaviest_first = sorted((number for number, weight in enumerate(weights) if weight), key=lambda n: -weights[n])
    rest = [0.0]
    for number in reversed(heaviest_first):
        rest.insert(0, rest[0] + weights[number])
    found: list[tuple[int, ...]] = []

    def choose(place: int, chosen: tuple[int, ...], weighed: float) -> bool:
        """Whether all sets that begin so could be listed."""
        if weighed >= wanted:
            found.append(chosen)
            return len(found) <= MOST_SETS
        if place == len(heaviest_first) or weighed + rest[place] < wanted:
            return True
        number = heaviest_first[place]
        return choose(place + 1, (*chosen, number), weighed + weights[number]) and choose(place + 1, chosen, weighed)

    return found if choose(0, (), 0.0) else None
