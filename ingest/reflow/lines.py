"""Printed lines of a text with their places, the grain in which the reflow passes read; and what their indents tell."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from ingest.headings import PARAGRAPH_SENTENCE, PROVISION, Headings

LONGEST_PRINTED: Final = 100  # code points; printed lines have at most 80
BESIDE: Final = 6  # lines above or below one in which its neighbours are looked for
GOING_ON: Final = 0.6  # of the lines in a column of wrapped lines begin in small letters; of paragraphs hardly one does
FEWEST: Final = 8  # gaps from which a habit of double spacing can be told


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line: [start, end) in the text without its line end, its first visible column, and its visible part."""

    start: int
    end: int
    indent: int
    body: str

    @property
    def blank(self) -> bool:
        """Whether nothing is printed on the line."""
        return not self.body

    @property
    def body_start(self) -> int:
        """Where the visible part begins in the text."""
        return self.start + self.indent

    @property
    def body_end(self) -> int:
        """Where the visible part ends in the text."""
        return self.body_start + len(self.body)


def lines_of(text: str) -> tuple[TextLine, ...]:
    """Return the lines of `text`; a line end after the last line adds none."""
    lines, start = [], 0
    for raw in text.split("\n"):
        body = raw.strip()
        lines.append(TextLine(start, start + len(raw), len(raw) - len(raw.lstrip()) if body else 0, body))
        start += len(raw) + 1
    if lines and lines[-1].start == lines[-1].end == len(text) and len(lines) > 1:
        lines.pop()
    return tuple(lines)


def starts_after_blank(lines: Sequence[TextLine]) -> frozenset[int]:
    """Return the starts of the lines that blank lines set apart from the line above.

    In a copy that is double spaced throughout (a web page with a `p` for each printed line) only wider gaps count;
    where its lines are whole paragraphs each gap does. So it is in a part of a text where sentences go on below gaps.
    """
    gaps: list[tuple[TextLine, int]] = []
    gap = 0
    for line in lines:
        if line.blank:
            gap += 1
            continue
        gaps.append((line, gap))
        gap = 0
    lengths = sorted(len(line.body) for line, _ in gaps)
    whole_paragraphs = bool(lengths) and lengths[len(lengths) * 9 // 10] > LONGEST_PRINTED
    least = 0 if whole_paragraphs else _usual_gap(gaps[1:])
    if least or whole_paragraphs:
        return frozenset(line.start for line, gap in gaps if gap > least)
    return frozenset(start for part in _spaced_apart(gaps) for start in _starts_of(part))


def _usual_gap(gaps: Sequence[tuple[TextLine, int]]) -> int:
    """The blank lines above nearly every line; 0 where their number changes."""
    usual, times = Counter(gap for _, gap in gaps).most_common(1)[0] if gaps else (0, 0)
    return usual if times >= FEWEST and times * 5 >= (len(gaps) + 1) * 4 else 0


def _spaced_apart(gaps: Iterable[tuple[TextLine, int]]) -> Iterator[Sequence[tuple[TextLine, int]]]:
    """The parts of a text in which blank lines stand above all lines, and those in which they do not."""
    part: list[tuple[TextLine, int]] = []
    for line, gap in gaps:
        if len(part) > 1 and bool(part[-1][1]) != bool(gap):
            yield part
            part = []
        part.append((line, gap))
    yield part


def _starts_of(part: Sequence[tuple[TextLine, int]]) -> Iterator[int]:
    """The starts of the lines of a part that are set apart; where sentences go on below them, gaps say nothing."""
    goes_on = sum(above.body[-1] not in ".:;!?" and line.body[0].islower() for (above, _), (line, _) in pairwise(part))
    least = _usual_gap(part) if goes_on * 3 >= len(part) else 0
    yield from (line.start for line, gap in part if gap > least)


def margin_of(lines: Sequence[TextLine], *, below: int = 0) -> int:
    """Return the column where wrapped lines begin: the leftmost that at least a tenth of the printed lines share, or
    the last one left of the column `below` whose lines go on with sentences: the ends of lines that were too long for
    a letter stand at its edge.
    """
    columns = Counter(line.indent for line in lines if not line.blank)
    enough = max(1, sum(columns.values()) // 10)
    shared = [column for column, count in columns.items() if count >= enough]
    small = Counter(line.indent for line in lines if line.body[:1].islower())
    inner = [column for column in shared if column < below and small[column] >= GOING_ON * columns[column]]
    return max(inner, default=min(shared, default=0))


def interrupts(lines: Sequence[TextLine], at: int) -> bool:
    """Whether the line at a position stands in the middle of a sentence, though what it says does not: the line above
    has no stop, and the line below goes on in small letters.
    """
    above = next((line for line in reversed(lines[max(0, at - BESIDE) : at]) if not line.blank), None)
    below = next((line for line in lines[at + 1 : at + 1 + BESIDE] if not line.blank), None)
    if above is None or below is None or lines[at].body in above.body:
        return False
    return above.body[-1] not in '.:;!?»")' and below.body[0].islower()


NEAR: Final = 2  # marks on either side whose place speaks for a line; one stray number among them decides nothing
FEW: Final = 50  # of so many lines one may stand deeper in a text that lost its indents


class Indents(Enum):
    """What the indents around a line tell.

    The lines that open a numbered paragraph or a provision show it. Where those near a line stand deeper than the
    margin, depth begins paragraphs; where they stand at the margin, the text lost its indents, or its wrapped lines
    hang below their marks, and then marks begin paragraphs and depth says little.
    """

    OPEN = "a line deeper than the margin begins a paragraph"
    SILENT = "marks begin paragraphs, wherever they stand"


def indents_of(
    lines: Sequence[TextLine], deepest: int, *, prose: bool, headings: Headings, diagrams: Container[int]
) -> list[Indents]:
    """Return what the indents around each line of a block tell. `deepest` is the column that a line must pass to begin
    a paragraph by its depth, `prose` says that the marks are those of provisions; `diagrams` holds the positions of
    lines of diagrams, whose columns are their own.
    """
    marks = PROVISION if prose else PARAGRAPH_SENTENCE
    opens = (n for n, line in enumerate(lines) if n not in diagrams and marks.match(line.body))
    marked = [n for n in opens if not (n and headings.cites.search(lines[n - 1].body))]
    if not marked:
        return [_without_marks(lines, deepest, headings, diagrams)] * len(lines)
    deep = [lines[n].indent > deepest for n in marked]
    told: list[Indents] = []
    nearest = 0
    for n in range(len(lines)):
        while nearest + 1 < len(marked) and marked[nearest + 1] <= n:
            nearest += 1
        around = deep[max(0, nearest - NEAR) : nearest + NEAR + 1]
        told.append(Indents.OPEN if sum(around) * 2 >= len(around) else Indents.SILENT)
    return told


def _without_marks(lines: Sequence[TextLine], deepest: int, headings: Headings, diagrams: Container[int]) -> Indents:
    """What indents tell where nothing is numbered: headings, which may be centred in any text, say nothing of that."""
    plain = [line for n, line in enumerate(lines) if n not in diagrams and not headings.opens_heading(line.body)]
    deeper = sum(line.indent > deepest for line in plain)
    return Indents.SILENT if deeper * FEW < max(1, len(plain)) else Indents.OPEN
