"""The commentary for continuous reading, and the subject index."""

from starlette.requests import Request
from starlette.responses import Response

from ingest.model import RecordId
from search_service.web.request_context import cached, opened, opened_to_read, rendered
from search_service.web.views.commentary import CommentaryPage, commentary_sections
from search_service.web.views.parts.names import law_of, named
from search_service.web.views.parts.text_choice import text_choices
from search_service.web.views.subject_index import index_page


async def commentary(request: Request) -> Response:
    """The commentary for continuous reading."""
    return cached(request, _commentary)


def _commentary(request: Request) -> Response:
    site, _, view, context = opened_to_read(request, "commentary")
    sections = commentary_sections(view)
    laws = (law_of(RecordId.parse(section.id)) for section in sections)
    names = tuple(named(law, view) for law in laws if law is not None)
    shows = text_choices(view.urls, lambda urls: urls.page("commentary"))
    page = CommentaryPage(context=context, sections=sections, names=names, shows=shows)
    return rendered(site, "commentary.html", page)


async def index(request: Request) -> Response:
    """The subject index."""
    return cached(request, _index)


def _index(request: Request) -> Response:
    site, _, view, context = opened(request, "index")
    return rendered(site, "index.html", index_page(context, view))
