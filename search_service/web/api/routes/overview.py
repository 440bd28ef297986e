"""What is there: the versions of the API, and the operations of one."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.web.api import schemas
from search_service.web.api.operations import DEPRECATIONS
from search_service.web.api.parameters import answer_with, view_of
from search_service.web.api.strictness import ApiRoute
from search_service.web.site import site_of

VERSION = "v1"

router = APIRouter(route_class=ApiRoute)
versions_router = APIRouter(route_class=ApiRoute)


@versions_router.get("/api", summary="List the versions", operation_id="versions")
async def versions(request: Request) -> Response:
    """The versions of the API, the current one first."""
    urls = site_of(request).urls(Lang.EN)
    current = schemas.VersionLine(
        version=VERSION, status="current", url=urls.api("").rstrip("/"), openapi=urls.api("openapi.json")
    )
    return answer_with(schemas.VersionsAnswer(versions=(current,)))


@router.get("", summary="List what is there", operation_id="overview")
async def overview(request: Request) -> Response:
    """Every operation with its path, and where each is described."""
    view = view_of(request, Lang.EN)
    described = request.app.openapi()
    operations = tuple(
        schemas.OperationSummary(
            name=operation["operationId"], method=method.upper(), path=path, summary=operation["summary"]
        )
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    )
    return answer_with(
        schemas.OverviewAnswer(
            version=VERSION,
            program=request.app.version,
            documentation=view.urls.page("api"),
            openapi=view.urls.api("openapi.json"),
            operations=operations,
            deprecated=tuple(
                schemas.EndingLine(
                    name=name, since=row.since.isoformat(), sunset=row.sunset.isoformat(), instead=row.instead
                )
                for name, row in DEPRECATIONS.items()
            ),
            build=view.library.build,
        )
    )
