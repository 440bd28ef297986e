"""What every page begins and ends with: the build to answer from, the surroundings, the template."""

from collections.abc import Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from search_service.library import NoLibrary
from search_service.web.current_build import Reader
from search_service.web.errors import Problem
from search_service.web.site import Site, lang_of, path_of, site_of
from search_service.web.views.lookup import Destination
from search_service.web.views.parts.context import Frame, Marker, Place, no_marks
from search_service.web.views.search import MARKED_UP_TO
from search_service.web.wishes import show_of


def rendered(site: Site, template: str, page: object) -> Response:
    """A page value as an answer."""
    return HTMLResponse(site.render(template, page))


def opened(request: Request, here: str, *, indexed: bool = True) -> tuple[Site, Reader, Place, Frame]:
    """What every page begins with; raises NoLibrary before anything is shown."""
    site, lang = site_of(request), lang_of(request)
    reader = site.shelf.reader()
    return site, reader, site.place(reader, lang), site.frame(request, lang, here, indexed=indexed)


def opened_to_read(request: Request, here: str, *, indexed: bool = True) -> tuple[Site, Reader, Place, Frame]:
    """What every page of texts begins with: besides, the texts to show, with their terms and the query's words."""
    site, lang = site_of(request), lang_of(request)
    reader, query = site.shelf.reader(), request.query_params.get("q", "")
    urls = replace(site.urls(lang), show=show_of(request))
    place = dressed(replace(site.place(reader, lang, _marker(reader, query)), urls=urls), reader)
    frame = site.frame(request, lang, here, query=query, indexed=indexed and not query)
    return site, reader, place, replace(frame, urls=urls)


def dressed(place: Place, reader: Reader) -> Place:
    """The place with terms and citations to be marked; as it is where the search they rest on cannot be read."""
    try:
        return reader.dressing.dress(place)
    except NoLibrary:  # the text can be read all the same; a search says what is wrong
        return place


def _marker(reader: Reader, query: str) -> Marker:
    if not query.strip() or len(query) > MARKED_UP_TO:
        return no_marks
    try:
        search = reader.search
    except NoLibrary:
        return no_marks
    return lambda text: search.marks(text, query)


def kept(request: Request, draw: Callable[[Request], Response]) -> Response:
    """A page of the whole book, drawn once for a build: such a page depends on its path alone."""
    if request.url.query:
        return draw(request)
    reader, path = site_of(request).shelf.reader(), path_of(request)
    if path not in reader.kept:
        reader.kept[path] = bytes(draw(request).body)
    return HTMLResponse(reader.kept[path])


def absent(found: Destination) -> Problem:
    """The problem of a citation that leads nowhere, with what comes close."""
    detail = "Nothing in this library has this number." if found.status else "This is not the number of a Law."
    return Problem(404, detail, asked=found.mention, nearest=found.nearest)
