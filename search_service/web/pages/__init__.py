"""The pages for readers, each kind in a module that is loaded when it is first asked for.

A server answers its first page sooner so: of everything that draws pages it loads only what that page needs.
"""

from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ingest.model import Lang

Page = Callable[[Request], Awaitable[Response]]

# Path below a language -> module of this package and its function.
PAGES: Final[Mapping[str, tuple[str, str]]] = {
    "/": ("book", "home"),
    "/contents": ("book", "contents"),
    "/commentary": ("book", "commentary"),
    "/index": ("book", "index"),
    "/law/{ref:path}": ("law", "law"),
    "/search": ("search", "search"),
    "/source/{record_id:path}": ("about", "source"),
    "/preview/{record_id:path}": ("law", "preview"),
    "/glossary": ("book", "glossary"),
    "/map": ("book", "citing_map"),
    "/about": ("about", "about"),
    "/help": ("about", "guide"),
    "/audit": ("about", "audit"),
    "/api": ("about", "api"),
    "/table": ("book", "table"),
    "/offline": ("pwa", "offline"),
    "/offline.json": ("pwa", "texts"),
    "/library.pack": ("pwa", "pack"),
    "/manifest.webmanifest": ("pwa", "manifest"),
    "/opensearch.xml": ("discovery", "opensearch"),
}
WITHOUT_LANGUAGE: Final[Mapping[str, tuple[str, str]]] = {
    "/": ("redirects", "root"),
    "/ru": ("redirects", "bare_language"),
    "/en": ("redirects", "bare_language"),
    "/go": ("search", "go"),
    "/static/{name}": ("redirects", "static"),
    "/sw.js": ("pwa", "worker"),
    "/robots.txt": ("discovery", "robots"),
    "/sitemap.xml": ("discovery", "sitemap"),
}


def page_routes() -> list[Route]:
    """All pages in every interface language, and what has an address without a language."""
    pages = [Route(f"/{lang.value}{path}", deferred(*page)) for lang in Lang for path, page in PAGES.items()]
    return [*pages, *(Route(path, deferred(*page)) for path, page in WITHOUT_LANGUAGE.items())]


def deferred(module: str, name: str) -> Page:
    """A page whose module is imported at its first request."""

    async def endpoint(request: Request) -> Response:
        page: Page = getattr(import_module(f"{__name__}.{module}"), name)
        return await page(request)

    return endpoint
