"""Where each character of a record is printed, traced back through every change: what conservation is proved with."""

from collections.abc import Sequence
from dataclasses import dataclass

from ingest.assemble import StretchContext
from ingest.ledger import Place
from ingest.model import Span
from ingest.outline import Unit


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a run of a record's characters is printed: [start, end) of the field stands at `place` and after it.

    `field` is the name of a field of the record: marker, title or text; offsets are code points.
    """

    field: str
    start: int
    end: int
    place: Place


def provenance_of(unit: Unit, context: StretchContext) -> tuple[Provenance, ...]:
    """Return where each character of a unit's marker, title and text is printed."""
    fields = {
        "marker": [unit.marker] if unit.marker else [],
        "title": list(unit.titles),
        "text": [part for part in unit.parts if isinstance(part, Span)],
    }
    return tuple(run for name, spans in fields.items() for run in _runs(name, spans, context))


def _runs(name: str, spans: Sequence[Span], context: StretchContext) -> list[Provenance]:
    """Runs of characters that stand side by side on one printed line as in the record."""
    origin, runs, offset = context.traced.origin, [], 0
    for span in spans:
        first, next_line = span.start, context.printed.line_after(origin[span.start])
        for at in range(span.start + 1, span.end + 1):
            if at == span.end or origin[at] != origin[at - 1] + 1 or origin[at] >= next_line:
                start = offset + first - span.start
                runs.append(Provenance(name, start, start + at - first, context.printed.place(origin[first])))
                if at < span.end:
                    first, next_line = at, context.printed.line_after(origin[at])
        offset += span.end - span.start + 1
    return runs
