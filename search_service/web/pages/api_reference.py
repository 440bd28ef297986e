"""The reference of the JSON API, for readers who write programs."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.api.reference import reference_page
from search_service.web.request_context import opened, rendered


async def api(request: Request) -> Response:
    """The reference of the JSON API."""
    site, _, _, context = opened(request, "api")
    return rendered(site, "api.html", reference_page(context, request.app.state.api.opened()))
