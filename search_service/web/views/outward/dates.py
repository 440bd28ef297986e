"""When what a page shows last changed: for its header, and for the sitemap."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from ingest.model import Kind
from search_service.library import History

# The kinds of records that a page of a book shows, by its name.
KINDS_SHOWN: Final[Mapping[str, tuple[Kind, ...]]] = {
    "contents": (Kind.DIVISION, Kind.LAW, Kind.CONTENTS_ENTRY),
    "commentary": (Kind.COMMENTARY, Kind.PARAGRAPH, Kind.ITEM, Kind.EXAMPLE, Kind.NOTE, Kind.FOOTNOTE),
    "index": (Kind.INDEX_ENTRY,),
}


def page_changed(history: History, book: str, page: str) -> datetime | None:
    """When a record last changed that a page of a book shows, by the name of the page (`index`, `law/27`); None for a
    page that shows something else, too.
    """
    name, _, number = page.partition("/")
    if name == "law" and number.isdigit():
        return history.law_changed(book, int(number))
    return history.kinds_changed(book, KINDS_SHOWN[page]) if page in KINDS_SHOWN else None
