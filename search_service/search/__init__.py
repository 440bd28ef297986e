"""Finds records by the words, phrases and citations a reader types, behind one port for every engine.

What is asked and what is answered is imported from here, `Search` as a type: `open_build` opens it, so that pages that
only speak of requests and answers load no index.
"""

from typing import TYPE_CHECKING

from search_service.search.answer import (
    Answer,
    CitationAnswer,
    CitationReading,
    Explanation,
    Facet,
    Fragment,
    Hit,
    Reason,
    Rest,
    Stage,
    StageName,
    Step,
    Tier,
    TierCount,
    Without,
)
from search_service.search.clauses import ReasonKind
from search_service.search.engine import (
    EngineAwayError,
    EngineUnavailableError,
    IndexUnreadableError,
    require_engine,
    require_index,
)
from search_service.search.request import (
    FILTERS,
    FIRST_BOOK,
    LAST_PAGE,
    MAX_SIZE,
    MAX_VALUES,
    USUAL_VALUES,
    BookPrefix,
    FilterRow,
    Filters,
    FilterValue,
    Hint,
    Number,
    OneOf,
    Provision,
    Repair,
    RomanNumber,
    SearchRequest,
    Sort,
    read_filter,
    reasons_of,
)

if TYPE_CHECKING:
    from search_service.search.analysis import Term as Term
    from search_service.search.service import Search as Search

__all__ = [
    "FILTERS",
    "FIRST_BOOK",
    "LAST_PAGE",
    "MAX_SIZE",
    "MAX_VALUES",
    "USUAL_VALUES",
    "Answer",
    "BookPrefix",
    "CitationAnswer",
    "CitationReading",
    "EngineAwayError",
    "EngineUnavailableError",
    "Explanation",
    "Facet",
    "FilterRow",
    "FilterValue",
    "Filters",
    "Fragment",
    "Hint",
    "Hit",
    "IndexUnreadableError",
    "Number",
    "OneOf",
    "Provision",
    "Reason",
    "ReasonKind",
    "Repair",
    "Rest",
    "RomanNumber",
    "SearchRequest",
    "Sort",
    "Stage",
    "StageName",
    "Step",
    "Tier",
    "TierCount",
    "Without",
    "read_filter",
    "reasons_of",
    "require_engine",
    "require_index",
]
