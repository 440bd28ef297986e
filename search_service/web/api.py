"""The JSON API under /api/v1: the views of the pages as documents, records as the export writes them."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

import orjson
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from ingest.model import Kind, Lang, MalformedId, Record, RecordId
from ingest.model.codec import record_to_json
from search_service.library import Library
from search_service.web import answers
from search_service.web.problems import Problem
from search_service.web.site import EDITION, site_of
from search_service.web.urls import API
from search_service.web.views.book import availability, divisions, law_line
from search_service.web.views.doors import destination
from search_service.web.views.frame import Place
from search_service.web.views.law import law_reading, law_records
from search_service.web.views.names import named
from search_service.web.views.relations import inner_records, outgoing
from search_service.web.views.results import Wish, results_of
from search_service.web.wishes import reasons_of

NOTICE: Final = (
    "Text of the 1987 edition. Later editions of the Laws exist; current Laws and the regulations of the event decide."
)
Size = Annotated[int, Query(ge=1, le=100, description="Entries on a page")]
Page = Annotated[int, Query(ge=1, le=100_000, description="Page, counted from 1; one past the last is empty")]
Language = Annotated[Lang, Query(description="Language of titles, labels and links")]
AnyId = Annotated[str, Path(description="A record id, such as `com:75.6.a`", examples=["com:30.2"])]
Shelf = Annotated[
    Literal["law", "commentary", "index", "contents"] | None, Query(alias="in", description="Part of the library")
]
Words = Annotated[str, Query(description="The query; any text is one", examples=["пас вне очереди"])]
LawFilter = Annotated[int | None, Query(ge=1, description="Only units of this Law")]
Without = Annotated[str, Query(description="Kinds of reason to switch off, by commas: `layout,typo`")]

router = APIRouter(prefix=API)


def _place(request: Request, lang: Lang) -> Place:
    site = site_of(request)
    return site.place(site.shelf.reader(), lang)


def _json(value: Any, links: dict[str, str | None] | None = None) -> Response:
    named_links = ((relation, url) for relation, url in (links or {}).items() if url)
    link = ", ".join(f'<{url}>; rel="{relation}"' for relation, url in named_links)
    headers = {"Link": link} if link else {}
    return Response(orjson.dumps(answers.to_json(value)), headers=headers, media_type="application/json")


def _id(name: str) -> RecordId:
    try:
        return RecordId.parse(name)
    except MalformedId as error:
        raise Problem(404, str(error), asked=name) from error


def _record(name: str, place: Place) -> Record:
    record_id = _id(name)
    record = place.library.record(record_id, place.lang)
    if record is None:
        nearest = place.library.deepest(record_id)
        raise Problem(404, f"No record has the id {name}.", asked=name, nearest=(nearest,) if nearest else ())
    return record


def _edition(library: Library) -> str:
    return library.meta.get("edition", EDITION)


@router.get("/search", summary="Search the library", operation_id="search")
async def search(
    request: Request,
    q: Words = "",
    within: Shelf = None,
    law: LawFilter = None,
    without: Without = "",
    page: Page = 1,
    size: Size = 20,
    lang: Language = Lang.RU,
) -> Response:
    """Units that match, best first; a citation in the query is answered beside them."""
    place = _place(request, lang)
    wish = Wish(text=q, within=within, law=law, without=reasons_of(without), page=page, size=size)
    answer = (
        site_of(request)
        .shelf.reader()
        .search.answer(q, within=within, law=law, without=frozenset(wish.without), lang=lang, page=page, size=size)
    )
    results = results_of(answer, wish, place)
    return _json(results, {"next": results.next, "prev": results.previous})


@router.get("/resolve", summary="Find what a citation names", operation_id="resolve")
async def resolve(
    request: Request,
    ref: Annotated[str, Query(description="A citation in any spelling", examples=["27В1(b)"])],
    lang: Language = Lang.RU,
) -> Response:
    """The citation as understood, whether it exists here, and what comes close; 404 for what is no citation."""
    place = _place(request, lang)
    answer = site_of(request).shelf.reader().search.resolve(ref)
    if answer is None:
        raise Problem(404, "This is not a citation. Citations look like 27B1(b), 79.5.(iv), law:27.", asked=ref)
    found = destination(ref, answer)
    return _json(
        answers.ResolveAnswer(
            mention=answer.mention,
            status=answer.status,
            targets=tuple(str(target) for target in found.targets),
            nearest=tuple(str(target) for target in found.nearest),
            records=answers.existing(found.targets, place),
            near=answers.existing(found.nearest, place),
            build=place.library.build,
        )
    )


@router.get("/laws", summary="List the Laws", operation_id="laws")
async def laws(request: Request, lang: Language = Lang.RU) -> Response:
    """All Laws with their titles and what of them can be read here."""
    place = _place(request, lang)
    lines = [law_line(law, place) for law in place.library.laws()]
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
    library = place.library
    held = availability(divisions(place))
    return _json(answers.LawList(edition=_edition(library), build=library.build, availability=held, laws=summaries))


@router.get("/laws/{number}", summary="Read a Law", operation_id="law")
async def law(request: Request, number: Annotated[int, Path(ge=1)], lang: Language = Lang.RU) -> Response:
    """A Law with its commentary, references in both directions, and its entries in index and contents."""
    place = _place(request, lang)
    reading = law_reading(number, place)
    if reading is None:
        raise Problem(404, f"There is no Law {number} in this edition.", asked=str(number))
    parts = {record.id.space: _tree(record, place) for record in law_records(number, place)}
    return _json(
        answers.LawAnswer(
            number=number,
            titles=tuple(answers.TitleLine(lang=t.lang, origin=t.origin, text=t.text) for t in reading.titles),
            trail=reading.trail,
            law=parts.get("law", ()),
            commentary=parts.get("com", ()),
            references=reading.outgoing,
            backlinks=reading.incoming,
            index=reading.index_entries,
            contents=reading.contents_entries,
            previous=reading.previous,
            next=reading.next,
            edition=_edition(place.library),
            build=place.library.build,
        )
    )


def _tree(record: Record, place: Place) -> tuple[dict[str, Any], ...]:
    return tuple(record_to_json(inner) for inner in inner_records(record, place))


@router.get("/records/{record_id}", summary="Read a record", operation_id="record")
async def record(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """One record, as in the export; an id from `also` leads to the record that bears it."""
    return _json(record_to_json(_record(record_id, _place(request, lang))))


@router.get("/records/{record_id}/references", summary="What a record refers to", operation_id="references")
async def references(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """Targets of the citations in a record and in everything inside it, each once."""
    place = _place(request, lang)
    found = _record(record_id, place)
    cited = outgoing(inner_records(found, place), place)
    return _json(answers.ReferencesAnswer(id=str(found.id), references=cited, build=place.library.build))


@router.get("/records/{record_id}/backlinks", summary="Who refers to a record", operation_id="backlinks")
async def backlinks(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """Records that cite this one or anything inside it."""
    place = _place(request, lang)
    found = _record(record_id, place)
    lines = tuple(
        answers.BacklinkLine(
            source=named(link.source, place), kind=link.source_kind, target=str(link.target), citation=link.kind
        )
        for link in place.library.backlinks(found.id)
    )
    return _json(
        answers.BacklinksAnswer(id=str(found.id), total=len(lines), backlinks=lines, build=place.library.build)
    )


@router.get("/index", summary="Read the subject index", operation_id="index")
async def index(request: Request, page: Page = 1, size: Size = 100, lang: Language = Lang.RU) -> Response:
    """Entries of the subject index in the order of print."""
    return _listing("index", Kind.INDEX_ENTRY, request, page, size, lang)


@router.get("/contents", summary="Read the contents", operation_id="contents")
async def contents(request: Request, page: Page = 1, size: Size = 100, lang: Language = Lang.RU) -> Response:
    """Entries of the printed contents in the order of print."""
    return _listing("contents", Kind.CONTENTS_ENTRY, request, page, size, lang)


def _listing(name: str, kind: Kind, request: Request, page: int, size: int, lang: Lang) -> Response:
    place = _place(request, lang)
    records = place.library.of_kind(kind)
    last = max(1, -(-len(records) // size))
    parameters = {"size": size, "lang": lang.value}

    def link(number: int) -> str:
        return place.urls.api(name, page=number, **parameters)

    answer = answers.RecordsAnswer(
        total=len(records),
        page=page,
        size=size,
        next=link(page + 1) if page < last else None,
        previous=link(min(page - 1, last)) if page > 1 else None,
        records=tuple(record_to_json(found) for found in records[(page - 1) * size : page * size]),
        build=place.library.build,
        edition=_edition(place.library),
    )
    return _json(answer, {"next": answer.next, "prev": answer.previous, "first": link(1), "last": link(last)})


@router.get("/build", summary="What is served", operation_id="build")
async def build(request: Request, lang: Language = Lang.RU) -> Response:
    """The build, its documents with their rights, its counts, and the bulk download."""
    place = _place(request, lang)
    library = place.library
    content = export_bytes(library.export_lines())
    return _json(
        answers.BuildAnswer(
            build=library.build,
            edition=_edition(library),
            notice=NOTICE,
            meta=library.meta,
            counts=library.counts(),
            documents=tuple(
                answers.DocumentLine(**{name: getattr(document, name) for name in answers.DocumentLine.__slots__})
                for document in library.documents()
            ),
            export=answers.ExportInfo(
                url=place.urls.api("export.ndjson"),
                sha256=sha256(content).hexdigest(),
                bytes=len(content),
                records=content.count(b"\n"),
            ),
        )
    )


@router.get("/export.ndjson", summary="Download everything", operation_id="export")
async def export(request: Request) -> Response:
    """All records, one JSON object a line: the bytes that `pravilo export` writes."""
    library = _place(request, Lang.RU).library
    content = export_bytes(library.export_lines())
    headers = {
        "X-Checksum-SHA256": sha256(content).hexdigest(),
        "X-Build": library.build,
        "X-Edition": _edition(library),
        "Content-Disposition": 'attachment; filename="pravilo.ndjson"',
    }
    return Response(content, headers=headers, media_type="application/x-ndjson")


def export_bytes(lines: Iterable[bytes]) -> bytes:
    """The bulk export: each line ends with a line feed."""
    return b"".join(line + b"\n" for line in lines)


@router.get("/health", summary="Is a library served", operation_id="health")
async def health(request: Request) -> Response:
    """200 with the build that is served, 503 while there is none."""
    library = _place(request, Lang.RU).library
    answer = _json(answers.HealthAnswer(status="ok", build=library.build))
    answer.headers["Cache-Control"] = "no-store"
    return answer
