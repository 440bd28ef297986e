"""Which place in the numbering a mark can take."""

import re
from dataclasses import dataclass
from typing import Final

from ingest.lexis import alphabet_place, list_places
from ingest.model import RecordId

# A mark before one of these is mentioned together with others: «(a) и (b)», "(a) or (b)", «(a), (b)»
JOINS: Final = re.compile(r"\s*(?:[,;]|(?:и|или|либо|and|or|to)\b)")


@dataclass(frozen=True, slots=True)
class Level:
    """An open item: its list ("roman" or "letter"), its place in the list, its id, and the column of its mark."""

    series: str
    ordinal: int
    id: RecordId
    column: int


def mark_of(item: "re.Match[str]") -> str:
    """Return the mark of an item found by `ITEM`; the sign a word processor makes of (c) is c."""
    return item["mark"] or item["half"] or "c"


def opens_item(item: "re.Match[str]", levels: tuple[Level, ...]) -> bool:
    """Whether a mark can open an item: one of a list that ids have, or the next letter of the Russian alphabet. A mark
    with one bracket, or the sign for (c), must begin a list or be the next of one.
    """
    mark = mark_of(item)
    due = any(level.series == "letter" and level.ordinal + 1 in _places(mark) for level in levels)
    if item["mark"] is None:
        return due or (item["half"] is not None and 1 in _places(mark))
    return due or bool(list_places(mark))


def begins_inside(item: "re.Match[str]", series: str) -> bool:
    """Whether a mark right behind another begins a list inside that one: the first of the other kind, before words.
    «(ii) (a) игрок ...», and not «(ii) (a) и (b) ...»
    """
    inner = "letter" if series == "roman" else "roman"
    return item["mark"] is not None and dict(list_places(mark_of(item))).get(inner) == 1 and not _joins(item)


def _joins(item: "re.Match[str]") -> bool:
    return JOINS.match(item.string, item.end()) is not None


def _places(mark: str) -> tuple[int, ...]:
    """The places a letter can have in a list, by its shape and by the Russian alphabet."""
    by_shape = dict(list_places(mark)).get("letter")
    return tuple(place for place in (by_shape, alphabet_place(mark)) if place is not None)


def place_item(mark: str, levels: tuple[Level, ...]) -> tuple[int, str, int]:
    """Return where a mark belongs among the open items: how many of them stay open, its list and its place.

    It goes on with the innermost list whose next mark it is; else it begins a list inside; else it is a later member of
    the innermost list of its kind (marks between are missing).
    """
    by_alphabet = alphabet_place(mark)
    choices = (*list_places(mark), *((("letter", by_alphabet),) if by_alphabet else ()))
    for depth in range(len(levels), 0, -1):
        for series, ordinal in choices:
            if (levels[depth - 1].series, levels[depth - 1].ordinal + 1) == (series, ordinal):
                return depth - 1, series, ordinal
    first = next(((series, n) for series, n in choices if n == 1), None)
    if first is None:
        for depth in range(len(levels), 0, -1):
            for series, ordinal in choices:
                if levels[depth - 1].series == series and levels[depth - 1].ordinal < ordinal:
                    return depth - 1, series, ordinal
    return len(levels), *(first or choices[0])
