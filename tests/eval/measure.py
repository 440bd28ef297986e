"""Ranks -> figures: mean reciprocal rank and recall in the first ten, overall and by kind."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tests.eval.queries import Labelled

FIRST: Final = 10
# Answers that only point at prose, and the target of a citation, take no rank unless they are what was meant.
BESIDE: Final = frozenset({"citation", "index_entry", "contents_entry", "law", "commentary", "division"})
Rank: TypeAlias = Callable[[str], Sequence[tuple[str, str]]]  # query -> (unit, kind), best first


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one engine made of one query. `reciprocal` and `recall` are 1.0 for a right "nothing"."""

    query: Labelled
    order: tuple[str, ...]
    reciprocal: float
    recall: float


def measure(rank: Rank, query: Labelled) -> Result:
    """The figures of one query."""
    found = dict.fromkeys(unit for unit, kind in rank(query.text) if kind not in BESIDE or unit in query.relevant)
    order = tuple(found)[:FIRST]
    if not query.relevant:
        right = float(not order)
        return Result(query=query, order=order, reciprocal=right, recall=right)
    places = [place for place, unit in enumerate(order, start=1) if unit in query.relevant]
    return Result(
        query=query,
        order=order,
        reciprocal=1 / places[0] if places else 0.0,
        recall=len(places) / min(FIRST, len(query.relevant)),
    )


def means(results: Iterable[Result]) -> tuple[float, float]:
    """Mean reciprocal rank and mean recall; zeros for no results."""
    listed = list(results)
    count = len(listed) or 1
    return sum(one.reciprocal for one in listed) / count, sum(one.recall for one in listed) / count
