"""A Law, the commentary on it, a record and a list in other forms than a page; the suffix of the address names one."""

from collections.abc import Iterable
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ingest.model import Kind, Lang, Record, RecordId
from search_service.search import SearchRequest
from search_service.web.errors import ProblemError
from search_service.web.formats import FORMATS, Address, WrittenText, csv_of, node_of
from search_service.web.pages.law import law as law_page
from search_service.web.request_context import asked_record, opened
from search_service.web.site import origin_of
from search_service.web.urls import LIST_FORMS, TEXT_FORMS
from search_service.web.views.law import law_described, law_reading
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.linked_data import CONTEXT, script_json
from search_service.web.views.parts.links import label_of, title_of
from search_service.web.views.search import results_of

HITS: Final = ("id", "kind", "law", "label", "title", "lang", "url", "excerpt")
ENTRIES: Final = ("id", "head", "text", "lang", "page", "targets")


async def law(request: Request) -> Response:
    """A Law, or the commentary on it, in another form."""
    number, suffix = int(request.path_params["number"]), str(request.path_params["suffix"])
    if suffix not in TEXT_FORMS:  # a number with a stop: 30.2
        request.path_params["ref"] = str(request.url.path).partition("/law/")[2]
        return await law_page(request)
    is_law = not str(request.url.path).rsplit("/", 1)[-1].startswith("commentary.")
    _, _, view, context = opened(request, "law")
    record = view.library.record(view.law_id(number) if is_law else view.commentary_id(number), view.lang)
    if record is None:
        raise ProblemError(404, f"There is no such text: {number}.", asked=str(number))
    if suffix == "json":
        return RedirectResponse(view.urls.api(f"laws/{number}", book=view.prefix, lang=view.lang.value), 303)
    described = ""
    if is_law:
        reading = law_reading(number, view)
        described = law_described(reading, context, view.book)[0] if reading else ""
    return _written(request, record, view, context, suffix, described=described)


async def record(request: Request) -> Response:
    """A record in another form; without one, its place on a page."""
    name, _, suffix = str(request.path_params["record_id"]).rpartition(".")
    if suffix not in TEXT_FORMS:
        name, suffix = str(request.path_params["record_id"]), ""
    _, build, view, context = opened(request, "record", indexed=False)
    library = build.library
    _, found = asked_record(name, lambda record_id: library.record(record_id, view.lang), library)
    if not suffix:
        return RedirectResponse(view.urls.record(found.id) or view.urls.source(found.id), 303)
    if suffix == "json":
        return RedirectResponse(view.urls.api(f"records/{found.id}", lang=view.lang.value), 303)
    return _written(request, found, view, context, suffix)


def _written(
    request: Request, found: Record, view: ViewContext, context: PageContext, suffix: str, *, described: str = ""
) -> Response:
    form = FORMATS.get(suffix)
    if form is None:
        raise ProblemError(404, f"There is no such form; there are: json, {', '.join(FORMATS)}.", asked=suffix)
    origin, headers = origin_of(request)
    document = _document(found, view, origin, described)
    answer = Response(form.write(document), headers=headers, media_type=form.media)
    answer.headers["Link"] = f'<{document.url}>; rel="canonical"'
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _document(found: Record, view: ViewContext, origin: str, described: str) -> WrittenText:
    def address(record_id: RecordId) -> str | None:
        path = view.urls.record(record_id)
        return origin + path if path else None

    url = address(found.id) or origin + view.urls.source(found.id)
    title = title_of(found.id, view)
    label = label_of(found.id, view)
    name = " ".join(filter(None, (label, title.text if title else "")))
    if found.kind is Kind.LAW:
        name = f"{view.book.unit(view.lang).one} {name}"
    rights = sorted({document.rights for document in view.library.sources.documents() if document.work == found.work})
    return WrittenText(
        title=name,
        label=label,
        is_law=found.id.is_law,
        url=url,
        lang=found.lang.value,
        work=found.work,
        edition=found.edition,
        book=view.book.title(view.lang),
        rights=" ".join(rights),
        build=view.library.build,
        described=described or _described(found, name, url, view, address),
        nodes=(node_of(found, lambda inner, outer: view.library.record(inner, outer.lang), address),),
    )


def _described(found: Record, name: str, url: str, view: ViewContext, address: Address) -> str:
    """A record as schema.org has it, with its parts: a part of the legislation, or a text about it."""
    about = found.id.is_commentary
    parts = [
        {"@type": "CreativeWork", "name": label_of(child, view), "url": place}
        for child in found.children
        if (place := address(child))
    ]
    told = {
        "@context": CONTEXT,
        "@type": "CreativeWork" if about else "Legislation",
        "@id": url,
        "url": url,
        "name": name,
        "inLanguage": found.lang.value,
        "text": found.text,
        "hasPart": parts,
        "datePublished" if about else "legislationDate": str(found.edition),
        "isPartOf": {"@type": "CreativeWork", "name": view.book.title(Lang.EN)},
    }
    law = {} if about else {"legislationIdentifier": f"{view.book.unit(Lang.EN).one} {label_of(found.id, view)}"}
    return script_json({key: value for key, value in {**told, **law}.items() if value})


async def listed(request: Request) -> Response:
    """The results of a search, the index or the contents, as a table."""
    suffix, kind = str(request.path_params["suffix"]), request.url.path.rsplit("/", 1)[-1].split(".")[0]
    if suffix not in ("csv", "json"):
        raise ProblemError(404, "There is no such form; there are: csv, json.", asked=suffix)
    _, build, view, _ = opened(request, kind, indexed=False)
    if suffix == "json":
        query = f"?{request.url.query}&" if request.url.query else "?"
        return RedirectResponse(f"{view.urls.api(kind)}{query}lang={view.lang.value}", 303)
    origin, headers = origin_of(request)
    if kind == "search":
        asked, _ = SearchRequest.read(request.query_params, lang=view.lang)
        answer = build.search.answer(asked)
        hits = results_of(answer, asked, view).hits
        rows: Iterable[tuple[object, ...]] = (
            (
                *(one.hit.id, one.hit.kind.value, one.hit.law, one.hit.label, one.title, one.hit.lang.value),
                *(origin + one.url, "".join(piece.text for piece in one.hit.excerpt)),
            )
            for one in hits
        )
        content = csv_of(HITS, rows)
    else:
        entries = view.of_kind(Kind.INDEX_ENTRY if kind == "index" else Kind.CONTENTS_ENTRY)
        content = csv_of(ENTRIES, map(_entry, entries))
    headers["Content-Disposition"] = f'attachment; filename="{kind}.csv"'
    return Response(content, headers=headers, media_type=LIST_FORMS["csv"])


def _entry(entry: Record) -> tuple[object, ...]:
    targets = " ".join(str(target) for reference in entry.references for target in reference.targets)
    return entry.id, entry.title, entry.expanded or entry.text, entry.lang.value, entry.page, targets
