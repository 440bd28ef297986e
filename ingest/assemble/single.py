"""One outline unit -> one record: its spans become text, and every offset follows."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.assemble.inline import inline_anchors
from ingest.headings import Headings
from ingest.ledger import Printed, Traced
from ingest.model import Anchor, Auction, BodyPart, Kind, Lang, Record, RecordId, Reference, SourceLines, Span, Status
from ingest.outline import Unit


@dataclass(frozen=True, slots=True)
class StretchContext:
    """What all units of one stretch share."""

    traced: Traced
    printed: Printed
    emphasis: tuple[Span, ...]
    work: str
    edition: int
    lang: Lang
    headings: Headings


def record_of(unit: Unit, context: StretchContext, label: str) -> Record:
    """Return the record of a unit, with no place in the book yet; references of entries are still unresolved."""
    text = context.traced.text
    spans = [part for part in unit.parts if isinstance(part, Span)]
    own = " ".join(span.of(text) for span in spans)
    auctions = tuple(part for part in unit.parts if isinstance(part, Auction))
    children = tuple(part for part in unit.parts if isinstance(part, RecordId))
    return Record(
        id=unit.id,
        lang=context.lang,
        kind=unit.kind,
        work=context.work,
        edition=context.edition,
        law=unit.id.law,
        marker=unit.marker.of(text) if unit.marker else None,
        label=unit.expanded or label,
        title=" ".join(span.of(text) for span in unit.titles) or unit.head,
        text=own,
        has_text=True,
        order=0,
        parent=unit.parent,
        children=children,
        also=unit.also,
        page=int(unit.page_number.of(text)) if unit.page_number else _own_page(unit),
        inferred=unit.inferred,
        cuts=unit.cuts,
        expanded=unit.expanded,
        body=_body(unit),
        emphasis=_emphasis(spans, context.emphasis),
        inline=inline_anchors(unit.id, own, frozenset(children), context.headings),
        footnotes=_footnotes(own, children),
        auctions=auctions,
        references=tuple(_entry_references(unit, text)),
        source=source_lines(unit, context),
    )


def source_lines(unit: Unit, context: StretchContext) -> tuple[SourceLines, ...]:
    """Return the printed lines of a unit's paragraphs, lines that follow each other as one range, in print order."""
    ranges: list[SourceLines] = []
    for span in unit.printed:
        for lines in _ranges(span, context):
            last = ranges[-1] if ranges else None
            if last and last.file == lines.file and lines.first_line <= last.last_line + 1:
                end = max(last.last_line, lines.last_line)
                ranges[-1] = SourceLines(file=last.file, first_line=last.first_line, last_line=end)
            else:
                ranges.append(lines)
    return tuple(ranges)


def _ranges(span: Span, context: StretchContext) -> list[SourceLines]:
    """The lines of a span, one range for each document it runs through."""
    start, end = context.traced.origin[span.start], context.traced.origin[span.end - 1]
    starts = context.printed.file_starts
    cuts = [at for at in starts if start < at <= end]
    edges = [start, *(edge for cut in cuts for edge in (cut - 1, cut)), end]
    places = [context.printed.place(edge) for edge in edges]
    return [
        SourceLines(file=a.file, first_line=a.line, last_line=b.line)
        for a, b in zip(places[::2], places[1::2], strict=True)
    ]


def _own_page(unit: Unit) -> int | None:
    return None if unit.kind is Kind.CONTENTS_ENTRY else unit.page


def _body(unit: Unit) -> tuple[BodyPart, ...]:
    body: list[BodyPart] = []
    offset = drawn = 0
    for part in unit.parts:
        if isinstance(part, Span):
            length = part.end - part.start
            body.append(Span(offset, offset + length))
            offset += length + 1
        elif isinstance(part, RecordId):
            body.append(part)
        else:
            body.append(drawn)
            drawn += 1
    return tuple(body)


def _emphasis(spans: Sequence[Span], struck: Sequence[Span]) -> tuple[Span, ...]:
    """The struck spans that lie in a unit's text, in its own offsets."""
    starts = [span.start for span in struck]
    found, offset = [], 0
    for span in spans:
        for mark in struck[max(0, bisect_right(starts, span.start) - 1) :]:
            if mark.start >= span.end:
                break
            start, end = max(mark.start, span.start), min(mark.end, span.end)
            if start < end:
                found.append(Span(offset + start - span.start, offset + end - span.start))
        offset += span.end - span.start + 1
    return tuple(found)


def _footnotes(text: str, children: Sequence[RecordId]) -> tuple[Anchor, ...]:
    """The marks of a record's footnotes, the first mark for the first footnote."""
    notes = [child for child in children if child.hung and child.hung.startswith("fn")]
    anchors, at = [], 0
    for note in notes:
        start = text.find("(*", at)
        if start < 0:
            break
        at = text.index(")", start) + 1
        anchors.append(Anchor(id=note, start=start, end=at))
    return tuple(anchors)


def _entry_references(unit: Unit, text: str) -> list[Reference]:
    return [
        Reference(
            start=None,
            end=None,
            mention=mention.span.of(text),
            kind=mention.kind,
            rule="entry-number" if mention.span != unit.marker else "entry-mark",
            status=Status.ABSENT,
            targets=(mention.target,),
            also=mention.also,
        )
        for mention in unit.mentions
    ]
