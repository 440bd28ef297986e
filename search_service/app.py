"""The composition root of the site: settings in, an application out; the only place that joins its parts."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

import orjson
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.library import Library
from search_service.settings import Settings
from search_service.web.access_log import keep_queries_out
from search_service.web.api import router as api_routes
from search_service.web.doors import door_routes
from search_service.web.middleware import Answers
from search_service.web.openapi import install_openapi
from search_service.web.pages import page_routes
from search_service.web.problems import failure_response, install_problems
from search_service.web.shelf import SearchOpener, Shelf
from search_service.web.site import Site
from search_service.web.urls import API

if TYPE_CHECKING:
    from search_service.search.facade import Search

WARM_AFTER: Final = 0.5  # seconds from start to the opening of the search, so that a first page is not kept waiting
DESCRIPTION: Final = (
    "The Laws of Duplicate Contract Bridge 1987 and the official commentary on them: search, records, references. "
    "Every answer names its build and edition; later editions of the Laws exist."
)


def create_app(settings: Settings, opener: SearchOpener | None = None) -> FastAPI:
    """The application that serves the build in `settings.data`; it starts without one and says so until there is.

    `opener` opens the search of a library; the embedded engine's by default.
    """
    shelf = Shelf(settings.current, opener or _open_search)
    app = FastAPI(
        title="Pravilo",
        version=version("pravilo"),
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
    )
    app.state.site = Site(settings, shelf)
    app.state.shelf = shelf
    app.include_router(door_routes())
    for lang in Lang:
        app.include_router(page_routes(lang))
    app.include_router(api_routes)
    app.add_api_route(f"{API}/openapi.json", _openapi, include_in_schema=False, response_model=None)
    app.add_middleware(Answers, on_failure=failure_response, prefix=settings.root_path)
    install_problems(app)
    install_openapi(app, app.state.site)
    keep_queries_out()
    return app


def _open_search(library: Library) -> "Search":
    # Imported here for start-up: the engine and the word forms load after the first page is out.
    from search_service.compose import search_of  # noqa: PLC0415

    return search_of(library)


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the search in the background once the server runs."""
    loop = asyncio.get_running_loop()
    timer = loop.call_later(WARM_AFTER, lambda: loop.run_in_executor(None, app.state.shelf.warm))
    yield
    timer.cancel()


async def _openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return Response(orjson.dumps(request.app.openapi()), media_type="application/json")
