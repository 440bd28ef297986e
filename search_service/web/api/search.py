"""The JSON API under /api/v1: search, citations and Laws, the views of the pages as documents."""

from importlib.metadata import version
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import Response

from ingest.model import Kind, Lang, Record
from ingest.model.codec import record_to_json
from search_service.search.query.request import Sort
from search_service.web.api import schemas as answers
from search_service.web.api.book import router as book_routes
from search_service.web.api.build import router as build_routes
from search_service.web.api.openapi import install_openapi
from search_service.web.api.parameters import (
    ChapterFilter,
    CurrentBuild,
    Explain,
    Language,
    LawFilter,
    Order,
    Page,
    Size,
    Without,
    Words,
    answer_with,
    edition_of,
    view_of,
)
from search_service.web.api.records import router as record_routes
from search_service.web.api.suggest import router as suggest_routes
from search_service.web.errors import HANDLERS, Fault, Problem, problem_response
from search_service.web.site import Site, site_of
from search_service.web.urls import API
from search_service.web.views.book import availability, divisions, law_line
from search_service.web.views.law import law_reading, law_records
from search_service.web.views.lookup import destination
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.relations import inner_records
from search_service.web.views.search import Wish, results_of
from search_service.web.wishes import reasons_of

DESCRIPTION: Final = (
    "The Laws of Duplicate Contract Bridge 1987 and the official commentary on them: search, records, references. "
    "Every answer names its build and edition; later editions of the Laws exist."
)
router = APIRouter(prefix=API)


@router.get("/search", summary="Search the library", operation_id="search")
async def search(
    request: Request,
    q: Words = "",
    within: CurrentBuild = None,
    law: LawFilter = None,
    chapter: ChapterFilter = None,
    without: Without = "",
    sort: Order = Sort.RELEVANCE,
    page: Page = 1,
    size: Size = 20,
    explain: Explain = False,
    lang: Language = Lang.RU,
) -> Response:
    """Units that match, best first or in the order of the book; a citation in the query is answered beside them."""
    view = view_of(request, lang)
    wish = Wish(
        text=q,
        within=within,
        law=law,
        chapter=chapter,
        without=reasons_of(without),
        sort=sort,
        page=page,
        size=size,
        explain=explain,
    )
    searching = site_of(request).current_build.opened().search
    answer = searching.answer_to(q, wish.wanted(lang))
    stages = searching.stages(q, wish.wanted(lang)) if explain else ()
    results = results_of(answer, wish, view, stages)
    return answer_with(results, {"next": results.next, "prev": results.previous})


@router.get("/resolve", summary="Find what a citation names", operation_id="resolve")
async def resolve(
    request: Request,
    ref: Annotated[str, Query(description="A citation in any spelling", examples=["27В1(b)"])],
    lang: Language = Lang.RU,
) -> Response:
    """The citation as understood, whether it exists here, and what comes close; 404 for what is no citation."""
    view = view_of(request, lang)
    answer = site_of(request).current_build.opened().search.resolve(ref)
    if answer is None:
        raise Problem(404, "This is not a citation. Citations look like 27B1(b), 79.5.(iv), law:27.", asked=ref)
    found = destination(ref, answer)
    return answer_with(
        answers.ResolveAnswer(
            mention=answer.mention,
            status=answer.status,
            targets=tuple(str(target) for target in found.targets),
            nearest=tuple(str(target) for target in found.nearest),
            records=answers.existing(found.targets, view),
            near=answers.existing(found.nearest, view),
            build=view.library.build,
        )
    )


@router.get("/laws", summary="List the Laws", operation_id="laws")
async def laws(request: Request, lang: Language = Lang.RU) -> Response:
    """All Laws with their titles and what of them can be read here."""
    view = view_of(request, lang)
    lines = [law_line(law, view) for law in view.library.of_kind(Kind.LAW)]
    summaries = tuple(
        answers.LawSummary(
            number=line.number,
            id=line.name.id,
            title=line.name.title,
            title_lang=line.name.title_lang,
            url=line.name.href,
            has_text=line.has_text,
            has_commentary=line.has_commentary,
        )
        for line in lines
    )
    library = view.library
    held = availability(divisions(view))
    return answer_with(
        answers.LawList(edition=edition_of(library), build=library.build, availability=held, laws=summaries)
    )


@router.get("/laws/{number}", summary="Read a Law", operation_id="law")
async def law(request: Request, number: Annotated[int, Path(ge=1)], lang: Language = Lang.RU) -> Response:
    """A Law with its commentary, references in both directions, and its entries in index and contents."""
    view = view_of(request, lang)
    reading = law_reading(number, view)
    if reading is None:
        raise Problem(404, f"There is no Law {number} in this edition.", asked=str(number))
    parts = {record.id.space: _tree(record, view) for record in law_records(number, view)}
    return answer_with(
        answers.LawAnswer(
            number=number,
            titles=tuple(answers.TitleLine(lang=t.lang, origin=t.origin, text=t.text) for t in reading.titles),
            trail=reading.trail,
            law=parts.get("law", ()),
            commentary=parts.get("com", ()),
            references=reading.outgoing,
            backlinks=reading.incoming,
            read_with=reading.read_with,
            index=reading.index_entries,
            contents=reading.contents_entries,
            previous=reading.previous,
            next=reading.next,
            edition=edition_of(view.library),
            build=view.library.build,
        )
    )


def _tree(record: Record, view: ViewContext) -> tuple[dict[str, Any], ...]:
    return tuple(record_to_json(inner) for inner in inner_records(record, view))


router.include_router(record_routes)
router.include_router(book_routes)
router.include_router(build_routes)
router.include_router(suggest_routes)


def create_api(site: Site) -> FastAPI:
    """The API over a site; its paths are complete, it is not to be mounted below another."""
    app = FastAPI(
        title="Pravilo",
        version=version("pravilo"),
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        exception_handlers={**HANDLERS, RequestValidationError: _refuse},
    )
    app.state.site = site
    app.include_router(router)
    app.add_api_route(f"{API}/openapi.json", _openapi, include_in_schema=False, response_model=None)
    install_openapi(app, site)
    return app


async def _openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return Response(orjson.dumps(request.app.openapi()), media_type="application/json")


async def _refuse(request: Request, error: Exception) -> Response:
    """The problem document for parameters that are not valid; it never repeats what was sent."""
    assert isinstance(error, RequestValidationError)
    faults = tuple(
        Fault(pointer="/".join(str(part) for part in item["loc"]), reason=str(item["msg"])) for item in error.errors()
    )
    detail = "; ".join(f"{fault.pointer}: {fault.reason}" for fault in faults)
    return problem_response(Problem(422, detail, faults=faults), request, site_of(request))
