"""The map of references."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.request_context import cached, opened, rendered
from search_service.web.views.map import map_page


async def citing_map(request: Request) -> Response:
    """Which Law cites which, and what the commentary discusses."""
    return cached(request, _citing_map)


def _citing_map(request: Request) -> Response:
    site, _, view, context = opened(request, "map")
    return rendered(site, "map.html", map_page(context, view))
