"""Laws and records through the API: each with what it refers to and who refers to it, the index and the contents."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from ingest.model import Kind, Lang, Record, RecordId, record_to_json
from search_service.search import Filters, FilterValue
from search_service.web.api import schemas
from search_service.web.api.parameters import (
    AnyId,
    BookName,
    Language,
    Page,
    Size,
    answer_with,
    chosen_among,
    edition_of,
    page_links,
    record_of,
    view_of,
    with_filters,
)
from search_service.web.api.selection import is_left, leading_to, left_by, rights_of_record
from search_service.web.api.strictness import SHOWN, ApiRoute, invalid
from search_service.web.http import Fault, ProblemError
from search_service.web.site import dated
from search_service.web.views.book import availability, divisions, law_line
from search_service.web.views.law import law_reading, law_records
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import named
from search_service.web.views.parts.relations import inner_records, outgoing

MOST_IDS: Final = 200
RANGE: Final = ".."
Ids = Annotated[
    str,
    Query(
        description=f"Up to {MOST_IDS} record ids and ranges of them, by commas: `com:75.6..com:75.9,law:36..39`; a "
        "range holds what is inside its last record",
        max_length=8000,
    ),
]
After = Annotated[str, Query(description="The cursor that `next` of the page before has")]

law_router = APIRouter(route_class=ApiRoute)
router = APIRouter(route_class=ApiRoute)


@law_router.get("/laws", summary="List the Laws", operation_id="laws")
@with_filters
async def laws(
    request: Request, book: BookName = None, lang: Language = Lang.RU, **filters: FilterValue | None
) -> Response:
    """All Laws with their titles and what of them can be read here, or those that the filters leave."""
    view = view_of(request, lang, book)
    lines = [law_line(law, view) for law in left_by(chosen_among(filters, view), view.of_kind(Kind.LAW), view.library)]
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
@with_filters
async def records(
    request: Request,
    ids: Ids = "",
    after: After = "",
    size: Size = 100,
    lang: Language = Lang.RU,
    **filters: FilterValue | None,
) -> Response:
    """The records of some ids and ranges of ids, or all of the library, page by page: `next` leads on behind the last
    one. Filters are those of the search.
    """
    view = view_of(request, lang)
    wanted = chosen_among(filters, view)
    if ids:
        found = {name: _found(name, view) for name in _named(ids, view)}
        kept = list(left_by(wanted, (one for one in found.values() if one), view.library))
        absent, following = tuple(name for name, one in found.items() if one is None), None
    else:
        page = list(islice(left_by(wanted, view.library.listing.behind(_place(after, view)), view.library), size + 1))
        kept, absent = page[:size], ()
        following = kept[-1] if len(page) > size else None
    link = _following(following, view, size=size, **dict(wanted.chosen)) if following else None
    told = {document.file: document.rights for document in view.library.sources.documents()}
    answer = schemas.ManyRecordsAnswer(
        records=tuple(map(record_to_json, kept)),
        rights=tuple(rights_of_record(one, told) for one in kept),
        absent=absent,
        next=link,
        build=view.library.build,
        edition=edition_of(view),
    )
    return answer_with(answer, {"next": link})


def _named(ids: str, view: ViewContext) -> list[str]:
    """The ids that a list names, each once, with those between the ends of a range; a ProblemError where there are too
    many or a range leads nowhere.
    """
    names: dict[str, None] = {}
    for name in filter(None, map(str.strip, ids.split(","))):
        first, dots, last = name.partition(RANGE)
        names |= dict.fromkeys(_between(first, last, view) if dots else (name,))
        if len(names) > MOST_IDS:
            reason = f"these are more than {MOST_IDS} records; ask for them in parts, or take the export"
            raise invalid([Fault(pointer="query/ids", reason=reason)])
    return list(names)


def _between(first: str, last: str, view: ViewContext) -> Iterator[str]:
    """The ids from one to another, which may leave out what stands before the colon; a few more than may be asked."""
    start, end = _spelt(first, view), _spelt(last if ":" in last else f"{first.partition(':')[0]}:{last}", view)
    found = islice(view.library.listing.between(start, end), MOST_IDS + 1) if start and end else iter(())
    names = [str(one) for one in found]
    if not names:
        asked = f"{first[:SHOWN]}{RANGE}{last[:SHOWN]}"
        raise ProblemError(404, f"{asked} is no range of records that follow each other here.", asked=asked)
    yield from names


def _spelt(name: str, view: ViewContext) -> RecordId | None:
    """The id of the library that a name spells in letters of any case; None where there is none or several."""
    spelt = view.library.spellings.get(name.casefold(), ())
    return RecordId.parse(spelt[0]) if len(spelt) == 1 else None


def _found(name: str, view: ViewContext) -> Record | None:
    record_id = _spelt(name, view)
    return view.library.record(record_id, view.lang) if record_id else None


def _place(after: str, view: ViewContext) -> int:
    """The place of a cursor, `id` and language of the last one seen; a ProblemError for one that is none."""
    if not after:
        return 0
    name, _, lang = after.rpartition(",")
    place = view.library.listing.place(name, Lang(lang)) if lang in list(Lang) else None
    if place is not None:
        return place
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
@with_filters
async def references(
    request: Request, record_id: AnyId, lang: Language = Lang.RU, **filters: FilterValue | None
) -> Response:
    """Targets of the citations in a record and in everything inside it, each once, or those of them that the filters
    leave.
    """
    view = view_of(request, lang)
    found = record_of(request, record_id, view)
    wanted = chosen_among(filters, view)
    cited = tuple(
        one
        for one in outgoing(inner_records(found, view), view)
        if not wanted or is_left(wanted, one.target, view.library)
    )
    return answer_with(schemas.ReferencesAnswer(id=str(found.id), references=cited, build=view.library.build))


@router.get("/records/{record_id}/backlinks", summary="Who refers to a record", operation_id="backlinks")
@with_filters
async def backlinks(
    request: Request, record_id: AnyId, lang: Language = Lang.RU, **filters: FilterValue | None
) -> Response:
    """Records that cite this one or anything inside it, or those of them that the filters leave."""
    view = view_of(request, lang)
    found = record_of(request, record_id, view)
    wanted = chosen_among(filters, view)
    lines = tuple(
        schemas.BacklinkLine(
            source=named(link.source, view), kind=link.source_kind, target=str(link.target), citation=link.kind
        )
        for link in view.library.backlinks(found.id)
        if not wanted or is_left(wanted, str(link.source), view.library)
    )
    return answer_with(
        schemas.BacklinksAnswer(id=str(found.id), total=len(lines), backlinks=lines, build=view.library.build)
    )


@router.get("/index", summary="Read the subject index", operation_id="index")
@with_filters
async def index(
    request: Request,
    book: BookName = None,
    page: Page = 1,
    size: Size = 100,
    lang: Language = Lang.RU,
    **filters: FilterValue | None,
) -> Response:
    """Entries of the subject index in the order of print; of a Law, those that lead to it or inside it."""
    view = view_of(request, lang, book)
    return _listing(Kind.INDEX_ENTRY, view, chosen_among(filters, view), page, size)


@router.get("/contents", summary="Read the contents", operation_id="contents")
@with_filters
async def contents(
    request: Request,
    book: BookName = None,
    page: Page = 1,
    size: Size = 100,
    lang: Language = Lang.RU,
    **filters: FilterValue | None,
) -> Response:
    """Entries of the printed contents in the order of print."""
    view = view_of(request, lang, book)
    return _listing(Kind.CONTENTS_ENTRY, view, chosen_among(filters, view), page, size)


def _listing(kind: Kind, view: ViewContext, filters: Filters, page: int, size: int) -> Response:
    entries: Iterable[Record] = view.of_kind(kind)
    law = filters.get("law") if kind is Kind.INDEX_ENTRY else None
    if law is not None:
        entries = leading_to(law, entries)
    wanted = filters.having("law", None) if law is not None else filters
    records = tuple(left_by(wanted, entries, view.library))
    last = max(1, -(-len(records) // size))
    name = "index" if kind is Kind.INDEX_ENTRY else "contents"

    def link(number: int) -> str:
        own = {**dict(filters.chosen), "page": number, "size": size, "lang": view.lang.value}
        return view.urls.api(name, book=view.prefix, **own)

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
