"""Pages about the library: where a record comes from, sources and rights, how to search, the audit, the API."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from search_service.web.request_context import asked_record, opened, opened_to_read, rendered
from search_service.web.views.about import about_page, audit_page, help_page
from search_service.web.views.examples import examples_of
from search_service.web.views.source import source_page


async def source(request: Request) -> Response:
    """The printed lines of a record."""
    site, build, view, context = opened_to_read(request, "source", indexed=False)
    wanted, record = asked_record(str(request.path_params["record_id"]), view.told, build.library)
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
