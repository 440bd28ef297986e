"""The page for the table: any Law in two taps on large keys."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.request_context import cached, opened, rendered
from search_service.web.views.table import table_page


async def table(request: Request) -> Response:
    """The number pad."""
    return cached(request, _table)


def _table(request: Request) -> Response:
    site, _, view, context = opened(request, "table")
    return rendered(site, "table.html", table_page(context, view))
