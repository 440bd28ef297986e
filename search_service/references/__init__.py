"""References to the books of a library in any text of others: found, told with their doubts, and made links."""

from search_service.references.finding import (
    LONGEST,
    MOST_NAMED,
    Doubt,
    FoundReference,
    ReferenceFinder,
    TooManyNamedError,
    language_of,
)
from search_service.references.linking import LinkTarget, as_page, linked
from search_service.references.texts import MarkedText, TextFormat, read_text

__all__ = [
    "LONGEST",
    "MOST_NAMED",
    "Doubt",
    "FoundReference",
    "LinkTarget",
    "MarkedText",
    "ReferenceFinder",
    "TextFormat",
    "TooManyNamedError",
    "as_page",
    "language_of",
    "linked",
    "read_text",
]
