"""The front door and the contents of the book."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.opening import opened, rendered
from search_service.web.views.book import ContentsPage, HomePage, availability, divisions

EXAMPLES: Final = ("пас не в свою очередь", "27В1(b)", '"финальный пас"', "контра -реконтра")


async def home(request: Request) -> Response:
    """The front door in one language."""
    site, _, place, frame = opened(request, "home")
    chapters = divisions(place)
    page = HomePage(frame=frame, chapters=chapters, availability=availability(chapters), examples=EXAMPLES)
    return rendered(site, "home.html", page)


async def contents(request: Request) -> Response:
    """The contents of the"""
    site, _, place, frame = opened(request, "contents")
    page = ContentsPage(frame=frame, chapters=divisions(place, with_entries=True))
    return rendered(site, "contents.html", page)
