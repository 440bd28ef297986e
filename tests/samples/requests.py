"""Search requests in one line."""

from typing import Any

from search_service.search.clauses import ReasonKind
from search_service.search.request.filters import FILTERS, Filters
from search_service.search.request.request import SearchRequest


def asked(text: str, **chosen: Any) -> SearchRequest:
    """The request for a text with filters by their names (`in_` for in) and whatever else is not as usual."""
    named = {name.rstrip("_"): value for name, value in chosen.items()}
    filters = Filters.of({name: named.pop(name) for name in list(named) if name in FILTERS})
    without = tuple(map(ReasonKind, named.pop("without", ())))
    return SearchRequest(text=text, filters=filters, without=without, **named)
