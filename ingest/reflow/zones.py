"""Which lines of the pages of the Laws are prose and which are entries of an index or of contents.

Pages tell it best; where page numbers are lost, or two kinds share a page, chunks between blank lines do, and inside a
chunk the place where leaders begin or end.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from ingest.headings import is_capitals
from ingest.reflow.lines import TextLine

LISTING_SHARE: Final = 0.4  # measured: index and contents have leaders on 0.6 of their lines and more, prose on none
DOTTED: Final = re.compile(r"[^\W\d_][ =»\")]*\.{4,}\d{1,3}(?:,\d{1,3})*$")  # карты....50,59
SMALL: Final = 4  # lines; a smaller chunk is what its neighbours are, but for a page's heading in capitals
CONTRAST: Final = 0.5  # between the shares of leaders on two sides of a place where the kind changes


def is_listing(lines: Sequence[TextLine], leader: re.Pattern[str]) -> bool:
    """Whether enough lines end in a leader and numbers; of a few, where a page was cut, one with a row of dots."""
    if 0 < len(lines) < SMALL and any(DOTTED.search(line.body) for line in lines):
        return True
    return bool(lines) and sum(_with_leader(lines, leader)) >= LISTING_SHARE * len(lines)


def zones(
    lines: Sequence[TextLine], after_blank: frozenset[int], leader: re.Pattern[str]
) -> Iterator[tuple[bool, list[TextLine]]]:
    """Yield the runs of printed lines of one page, each with whether it is a listing. `after_blank` holds the starts of
    the lines that follow a blank one, `leader` tells the entries.
    """
    run: list[TextLine] = []
    kind = is_listing(lines, leader)
    chunks = list(_chunks(lines, after_blank, leader))
    if len(lines) < SMALL * len(chunks) // 2:  # blank lines stand everywhere and tell nothing
        chunks = [list(lines)]
    for chunk in chunks:
        is_heading = not run and is_capitals(chunk[0].body)
        alike = len(chunk) < SMALL and not is_heading and not (len(chunk) > 1 and all(_with_leader(chunk, leader)))
        chunk_kind = kind if alike else is_listing(chunk, leader)
        if run and chunk_kind != kind:
            yield kind, run
            run = []
        run, kind = run + chunk, chunk_kind
    if run:
        yield kind, run


def _chunks(
    lines: Sequence[TextLine], after_blank: frozenset[int], leader: re.Pattern[str]
) -> Iterator[list[TextLine]]:
    chunk: list[TextLine] = []
    for line in lines:
        if chunk and line.start in after_blank:
            yield from _split(chunk, leader)
            chunk = []
        chunk.append(line)
    yield from _split(chunk, leader)


def _split(chunk: list[TextLine], leader: re.Pattern[str]) -> Iterator[list[TextLine]]:
    """The chunk cut where leaders begin or end, if they do so clearly."""
    leaders = _with_leader(chunk, leader)
    counts = [0, *accumulate(leaders)]
    size, total = len(chunk), counts[-1]

    def contrast(at: int) -> float:
        return abs(counts[at] / at - (total - counts[at]) / (size - at))

    places = range(SMALL, size - SMALL + 1)
    best = max(places, key=contrast, default=0)
    if not best or contrast(best) < CONTRAST or total * 10 > size * 9:
        yield chunk
        return
    while (best > 1 and chunk[best - 1].body[0] in "[=") or (
        best > 1 and not leaders[best - 1] and _is_head(chunk, best - 1)
    ):
        best -= 1
    yield from _split(chunk[:best], leader)
    yield from _split(chunk[best:], leader)


def _is_head(chunk: Sequence[TextLine], at: int) -> bool:
    """A line without leader that begins with a capital after a full stop: the head of the entries below it."""
    line = chunk[at]
    return line.body[0].isupper() and line.body[-1] not in ".;-" and chunk[at - 1].body.endswith(".")


def _with_leader(lines: Sequence[TextLine], leader: re.Pattern[str]) -> list[bool]:
    """Which of the lines end in a leader and numbers."""
    return [leader.search(line.body) is not None for line in lines]
