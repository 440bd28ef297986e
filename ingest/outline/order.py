"""The order in which numbers are printed: one that comes after a higher one, and one that leaves out others.

Numbers of one level follow each other in a document that is whole. Where one is left out and no page is missing, it was
lost there or is not read as one, or what follows belongs elsewhere; a person must look.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ingest.lexis import list_mark, list_places
from ingest.model import RecordId

OUT_OF_ORDER: Final = "out-of-order"
NUMBER_SKIPPED: Final = "number-skipped"
_NONE: Final[frozenset[tuple[str, int]]] = frozenset()


@dataclass(frozen=True, slots=True)
class OddNumber:
    """What is to be said of a number that does not follow the one before it: a code, the particulars, and for one that
    was skipped the ids of which one was due; where that is printed elsewhere nothing is missing.
    """

    code: str
    about: str
    due: tuple[RecordId, ...] = ()


class PrintedOrder:
    """Knows the numbers of each level that were met, and the last of them with the gaps between pages before it."""

    def __init__(self, book: str) -> None:
        self._book = book
        self._highest: dict[tuple[str, RecordId | None], RecordId] = {}
        self._last: dict[tuple[str, RecordId | None], tuple[frozenset[tuple[str, int]], int]] = {}

    def odd(self, record_id: RecordId, also: Iterable[RecordId], *, is_inside: bool, gaps: int) -> Iterator[OddNumber]:
        """Yield what is to be said of a number that begins now. `is_inside` tells that
        what it lies in is printed above it, `gaps` how many runs of pages were missing so far.
        """
        if record_id.hung:
            return
        if record_id.is_numbered:
            yield from self._falls_back(record_id)
        if record_id.is_numbered or (record_id.listed and record_id.listed.is_numbered):
            yield from self._skips(record_id, tuple(also), is_inside=is_inside, gaps=gaps)

    def _falls_back(self, record_id: RecordId) -> Iterator[OddNumber]:
        """A number or capital that comes after a higher one of its level."""
        if not (record_id.mark.isdigit() or record_id.mark.isupper()):
            return
        level = (record_id.space, record_id.parent)
        before = self._highest.get(level)
        if before is not None and record_id.book_order < before.book_order:
            printed, higher = record_id.in_book(self._book), before.in_book(self._book)
            yield OddNumber(OUT_OF_ORDER, f"{printed} is printed after {higher}")
        else:
            self._highest[level] = record_id

    def _skips(
        self, record_id: RecordId, also: tuple[RecordId, ...], *, is_inside: bool, gaps: int
    ) -> Iterator[OddNumber]:
        """A number that is not the next one. Any section may be the first of a commentary or follow another, since not
        every Law has one, and any Law the first of a text.
        """
        named = record_id.listed or record_id
        level = (record_id.space, named.parent)
        places = frozenset(_places(named))
        before, gaps_before = self._last.get(level, (_NONE, 0 if is_inside else gaps))
        self._last[level] = (places.union(*map(_places, also)), gaps)
        may_be_any = not is_inside if not before else named.is_commentary and named.depth == 1
        if may_be_any or gaps != gaps_before:
            return
        due = _after(before) if before else frozenset((series, 1) for series, _ in places)
        if places and not places & due and not _goes_back(places, before, inside=named.depth > 1):
            about = f"{record_id.in_book(self._book)} does not follow the number before it"
            missing = (named.sibling(_mark(series, place, named)) for series, place in sorted(due))
            listed = record_id.listed is not None
            yield OddNumber(NUMBER_SKIPPED, about, tuple(one.contents_id if listed else one for one in missing))


def _after(before: Iterable[tuple[str, int]]) -> frozenset[tuple[str, int]]:
    """The places behind those of a number."""
    return frozenset((series, place + 1) for series, place in before)


def _places(record_id: RecordId) -> tuple[tuple[str, int], ...]:
    """The places that the last level of an id can have among its siblings, each with the row that counts it."""
    mark = record_id.mark.removeprefix(".")
    return (("number", int(mark)),) if mark.isdigit() else list_places(mark)


def _mark(series: str, place: int, like: RecordId) -> str:
    """The mark of a place beside an id, as that writes its own."""
    if series == "number":
        return str(place)
    mark = list_mark(series, place)
    dot = "." if like.mark.startswith(".") else ""
    return mark.upper() if like.mark.isupper() else dot + mark


def _goes_back(places: Iterable[tuple[str, int]], before: Iterable[tuple[str, int]], *, inside: bool) -> bool:
    """Whether a number is no higher than the one before it, which is said as what it is; `inside` something larger it
    may also be the first of another list.
    """
    rows = dict(before)
    return any(rows.get(series, 0) >= place or (inside and rows and place == 1) for series, place in places)
