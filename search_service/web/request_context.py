"""What every page begins and ends with: the build to answer from, the surroundings, the template."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ingest.model import MalformedIdError, Record, RecordId
from search_service.library import Library, NoLibraryError
from search_service.search import FIRST_BOOK, Filters
from search_service.web.current_build import OpenBuild
from search_service.web.errors import ProblemError
from search_service.web.site import OF_A_BOOK, Site, lang_of, path_of, site_of
from search_service.web.urls import BOOK_PAGES, MARKED_UP_TO, Show
from search_service.web.views.parts.context import Marker, PageContext, ViewContext, no_marks

if TYPE_CHECKING:
    from search_service.web.views.lookup import Destination


def rendered(site: Site, template: str, page: object) -> Response:
    """A page value as an answer."""
    return HTMLResponse(site.render(template, page))


def _view(request: Request, site: Site, build: OpenBuild, here: str) -> ViewContext:
    """The view of the book whose page is asked for; a ProblemError where the library has no such book or page."""
    prefix = request.path_params.get("book", "") if here in OF_A_BOOK else None
    view = site.view(build, lang_of(request), prefix)
    if here in BOOK_PAGES and here not in view.book.pages:
        raise ProblemError(404, f"This book has no such page: {here}.")
    return view


def opened(request: Request, here: str, *, indexed: bool = True) -> tuple[Site, OpenBuild, ViewContext, PageContext]:
    """What every page begins with; raises NoLibraryError before anything is shown."""
    site, lang = site_of(request), lang_of(request)
    build = site.current_build.opened()
    return site, build, _view(request, site, build, here), site.context(request, lang, here, indexed=indexed)


def opened_to_read(
    request: Request, here: str, *, indexed: bool = True
) -> tuple[Site, OpenBuild, ViewContext, PageContext]:
    """What every page of texts begins with: besides, the texts to show, with their terms and the query's words."""
    site, lang = site_of(request), lang_of(request)
    build, query = site.current_build.opened(), request.query_params.get("q", "")
    view = _view(request, site, build, here)
    urls = replace(view.urls, show=show_of(request))
    view = annotated(replace(view, urls=urls, marker=_marker(build, query, view.prefix)), build)
    context = site.context(request, lang, here, query=query, indexed=indexed and not query)
    return site, build, view, replace(context, urls=urls)


def annotated(view: ViewContext, build: OpenBuild) -> ViewContext:
    """The view with terms and citations to be marked; as it is where the search they rest on cannot be read."""
    try:
        found = build.annotations(view.prefix)
    except NoLibraryError:  # the text can be read all the same; a search says what is wrong
        return view
    return replace(view, terms=lambda text: found.terms(text, view.urls), citations=found.citations)


def _marker(build: OpenBuild, query: str, book: str) -> Marker:
    if not query.strip() or len(query) > MARKED_UP_TO:
        return no_marks
    try:
        search = build.search
    except NoLibraryError:
        return no_marks
    filters = Filters.of({"book": book or FIRST_BOOK})
    return search.marker(query, filters)


def asked_record(name: str, find: Callable[[RecordId], Record | None], library: Library) -> tuple[RecordId, Record]:
    """The id that a path names and its record as `find` gives it, which bears another id where the text has moved; a
    ProblemError that names the nearest record where there is none.
    """
    try:
        wanted = RecordId.parse(name)
    except MalformedIdError as error:
        raise ProblemError(404, str(error), asked=name) from error
    record = find(wanted)
    if record is None:
        nearest = library.nearest(wanted)
        raise ProblemError(404, "No record has this id.", asked=name, nearest=(nearest,) if nearest else ())
    return wanted, record


def cached(request: Request, draw: Callable[[Request], Response]) -> Response:
    """A page of the whole book, drawn once for a build: such a page depends on its path and on the texts it shows
    alone. What else an address says does not count; words are marked on the page of a Law.
    """
    build, show = site_of(request).current_build.opened(), show_of(request)
    asked = f"show={show.value}" if show else ""
    key = f"{path_of(request)}?{asked}"
    if key not in build.page_cache:
        plain = Request(dict(request.scope, query_string=asked.encode("ascii")), request.receive)
        build.page_cache[key] = bytes(draw(plain).body)
    return HTMLResponse(build.page_cache[key])


def absent(found: "Destination") -> ProblemError:
    """The problem of a citation that leads nowhere, with what comes close."""
    detail = "Nothing in this library has this number." if found.status else "This is not a number of this library."
    return ProblemError(404, detail, asked=found.mention, nearest=found.nearest)


def show_of(request: Request) -> Show | None:
    """Which texts the query string asks for; None for the usual ones of the language."""
    asked = request.query_params.get("show", "")
    return Show(asked) if asked in list(Show) else None
