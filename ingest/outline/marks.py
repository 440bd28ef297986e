"""Which place in the numbering a mark can take."""

import re
from dataclasses import dataclass

from ingest.lexis import by_shape, roman_numeral, roman_value
from ingest.model import RecordId


@dataclass(frozen=True, slots=True)
class Level:
    """An open item: its list ("roman" or "letter"), its place in the list, its id, and the column of its mark."""

    series: str
    ordinal: int
    id: RecordId
    column: int


def readings(mark: str) -> tuple[tuple[str, int], ...]:
    """The places a mark can take: "i" is the first of a roman list or the ninth letter, "b" the second letter only."""
    plain = by_shape(mark).lower()
    found = []
    is_roman = re.fullmatch(r"[ivxlc]{2,}|[ivx]", plain) is not None  # a lone l or c is a letter: no list is that long
    if is_roman and roman_numeral(roman_value(plain)) == plain:
        found.append(("roman", roman_value(plain)))
    if len(plain) == 1 and "a" <= plain <= "z":
        found.append(("letter", ord(plain) - ord("a") + 1))
    return tuple(found)


def name_of(series: str, ordinal: int) -> str:
    """How an item of a list is named in an id: roman 4 is iv, letter 2 is b."""
    return roman_numeral(ordinal) if series == "roman" else chr(ord("a") + ordinal - 1)


def place_item(mark: str, levels: tuple[Level, ...]) -> tuple[int, str, int]:
    """Where a mark belongs among the open items: how many of them stay open, its list and its place.

    It goes on with the innermost list whose next mark it is; else it begins a list inside; else it is a later member of
    the innermost list of its kind (marks between are missing).
    """
    choices = readings(mark)
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
