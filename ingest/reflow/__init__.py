"""Printed lines become paragraphs, one a line, with every removed character in the ledger.

Four passes in this order: private details masked; furniture out (page numbers, layout commands, rules); overprints out;
lines joined. Nothing is joined across a place where a page is missing.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from ingest.ledger import Edit, Pass, Traced, apply
from ingest.model import Span
from ingest.reflow.join import (
    COMMENTARY_LAYOUT,
    EDGE,
    LISTING_LAYOUT,
    PROSE_LAYOUT,
    Layout,
    Opening,
    PrintFacts,
    join_block,
)
from ingest.reflow.lines import TextLine, lines_of, starts_after_blank
from ingest.reflow.mask import mask_edits
from ingest.reflow.overprint import find_overprints
from ingest.reflow.pages import Page, furniture_edits, read_furniture
from ingest.reflow.seam import seam_edits
from ingest.reflow.zones import zones

__all__ = ["LAYOUTS", "Paragraph", "Reflowed", "reflow", "seam_edits"]

LAYOUTS: Final = ("commentary", "law-pages")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One line of the reflowed text, [start, end), and what its print told: the column it began in, its page (number,
    and position among all pages), whether it was underlined, whether a page is missing before its page, the kind of
    block ("commentary", "prose", "listing"), and whether it is a line of a diagram.
    """

    start: int
    end: int
    column: int
    page: int | None
    page_position: int
    underlined: bool
    after_gap: bool
    layout: str
    diagram: bool


@dataclass(frozen=True, slots=True)
class Reflowed:
    """The reflowed text, the passes that made it, its paragraphs in print order and its emphasised spans."""

    traced: Traced
    passes: tuple[Pass, ...]
    paragraphs: tuple[Paragraph, ...]
    emphasis: tuple[Span, ...]


def reflow(repaired: Traced, layout: str, known_word: Callable[[str], bool]) -> Reflowed:
    """Paragraphs of a repaired text in one of LAYOUTS. `known_word` tells whether a dictionary has a small word."""
    masked = Pass("mask", mask_edits(repaired.text))
    clear = apply(repaired, masked.edits)
    furniture = read_furniture(clear.text)
    pages = tuple(Page(p.number, _origin(clear, p.start), _origin(clear, p.end), p.joins) for p in furniture.pages)
    underlined = frozenset(clear.origin[at] for at in furniture.underlined)
    taken = Pass("furniture", furniture_edits(clear.text))
    plain = apply(clear, taken.edits)
    duplicates, strikes = find_overprints(plain.text)
    struck = [(plain.origin[strike.start], plain.origin[strike.end - 1]) for strike in strikes]
    overprints = Pass("overprint", duplicates)
    single = apply(plain, overprints.edits)
    edits, openings = _join(single, layout, pages, underlined, known_word)
    joined = Pass("join", tuple(edits))
    result = apply(single, joined.edits)
    emphasis = tuple(Span(bisect_left(result.origin, a), bisect_right(result.origin, b)) for a, b in struck)
    marks = [(single.origin[opening.start], opening) for opening in openings]
    return Reflowed(
        result, (masked, taken, overprints, joined), _paragraphs(result, marks, pages, underlined), emphasis
    )


def _origin(traced: Traced, offset: int) -> int:
    """The source offset of a text offset; one past the last character for the end of the text."""
    if offset < len(traced.origin):
        return traced.origin[offset]
    return traced.origin[-1] + 1 if traced.origin else 0


def _page_at(pages: Sequence[Page], origin: int) -> int:
    return max(0, bisect_right(pages, origin, key=lambda page: page.start) - 1)


def _blocks(
    single: Traced, layout: str, pages: Sequence[Page], after_blank: frozenset[int]
) -> Iterator[tuple[Layout, list[TextLine]]]:
    """Printed lines by runs that are laid out alike, over pages that join each other."""
    printed = [line for line in lines_of(single.text) if not line.blank]
    block: list[TextLine] = []
    block_layout = None
    for position, on_page in groupby(printed, key=lambda line: _page_at(pages, single.origin[line.body_start])):
        for n, (zone_layout, lines) in enumerate(_layouts(layout, list(on_page), after_blank)):
            gap = n == 0 and not pages[position].joins
            if block_layout is not None and (zone_layout is not block_layout or gap):
                yield block_layout, block
                block = []
            block, block_layout = block + lines, zone_layout
    if block_layout is not None:
        yield block_layout, block


def _layouts(
    layout: str, lines: list[TextLine], after_blank: frozenset[int]
) -> Iterator[tuple[Layout, list[TextLine]]]:
    if layout == "commentary":
        yield COMMENTARY_LAYOUT, lines
        return
    for listing, run in zones(lines, after_blank):
        yield (LISTING_LAYOUT if listing else PROSE_LAYOUT), run


def _join(
    single: Traced, layout: str, pages: Sequence[Page], underlined: frozenset[int], known_word: Callable[[str], bool]
) -> tuple[list[Edit], list[Opening]]:
    lines = lines_of(single.text)
    apart = starts_after_blank(lines)
    after_blank = frozenset(
        line.start
        for above, line in _neighbours(lines)
        if line.start in apart and _same_page(single, pages, above, line)
    )
    ruled = frozenset(line.start for line in lines if not line.blank and single.origin[line.start] in underlined)
    tops = frozenset(line.start for above, line in _neighbours(lines) if not _same_page(single, pages, above, line))
    edits: list[Edit] = []
    openings: list[Opening] = []
    before = None
    for block_layout, block in _blocks(single, layout, pages, after_blank):
        facts = PrintFacts(after_blank, tops, ruled, before)
        block_edits, block_openings = join_block(single.text, block, block_layout, facts, known_word)
        edits += block_edits
        openings += block_openings
        before = block[-1]
    end = before.body_end if before else 0
    if end < len(single.text):
        edits.append(Edit(EDGE, end, len(single.text), single.text[end:], ""))
    return edits, openings


def _neighbours(lines: Sequence[TextLine]) -> Iterator[tuple[TextLine, TextLine]]:
    return pairwise(line for line in lines if not line.blank)


def _same_page(single: Traced, pages: Sequence[Page], above: TextLine, line: TextLine) -> bool:
    return _page_at(pages, single.origin[above.start]) == _page_at(pages, single.origin[line.start])


def _paragraphs(
    result: Traced, marks: Sequence[tuple[int, Opening]], pages: Sequence[Page], underlined: frozenset[int]
) -> tuple[Paragraph, ...]:
    paragraphs = []
    rules = sorted(underlined)
    start, last_position = 0, 0
    for (origin, opening), line in zip(marks, result.text.split("\n") if marks else [], strict=True):
        position = _page_at(pages, origin)
        gap = position != last_position and any(not page.joins for page in pages[last_position + 1 : position + 1])
        end = start + len(line)
        ruled = bisect_left(rules, origin - opening.column) < bisect_right(rules, result.origin[end - 1])
        paragraphs.append(
            Paragraph(
                start=start,
                end=end,
                column=opening.column,
                page=pages[position].number,
                page_position=position,
                underlined=ruled,
                after_gap=gap,
                layout=opening.layout,
                diagram=opening.diagram,
            )
        )
        start, last_position = end + 1, position
    return tuple(paragraphs)
