"""Two engines, one query: whether they answer alike."""

from typing import NamedTuple

from search_service.search.request import SearchRequest
from search_service.search.service import Search


class Alike(NamedTuple):
    """Whether two answers agree: in total, step and facets, and in their hits and the order of these."""

    counts: bool
    hits: bool


def alike(one: Search, other: Search, request: SearchRequest) -> Alike:
    """How two engines over the same library agree on a request."""
    first, second = one.answer(request), other.answer(request)
    counts = [(answer.total, answer.step, dict(answer.facets)) for answer in (first, second)]
    return Alike(counts=counts[0] == counts[1], hits=[hit.id for hit in first.hits] == [hit.id for hit in second.hits])
