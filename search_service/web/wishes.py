"""What a reader asks of the search, read from a URL; a page forgives what the API refuses."""

from typing import Final

from starlette.requests import Request

from search_service.search.query.filters import chapter_number
from search_service.search.query.query import Hint, HintKind
from search_service.search.query.request import ReasonKind, Sort
from search_service.web.urls import Show
from search_service.web.views.search import SHELVES, Wish

LAST_PAGE: Final = 100_000
MOST_LAWS: Final = 99_999
SHOWN: Final = 40  # code points of a refused filter that a page repeats


def wish_of(request: Request) -> Wish:
    """The wish in the query string of a page; a filter that is none is left out, and the page says so."""
    given = request.query_params
    within, law, chapter = given.get("in", ""), given.get("law", ""), given.get("chapter", "")
    number, roman = _number(law, MOST_LAWS), chapter_number(chapter)
    refused = (
        (HintKind.PART, within if within not in SHELVES else ""),
        (HintKind.LAW, law if number is None else ""),
        (HintKind.CHAPTER, chapter if roman is None else ""),
    )
    return Wish(
        text=given.get("q", ""),
        within=within if within in SHELVES else None,
        law=number,
        chapter=roman,
        without=reasons_of(given.get("without", "")),
        sort=Sort.BOOK if given.get("sort") == Sort.BOOK.value else Sort.RELEVANCE,
        page=_number(given.get("page", ""), LAST_PAGE) or 1,
        hints=tuple(Hint(kind=kind, value=value[:SHOWN]) for kind, value in refused if value),
    )


def show_of(request: Request) -> Show | None:
    """Which texts the query string asks for; None for the usual ones of the language."""
    asked = request.query_params.get("show", "")
    return Show(asked) if asked in list(Show) else None


def reasons_of(listed: str) -> tuple[str, ...]:
    """The kinds of reason a list switches off, each once, unknown ones left out: "layout,typo"."""
    known = [kind.value for kind in ReasonKind]
    return tuple(dict.fromkeys(name for name in (part.strip() for part in listed[:500].split(",")) if name in known))


def _number(text: str, most: int) -> int | None:
    """A number from 1 to `most` in ASCII digits, else None."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(most)) else 0
    return number if 1 <= number <= most else None
