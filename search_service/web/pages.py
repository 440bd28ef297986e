"""The pages for readers: one router for each interface language, and the doors that lead to them."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ingest.model import Lang, MalformedId, RecordId
from search_service.web import urls as paths
from search_service.web.openapi import reference_page
from search_service.web.opening import absent, opened, rendered
from search_service.web.problems import Problem
from search_service.web.shelf import Reader
from search_service.web.site import lang_of, site_of
from search_service.web.views import book, provenance
from search_service.web.views.doors import destination
from search_service.web.views.frame import Marker, no_marks
from search_service.web.views.guide import HelpPage, about_page
from search_service.web.views.law import LawPage, law_reading
from search_service.web.views.names import named
from search_service.web.views.narrowing import search_page
from search_service.web.views.results import MARKED_UP_TO
from search_service.web.views.subject_index import IndexPage, index_letters
from search_service.web.wishes import wish_of

EXAMPLES = ("пас не в свою очередь", "27В1(b)", '"финальный пас"', "контра -реконтра")


Page = Callable[..., Awaitable[Response]]


def page_routes(lang: Lang) -> APIRouter:
    """All pages of one interface language."""
    router = APIRouter(prefix=f"/{lang.value}", include_in_schema=False, default_response_class=HTMLResponse)
    for path, page in PAGES.items():
        router.add_api_route(path, page, methods=["GET"], response_model=None)
    return router


async def home(request: Request) -> Response:
    """The front door in one language."""
    site, _, place, frame = opened(request, "home")
    chapters = book.divisions(place)
    page = book.HomePage(frame=frame, chapters=chapters, availability=book.availability(chapters), examples=EXAMPLES)
    return rendered(site, "home.html", page)


async def search(request: Request) -> Response:
    """Results; without a query the front door asks for one."""
    site, reader, place, _ = opened(request, "search")
    wish = wish_of(request)
    if not wish.text.strip():
        return RedirectResponse(place.urls.home(), 302)
    answer = reader.search.answer(
        wish.text,
        within=wish.within,
        law=wish.law,
        without=frozenset(wish.without),
        lang=place.lang,
        page=wish.page,
        size=wish.size,
    )
    frame = site.frame(request, place.lang, "search", query=wish.text, indexed=False)
    return rendered(site, "search.html", search_page(frame, answer, wish, place))


async def law(request: Request, ref: str) -> Response:
    """A Law; another spelling of its number, or of anything inside it, leads to the canonical path."""
    site, reader, _, _ = opened(request, "law")
    lang, query = lang_of(request), request.query_params.get("q", "")
    number = paths.law_number(ref)
    if number is None:
        return _canonical(request, ref, reader)
    place = site.place(reader, lang, _marker(reader, query))
    reading = law_reading(number, place)
    if reading is None:
        raise _no_law(ref, reader)
    frame = site.frame(request, lang, "law", query=query, indexed=not query)
    back = place.urls.search(query) if query else None
    return rendered(site, "law.html", LawPage(frame=frame, reading=reading, query=query, back=back))


def _marker(reader: Reader, query: str) -> Marker:
    if not query.strip() or len(query) > MARKED_UP_TO:
        return no_marks
    search = reader.search
    return lambda text: search.marks(text, query)


def _canonical(request: Request, ref: str, reader: Reader) -> Response:
    """308 to the place another spelling means: /ru/law/27b1 -> /ru/law/27#27B1. A place that is absent has a line on
    the page of its Law.
    """
    found = destination(ref, reader.search.resolve(ref.strip("/").lstrip("0")))
    place = site_of(request).place(reader, lang_of(request))
    target = found.targets[0] if len(found.targets) == 1 else None
    known = target is not None and target.law and reader.library.exists(RecordId.of_law(target.law))
    url = place.urls.record(target, query=request.query_params.get("q", "")) if target and known else None
    if url is None:
        raise absent(found)
    return RedirectResponse(url, 308)


def _no_law(ref: str, reader: Reader) -> Problem:
    numbers = [law.law for law in reader.library.laws() if law.law is not None]
    last = max(numbers, default=0)
    detail = f"There is no Law {ref[:20]}. The Laws of 1987 are numbered from 1 to {last}."
    return Problem(404, detail, asked=ref, nearest=(RecordId.of_law(last),) if last else ())


async def commentary(request: Request) -> Response:
    """The commentary for continuous reading."""
    site, _, place, frame = opened(request, "commentary")
    sections = book.commentary_sections(place)
    names = tuple(named(RecordId.parse(section.id), place) for section in sections)
    return rendered(site, "commentary.html", book.CommentaryPage(frame=frame, sections=sections, names=names))


async def index(request: Request) -> Response:
    """The subject index."""
    site, _, place, frame = opened(request, "index")
    return rendered(site, "index.html", IndexPage(frame=frame, letters=index_letters(place)))


async def contents(request: Request) -> Response:
    """The contents of the book."""
    site, _, place, frame = opened(request, "contents")
    page = book.ContentsPage(frame=frame, chapters=book.divisions(place, with_entries=True))
    return rendered(site, "contents.html", page)


async def source(request: Request, record_id: str) -> Response:
    """The printed lines of a record."""
    site, reader, place, frame = opened(request, "source", indexed=False)
    try:
        wanted = RecordId.parse(record_id)
    except MalformedId as error:
        raise Problem(404, str(error), asked=record_id) from error
    record = reader.library.record(wanted, place.lang)
    if record is None:
        nearest = reader.library.deepest(wanted)
        raise Problem(404, "No record has this id.", asked=record_id, nearest=(nearest,) if nearest else ())
    if record.id != wanted:
        return RedirectResponse(place.urls.source(record.id), 308)
    return rendered(site, "source.html", provenance.source_page(frame, record, place))


async def about(request: Request) -> Response:
    """Sources, rights and edition."""
    site, _, place, frame = opened(request, "about")
    return rendered(site, "about.html", about_page(frame, place))


async def guide(request: Request) -> Response:
    """How to search."""
    site, _, _, frame = opened(request, "help")
    return rendered(site, "help.html", HelpPage(frame=frame))


async def audit(request: Request) -> Response:
    """The findings of the audit."""
    site, _, place, frame = opened(request, "audit")
    groups = provenance.finding_groups(place)
    total = sum(len(group.lines) for group in groups)
    return rendered(site, "audit.html", provenance.AuditPage(frame=frame, groups=groups, total=total))


async def api(request: Request) -> Response:
    """The reference of the JSON API."""
    site, _, _, frame = opened(request, "api")
    return rendered(site, "api.html", reference_page(frame, request.app))


PAGES: Final[Mapping[str, Page]] = {
    "/": home,
    "/search": search,
    "/law/{ref:path}": law,
    "/commentary": commentary,
    "/index": index,
    "/contents": contents,
    "/source/{record_id:path}": source,
    "/about": about,
    "/help": guide,
    "/audit": audit,
    "/api": api,
}
