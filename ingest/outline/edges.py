"""Where a text is cut: the units beside a page that is missing, and those at either end of the text that break off.

A unit whose head is not in the text is known by inference; what stood before the first such unit after a cut is gone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.model import KINDS, Cut, Kind, RecordId, Span
from ingest.outline.units import Outline, Remark, Unit
from ingest.paragraph import Paragraph, Reflowed

SENTENCE_ENDS: Final = frozenset(".!?:;)»”\"'…")  # what a text that was not cut ends with, items of a list included


@dataclass(frozen=True, slots=True)
class _Edge:
    """The pages on either side of a cut, as paragraphs; none at an end of the text."""

    before: Sequence[Paragraph]
    after: Sequence[Paragraph]


def with_cuts(done: Outline, reflowed: Reflowed) -> Outline:
    """Return the outline with the cuts of its units, and a remark at each run of missing pages."""
    printed: dict[Span, list[Unit]] = {}
    for unit in done.units:
        for span in unit.printed:
            printed.setdefault(span, []).append(unit)
    found: dict[RecordId, set[Cut]] = {}
    edges = tuple(_edges(reflowed.paragraphs))
    for edge in edges:
        for record_id, cut in (*_begun(edge, printed, reflowed), *_ended(edge, printed, reflowed)):
            found.setdefault(record_id, set()).add(cut)
    units = (replace(unit, cuts=tuple(sorted(found.get(unit.id, ())))) for unit in done.units)
    remarks = (remark for edge in edges for remark in _missing_pages(edge))
    return replace(done, units=tuple(units), remarks=(*done.remarks, *remarks))


def _edges(paragraphs: Sequence[Paragraph]) -> Iterator[_Edge]:
    """The ends of the text, and between them each place where a page is missing."""
    start = 0
    before: Sequence[Paragraph] = ()
    for at, paragraph in enumerate(paragraphs):
        is_turned = at and paragraph.page_position != paragraphs[at - 1].page_position
        if is_turned and paragraph.after_gap:
            yield _Edge(before, paragraphs[start:at])
            before, start = paragraphs[start:at], at
    yield _Edge(before, paragraphs[start:])
    yield _Edge(paragraphs[start:], ())


def _begun(edge: _Edge, printed: dict[Span, list[Unit]], reflowed: Reflowed) -> Iterator[tuple[RecordId, Cut]]:
    """The first unit after a cut, where what it is called is not printed or its list begins before it."""
    for paragraph in edge.after[:1]:
        for unit in printed.get(paragraph.span, ()):
            text = _text(unit, reflowed)
            if unit.inferred and text and not unit.id.hung:
                inside = unit.marker is None and text[0].islower() and not KINDS[unit.kind].listed
                yield unit.id, Cut.START if inside else Cut.BEFORE
                return


def _ended(edge: _Edge, printed: dict[Span, list[Unit]], reflowed: Reflowed) -> Iterator[tuple[RecordId, Cut]]:
    """The last unit before a cut: it breaks off, or a page that may go on with it is missing."""
    for paragraph in reversed(edge.before):
        units = [unit for unit in printed.get(paragraph.span, ()) if not unit.id.hung]
        if not units:
            continue  # a footnote at the foot of the page
        unit = units[-1]
        text, listed = _text(unit, reflowed), KINDS[unit.kind].listed
        if unit.kind in (Kind.UNPLACED, Kind.MATTER) or not text:
            return
        if _breaks_off(unit, text):
            yield unit.id, Cut.END
        elif edge.after and not listed:
            yield unit.id, Cut.AFTER
        return


def _text(unit: Unit, reflowed: Reflowed) -> str:
    return " ".join(part.of(reflowed.traced.text) for part in unit.parts if isinstance(part, Span)).strip()


def _breaks_off(unit: Unit, text: str) -> bool:
    """Whether a text ends inside a sentence, or an entry of the contents before its page number."""
    if KINDS[unit.kind].listed:
        return unit.kind is Kind.CONTENTS_ENTRY and unit.page_number is None
    return text[-1] not in SENTENCE_ENDS


def _missing_pages(edge: _Edge) -> Iterator[Remark]:
    if not edge.before or not edge.after:
        return
    last, first = edge.before[-1].page, edge.after[0].page
    if last is None or first is None:
        return
    about = f"{last + 1}-{first - 1}" if first > last + 1 else f"{last} ... {first}"
    yield Remark("pages-missing", edge.after[0].span, about)
