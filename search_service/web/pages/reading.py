"""The commentary for continuous reading, and the subject index."""

from starlette.requests import Request
from starlette.responses import Response

from ingest.model import RecordId
from search_service.web.opening import opened, rendered
from search_service.web.views.commentary import CommentaryPage, commentary_sections
from search_service.web.views.names import named
from search_service.web.views.subject_index import IndexPage, index_letters


async def commentary(request: Request) -> Response:
    """The commentary for continuous reading."""
    site, _, place, frame = opened(request, "commentary")
    sections = commentary_sections(place)
    names = tuple(named(RecordId.parse(section.id), place) for section in sections)
    return rendered(site, "commentary.html", CommentaryPage(frame=frame, sections=sections, names=names))


async def index(request: Request) -> Response:
    """The subject index."""
    site, _, place, frame = opened(request, "index")
    return rendered(site, "index.html", IndexPage(frame=frame, letters=index_letters(place)))
