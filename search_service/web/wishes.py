"""What a reader asks of the search, read from a URL; a page forgives what the API refuses."""

from typing import Final

from starlette.requests import Request

from search_service.search.answer import ReasonKind
from search_service.web.urls import Show
from search_service.web.views.results import SHELVES, Wish

LAST_PAGE: Final = 100_000


def wish_of(request: Request) -> Wish:
    """The wish in the query string of a page; a filter that is none is left out."""
    given = request.query_params
    within = given.get("in", "")
    return Wish(
        text=given.get("q", ""),
        within=within if within in SHELVES else None,
        law=_number(given.get("law", ""), 99_999),
        without=reasons_of(given.get("without", "")),
        page=_number(given.get("page", ""), LAST_PAGE) or 1,
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
