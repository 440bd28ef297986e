"""What machines ask about a server: whether it lives, whether it can serve readers, and how it does."""

import orjson
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from search_service.web.http import METRICS_TYPE
from search_service.web.site import site_of
from search_service.web.traffic import readiness

NOT_KEPT = {"Cache-Control": "no-store"}


async def alive(request: Request) -> Response:
    """That this process answers; nothing else is asked."""
    return Response(orjson.dumps({"status": "ok"}), headers=NOT_KEPT, media_type="application/json")


async def ready(request: Request) -> Response:
    """Whether library and search answer: 200, else 503 with what does not."""
    found = readiness(site_of(request).current_build)
    told = {"status": found.status, "build": found.build, "library": found.library, "search": found.search}
    content = orjson.dumps({**told, "why": found.why} if found.why else told)
    return Response(content, 200 if found.is_ready else 503, NOT_KEPT, "application/json")


async def metrics(request: Request) -> Response:
    """The metrics of the process that answers, where they are switched on."""
    site = site_of(request)
    if not site.settings.serving.metrics:
        raise HTTPException(404)
    text = request.app.state.metrics.text(site.current_build.name() or "")
    return Response(text, headers=NOT_KEPT, media_type=METRICS_TYPE)
