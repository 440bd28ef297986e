"""Which place in the numbering a mark can take."""

from dataclasses import dataclass

from ingest.lexis import list_places
from ingest.model import RecordId


@dataclass(frozen=True, slots=True)
class Level:
    """An open item: its list ("roman" or "letter"), its place in the list, its id, and the column of its mark."""

    series: str
    ordinal: int
    id: RecordId
    column: int


def place_item(mark: str, levels: tuple[Level, ...]) -> tuple[int, str, int]:
    """Return where a mark belongs among the open items: how many of them stay open, its list and its place.

    It goes on with the innermost list whose next mark it is; else it begins a list inside; else it is a later member of
    the innermost list of its kind (marks between are missing).
    """
    choices = list_places(mark)
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
