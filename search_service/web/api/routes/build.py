"""The build through the API: what is served, everything in one download, and whether anything is served at all."""

from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.library import HistoryError, Library
from search_service.web.api import schemas
from search_service.web.api.operations import BYTES, NDJSON
from search_service.web.api.parameters import Language, answer_with, edition_of, view_of
from search_service.web.api.strictness import ApiRoute
from search_service.web.http import ProblemError, best_type
from search_service.web.site import dated, site_of
from search_service.web.traffic import readiness

router = APIRouter(route_class=ApiRoute)


@router.get("/build", summary="What is served", operation_id="build")
async def build(request: Request, lang: Language = Lang.RU) -> Response:
    """The build, its documents with their rights, its counts, and the bulk download."""
    view = view_of(request, lang)
    library = view.library
    content = export_bytes(library.export_lines())
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
    """All records, one JSON object a line: the bytes that `pravilo export` writes; as `application/octet-stream` for
    clients that ask for that.
    """
    view = view_of(request, Lang.RU)
    library = view.library
    content = export_bytes(library.export_lines())
    media = best_type(request.headers.get("accept", ""), (NDJSON, BYTES)) or NDJSON
    headers = {
        "Vary": "Accept",
        "X-Checksum-SHA256": sha256(content).hexdigest(),
        "X-Build": library.build,
        "X-Edition": edition_of(view),
        "Content-Disposition": 'attachment; filename="pravilo.ndjson"',
    }
    answer = Response(content, headers=headers, media_type=media)
    return dated(answer, library, lambda history: history.published)


def export_bytes(lines: Iterable[bytes]) -> bytes:
    """The bulk export: each line ends with a line feed."""
    return b"".join(line + b"\n" for line in lines)


@router.get("/health", summary="Is a library served", operation_id="health")
async def health(request: Request) -> Response:
    """200 with the build that is served while its library and its search answer, else 503 with what does not."""
    found = readiness(site_of(request).current_build)
    if not found.is_ready:
        raise ProblemError(503, found.why, headers={"Retry-After": "5"})
    answer = answer_with(schemas.HealthAnswer(status=found.status, build=found.build))
    answer.headers["Cache-Control"] = "no-store"
    return answer
