"""Paths without a language: the site's own root, any citation, static files."""

from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from ingest.model import Status
from search_service.web.language import preferred
from search_service.web.opening import absent, opened, rendered
from search_service.web.pages import Page
from search_service.web.problems import Problem
from search_service.web.site import lang_of, site_of
from search_service.web.views.doors import choices_page, destination


def door_routes() -> APIRouter:
    """All of them as one router."""
    router = APIRouter(include_in_schema=False)
    for path, page in DOORS.items():
        router.add_api_route(path, page, methods=["GET"], response_model=None)
    return router


async def root(request: Request) -> Response:
    """Sends a reader to the interface language the browser prefers."""
    lang = preferred(request.headers.get("accept-language", ""))
    return RedirectResponse(site_of(request).urls(lang).home(), 302, {"Vary": "Accept-Language"})


async def bare_language(request: Request) -> Response:
    """/ru is /ru/."""
    return RedirectResponse(site_of(request).urls(lang_of(request)).home(), 308)


async def go(request: Request, ref: str = "") -> Response:
    """Any citation: to its record, to a choice, or to what comes close."""
    site, reader, place, _ = opened(request, "go", indexed=False)
    found = destination(ref, reader.search.resolve(ref) if ref.strip() else None)
    url = place.urls.record(found.single) if found.single else None
    if url:
        return RedirectResponse(url, 302, {"Vary": "Accept-Language"})
    if found.status not in (Status.RESOLVED, Status.AMBIGUOUS) or not found.targets:
        raise absent(found)
    frame = site.frame(request, place.lang, "go", query=ref, indexed=False)
    return rendered(site, "choices.html", choices_page(frame, found, place))


async def static(request: Request, name: str) -> Response:
    """A static file under its hashed name."""
    asset = site_of(request).assets.get(name)
    if asset is None:
        raise Problem(404, "There is no such file.")
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(asset.content, headers=headers, media_type=asset.media_type)


DOORS: Final[Mapping[str, Page]] = {
    "/": root,
    "/ru": bare_language,
    "/en": bare_language,
    "/go": go,
    "/static/{name}": static,
}
