"""The frame around a page or a table: bars at the edges of its lines, and borders above, below and between them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.ledger import Edit
from ingest.rules import FRAME

FEWEST: Final = 8  # printed lines from which a frame without borders can be told
SHARE: Final = 0.9  # of the printed lines that have its bar
_LINE: Final = re.compile(r"^[^\r\n]*\S[^\r\n]*", re.MULTILINE)
_BORDER: Final = re.compile(
    r"\s*!?(?:[-=+|*#_─][ \t]*){3,}!?\s*"
)  # "+=====+", "|     |     |", "**********", "!=====!"
_LEFT: Final = re.compile(r"[ \t]*\|[ \t|]*")
_RIGHT: Final = re.compile(r"(?<=[^\s|])[ \t|]*\|[ \t]*$")
# Bars that hold a frame together with its borders, and those that do so alone
_BOTH_BARS: Final = re.compile(r"(?P<left>[ \t]*(?P<bar>[|*#!]))(?=[ \t]).*[ \t](?P=bar)[ \t]*")
_SELF_EVIDENT: Final = frozenset("|")


@dataclass(frozen=True, slots=True)
class _Line:
    """A printed line, [start, end) in the text."""

    start: int
    end: int
    words: str

    @property
    def is_border(self) -> bool:
        """Whether it holds nothing but signs of a border."""
        return _BORDER.fullmatch(self.words) is not None and re.search(r"[-=+*#_─]", self.words) is not None

    @property
    def bar(self) -> str | None:
        """The sign at both its edges; None for other lines."""
        found = _BOTH_BARS.fullmatch(self.words)
        return found["bar"] if found else None


def clear_frame(text: str) -> list[Edit]:
    """Return the edits of `text` where frames stand: borders go, each bar becomes a space, so that columns stay."""
    if not any(bar in text for bar in "|*#!"):
        return []
    lines = [_Line(found.start(), found.end(), found[0]) for found in _LINE.finditer(text)]
    edits = [edit for frame in _frames(text, lines) for edit in _cleared(text, frame)]
    if not edits and "|" in text:
        edits = _without_borders(lines)
    return sorted(edits, key=lambda edit: edit.start)


def _frames(text: str, lines: Sequence[_Line]) -> Iterator[Sequence[_Line]]:
    """Runs of lines that bars and borders hold together."""
    run: list[_Line] = []
    bar = None
    for line in lines:
        border = line.is_border
        own = None if border else line.bar
        goes_on = bool(run) and not text[run[-1].end : line.start].strip(" \t\n")
        if (own or border) and (not run or (goes_on and (border or bar in (None, own)))):
            run.append(line)
            bar = bar or own
            continue
        yield from _if_frame(run, bar)
        run, bar = ([line], own) if own or border else ([], None)
    yield from _if_frame(run, bar)


def _if_frame(run: Sequence[_Line], bar: str | None) -> Iterator[Sequence[_Line]]:
    """The run, if borders close it: above and below, or for a sign that is nothing else, on one side."""
    if bar is None:
        return
    closed = (run[0].is_border, run[-1].is_border)
    if all(closed) or (any(closed) and bar in _SELF_EVIDENT):
        yield run


def _cleared(text: str, frame: Sequence[_Line]) -> Iterator[Edit]:
    inner = _inner_bars([line for line in frame if not line.is_border])
    for line in frame:
        if line.is_border:
            end = min(line.end + 1, len(text))
            yield Edit(FRAME, line.start, end, text[line.start : end], "")
            continue
        bar = line.bar or "|"
        outer = (line.words.index(bar), line.words.rindex(bar))
        for column in sorted({*outer, *inner}):
            at = line.start + column
            yield Edit(FRAME, at, at + 1, text[at], " ")


def _inner_bars(lines: Sequence[_Line]) -> frozenset[int]:
    """The columns in which every line has a bar: they part the cells of a table."""
    if len(lines) < 2:
        return frozenset()
    columns = [{at for at, char in enumerate(line.words) if char == "|"} for line in lines]
    return frozenset(set.intersection(*columns))


def _without_borders(lines: Sequence[_Line]) -> list[Edit]:
    """The bars of a frame whose borders are lost: nearly every line of the text has one on that side."""
    if len(lines) < FEWEST:
        return []
    places: set[int] = set()
    with_words = [line for line in lines if line.words.strip("| \t")]
    for bars, of in ((_LEFT.match, lines), (_RIGHT.search, with_words)):
        side = [(line, found) for line in of if (found := bars(line.words))]
        if side and len(side) >= len(of) * SHARE:
            columns = ((line, at) for line, found in side for at in range(*found.span()))
            places |= {line.start + at for line, at in columns if line.words[at] == "|"}
    return [Edit(FRAME, at, at + 1, "|", " ") for at in sorted(places)]
