"""The build through the API: what is served, everything in one download, and whether anything is served at all."""

from datetime import datetime
from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.library import HistoryError, Library
from search_service.web.api import schemas
from search_service.web.api.operations import BYTES
from search_service.web.api.parameters import Language, answer_with, edition_of, view_of
from search_service.web.api.strictness import ApiRoute
from search_service.web.exports import EXPORTS
from search_service.web.http import ProblemError, best_type
from search_service.web.site import dated, site_of
from search_service.web.traffic import readiness

router = APIRouter(route_class=ApiRoute)


@router.get("/build", summary="What is served", operation_id="build")
async def build(request: Request, lang: Language = Lang.RU) -> Response:
    """The build, its documents with their rights, its counts, and the bulk download."""
    view = view_of(request, lang)
    library = view.library
    content = _made(request, "export.ndjson")
    number, published = _in_order(library)
    return answer_with(
        schemas.BuildAnswer(
            build=library.build,
            number=number,
            published=published,
            edition=edition_of(view),
            notice=" ".join(dict.fromkeys(book.notice(Lang.EN) for book in library.books)),
            meta=library.meta,
            counts=library.facts.counts(),
            documents=tuple(
                schemas.DocumentLine(**{name: getattr(document, name) for name in schemas.DocumentLine.__slots__})
                for document in library.sources.documents()
            ),
            export=schemas.ExportInfo(
                url=view.urls.api("export.ndjson"),
                sha256=sha256(content).hexdigest(),
                bytes=len(content),
                records=content.count(b"\n"),
            ),
        )
    )


def _in_order(library: Library) -> tuple[int, datetime] | tuple[None, None]:
    """The number and the date of the build that is served."""
    try:
        return library.history.number, library.history.published
    except HistoryError:
        return None, None


@router.get("/export.ndjson", summary="Download everything", operation_id="export")
async def export(request: Request) -> Response:
    """All records, one JSON object a line: the bytes that `pravilo export` writes. A line is the record with `rights`,
    those of its documents, and `sha256`, the checksum of it without these two. As `application/octet-stream` for
    clients that ask for that.
    """
    return _file(request, "export.ndjson")


@router.get("/export.sqlite", summary="Download everything as SQLite", operation_id="export_sqlite")
async def export_sqlite(request: Request) -> Response:
    """Records with their checksums and rights, references, documents, findings and terms as tables with a full-text
    index, for Datasette and everything else that reads SQLite. Its table `dictionary` tells what each column means.
    """
    return _file(request, "export.sqlite")


@router.get("/references.tsv", summary="Download all references", operation_id="export_references")
async def export_references(request: Request) -> Response:
    """The references of all records as tab-separated values, a line for each target, with the checksum and the rights
    of the record that each stands in.
    """
    return _file(request, "references.tsv")


@router.get("/rights.tsv", summary="Download checksums and rights", operation_id="export_rights")
async def export_rights(request: Request) -> Response:
    """The SHA-256, the documents and the rights of each record, in the order of `export.ndjson`, as
    tab-separated values.
    """
    return _file(request, "rights.tsv")


def _made(request: Request, name: str) -> bytes:
    """The bytes of a file of the library."""
    build = site_of(request).current_build.opened()
    return build.file(name, lambda: EXPORTS[name].write(build.library))


def _file(request: Request, name: str) -> Response:
    view = view_of(request, Lang.RU)
    library = view.library
    content, media = _made(request, name), EXPORTS[name].media
    media = best_type(request.headers.get("accept", ""), (media, BYTES)) or media
    headers = {
        "Vary": "Accept",
        "X-Checksum-SHA256": sha256(content).hexdigest(),
        "X-Build": library.build,
        "X-Edition": edition_of(view),
        "Content-Disposition": f'attachment; filename="{_file_name(name)}"',
        "Link": f'<{view.urls.api("rights.tsv")}>; rel="license"',
    }
    answer = Response(content, headers=headers, media_type=media)
    return dated(answer, library, lambda history: history.published)


def _file_name(name: str) -> str:
    """What a file is called where it is kept: pravilo.sqlite, pravilo-references.tsv."""
    return name.replace("export", "pravilo") if name.startswith("export") else f"pravilo-{name}"


@router.get("/health", summary="Is a library served", operation_id="health")
async def health(request: Request) -> Response:
    """200 with the build that is served while its library and its search answer, else 503 with what does not."""
    found = readiness(site_of(request).current_build)
    if not found.is_ready:
        raise ProblemError(503, found.why, headers={"Retry-After": "5"})
    answer = answer_with(schemas.HealthAnswer(status=found.status, build=found.build))
    answer.headers["Cache-Control"] = "no-store"
    return answer
