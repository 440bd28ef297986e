"""What the readers of an outline are told besides the text."""

from collections.abc import Callable
from dataclasses import dataclass

from ingest.headings import Headings
from ingest.model import RecordId


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineContext:
    """What a text cannot tell of itself.

    The ids of its units bear the prefix `book`, and `document` and `work` are the names that pages and unplaced texts
    are counted under. `page_hint` and `heading_hint` return what a person says stands open at the head of a page or at
    a printed line; `division_id` returns the division of a level (chapter, part or section) and number that a heading
    before a Law names. Each returns an id without the prefix, and None where it knows of none.
    """

    book: str
    document: str
    work: str
    headings: Headings
    page_hint: Callable[[int | None], RecordId | None]
    heading_hint: Callable[[str], RecordId | None]
    division_id: Callable[[str, int, int | None], RecordId | None]
