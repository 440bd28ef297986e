"""What a request to the API may hold: parameters that are misspelt or given twice, and values that are none, are
refused by name, with the nearest that would do. A client that was wrong learns it at once and not from empty answers.
"""

import re
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from search_service.search import FILTERS
from search_service.web.api.operations import DEPRECATIONS
from search_service.web.http import Fault, ProblemError

SHOWN: Final = 40  # characters of a name that an answer repeats
ALIKE: Final = 0.5  # from here on two names are taken for each other, by difflib's ratio
# What other services call a parameter -> its names here, the first that an operation takes is meant.
ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "query": ("q", "ref"),
        "text": ("q", "ref"),
        "search": ("q",),
        "term": ("q",),
        "words": ("q",),
        "citation": ("ref",),
        "cite": ("ref",),
        "reference": ("ref",),
        "id": ("ids", "ref"),
        "limit": ("size", "limit"),
        "size": ("limit",),
        "per_page": ("size", "limit"),
        "pagesize": ("size", "limit"),
        "count": ("size", "limit"),
        "offset": ("page", "after"),
        "start": ("page", "after"),
        "cursor": ("after", "page"),
        "language": ("lang",),
        "locale": ("lang",),
        "hl": ("lang",),
        "order": ("sort",),
        "orderby": ("sort",),
        "part": ("in",),
        "type": ("kind",),
        "number": ("law",),
        "exclude": ("without",),
    }
)


class ApiRoute(APIRoute):
    """A route of the API: it refuses what it does not know, and tells of its end where it is deprecated."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the route with what all routes have in common."""
        answer = super().get_route_handler()
        taken = tuple(field.alias for field in self.dependant.query_params)

        async def strict(request: Request) -> Response:
            require_known(request, taken)
            response = await answer(request)
            response.headers.update(ending_of(self.operation_id or ""))
            return response

        return strict


def ending_of(operation: str) -> dict[str, str]:
    """The headers that tell of the end of an operation; none where it is to stay."""
    found = DEPRECATIONS.get(operation)
    return found.headers() if found else {}


def require_known(request: Request, taken: tuple[str, ...]) -> None:
    """Refuse a query string that is not UTF-8, and parameters that the operation has not or that are given twice."""
    _require_utf8(request.scope["query_string"])
    given = [name for name, _ in request.query_params.multi_items()]
    faults = [
        *(_unknown(name, taken) for name in dict.fromkeys(given) if name not in taken),
        *(
            Fault(pointer=f"query/{name}", reason="given more than once; give it once")
            for name in taken
            if given.count(name) > 1
        ),
    ]
    if faults:
        raise invalid(faults)


def _require_utf8(query: bytes) -> None:
    try:
        unquote_to_bytes(query).decode()
    except UnicodeDecodeError as error:
        raise ProblemError(
            400,
            f"The query string is not UTF-8 (byte {error.start}). Percent-encode its characters as UTF-8: "
            "«Взятка» is %D0%92%D0%B7%D1%8F%D1%82%D0%BA%D0%B0.",
        ) from error


def invalid(faults: Iterable[Fault]) -> ProblemError:
    """The refusal of a request for these faults."""
    listed = tuple(faults)
    told = (f"{fault.pointer}: {fault.reason}" + _meant(fault.nearest) for fault in listed)
    return ProblemError(422, "; ".join(told), faults=listed)


def _meant(nearest: str) -> str:
    return f" (did you mean {nearest}?)" if nearest else ""


def _unknown(name: str, taken: tuple[str, ...]) -> Fault:
    listed = ", ".join(taken) or "none"
    return Fault(
        pointer=f"query/{name[:SHOWN]}",
        reason=f"there is no such parameter; there are: {listed}",
        nearest=nearest_name(name, taken),
    )


def nearest_name(name: str, names: Iterable[str]) -> str:
    """The one of the names that another was probably meant for; "" where none is near.

    >>> nearest_name("query", ("q", "lang")), nearest_name("lng", ("q", "lang")), nearest_name("x", ("q",))
    ('q', 'lang', '')
    """
    listed, plain = tuple(names), name[:SHOWN].lower()
    meant = next((one for one in ELSEWHERE.get(plain.replace("-", ""), ()) if one in listed), None)
    close = get_close_matches(plain, listed, 1, ALIKE)
    return meant or (close[0] if close else "")


def no_such(parameter: str, value: str, values: Iterable[str]) -> ProblemError:
    """The refusal of a value that is none of those there are."""
    listed = tuple(values)
    reason = f"there is no such value; there are: {', '.join(listed)}"
    return invalid([Fault(pointer=f"query/{parameter}", reason=reason, nearest=nearest_name(value, listed))])


def refused(error: RequestValidationError) -> ProblemError:
    """The refusal of values that are not valid; it repeats nothing of what was sent."""
    return invalid(_faults(error))


def _faults(error: RequestValidationError) -> Iterator[Fault]:
    for item in error.errors():
        pointer = "/".join(str(part) for part in item["loc"])
        yield Fault(pointer=pointer, reason=str(item["msg"]), nearest=_nearest_value(item))


def _nearest_value(item: Mapping[str, Any]) -> str:
    """The valid value nearest to one that was refused; "" where there is none to tell."""
    context, given = item.get("ctx") or {}, str(item.get("input", ""))
    name = str(item["loc"][-1])
    if "expected" in context:
        return nearest_name(given, re.findall(r"'([^']*)'", str(context["expected"])))
    if name in FILTERS and (value := FILTERS[name].values.read(given)) is not None:
        return str(value)
    bound = next((context[limit] for limit in ("le", "ge", "max_length") if limit in context), None)
    return "" if bound is None else str(bound)
