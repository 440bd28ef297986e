"""The start of a record as a small document, for the script that shows it beside a reference."""

from starlette.requests import Request
from starlette.responses import Response

from ingest.model import MalformedId, RecordId
from search_service.web.errors import Problem
from search_service.web.request_context import opened_to_read, rendered
from search_service.web.views.preview import preview_page


async def preview(request: Request) -> Response:
    """The start of a record, or why there is none."""
    name = str(request.path_params["record_id"])
    try:
        wanted = RecordId.parse(name)
    except MalformedId as error:
        raise Problem(404, str(error), asked=name) from error
    site, _, view, context = opened_to_read(request, "preview", indexed=False)
    answer = rendered(site, "preview.html", preview_page(context, wanted, view))
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
