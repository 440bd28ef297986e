"""Laws and records through the API: each with what it refers to and who refers to it, the index and the contents."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from ingest.model import Kind, Lang, Record, RecordId, record_to_json
from search_service.web.api import schemas
from search_service.web.api.parameters import (
    AnyId,
    BookName,
    Language,
    Page,
    Size,
    answer_with,
    edition_of,
    page_links,
    record_of,
    view_of,
)
from search_service.web.api.strictness import ApiRoute
from search_service.web.http import ProblemError
from search_service.web.site import dated
from search_service.web.views.book import availability, divisions, law_line
from search_service.web.views.law import law_reading, law_records
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import named
from search_service.web.views.parts.relations import inner_records, outgoing

MOST_IDS: Final = 200
Ids = Annotated[str, Query(description=f"Up to {MOST_IDS} record ids, by commas", max_length=8000)]
OnlyKind = Annotated[Kind | None, Query(description="Only records of this kind")]
OnlyLaw = Annotated[int | None, Query(ge=1, le=99_999, description="Only records of this Law")]
After = Annotated[str, Query(description="The cursor that `next` of the page before has")]

law_router = APIRouter(route_class=ApiRoute)
router = APIRouter(route_class=ApiRoute)


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


@router.get("/records", summary="Read many records", operation_id="records")
async def records(
    request: Request,
    ids: Ids = "",
    kind: OnlyKind = None,
    law: OnlyLaw = None,
    after: After = "",
    size: Size = 100,
    lang: Language = Lang.RU,
) -> Response:
    """The records of some ids, or all of a kind or a Law, page by page: `next` leads on behind the last one."""
    view = view_of(request, lang)
    if ids:
        names = list(dict.fromkeys(name.strip() for name in ids.split(",") if name.strip()))
        found = [(name, _found(name, view)) for name in names[:MOST_IDS]]
        kept, absent = [one for _, one in found if one], [name for name, one in found if one is None]
        following = None
    else:
        listed = _behind(after, view)
        chosen = (one for one in listed if kind in (None, one.kind) and law in (None, one.law))
        page = list(islice(chosen, size + 1))
        kept, absent = page[:size], []
        following = kept[-1] if len(page) > size else None
    link = _following(following, view, kind=kind and kind.value, law=law, size=size) if following else None
    answer = schemas.ManyRecordsAnswer(
        records=tuple(map(record_to_json, kept)),
        absent=tuple(absent),
        next=link,
        build=view.library.build,
        edition=edition_of(view),
    )
    return answer_with(answer, {"next": link})


def _found(name: str, view: ViewContext) -> Record | None:
    spelt = view.library.spellings.get(name.casefold(), ())
    return view.library.record(RecordId.parse(spelt[0]), view.lang) if len(spelt) == 1 else None


def _behind(after: str, view: ViewContext) -> Iterator[Record]:
    """The records behind a cursor, `id` and language of the last one seen; a ProblemError for one that is none."""
    listed = view.library.records()
    if not after:
        return listed
    for one in listed:
        if after == _cursor(one):
            return listed
    raise ProblemError(404, "This cursor leads nowhere in the build that is served: begin again.", asked=after)


def _cursor(record: Record) -> str:
    return f"{record.id},{record.lang.value}"


def _following(record: Record, view: ViewContext, **parameters: object) -> str:
    return view.urls.api("records", **parameters, after=_cursor(record), lang=view.lang.value)


@router.get("/records/{record_id}", summary="Read a record", operation_id="record")
async def record(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """One record, as in the export; an id from `also` leads to the record that bears it."""
    view = view_of(request, lang)
    found = record_of(request, record_id, view)
    answer = answer_with(record_to_json(found))
    return dated(answer, view.library, lambda history: history.record_changed(found.id, found.lang.value))


@router.get("/records/{record_id}/references", summary="What a record refers to", operation_id="references")
async def references(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """Targets of the citations in a record and in everything inside it, each once."""
    view = view_of(request, lang)
    found = record_of(request, record_id, view)
    cited = outgoing(inner_records(found, view), view)
    return answer_with(schemas.ReferencesAnswer(id=str(found.id), references=cited, build=view.library.build))


@router.get("/records/{record_id}/backlinks", summary="Who refers to a record", operation_id="backlinks")
async def backlinks(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """Records that cite this one or anything inside it."""
    view = view_of(request, lang)
    found = record_of(request, record_id, view)
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

    links = page_links(link, page, last)
    answer = schemas.RecordsAnswer(
        total=len(records),
        page=page,
        size=size,
        next=links["next"],
        previous=links["prev"],
        records=tuple(record_to_json(found) for found in records[(page - 1) * size : page * size]),
        build=view.library.build,
        edition=edition_of(view),
    )
    return answer_with(answer, links)
