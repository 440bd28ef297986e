"""Paths without a language of their own: the root of the site, a bare language, static files."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from search_service.web.errors import ProblemError
from search_service.web.language import preferred
from search_service.web.site import lang_of, site_of


async def root(request: Request) -> Response:
    """Sends a reader to the interface language the browser prefers."""
    lang = preferred(request.headers.get("accept-language", ""), site_of(request).catalogues)
    return RedirectResponse(site_of(request).urls(lang).home(), 302, {"Vary": "Accept-Language"})


async def bare_language(request: Request) -> Response:
    """/ru is /ru/."""
    return RedirectResponse(site_of(request).urls(lang_of(request)).home(), 308)


async def bare_book(request: Request) -> Response:
    """/ru/chess is the contents of that book."""
    site, lang = site_of(request), lang_of(request)
    book = site.current_build.opened().library.books.of(str(request.path_params["book"]))
    if book is None:
        raise HTTPException(404)
    return RedirectResponse(site.urls(lang, book).page("contents"), 308)


async def static(request: Request) -> Response:
    """A static file under its hashed name."""
    asset = site_of(request).assets.get(str(request.path_params["name"]))
    if asset is None:
        raise ProblemError(404, "There is no such file.")
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(asset.content, headers=headers, media_type=asset.media_type)
