"""Pages about the library: where a record comes from, sources and rights, how to search, the audit, the API."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ingest.model import MalformedIdError, RecordId
from search_service.web.errors import ProblemError
from search_service.web.request_context import opened, opened_to_read, rendered
from search_service.web.views.about import about_page, audit_page, help_page
from search_service.web.views.examples import examples_of
from search_service.web.views.source import source_page


async def source(request: Request) -> Response:
    """The printed lines of a record."""
    site, build, view, context = opened_to_read(request, "source", indexed=False)
    record_id = str(request.path_params["record_id"])
    try:
        wanted = RecordId.parse(record_id)
    except MalformedIdError as error:
        raise ProblemError(404, str(error), asked=record_id) from error
    record = view.told(wanted)
    if record is None:
        nearest = build.library.nearest(wanted)
        raise ProblemError(404, "No record has this id.", asked=record_id, nearest=(nearest,) if nearest else ())
    if record.id != wanted:
        return RedirectResponse(view.urls.source(record.id), 308)
    return rendered(site, "source.html", source_page(context, record, view))


async def about(request: Request) -> Response:
    """Sources, rights and edition."""
    site, _, view, context = opened(request, "about")
    return rendered(site, "about.html", about_page(context, view))


async def guide(request: Request) -> Response:
    """How to search."""
    site, _, view, context = opened(request, "help")
    return rendered(site, "help.html", help_page(context, view))


async def audit(request: Request) -> Response:
    """How complete the library is, and the findings of the audit."""
    site, _, view, context = opened(request, "audit")
    return rendered(site, "audit.html", audit_page(context, view))


async def api(request: Request) -> Response:
    """The reference of the JSON API."""
    site, _, view, context = opened(request, "api")
    return rendered(site, "api.html", request.app.state.api.reference(context, examples_of(view)))
