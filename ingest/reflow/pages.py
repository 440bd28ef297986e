"""Page furniture: page numbers, running heads, layout commands and rules leave the text; what they tell is kept."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ingest.ledger import Edit, Rule, Traced
from ingest.reflow.lines import TextLine, interrupts, lines_of
from ingest.reflow.page_marks import PageMark, page_marks
from ingest.rules import LAYOUT_COMMAND, UNDERLINE

COMMAND: Final = re.compile(r"\.\.page\d+", re.IGNORECASE)  # ..page3, a conditional page break of the word processor
RULE_LINE: Final = re.compile(r"[+*#|]?(?P<sign>[─=_~*+═-])(?P=sign){4,}[+*#|]?")  # ─────, =====, +-----+


@dataclass(frozen=True, slots=True)
class Page:
    """A printed page, [start, end) in the text it was read from; `joins` when it goes on from the page before it."""

    number: int | None
    start: int
    end: int
    joins: bool


@dataclass(frozen=True, slots=True)
class Furniture:
    """What the furniture told: the pages in print order, and in order where underlined lines begin."""

    pages: tuple[Page, ...]
    underlined: tuple[int, ...]

    def in_source(self, traced: Traced) -> "Furniture":
        """Return the same by offsets in the decoded source, which stay true while later passes take text away;
        `traced` is the text it was read from.
        """
        end = traced.origin[-1] + 1 if traced.origin else 0

        def source(offset: int) -> int:
            return traced.origin[offset] if offset < len(traced.origin) else end

        pages = (replace(page, start=source(page.start), end=source(page.end)) for page in self.pages)
        return Furniture(tuple(pages), tuple(traced.origin[at] for at in self.underlined))

    def page_at(self, offset: int) -> int:
        """Return the position, among all pages, of the page that holds an offset."""
        return max(0, bisect_right(self.pages, offset, key=lambda page: page.start) - 1)

    def is_gap_between(self, before: int, position: int) -> bool:
        """Whether a page is missing somewhere between two positions of pages."""
        return any(not page.joins for page in self.pages[before + 1 : position + 1])

    def underlines(self, first: int, last: int | None = None) -> bool:
        """Whether an underlined line begins at `first`, or at one of the offsets from `first` to `last`."""
        return bisect_left(self.underlined, first) < bisect_right(self.underlined, first if last is None else last)


def furniture_edits(text: str) -> tuple[Edit, ...]:
    """Edits that take page numbers, running heads, layout commands and rules out of `text`, whole lines with their line
    end.
    """
    edits = []
    lines = lines_of(text)
    marks = {mark.line: mark.rule for mark in page_marks(lines)}
    for at, line in enumerate(lines):
        rule = marks.get(at) or _furniture_rule(line.body)
        if rule:
            end = min(line.end + 1, len(text))
            edits.append(Edit(rule, line.start, end, text[line.start : end], ""))
    return tuple(edits)


def read_furniture(text: str) -> Furniture:
    """The pages and underlined lines of `text`; a text without page numbers is one page without a number."""
    lines = lines_of(text)
    marks = page_marks(lines)
    marked = {lines[mark.line].start for mark in marks}
    printed = [line for line in lines if not line.blank]
    underlined = (
        above.start
        for above, line in pairwise(printed)
        if _furniture_rule(line.body) is UNDERLINE and _furniture_rule(above.body) is None and above.start not in marked
    )
    return Furniture(_pages(lines, _turns(lines, marks), len(text)), tuple(underlined))


def _furniture_rule(body: str) -> Rule | None:
    if COMMAND.fullmatch(body):
        return LAYOUT_COMMAND
    return UNDERLINE if RULE_LINE.fullmatch(body) else None


@dataclass(frozen=True, slots=True)
class _Turn:
    """Where a page ends and the next begins: the lines of its furniture, and the number printed there.

    `heads` says that the number is that of the page below, which has a foot of the page above over it.
    """

    first: int
    last: int
    number: int | None
    heads: bool


def _turns(lines: Sequence[TextLine], marks: Sequence[PageMark]) -> list[_Turn]:
    """The turns of the pages: marks with nothing printed between them, a foot and the head below it, are one."""
    turns: list[_Turn] = []
    for mark in marks:
        above = turns[-1] if turns else None
        if (
            above is None
            or (above.number is not None and mark.number is not None)
            or not _all_blank(lines, above, mark)
        ):
            turns.append(_Turn(mark.line, mark.line, mark.number, False))
        else:
            number = mark.number if above.number is None else above.number
            turns[-1] = _Turn(above.first, mark.line, number, above.number is None and mark.number is not None)
    return turns


def _all_blank(lines: Sequence[TextLine], above: _Turn, mark: PageMark) -> bool:
    return all(line.blank for line in lines[above.last + 1 : mark.line])


def _pages(lines: Sequence[TextLine], turns: Sequence[_Turn], end_of_text: int) -> tuple[Page, ...]:
    if not turns:
        return (Page(None, 0, end_of_text, True),)
    ends = _page_ends(lines, turns)
    unnumbered = all(turn.number is None for turn in turns)
    pages: list[Page] = []
    start, before = 0, None
    for last_line, number in ends:
        end = lines[last_line].end + 1 if last_line < len(lines) else end_of_text
        follows = number is not None and before is not None and number == before + 1
        joins = not pages or follows or unnumbered
        pages.append(Page(number, start, min(end, end_of_text), joins))
        start, before = end, number
    if start < end_of_text:
        pages.append(Page(None, start, end_of_text, unnumbered or _runs_on(pages, lines, turns[-1])))
    return _with_first(pages)


def _runs_on(pages: Sequence[Page], lines: Sequence[TextLine], turn: _Turn) -> bool:
    """Whether what stands below the last number goes on from above it, as the pages did so far; below the only number,
    where a sentence does.
    """
    return pages[-1].joins if len(pages) > 1 else interrupts(lines, turn.first)


def _with_first(pages: Sequence[Page]) -> tuple[Page, ...]:
    """The pages, the second of which goes on from a first without a number where the third goes on from the second."""
    if len(pages) > 2 and pages[0].number is None and (pages[1].number or 0) > 1 and pages[2].joins:
        return (pages[0], replace(pages[1], joins=True), *pages[2:])
    return tuple(pages)


def _page_ends(lines: Sequence[TextLine], turns: Sequence[_Turn]) -> list[tuple[int, int | None]]:
    """The last line of each page and its number; pages without a printed number are found by the grid of the others."""
    if not _are_footers(lines, turns):
        nexts = [turn.first - 1 for turn in turns[1:]] + [len(lines)]
        return ([(turns[0].first - 1, None)] if turns[0].first else []) + [
            (last, turn.number) for last, turn in zip(nexts, turns, strict=True)
        ]
    gaps = Counter(b.last - a.last for a, b in pairwise(turns))
    height = gaps.most_common(1)[0][0] if gaps else 0
    ends: list[tuple[int, int | None]] = []
    previous = None
    for turn in turns:
        if previous is not None and height and (turn.last - previous) % height == 0:
            ends += [(line, None) for line in range(previous + height, turn.last, height)]
        ends.append((turn.last, turn.number))
        previous = turn.last
    return ends


def _are_footers(lines: Sequence[TextLine], turns: Sequence[_Turn]) -> bool:
    """A footer has a blank line above and text right below, a header the other way round. Where that is even, what
    begins the text is a header, and footers are the rule.
    """
    votes = 0
    for turn in turns:
        above_blank = turn.first > 0 and lines[turn.first - 1].blank
        below_blank = turn.last + 1 < len(lines) and lines[turn.last + 1].blank
        votes += (above_blank and not below_blank) - (below_blank and not above_blank) - turn.heads
    begins = all(line.blank for line in lines[: turns[0].first])
    return votes > 0 or (votes == 0 and not begins)
