"""What a search is asked: the words typed, the filters chosen beside them, and what was changed or left out of both."""

from search_service.search.request.filter_values import (
    FIRST_BOOK,
    BookPrefix,
    FilterValue,
    Number,
    OneOf,
    Provision,
    RomanNumber,
)
from search_service.search.request.filters import (
    FILTERS,
    NO_FILTERS,
    FilterRow,
    Filters,
    Hint,
    as_filter,
    fields_of,
    read_filter,
)
from search_service.search.request.request import (
    LAST_PAGE,
    MAX_SIZE,
    MAX_VALUES,
    USUAL_VALUES,
    Limit,
    Repair,
    SearchRequest,
    Sort,
    reasons_of,
)

__all__ = [
    "FILTERS",
    "FIRST_BOOK",
    "LAST_PAGE",
    "MAX_SIZE",
    "MAX_VALUES",
    "NO_FILTERS",
    "USUAL_VALUES",
    "BookPrefix",
    "FilterRow",
    "FilterValue",
    "Filters",
    "Hint",
    "Limit",
    "Number",
    "OneOf",
    "Provision",
    "Repair",
    "RomanNumber",
    "SearchRequest",
    "Sort",
    "as_filter",
    "fields_of",
    "read_filter",
    "reasons_of",
]
