"""Answers -> figures: mean reciprocal rank, recall and nDCG in the first ten, and whether it is told where nothing is.

The labels say which units answer a query and not how well, so a unit gains one or nothing (Järvelin and Kekäläinen
2002, with the logarithm to the base 2).
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from tests.eval.queries import Labelled

FIRST: Final = 10
TOLD_GOAL: Final = 0.70  # of the queries without an answer, the least share that is to be recognised
ALARMS_GOAL: Final = 0.03  # of those with one, the greatest share that may be taken for one without
# Answers that only point at prose, and the target of a citation or a title, take no rank unless they are what was
# meant.
BESIDE: Final = frozenset({"citation", "index_entry", "contents_entry", "law", "commentary", "division"})


class Answered(NamedTuple):
    """What an engine answers: units with their kinds, best first, and whether it takes them for an answer."""

    found: Sequence[tuple[str, str]]
    certain: bool


Rank: TypeAlias = Callable[[str], Answered]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one engine made of one query. `reciprocal`, `recall` and `gain` (nDCG) are 1.0 for a right "nothing", which
    is no units or the word that they are no certain answer.
    """

    query: Labelled
    order: tuple[str, ...]
    certain: bool
    reciprocal: float
    recall: float
    gain: float


class Figures(NamedTuple):
    """The means of some results."""

    reciprocal: float
    recall: float
    gain: float


def measure(rank: Rank, query: Labelled) -> Result:
    """The figures of one query."""
    answered = rank(query.text)
    found = dict.fromkeys(unit for unit, kind in answered.found if kind not in BESIDE or unit in query.relevant)
    order = tuple(found)[:FIRST]
    certain = answered.certain and bool(answered.found)
    if not query.relevant:
        right = float(not certain)
        return Result(query=query, order=order, certain=certain, reciprocal=right, recall=right, gain=right)
    places = [place for place, unit in enumerate(order, start=1) if unit in query.relevant]
    wanted = min(FIRST, len(query.relevant))
    return Result(
        query=query,
        order=order,
        certain=certain,
        reciprocal=1 / places[0] if places else 0.0,
        recall=len(places) / wanted,
        gain=_gain(places) / _gain(range(1, wanted + 1)),
    )


def _gain(places: Iterable[int]) -> float:
    return sum(1 / math.log2(place + 1) for place in places)


def means(results: Iterable[Result]) -> Figures:
    """Mean reciprocal rank, mean recall and mean nDCG; zeros for no results."""
    listed = list(results)
    count = len(listed) or 1
    return Figures(
        reciprocal=sum(one.reciprocal for one in listed) / count,
        recall=sum(one.recall for one in listed) / count,
        gain=sum(one.gain for one in listed) / count,
    )


def nothing_told(results: Iterable[Result]) -> tuple[float, float]:
    """Of the queries without an answer the share that is told to have none, and of all others the share that is told
    so too.
    """
    listed = list(results)
    without = [not one.certain for one in listed if not one.query.relevant]
    others = [not one.certain for one in listed if one.query.relevant]
    return sum(without) / (len(without) or 1), sum(others) / (len(others) or 1)
