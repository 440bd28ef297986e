"""What a client wants to be given, by its Accept header (RFC 9110, 12.5.1)."""

from collections.abc import Sequence
from typing import Final

LONGEST: Final = 2000  # characters of the header that are read

Wanted = tuple[str, float]


def wanted_types(accept: str) -> tuple[Wanted, ...]:
    """The media ranges of the header with their weights, from 0 to 1, in small letters.

    >>> wanted_types("text/html, application/json;q=0.5")
    (('text/html', 1.0), ('application/json', 0.5))
    """
    ranges = (item.partition(";") for item in accept[:LONGEST].lower().split(","))
    return tuple((name.strip(), _weight(parameters)) for name, _, parameters in ranges if "/" in name)


def best_type(accept: str, offered: Sequence[str]) -> str | None:
    """The offered media type that the header wants most, the first of equals; the first of all where it names none,
    None where it takes none of them.

    >>> best_type("application/json", ("text/html", "application/json"))
    'application/json'
    >>> best_type("*/*", ("text/html", "application/json")), best_type("image/png", ("text/html",))
    ('text/html', None)
    """
    wanted = wanted_types(accept)
    if not wanted:
        return offered[0] if offered else None
    weights = [(weight_of(media, wanted), -place) for place, media in enumerate(offered)]
    weight, place = max(weights, default=(0.0, 0))
    return offered[-place] if weight > 0 else None


def weight_of(media: str, wanted: Sequence[Wanted]) -> float:
    """How much a media type is wanted, by the range that names it most closely; 0 where none does."""
    kind = media.partition("/")[0]
    for name in (media, f"{kind}/*", "*/*"):
        found = [weight for given, weight in wanted if given == name]
        if found:
            return max(found)
    return 0.0


def prefers_json(accept: str) -> bool:
    """Whether a client asks for JSON rather than for a page: one that names a JSON type, and no HTML that it wants as
    much.

    >>> prefers_json("application/json"), prefers_json("text/html,*/*;q=0.8"), prefers_json("*/*")
    (True, False, False)
    """
    wanted = wanted_types(accept)
    json = max((weight for name, weight in wanted if name.endswith(("/json", "+json"))), default=0.0)
    page = max((weight for name, weight in wanted if name in ("text/html", "application/xhtml+xml")), default=0.0)
    return json > page


def _weight(parameters: str) -> float:
    """The q of a range: 1 where none is given or it is no number."""
    for parameter in parameters.split(";"):
        name, _, value = parameter.strip().partition("=")
        if name == "q":
            try:
                return min(max(float(value), 0.0), 1.0)
            except ValueError:
                return 1.0
    return 1.0
