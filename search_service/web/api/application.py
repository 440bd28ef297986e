"""The JSON API under /api/v1 as one application: its routes, its description of itself, its refusals."""

from importlib.metadata import version
from typing import Final
from urllib.parse import quote

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match

from ingest.model import Lang
from search_service.web.api.illustrations import illustrated
from search_service.web.api.openapi import install_openapi
from search_service.web.api.routes import book, build, history, overview, records, references, search
from search_service.web.api.strictness import refused
from search_service.web.errors import HANDLERS, answer_failure, problem_response
from search_service.web.site import Site, path_of, site_of
from search_service.web.urls import API, SAFE_IN_PATH
from search_service.web.views.examples import examples_of

DESCRIPTION: Final = (
    "The numbered texts of this library and the commentaries on them: search, records, references. Every answer names "
    "its build; `/build` tells of which editions the texts are."
)
# In the order of the reference; their paths stand below that of the version.
ROUTERS: Final = (
    search.router,
    search.suggest_router,
    references.router,
    records.law_router,
    records.router,
    book.router,
    overview.router,
    build.router,
    history.router,
)
OPENAPI: Final = f"{API}/openapi.json"


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
        exception_handlers={**HANDLERS, RequestValidationError: _refuse, HTTPException: _lost},
    )
    app.state.site = site
    for router in ROUTERS:
        app.include_router(router, prefix=API)
    app.include_router(overview.versions_router)
    app.add_api_route(OPENAPI, _openapi, include_in_schema=False, response_model=None)
    install_openapi(app, site)
    return app


async def _openapi(request: Request) -> Response:
    """The OpenAPI document, with examples of the build that is served."""
    site = site_of(request)
    build = site.current_build.opened()
    if OPENAPI not in build.page_cache:
        examples = examples_of(site.view(build, Lang.RU))
        described = request.app.openapi()
        made = await illustrated(described, request.app, examples, dict(request.scope))
        build.page_cache[OPENAPI] = orjson.dumps(made)
    return Response(build.page_cache[OPENAPI], media_type="application/json")


async def _refuse(request: Request, error: Exception) -> Response:
    """The problem document for values that are not valid."""
    assert isinstance(error, RequestValidationError)
    return problem_response(refused(error), request, site_of(request))


async def _lost(request: Request, error: Exception) -> Response:
    """The way to the address without a slash at its end where that is one; else what is wrong."""
    assert isinstance(error, HTTPException)
    path = path_of(request)
    plain = path.rstrip("/")
    if error.status_code == 404 and plain != path and _answers(request, plain):
        query = f"?{request.url.query}" if request.url.query else ""
        root = site_of(request).settings.root_path
        return RedirectResponse(f"{root}{quote(plain, safe=SAFE_IN_PATH + '/')}{query}", 308)
    return await answer_failure(request, error)


def _answers(request: Request, path: str) -> bool:
    """Whether anything answers at a path."""
    scope = {**request.scope, "path": path, "root_path": "", "path_params": {}}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.router.routes)
