"""What the routes of the API share: their parameters, and the way from a view to an answer."""

import functools
import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, Literal

import orjson
from fastapi import Path, Query, Request
from starlette.responses import Response

from ingest.model import Lang, MalformedIdError, Record, RecordId
from search_service.search import (
    FILTERS,
    LAST_PAGE,
    MAX_SIZE,
    BookPrefix,
    FilterRow,
    Filters,
    FilterValue,
    Number,
    OneOf,
    RomanNumber,
    Sort,
)
from search_service.web.errors import ProblemError
from search_service.web.site import site_of
from search_service.web.views.parts.as_json import to_json
from search_service.web.views.parts.context import ViewContext

PREFIX: Final = "filter_"  # of the names by which a route is given its filters
Size = Annotated[int, Query(ge=1, le=MAX_SIZE, description="Entries on a page")]
Page = Annotated[int, Query(ge=1, le=LAST_PAGE, description="Page, counted from 1; one past the last is empty")]
Language = Annotated[Lang, Query(description="Language of titles, labels and links")]
BookName = Annotated[
    str | None, Query(description="The book, by what its ids begin with; the first one where none is named")
]
AnyId = Annotated[str, Path(description="A record id, such as `com:75.6.a`")]
Words = Annotated[str, Query(description="The query; any text is one")]
Order = Annotated[Sort, Query(description="The best first, or in the order of the book")]
Explain = Annotated[bool, Query(description="Tell how the query was understood and why each hit stands where it does")]
Without = Annotated[str, Query(description="Kinds of reason to switch off, by commas: `layout,typo`")]


def with_filters(route: Callable[..., Awaitable[Response]]) -> Callable[..., Awaitable[Response]]:
    """Return the route with a parameter for each filter in place of its keyword arguments."""
    given = inspect.signature(route, eval_str=True)
    own = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)  # the framework passes all of them by name
        for parameter in given.parameters.values()
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD
    ]
    place = 1 + next(number for number, parameter in enumerate(own) if parameter.name == "q")

    @functools.wraps(route)
    async def filtered(**values: Any) -> Response:
        return await route(**values)

    own[place:place] = map(_parameter, FILTERS.values())
    filtered.__signature__ = given.replace(parameters=own)  # type: ignore[attr-defined]
    return filtered


def _parameter(row: FilterRow) -> inspect.Parameter:
    """The parameter of a filter; `in` is a word of Python, so the name stands in the alias."""
    kind, limits = _shape(row)
    query = Query(alias=row.name, description=row.meaning, **limits)
    return inspect.Parameter(
        PREFIX + row.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind | None, query]
    )


def _shape(row: FilterRow) -> tuple[Any, dict[str, Any]]:
    """The type of a filter's values and what a value must be."""
    match row.values:
        case OneOf(names):
            return Literal[names], {}
        case Number(most):
            return int, {"ge": 1, "le": most}
        case RomanNumber(pattern) | BookPrefix(pattern):
            return str, {"pattern": f"^{pattern}$", "examples": [row.example]}
    return str, {"examples": [row.example]}


def chosen(values: Mapping[str, FilterValue | None]) -> Filters:
    """Return the filters that the parameters of `with_filters` hold."""
    return Filters.of({name.removeprefix(PREFIX): value for name, value in values.items()})


def view_of(request: Request, lang: Lang, book: str | None = None) -> ViewContext:
    """What the views need, over a book of the build that is served now, the first one where none is named."""
    site = site_of(request)
    return site.view(site.current_build.opened(), lang, book)


def answer_with(value: Any, links: dict[str, str | None] | None = None) -> Response:
    """A view as a JSON answer, with a Link header for the related pages that exist."""
    named_links = ((relation, url) for relation, url in (links or {}).items() if url)
    link = ", ".join(f'<{url}>; rel="{relation}"' for relation, url in named_links)
    headers = {"Link": link} if link else {}
    return Response(orjson.dumps(to_json(value)), headers=headers, media_type="application/json")


def id_of(name: str) -> RecordId:
    """The id in a path; a ProblemError with status 404 where it is none."""
    try:
        return RecordId.parse(name)
    except MalformedIdError as error:
        raise ProblemError(404, str(error), asked=name) from error


def record_of(name: str, view: ViewContext) -> Record:
    """The record of an id; a ProblemError that names the nearest one where there is none."""
    record_id = id_of(name)
    record = view.told(record_id)
    if record is None:
        nearest = view.library.nearest(record_id)
        raise ProblemError(404, f"No record has the id {name}.", asked=name, nearest=(nearest,) if nearest else ())
    return record


def edition_of(view: ViewContext) -> str:
    """The edition of the book that a view shows."""
    return str(view.book.edition)
