"""Where the characters of a unit are printed: the half of the account that tells what became of what no edit took."""

from array import array
from collections.abc import Iterator

from ingest.ledger import Piece, Printed, Traced
from ingest.model import Span
from ingest.outline import Unit


def pieces_of(unit: Unit, traced: Traced, printed: Printed) -> Iterator[Piece]:
    """Yield the runs of a unit's characters that stand side by side on one printed line, field by field; the spans of
    the unit are of `traced`.
    """
    fields = {
        "marker": [unit.marker] if unit.marker else [],
        "title": unit.titles,
        "text": [part for part in unit.parts if isinstance(part, Span)],
        "page": [unit.page_number] if unit.page_number else [],
        "mention": [mention.span for mention in unit.mentions if mention.span != unit.marker],
        "auction": unit.drawn,
    }
    for name, spans in fields.items():
        for span in spans:
            for start, end in _runs(traced.origin, span.start, span.end):
                yield from _on_lines(name, traced, printed, start, end)


def _runs(origin: "array[int]", start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of [start, end) whose characters come from neighbours in the source, each as long as can be."""
    while start < end:
        known, size = start + 1, 1
        while known < end and size:
            to = min(end, known + size)
            if origin[known:to] == array("I", range(origin[start] + known - start, origin[start] + to - start)):
                known, size = to, size * 2
            else:
                size //= 2
        yield start, known
        start = known


def _on_lines(name: str, traced: Traced, printed: Printed, start: int, end: int) -> Iterator[Piece]:
    """A run, cut where a printed line ends."""
    while start < end:
        at = traced.origin[start]
        length = int(min(end - start, printed.line_after(at) - at))
        yield Piece(name, printed.place(at), length)
        start += length
