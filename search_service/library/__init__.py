"""The read-only side of one build: records by id, facts of the book as a whole, and the documents it was made from."""

from search_service.library.books import FALLBACK, Books, ServedBook
from search_service.library.facts import (
    Backlink,
    Document,
    Finding,
    GlossaryTerm,
    LoggedEdit,
    PrintedLine,
    Situation,
    Title,
)
from search_service.library.history import (
    ChangeKind,
    Changes,
    FindingChange,
    History,
    HistoryError,
    PublishedBuild,
    RecordChange,
)
from search_service.library.openings import opening_of
from search_service.library.records import Library, NoLibraryError, beside, is_within, readable_near, stands_for

__all__ = [
    "FALLBACK",
    "Backlink",
    "Books",
    "ChangeKind",
    "Changes",
    "Document",
    "Finding",
    "FindingChange",
    "GlossaryTerm",
    "History",
    "HistoryError",
    "Library",
    "LoggedEdit",
    "NoLibraryError",
    "PrintedLine",
    "PublishedBuild",
    "RecordChange",
    "ServedBook",
    "Situation",
    "Title",
    "beside",
    "is_within",
    "opening_of",
    "readable_near",
    "stands_for",
]
