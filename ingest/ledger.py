"""The account of every change to a source text: edits that replay, and a trace from any character back to its print.

A text stage returns edits against its input and nothing else; applying them gives its output. So the output cannot
differ from the account of it, and no character can go missing without an entry that names the rule and the reason.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

MASK: Final = "•"


class LedgerError(ValueError):
    """Edits that do not fit the text they are applied to: out of order, overlapping, or of another text."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Why an edit may be made: a stable name and one sentence of reason."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Edit:
    """`before`, at code points [start, end) of the stage's input, became `after`.

    A hidden edit masks a private detail: it keeps only the length of what it hid, as a row of masks in `before`.
    """

    rule: Rule
    start: int
    end: int
    before: str
    after: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """The edits of one stage, ordered by place and not overlapping."""

    stage: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Traced:
    """A text that knows where it came from: `origin[i]` is the offset in the decoded source of its i-th code point.

    Origins never decrease, since no stage moves text.
    """

    text: str
    origin: "array[int]"

    @classmethod
    def of_source(cls, text: str) -> "Traced":
        """The decoded source itself, each character its own origin."""
        return cls(text, array("I", range(len(text))))


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A character of a printed document: line from 1, column from 0 in code points."""

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Piece:
    """`length` characters printed side by side from `place` on that stand in a field of a record: marker, title, text,
    page, mention (a number beside an entry) or auction (a line of a diagram).
    """

    field: str
    place: Place
    length: int


@dataclass(frozen=True, slots=True)
class Printed:
    """The decoded documents that were read as one text, and where each of their lines begins in it."""

    files: tuple[str, ...]
    file_starts: tuple[int, ...]
    line_starts: tuple[int, ...]

    @classmethod
    def of_documents(cls, documents: Sequence[tuple[str, str]]) -> "Printed":
        """Line table of (file, text) pairs that adjoin. A document that begins in mid-line begins a new line here."""
        starts, lines, offset = [], [], 0
        for _, text in documents:
            starts.append(offset)
            lines.append(offset)
            lines += [offset + i + 1 for i, char in enumerate(text[:-1]) if char == "\n"]
            offset += len(text)
        return cls(tuple(file for file, _ in documents), tuple(starts), tuple(lines))

    def place(self, offset: int) -> Place:
        """Where the character at a source offset is printed."""
        document = bisect_right(self.file_starts, offset) - 1
        first = bisect_right(self.line_starts, self.file_starts[document]) - 1
        line = bisect_right(self.line_starts, offset) - 1
        return Place(self.files[document], line - first + 1, offset - self.line_starts[line])

    def line_after(self, offset: int) -> float:
        """The source offset where the line after that of a character begins; infinite on the last line."""
        line = bisect_right(self.line_starts, offset)
        return self.line_starts[line] if line < len(self.line_starts) else inf


def apply(traced: Traced, edits: Iterable[Edit]) -> Traced:
    """The text after `edits`, origins carried along, itself where there are none; LedgerError when an edit does not
    fit.
    """
    text, origin = traced.text, traced.origin
    parts: list[str] = []
    came_from = array("I")
    at = 0
    for edit in edits:
        if not at <= edit.start <= edit.end <= len(text):
            raise LedgerError(f"{edit.rule.name}: edit at {edit.start}:{edit.end} overlaps or leaves the text")
        if not edit.hidden and text[edit.start : edit.end] != edit.before:
            raise LedgerError(f"{edit.rule.name}: {edit.before!r} does not stand at {edit.start}")
        parts += (text[at : edit.start], edit.after)
        came_from += origin[at : edit.start]
        came_from += _origins(origin, edit, len(text))
        at = edit.end
    if not parts:
        return traced
    parts.append(text[at:])
    came_from += origin[at:]
    return Traced("".join(parts), came_from)


def replay(source: str, passes: Iterable[Pass]) -> str:
    """What the passes make of the decoded source: the output of the last of them."""
    traced = Traced.of_source(source)
    for one in passes:
        traced = apply(traced, one.edits)
    return traced.text


def _origins(origin: "array[int]", edit: Edit, length: int) -> "array[int]":
    """Origins of the replacement: letter by letter where it is as long as what it replaces, else its first."""
    if len(edit.after) == edit.end - edit.start:
        return origin[edit.start : edit.end]
    first = origin[min(edit.start, length - 1)] if length else 0
    return array("I", [first]) * len(edit.after)
