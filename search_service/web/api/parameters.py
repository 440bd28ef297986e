"""What the routes of the API share: their parameters, and the way from a view to an answer."""

import functools
import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

import orjson
from fastapi import Path, Query, Request
from starlette.responses import Response

from ingest.model import Lang, MalformedIdError, Record, RecordId
from search_service.library import Library
from search_service.search import (
    FILTERS,
    FIRST_BOOK,
    LAST_PAGE,
    MAX_SIZE,
    MAX_VALUES,
    BookPrefix,
    FilterRow,
    Filters,
    FilterValue,
    Number,
    OneOf,
    Provision,
    ReasonKind,
    RomanNumber,
    Sort,
    reasons_of,
)
from search_service.web.api.strictness import SHOWN, no_such
from search_service.web.http import MovedError, ProblemError
from search_service.web.site import path_of, site_of
from search_service.web.urls import SAFE_IN_PATH
from search_service.web.views.parts.as_json import to_json
from search_service.web.views.parts.context import ViewContext

LONGEST_LINK: Final = 8000  # characters of a Link header: many clients take no longer one
PREFIX: Final = "filter_"  # of the names by which a route is given its filters
Size = Annotated[int, Query(ge=1, le=MAX_SIZE, description="Entries on a page")]
FacetValues = Annotated[int, Query(ge=1, le=MAX_VALUES, description="Values of each facet at most")]
Page = Annotated[int, Query(ge=1, le=LAST_PAGE, description="Page, counted from 1; one past the last is empty")]
Language = Annotated[Lang, Query(description="Language of titles, labels and links")]
BookName = Annotated[
    str | None,
    Query(description="The book, by what its ids begin with; `first`, or none, for the first of the library"),
]
AnyId = Annotated[str, Path(description="A record id, such as `com:75.6.a`")]
Words = Annotated[str, Query(description="The query; any text is one")]
Order = Annotated[Sort, Query(description="The best first, or in the order of the book")]
Explain = Annotated[bool, Query(description="Tell how the query was understood and why each hit stands where it does")]
REASON: Final = "|".join(kind.value for kind in ReasonKind)
Without = Annotated[
    str,
    Query(
        description="Kinds of reason to switch off, by commas: `layout,typo`",
        json_schema_extra={"pattern": f"^(({REASON})(,({REASON}))*)?$"},
    ),
]


def with_filters(route: Callable[..., Awaitable[Response]]) -> Callable[..., Awaitable[Response]]:
    """Return the route with a parameter for each filter in place of its keyword arguments, but for those of its own."""
    given = inspect.signature(route, eval_str=True)
    own = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)  # the framework passes all of them by name
        for parameter in given.parameters.values()
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD
    ]
    taken = {parameter.name for parameter in own}
    place = 1 + next((number for number, parameter in enumerate(own) if parameter.name == "q"), 0)

    @functools.wraps(route)
    async def filtered(**values: Any) -> Response:
        return await route(**values)

    own[place:place] = [_parameter(row) for row in FILTERS.values() if row.name not in taken]
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
        case Provision():  # as answers name it; other spellings are refused with this one
            return str, {"pattern": "^[1-9][0-9]{0,4}[A-Z]$", "examples": [row.example]}
    return str, {"examples": [row.example]}


def chosen(values: Mapping[str, FilterValue | None]) -> Filters:
    """Return the filters that the parameters of `with_filters` hold."""
    return Filters.of({name.removeprefix(PREFIX): value for name, value in values.items()})


def chosen_among(values: Mapping[str, FilterValue | None], view: ViewContext) -> Filters:
    """Return the filters that the parameters of `with_filters` hold, for a list; a ProblemError where there is no
    such book.
    """
    filters, names = chosen(values), book_names(view.library)
    book = filters.get("book")
    if book is not None and book not in names:
        raise no_such("book", str(book), names)
    return filters


def view_of(request: Request, lang: Lang, book: str | None = None) -> ViewContext:
    """What the views need, over a book of the build that is served now, the first one where none is named; a
    ProblemError where the library has no such book.
    """
    site = site_of(request)
    build = site.current_build.opened()
    names = book_names(build.library)
    if book and book not in names:
        raise no_such("book", book, names)
    return site.view(build, lang, "" if book == FIRST_BOOK else book or None)


def book_names(library: Library) -> tuple[str, ...]:
    """What the books of a library are called: the prefixes of their ids, `first` for the one without."""
    return tuple(book.prefix or FIRST_BOOK for book in library.books)


def answer_with(value: Any, links: dict[str, str | None] | None = None) -> Response:
    """A view as a JSON answer, with a Link header for the related pages that exist; without one where a long query
    stands in each link.
    """
    named_links = ((relation, url) for relation, url in (links or {}).items() if url)
    link = ", ".join(f'<{url}>; rel="{relation}"' for relation, url in named_links)
    headers = {"Link": link} if 0 < len(link) <= LONGEST_LINK else {}
    return Response(orjson.dumps(to_json(value)), headers=headers, media_type="application/json")


def record_of(request: Request, name: str, view: ViewContext) -> Record:
    """The record of the id in the path of a request; a MovedError where the id is spelt in letters of another
    case, a ProblemError that names the nearest record where there is none.
    """
    record_id = _parsed(name)
    record = view.told(record_id) if record_id else None
    if record is not None:
        return record
    spelt = view.library.spellings.get(name.casefold(), ())
    if len(spelt) == 1:
        path = path_of(request).replace(name, spelt[0], 1)
        query = f"?{request.url.query}" if request.url.query else ""
        raise MovedError(f"{view.urls.root}{quote(path, safe=SAFE_IN_PATH + '/')}{query}")
    near = _nearest(request, record_id, name, view)
    if record_id is None and near is None:
        raise ProblemError(404, MALFORMED, asked=name)
    raise ProblemError(404, f"No record has the id {name[:SHOWN]}.", asked=name, nearest=(near,) if near else ())


MALFORMED: Final = "This is no record id; ids look like law:27B1b, com:75.8.ii, index:kontra."


def _parsed(name: str) -> RecordId | None:
    try:
        return RecordId.parse(name)
    except MalformedIdError:
        return None


def _nearest(request: Request, record_id: RecordId | None, name: str, view: ViewContext) -> RecordId | None:
    """The record nearest to an absent id; to what is none, what it names as a citation, if anything."""
    if record_id is not None:
        return view.library.nearest(record_id)
    space, _, path = name.partition(":")
    found = site_of(request).current_build.opened().search.resolve(path) if path else None
    targets = (*found.targets, *found.nearest) if found is not None else ()
    return next((target for target in targets if target.space == space and view.library.exists(target)), None)


def switched_off(listed: str) -> tuple[ReasonKind, ...]:
    """The kinds of reason that a list names; a ProblemError for a name that is none."""
    names = [name for part in listed.split(",") if (name := part.strip())]
    unknown = next((name for name in names if name not in list(ReasonKind)), None)
    if unknown is not None:
        raise no_such("without", unknown, (kind.value for kind in ReasonKind))
    return reasons_of(listed)


def page_links(link: Callable[[int], str], page: int, last: int) -> dict[str, str | None]:
    """The links from a page of a list to the first, the previous, the next and the last one; `link` makes one."""
    return {
        "first": link(1),
        "prev": link(min(page - 1, last)) if page > 1 else None,
        "next": link(page + 1) if page < last else None,
        "last": link(last),
    }


def edition_of(view: ViewContext) -> str:
    """The edition of the book that a view shows."""
    return str(view.book.edition)
