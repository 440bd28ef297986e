"""The pages for readers, each kind in a module that is loaded when it is first asked for.

A server answers its first page sooner so: of everything that draws pages it loads only what that page needs.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from importlib import import_module
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ingest.model import Lang

Page = Callable[[Request], Awaitable[Response]]

# Path below a language, or below the prefix of a book -> module of this package and its function.
BOOK_PAGES: Final[Mapping[str, tuple[str, str]]] = {
    "/contents": ("book", "contents"),
    "/commentary": ("book", "commentary"),
    "/index": ("book", "index"),
    "/law/{number:int}.atom": ("outward.feeds", "law"),
    "/law/{number:int}.{suffix}": ("formats", "law"),
    "/law/{number:int}/commentary.{suffix}": ("formats", "law"),
    "/index.{suffix}": ("formats", "listed"),
    "/contents.{suffix}": ("formats", "listed"),
    "/law/{ref:path}": ("law", "law"),
    "/glossary": ("finding", "glossary"),
    "/glossary/{term}": ("finding", "term"),
    "/map": ("finding", "citing_map"),
    "/table": ("finding", "table"),
    "/table/{number:int}": ("finding", "limbs"),
    "/table/{path:path}": ("finding", "situation"),
}
# Path below a language -> the same.
PAGES: Final[Mapping[str, tuple[str, str]]] = {
    "/": ("book", "home"),
    "/search": ("search", "search"),
    "/search.{suffix}": ("formats", "listed"),
    "/record/{record_id}": ("formats", "record"),
    "/source/{record_id:path}": ("about", "source"),
    "/preview/{record_id:path}": ("law", "preview"),
    "/about": ("about", "about"),
    "/help": ("about", "guide"),
    "/audit": ("about", "audit"),
    "/api": ("about", "api"),
    "/slip": ("pwa", "slip"),
    "/qr/{record_id:path}": ("pwa", "qr"),
    "/offline": ("pwa", "offline"),
    "/offline.json": ("pwa", "texts"),
    "/library.pack": ("pwa", "pack"),
    "/manifest.webmanifest": ("pwa", "manifest"),
    "/library.epub": ("outward.book_file", "library"),
    "/changes.atom": ("outward.feeds", "changes"),
    "/opensearch.xml": ("discovery", "opensearch"),
    "/card/{record_id:path}": ("elsewhere", "card"),
}
WITHOUT_LANGUAGE: Final[Mapping[str, tuple[str, str]]] = {
    "/": ("redirects", "root"),
    "/go": ("search", "go"),
    "/static/{name}": ("redirects", "static"),
    "/sw.js": ("pwa", "worker"),
    "/linker.js": ("elsewhere", "linker"),
    "/llms.txt": ("discovery", "llms"),
    "/oembed": ("elsewhere", "oembed"),
    "/healthz": ("vitals", "alive"),
    "/readyz": ("vitals", "ready"),
    "/metrics": ("vitals", "metrics"),
    "/robots.txt": ("discovery", "robots"),
    "/sitemap.xml": ("discovery", "sitemap"),
}


def page_routes() -> list[Route]:
    """All pages in every language, those of books with a prefix too, and what has an address without a language."""
    return [
        *(route for lang in Lang for route in _pages_below(f"/{lang.value}")),
        *(Route(path, deferred(*page)) for path, page in WITHOUT_LANGUAGE.items()),
    ]


def _pages_below(base: str) -> Iterator[Route]:
    yield Route(base, deferred("redirects", "bare_language"))
    for path, page in (*PAGES.items(), *BOOK_PAGES.items()):
        yield Route(base + path, deferred(*page))
    for path in ("", "/"):
        yield Route(f"{base}/{{book}}{path}", deferred("redirects", "bare_book"))
    for path, page in BOOK_PAGES.items():
        yield Route(f"{base}/{{book}}{path}", deferred(*page))


def deferred(module: str, name: str) -> Page:
    """A page whose module is imported at its first request."""

    async def endpoint(request: Request) -> Response:
        page: Page = getattr(import_module(f"{__name__}.{module}"), name)
        return await page(request)

    return endpoint
