"""The pages of a book as a whole, for reading: home, contents, commentary, index."""

from starlette.requests import Request
from starlette.responses import Response

from ingest.model import RecordId
from search_service.web.request_context import cached, opened, opened_to_read, rendered
from search_service.web.site import dated
from search_service.web.views.book import (
    CommentaryPage,
    ContentsPage,
    commentary_sections,
    divisions,
    home_page,
    index_page,
)
from search_service.web.views.outward.dates import page_changed
from search_service.web.views.parts.blocks import text_choices
from search_service.web.views.parts.links import law_of, named


def _dated(request: Request, answer: Response, name: str) -> Response:
    """A page with the date on which a record that it shows last changed."""
    _, _, view, _ = opened(request, name)
    return dated(answer, view.library, lambda history: page_changed(history, view.prefix, name))


async def home(request: Request) -> Response:
    """The home page in one language."""
    return cached(request, _home)


def _home(request: Request) -> Response:
    site, _, view, context = opened(request, "home")
    return rendered(site, "home.html", home_page(context, view))


async def contents(request: Request) -> Response:
    """The contents of the book, with the lines of the printed contents."""
    return _dated(request, cached(request, _contents), "contents")


def _contents(request: Request) -> Response:
    site, _, view, context = opened(request, "contents")
    page = ContentsPage(context=context, chapters=divisions(view, with_entries=True))
    return rendered(site, "contents.html", page)


async def commentary(request: Request) -> Response:
    """The commentary for continuous reading."""
    return _dated(request, cached(request, _commentary), "commentary")


def _commentary(request: Request) -> Response:
    site, _, view, context = opened_to_read(request, "commentary")
    sections = commentary_sections(view)
    laws = (law_of(RecordId.parse(section.id)) for section in sections)
    names = tuple(named(law, view) for law in laws if law is not None)
    shows = text_choices(view.urls, lambda urls: urls.page("commentary"), *sections)
    page = CommentaryPage(context=context, sections=sections, names=names, shows=shows)
    return rendered(site, "commentary.html", page)


async def index(request: Request) -> Response:
    """The subject index."""
    return _dated(request, cached(request, _index), "index")


def _index(request: Request) -> Response:
    site, _, view, context = opened(request, "index")
    return rendered(site, "index.html", index_page(context, view))
