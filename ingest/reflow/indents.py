"""What the indents of printed lines tell, judged where they stand: a page may keep, lose or turn them round.

The lines that open a numbered paragraph or a provision show it. Where those near a line stand deeper than the margin,
depth begins paragraphs; where they stand at the margin, the text lost its indents, or its wrapped lines hang below
their marks, and then marks begin paragraphs and depth says little.
"""

from collections.abc import Container, Sequence
from enum import Enum
from typing import Final

from ingest.headings import PARAGRAPH_SENTENCE, PROVISION, Headings
from ingest.reflow.lines import TextLine

NEAR: Final = 2  # marks on either side whose place speaks for a line; one stray number among them decides nothing
FEW: Final = 50  # of so many lines one may stand deeper in a text that lost its indents


class Indents(Enum):
    """What the indents around a line tell."""

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
    marked = [n for n, line in enumerate(lines) if n not in diagrams and marks.match(line.body)]
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
