"""The composition root of the site: settings in, an application out; the only place that joins its parts."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route

from search_service.library import Library
from search_service.settings import Settings
from search_service.web.api import DeferredApi
from search_service.web.current_build import CurrentBuild, SearchOpener
from search_service.web.errors import HANDLERS, failure_response
from search_service.web.http import Answers, ResponseCache, keep_queries_out
from search_service.web.pages import page_routes
from search_service.web.site import Site

if TYPE_CHECKING:
    from search_service.search import Search

WARM_AFTER: Final = 0.5  # seconds from start to the opening of search and API, so that a first page need not wait


def create_app(settings: Settings, opener: SearchOpener | None = None) -> Starlette:
    """The application that serves the build in `settings.data`; it starts without one and says so until there is.

    Its pages are plain Starlette routes; all below /api/ is the FastAPI application `app.state.api.opened()`, which is
    made on first need. `opener` opens the search of a library; that of `settings.engine` by default.
    """
    site = Site(settings, CurrentBuild(settings.current, opener or partial(_open_search, engine=settings.engine)))
    api = DeferredApi(site)
    app = Starlette(
        routes=[*page_routes(), Route("/api/{path:path}", api)],
        middleware=[
            Middleware(ResponseCache, build=site.current_build.name),
            Middleware(Answers, on_failure=failure_response, prefix=settings.root_path),
        ],
        exception_handlers=HANDLERS,
        lifespan=_lifespan,
    )
    app.router.redirect_slashes = False
    app.state.site, app.state.current_build, app.state.api = site, site.current_build, api
    keep_queries_out()
    return app


def _open_search(library: Library, engine: str | None) -> "Search":
    # Imported here for start-up: the engine and the word forms load after the first page is out.
    from search_service.open_build import search_of  # noqa: PLC0415

    return search_of(library, engine)


@contextlib.asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """Make search and API ready in the background once the server runs."""
    loop = asyncio.get_running_loop()
    timer = loop.call_later(WARM_AFTER, lambda: loop.run_in_executor(None, _warm, app))
    yield
    timer.cancel()


def _warm(app: Starlette) -> None:
    app.state.current_build.warm()
    app.state.api.opened()
