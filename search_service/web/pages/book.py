"""The front door and the contents of the book."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.web.request_context import cached, opened, rendered
from search_service.web.views.book import ContentsPage, HomePage, availability, divisions

EXAMPLES: Final[Mapping[Lang, tuple[str, ...]]] = MappingProxyType(
    {
        Lang.RU: ("пас не в свою очередь", "27В1(b)", '"финальный пас"', "контра -реконтра"),
        Lang.EN: ("insufficient bid", "27B1(b)", "pass out of rotation", '"финальный пас"'),
    }
)


async def home(request: Request) -> Response:
    """The front door in one language."""
    return cached(request, _home)


def _home(request: Request) -> Response:
    site, _, view, context = opened(request, "home")
    chapters = divisions(view)
    page = HomePage(
        context=context, chapters=chapters, availability=availability(chapters), examples=EXAMPLES[view.lang]
    )
    return rendered(site, "home.html", page)


async def contents(request: Request) -> Response:
    """The contents of the"""
    return cached(request, _contents)


def _contents(request: Request) -> Response:
    site, _, view, context = opened(request, "contents")
    page = ContentsPage(context=context, chapters=divisions(view, with_entries=True))
    return rendered(site, "contents.html", page)
