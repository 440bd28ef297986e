"""Laws and records through the API: each with what it refers to and who refers to it, the index and the contents."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from ingest.model import Kind, Lang, Record, record_to_json
from search_service.web.api import schemas
from search_service.web.api.parameters import (
    AnyId,
    BookName,
    Language,
    Page,
    Size,
    answer_with,
    edition_of,
    record_of,
    view_of,
)
from search_service.web.errors import ProblemError
from search_service.web.views.book import availability, divisions, law_line
from search_service.web.views.law import law_reading, law_records
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import named
from search_service.web.views.parts.relations import inner_records, outgoing

law_router = APIRouter()
router = APIRouter()


@law_router.get("/laws", summary="List the Laws", operation_id="laws")
async def laws(request: Request, book: BookName = None, lang: Language = Lang.RU) -> Response:
    """All Laws with their titles and what of them can be read here."""
    view = view_of(request, lang, book)
    lines = [law_line(law, view) for law in view.of_kind(Kind.LAW)]
    summaries = tuple(
        schemas.LawSummary(
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
        schemas.LawList(edition=edition_of(view), build=library.build, availability=held, laws=summaries)
    )


@law_router.get("/laws/{number}", summary="Read a Law", operation_id="law")
async def law(
    request: Request, number: Annotated[int, Path(ge=1)], book: BookName = None, lang: Language = Lang.RU
) -> Response:
    """A Law with its commentary, references in both directions, and its entries in index and contents."""
    view = view_of(request, lang, book)
    reading = law_reading(number, view)
    if reading is None:
        raise ProblemError(
            404, f"There is no {view.book.unit(Lang.EN).one} {number} in this edition.", asked=str(number)
        )
    parts = {record.id.is_commentary: _tree(record, view) for record in law_records(number, view)}
    return answer_with(
        schemas.LawAnswer(
            number=number,
            titles=tuple(schemas.TitleLine(lang=t.lang, origin=t.origin, text=t.text) for t in reading.titles),
            trail=reading.trail,
            law=parts.get(False, ()),
            commentary=parts.get(True, ()),
            references=reading.outgoing,
            backlinks=reading.incoming,
            read_with=reading.read_with,
            index=reading.index_entries,
            contents=reading.contents_entries,
            previous=reading.previous,
            next=reading.next,
            edition=edition_of(view),
            build=view.library.build,
        )
    )


def _tree(record: Record, view: ViewContext) -> tuple[dict[str, Any], ...]:
    return tuple(record_to_json(inner) for inner in inner_records(record, view))


@router.get("/records/{record_id}", summary="Read a record", operation_id="record")
async def record(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """One record, as in the export; an id from `also` leads to the record that bears it."""
    return answer_with(record_to_json(record_of(record_id, view_of(request, lang))))


@router.get("/records/{record_id}/references", summary="What a record refers to", operation_id="references")
async def references(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """Targets of the citations in a record and in everything inside it, each once."""
    view = view_of(request, lang)
    found = record_of(record_id, view)
    cited = outgoing(inner_records(found, view), view)
    return answer_with(schemas.ReferencesAnswer(id=str(found.id), references=cited, build=view.library.build))


@router.get("/records/{record_id}/backlinks", summary="Who refers to a record", operation_id="backlinks")
async def backlinks(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """Records that cite this one or anything inside it."""
    view = view_of(request, lang)
    found = record_of(record_id, view)
    lines = tuple(
        schemas.BacklinkLine(
            source=named(link.source, view), kind=link.source_kind, target=str(link.target), citation=link.kind
        )
        for link in view.library.backlinks(found.id)
    )
    return answer_with(
        schemas.BacklinksAnswer(id=str(found.id), total=len(lines), backlinks=lines, build=view.library.build)
    )


@router.get("/index", summary="Read the subject index", operation_id="index")
async def index(
    request: Request, book: BookName = None, page: Page = 1, size: Size = 100, lang: Language = Lang.RU
) -> Response:
    """Entries of the subject index in the order of print."""
    return _listing(Kind.INDEX_ENTRY, view_of(request, lang, book), "index", page, size)


@router.get("/contents", summary="Read the contents", operation_id="contents")
async def contents(
    request: Request, book: BookName = None, page: Page = 1, size: Size = 100, lang: Language = Lang.RU
) -> Response:
    """Entries of the printed contents in the order of print."""
    return _listing(Kind.CONTENTS_ENTRY, view_of(request, lang, book), "contents", page, size)


def _listing(kind: Kind, view: ViewContext, name: str, page: int, size: int) -> Response:
    records = view.of_kind(kind)
    last = max(1, -(-len(records) // size))

    def link(number: int) -> str:
        return view.urls.api(name, book=view.prefix, page=number, size=size, lang=view.lang.value)

    answer = schemas.RecordsAnswer(
        total=len(records),
        page=page,
        size=size,
        next=link(page + 1) if page < last else None,
        previous=link(min(page - 1, last)) if page > 1 else None,
        records=tuple(record_to_json(found) for found in records[(page - 1) * size : page * size]),
        build=view.library.build,
        edition=edition_of(view),
    )
    return answer_with(answer, {"next": answer.next, "prev": answer.previous, "first": link(1), "last": link(last)})
