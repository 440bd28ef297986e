"""The composition root of the site: settings in, an application out; the only place that joins its parts."""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route

from ingest.model import Lang
from search_service.library import Library
from search_service.settings import Settings
from search_service.web.api import DeferredApi
from search_service.web.current_build import CurrentBuild, OpenBuild, SearchOpener, leave_out_of_collections
from search_service.web.errors import HANDLERS, failure_response
from search_service.web.http import (
    ONLY_HTTPS,
    PROTECTION,
    Answers,
    Lane,
    LaneName,
    Lanes,
    Metrics,
    Negotiation,
    RateLimit,
    Refusal,
    RequestLog,
    ResponseCache,
    keep_queries_out,
)
from search_service.web.offline_copy import pack_ahead
from search_service.web.pages import page_routes
from search_service.web.site import Site
from search_service.web.traffic import chooser, lanes_of, refuser
from search_service.web.urls import API, LIST_FORMS, MOST_BYTES, POSTED, TEXT_FORMS, is_of_build, is_open

if TYPE_CHECKING:
    from search_service.search import Search

WARM_AFTER: Final = 0.5  # seconds from start to the opening of search and API, so that a first page need not wait
AHEAD_AFTER: Final = 3.0  # seconds until it is looked whether something can be made ahead
RESTING: Final = 4.0  # times as long as a step took to rest after it: a fifth of one processor is used
END: Final = object()
log = logging.getLogger("pravilo.build")


def create_app(settings: Settings, opener: SearchOpener | None = None) -> Starlette:
    """The application that serves the build in `settings.data`; it starts without one and says so until there is.

    Its pages are plain Starlette routes; all below /api/ is the FastAPI application `app.state.api.opened()`, which is
    made on first need. `opener` opens the search of a library; that of `settings.engine` by default.
    """
    current = CurrentBuild(
        settings.current,
        opener or partial(_open_search, engine=settings.engine),
        is_whole=_taken_on_trust if settings.serving.check_sums == "never" else _is_whole,
        check_first=settings.serving.check_sums == "first",
    )
    site, metrics = Site(settings, current), Metrics()
    api, lanes = DeferredApi(site), lanes_of(settings.serving)
    protection = _protection(settings)
    app = Starlette(
        routes=[*page_routes(), Route("/api", api), Route("/api/{path:path}", api)],
        middleware=_layers(site, lanes, metrics, protection),
        exception_handlers=HANDLERS,
        lifespan=_lifespan,
    )
    app.router.redirect_slashes = False
    app.state.site, app.state.current_build, app.state.api = site, current, api
    app.state.lanes, app.state.metrics, app.state.protection = lanes, metrics, protection
    for lane in lanes.values():
        metrics.gauges[f"waiting_{lane.name}"] = (f"Requests that wait for their turn: {lane.name}", lane.count_waiting)
    keep_queries_out()
    return app


def _protection(settings: Settings) -> Mapping[str, str]:
    """The headers that protect readers; where these come by https alone, it is said."""
    return PROTECTION | (ONLY_HTTPS if (settings.public_url or "").startswith("https://") else {})


def _layers(
    site: Site, lanes: Mapping[LaneName, Lane], metrics: Metrics, protection: Mapping[str, str]
) -> list[Middleware]:
    """The layers around the application, the outermost first."""
    settings, serving = site.settings, site.settings.serving
    refuse = refuser(site, protection)
    limited = Middleware(
        RateLimit, rate=serving.rate, burst=serving.burst, refuse=lambda scope: refuse(scope, Refusal.TOO_OFTEN)
    )
    return [
        Middleware(RequestLog, metrics=metrics),
        *([limited] if serving.rate else []),
        Middleware(
            Negotiation,
            of_texts=TEXT_FORMS,
            of_lists=LIST_FORMS,
            prefix=settings.root_path,
            protection=protection,
        ),
        Middleware(ResponseCache, build=site.current_build.name),
        Middleware(
            Lanes,
            lanes=lanes,
            deadline=serving.deadline,
            lane_of=chooser(site),
            refuse=refuse,
            metrics=metrics,
            longest=MOST_BYTES,
        ),
        Middleware(
            Answers,
            on_failure=failure_response,
            prefix=settings.root_path,
            is_open=is_open,
            posted=POSTED,
            is_dated=is_of_build,
            published=site.current_build.published,
            protection=protection,
        ),
    ]


