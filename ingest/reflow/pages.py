"""Page furniture: page numbers, layout commands and rules leave the text, and what they tell is kept beside it."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ingest.ledger import Edit, Rule, Traced
from ingest.reflow.lines import TextLine, lines_of
from ingest.rules import LAYOUT_COMMAND, PAGE_NUMBER, UNDERLINE

PAGE_MARK: Final = re.compile(r"[-–—]\s*(?P<number>\d{1,4}(?=\s*[-–—])|\d{2,3})(?:\s*[-–—])?")  # - 101 -, - 101
COMMAND: Final = re.compile(r"\.\.page\d+", re.IGNORECASE)  # ..page3, a conditional page break of the word processor
RULE_LINE: Final = re.compile(r"(?P<sign>[─=_~*+═-])(?P=sign){4,}")  # ─────, =====


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
    """Return the edits that take page numbers, layout commands and rules out of `text`, whole lines each."""
    edits = []
    for line in lines_of(text):
        rule = _furniture_rule(line.body)
        if rule:
            end = min(line.end + 1, len(text))
            edits.append(Edit(rule, line.start, end, text[line.start : end], ""))
    return tuple(edits)


def read_furniture(text: str) -> Furniture:
    """Return the pages and underlined lines of `text`; a text without page numbers is one page without a number."""
    lines = lines_of(text)
    printed = [line for line in lines if not line.blank]
    underlined = (
        above.start
        for above, line in pairwise(printed)
        if _furniture_rule(line.body) is UNDERLINE and _furniture_rule(above.body) is None
    )
    return Furniture(_pages(lines, len(text)), tuple(underlined))


def _furniture_rule(body: str) -> Rule | None:
    if PAGE_MARK.fullmatch(body):
        return PAGE_NUMBER
    if COMMAND.fullmatch(body):
        return LAYOUT_COMMAND
    return UNDERLINE if RULE_LINE.fullmatch(body) else None


def _pages(lines: Sequence[TextLine], end_of_text: int) -> tuple[Page, ...]:
    marks = [(i, int(found["number"])) for i, line in enumerate(lines) if (found := PAGE_MARK.fullmatch(line.body))]
    if not marks:
        return (Page(None, 0, end_of_text, True),)
    ends = _page_ends(lines, marks)
    pages: list[Page] = []
    start, before = 0, None
    for last_line, number in ends:
        end = lines[last_line].end + 1 if last_line < len(lines) else end_of_text
        joins = not pages or (number is not None and before is not None and number == before + 1)
        pages.append(Page(number, start, min(end, end_of_text), joins))
        start, before = end, number
    if start < end_of_text:
        pages.append(Page(None, start, end_of_text, False))
    return tuple(pages)


def _page_ends(lines: Sequence[TextLine], marks: Sequence[tuple[int, int]]) -> list[tuple[int, int | None]]:
    """The last line of each page and its number; pages without a printed number are found by the grid of the others."""
    if not _are_footers(lines, marks):
        nexts = [i - 1 for i, _ in marks[1:]] + [len(lines)]
        return ([(marks[0][0] - 1, None)] if marks[0][0] else []) + [
            (last, number) for last, (_, number) in zip(nexts, marks, strict=True)
        ]
    gaps = Counter(b - a for (a, _), (b, _) in pairwise(marks))
    height = gaps.most_common(1)[0][0] if gaps else 0
    ends: list[tuple[int, int | None]] = []
    previous = None
    for i, number in marks:
        if previous is not None and height and (i - previous) % height == 0:
            ends += [(line, None) for line in range(previous + height, i, height)]
        ends.append((i, number))
        previous = i
    return ends


def _are_footers(lines: Sequence[TextLine], marks: Sequence[tuple[int, int]]) -> bool:
    """A footer has a blank line above and text right below, a header the other way round; footers where it is even."""
    votes = 0
    for i, _ in marks:
        above_blank = i > 0 and lines[i - 1].blank
        below_blank = i + 1 < len(lines) and lines[i + 1].blank
        votes += (above_blank and not below_blank) - (below_blank and not above_blank)
    return votes >= 0
