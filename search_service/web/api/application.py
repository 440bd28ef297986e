"""The JSON API under /api/v1 as one application: its routes, its description of itself, its refusals."""

from importlib.metadata import version
from typing import Final

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import Response

from search_service.web.api import book, build, records, search
from search_service.web.api.openapi import install_openapi
from search_service.web.errors import HANDLERS, Fault, ProblemError, problem_response
from search_service.web.site import Site, site_of
from search_service.web.urls import API

DESCRIPTION: Final = (
    "The numbered texts of this library and the commentaries on them: search, records, references. Every answer names "
    "its build; `/build` tells of which editions the texts are."
)
ROUTERS: Final = (search.router, records.law_router, records.router, book.router, build.router, search.suggest_router)


def create_api(site: Site) -> FastAPI:
    """The API over a site; its paths are complete, it is not to be mounted below another."""
    app = FastAPI(
        title="Pravilo",
        version=version("pravilo"),
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        exception_handlers={**HANDLERS, RequestValidationError: _refuse},
    )
    app.state.site = site
    for router in ROUTERS:
        app.include_router(router, prefix=API)
    app.add_api_route(f"{API}/openapi.json", _openapi, include_in_schema=False, response_model=None)
    install_openapi(app, site)
    return app


async def _openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return Response(orjson.dumps(request.app.openapi()), media_type="application/json")


async def _refuse(request: Request, error: Exception) -> Response:
    """The problem document for parameters that are not valid; it never repeats what was sent."""
    assert isinstance(error, RequestValidationError)
    faults = tuple(
        Fault(pointer="/".join(str(part) for part in item["loc"]), reason=str(item["msg"])) for item in error.errors()
    )
    detail = "; ".join(f"{fault.pointer}: {fault.reason}" for fault in faults)
    return problem_response(ProblemError(422, detail, faults=faults), request, site_of(request))