def file_of(settings: Settings, library: Library, name: str, lang: Lang) -> bytes:
    """The bytes of a file of a whole library as the site gives it, by its name: export.sqlite, library.epub."""
    # Imported here for start-up: a server makes such files when they are asked for.
    from search_service.web.book_file import epub  # noqa: PLC0415
    from search_service.web.exports import EXPORTS  # noqa: PLC0415

    if name in EXPORTS:
        return EXPORTS[name].write(library)
    site = Site(settings, CurrentBuild(settings.current, partial(_open_search, engine=settings.engine)))
    build = OpenBuild(library, partial(_open_search, engine=settings.engine))
    views = tuple(site.view(build, lang, book.prefix) for book in library.books)
    return epub(views, site.catalogues[site.spoken(lang)].gettext)


def api_answer(settings: Settings, path: str, parameters: Mapping[str, object]) -> tuple[int, bytes]:
    """Status and body of what the API of a site with these settings answers at a path below its version, asked without
    a network; `parameters` that are None are left out.
    """
    given = {name: str(value) for name, value in parameters.items() if value is not None}
    app = create_app(settings)
    try:
        return app.state.api.answer(f"{API}{path}?{urlencode(given)}")  # type: ignore[no-any-return]
    finally:
        app.state.current_build.close()


def _is_whole(folder: Path) -> bool:
    """Whether the files of a build have the sums that its description gives; without one there is nothing to hold them
    against, and whoever put them there is trusted.
    """
    # Imported here for start-up: the sums are looked at when the first page is out.
    from ingest.store import DESCRIPTION, is_whole  # noqa: PLC0415

    return is_whole(folder) or not (folder / DESCRIPTION).exists()


def _taken_on_trust(folder: Path) -> bool:
    return True


def _open_search(library: Library, engine: str | None) -> "Search":
    # Imported here for start-up: the engine and the word forms load after the first page is out.
    from search_service.open_build import search_of  # noqa: PLC0415

    return search_of(library, engine)


@contextlib.asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """Make search and API ready in the background once the server runs, and then what is best not waited for."""
    ending = threading.Event()
    loop = asyncio.get_running_loop()
    timer = loop.call_later(WARM_AFTER, lambda: loop.run_in_executor(None, _keep_ready, app, ending))
    yield
    timer.cancel()
    ending.set()
    for lane in app.state.lanes.values():
        lane.close()


def _keep_ready(app: Starlette, ending: threading.Event) -> None:
    """Make ready what answers need, and while nobody asks for anything what is made once for a build."""
    warm(app)
    while not ending.wait(AHEAD_AFTER):
        taken = 0.0
        steps = ahead(app)
        while not ending.wait(taken * RESTING):
            while any(lane.taken for lane in app.state.lanes.values()) and not ending.wait(RESTING / 100):
                pass
            began = time.perf_counter()
            if next(steps, END) is END:
                break
            taken = time.perf_counter() - began


def ahead(app: Starlette) -> Iterator[None]:
    """Make the copies for devices of the build that is served, a page at each step; none are made twice."""
    site = app.state.site
    try:
        build = site.current_build.opened()
        for lang in site.catalogues:
            yield from pack_ahead(app, build, lang, site.settings.root_path)
    except Exception as failure:  # whoever asks for it is told; nothing else depends on it
        log.debug("nothing is made ahead: %s", failure)


def warm(app: Starlette) -> None:
    """Make search and API ready; what stays then is passed over by collections of garbage."""
    app.state.current_build.warm()
    app.state.api.opened()
    leave_out_of_collections()
