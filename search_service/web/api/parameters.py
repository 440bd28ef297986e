"""What the routes of the API share: their parameters, and the way from a view to an answer."""

from typing import Annotated, Any, Literal

import orjson
from fastapi import Path, Query, Request
from starlette.responses import Response

from ingest.model import Lang, MalformedId, Record, RecordId
from search_service.library import Library
from search_service.search.query.request import Sort
from search_service.web.errors import Problem
from search_service.web.site import EDITION, site_of
from search_service.web.views.parts.as_json import to_json
from search_service.web.views.parts.context import ViewContext

Size = Annotated[int, Query(ge=1, le=100, description="Entries on a page")]
Page = Annotated[int, Query(ge=1, le=100_000, description="Page, counted from 1; one past the last is empty")]
Language = Annotated[Lang, Query(description="Language of titles, labels and links")]
AnyId = Annotated[str, Path(description="A record id, such as `com:75.6.a`", examples=["com:30.2"])]
Part = Annotated[
    Literal["law", "commentary", "index", "contents"] | None, Query(alias="in", description="Part of the library")
]
Words = Annotated[str, Query(description="The query; any text is one", examples=["пас вне очереди"])]
LawFilter = Annotated[int | None, Query(ge=1, description="Only units of this Law")]
ChapterFilter = Annotated[
    str | None, Query(pattern="^[IVXLC]{1,7}$", description="Only units of this chapter", examples=["V"])
]
Order = Annotated[Sort, Query(description="The best first, or in the order of the book")]
Explain = Annotated[bool, Query(description="Tell how the query was understood and why each hit stands where it does")]
Without = Annotated[str, Query(description="Kinds of reason to switch off, by commas: `layout,typo`")]


def view_of(request: Request, lang: Lang) -> ViewContext:
    """What the views need, over the build that is served now."""
    site = site_of(request)
    return site.view(site.current_build.opened(), lang)


def answer_with(value: Any, links: dict[str, str | None] | None = None) -> Response:
    """A view as a JSON answer, with a Link header for the related pages that exist."""
    named_links = ((relation, url) for relation, url in (links or {}).items() if url)
    link = ", ".join(f'<{url}>; rel="{relation}"' for relation, url in named_links)
    headers = {"Link": link} if link else {}
    return Response(orjson.dumps(to_json(value)), headers=headers, media_type="application/json")


def id_of(name: str) -> RecordId:
    """The id in a path; a Problem with status 404 where it is none."""
    try:
        return RecordId.parse(name)
    except MalformedId as error:
        raise Problem(404, str(error), asked=name) from error


def record_of(name: str, view: ViewContext) -> Record:
    """The record of an id; a Problem that names the nearest one where there is none."""
    record_id = id_of(name)
    record = view.library.record(record_id, view.lang)
    if record is None:
        nearest = view.library.nearest(record_id)
        raise Problem(404, f"No record has the id {name}.", asked=name, nearest=(nearest,) if nearest else ())
    return record


def edition_of(library: Library) -> str:
    """The edition a library holds."""
    return library.meta.get("edition", EDITION)
