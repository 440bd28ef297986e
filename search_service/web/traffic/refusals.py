"""Which lane a request takes, and what is said to one that is not taken or takes too long."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Final
from urllib.parse import parse_qs

import orjson
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Scope

from ingest.model import Lang
from search_service.serving import Serving
from search_service.web import messages
from search_service.web.http import Lane, LaneName, LaneSize, Refusal
from search_service.web.site import Site, lang_of, path_of
from search_service.web.urls import API, POSTED
from search_service.web.views.parts.context import PageContext

SEARCHES: Final = ("search", "go", "resolve", "suggest", "opensearch")  # last parts of paths
FILES: Final = ("library.pack", "offline.json", "sitemap.xml", "build")
FILE_SUFFIXES: Final = (".ndjson", ".sqlite", ".tsv", ".epub")
ONE_AT_A_TIME: Final = LaneSize(threads=1, queue=64)
VITALS: Final = ("/readyz", f"{API}/health")
AT_ONCE: Final = ("/static/", "/healthz", "/metrics")  # beginnings of paths, answered from memory
RETRY_AFTER: Final = 2  # seconds after which a request may well be taken
DETAILS: Final = {
    Refusal.BUSY: "More requests wait than this server takes at a time. Ask again in a moment.",
    Refusal.TIME_IS_UP: "The answer took too long, and was given up. Ask again, or ask for less.",
    Refusal.TOO_OFTEN: "This address asks more often than this server answers one. Ask again in a moment.",
}
STATUSES: Final = {Refusal.BUSY: 503, Refusal.TIME_IS_UP: 503, Refusal.TOO_OFTEN: 429}


def lanes_of(serving: Serving) -> dict[LaneName, Lane]:
    """The lanes of a process."""
    sizes = {
        LaneName.READING: LaneSize(serving.reading_threads, serving.reading_queue),
        LaneName.SEARCHING: LaneSize(serving.search_threads, serving.search_queue),
        LaneName.FILES: ONE_AT_A_TIME,  # a file of the library takes a second or two to make
        LaneName.VITALS: ONE_AT_A_TIME,
    }
    return {name: Lane(name.value, size) for name, size in sizes.items()}


def chooser(site: Site) -> Callable[[Scope], LaneName | None]:
    """Return what tells the lane of a request; None where the event loop answers at once."""

    def lane_of(scope: Scope) -> LaneName | None:
        path = path_of(_seen(scope, site))
        if scope["method"] not in ("GET", "HEAD"):  # of what is sent, texts alone take time
            return LaneName.SEARCHING if scope["method"] == "POST" and path in POSTED else None
        if path.startswith(AT_ONCE):
            return None
        if path in VITALS:
            return LaneName.VITALS
        last = path.rpartition("/")[2]
        if last in FILES or last.endswith(FILE_SUFFIXES):
            return LaneName.FILES
        return LaneName.SEARCHING if last in SEARCHES or _marks_words(scope["query_string"]) else LaneName.READING

    return lane_of


def _seen(scope: Scope, site: Site) -> Request:
    """A request with the prefix of the proxy, which the layers inside put there."""
    return Request(dict(scope, root_path=site.settings.root_path or scope.get("root_path", "")))


def _marks_words(query_string: bytes) -> bool:
    """Whether a page is to mark the words of a query, which is a search in its texts."""
    return b"q=" in query_string and "q" in parse_qs(query_string.decode("latin-1"))


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalPage:
    """What a reader is told whose request was not answered, whatever it was: `name` is that of the problem."""

    context: PageContext
    name: str
    status: int


def refuser(site: Site, protection: Mapping[str, str]) -> Callable[[Scope, Refusal], ASGIApp]:
    """Return what answers refused requests: pages and documents made once, for a flood of them must cost little."""

    pages: dict[tuple[Refusal, Lang], bytes] = {}
    rate = site.settings.serving.rate
    one_more = ceil(1 / rate) if rate else 0  # seconds after which an address may ask once again

    def page(refusal: Refusal, lang: Lang, request: Request) -> bytes:
        if (refusal, lang) not in pages:
            context = site.context(request, lang, "error", indexed=False)
            value = RefusalPage(context=context, name=refusal.value, status=STATUSES[refusal])
            pages[refusal, lang] = site.render("refusal.html", value).encode()
        return pages[refusal, lang]

    @cache
    def document(refusal: Refusal, lang: Lang) -> bytes:
        told = {
            "type": site.urls(lang).page("api", f"problem-{refusal.value}"),
            "title": messages.name_of("problem", refusal.value),
            "status": STATUSES[refusal],
            "detail": DETAILS[refusal],
        }
        return orjson.dumps(told)

    def refuse(scope: Scope, refusal: Refusal) -> ASGIApp:
        after = max(RETRY_AFTER, one_more) if refusal is Refusal.TOO_OFTEN else RETRY_AFTER
        headers = {"Retry-After": str(after), "Cache-Control": "no-store", **protection}
        request = _seen(scope, site)
        if path_of(request).startswith("/api/"):
            return Response(document(refusal, lang_of(request)), STATUSES[refusal], headers, "application/problem+json")
        return HTMLResponse(page(refusal, lang_of(request), request), STATUSES[refusal], headers)

    return refuse
