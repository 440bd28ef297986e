"""The published account of the documents, checked from outside: it replays, and each visible character has one fate.

Only what a build publishes is read: printed lines, edits, pieces and records. A character is taken by an edit, or it
stands in a piece of one record, whose field then shows it.
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Final

from ingest.ledger import Piece
from ingest.model import Record

SHOWN: Final = 40  # code points of a text that a fault quotes


@dataclass(frozen=True, slots=True)
class LoggedEdit:
    """An edit as published: at this place of a document, `before` became `after`."""

    file: str
    line: int
    column: int
    stage: str
    rule: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PublishedStretch:
    """Documents that were read as one, as published: the lines of each, with their ends; the edits in their order; the
    pieces, each with its record (None where the library has none of that id).
    """

    lines: Mapping[str, Sequence[str]]
    edits: Sequence[LoggedEdit]
    pieces: Sequence[tuple[Piece, Record | None]]


class _Replay:
    """The text of a stretch while its edits are made; `origin` tells where each character was printed."""

    def __init__(self, source: str) -> None:
        self.text, self.origin = source, array("I", range(len(source)))
        self._parts: list[str] = []
        self._came: array[int] = array("I")
        self._at = 0

    def make(self, edit: LoggedEdit, printed: int) -> bool:
        """Make an edit; False where its `before` does not stand at its printed place."""
        found = self._find(edit.before, printed)
        if found is None:  # a pass is done, and the next one begins
            self.finish()
            found = self._find(edit.before, printed)
        if found is None:
            return False
        end = found + len(edit.before)
        self._parts += (self.text[self._at : found], edit.after)
        self._came += self.origin[self._at : found]
        same = len(edit.after) == len(edit.before)
        self._came += self.origin[found:end] if same else array("I", [printed]) * len(edit.after)
        self._at = end
        return True

    def finish(self) -> None:
        """Make the text that the edits so far give the one that further edits are made in."""
        self._parts.append(self.text[self._at :])
        self._came += self.origin[self._at :]
        self.text, self.origin = "".join(self._parts), self._came
        self._parts, self._came, self._at = [], array("I"), 0

    def _find(self, before: str, printed: int) -> int | None:
        at = bisect_left(self.origin, printed, self._at)
        while at < len(self.origin) and self.origin[at] == printed:
            if self.text.startswith(before, at):
                return at
            at += 1
        return None


def faults_of(stretch: PublishedStretch) -> Iterator[str]:
    """Yield what is wrong with the account of a stretch, each with its place; nothing for a whole one."""
    offsets = _offsets(stretch.lines)
    replay = _Replay("".join(line for lines in stretch.lines.values() for line in lines))
    for edit in stretch.edits:
        printed = offsets.get((edit.file, edit.line), 0) + edit.column
        if not replay.make(edit, printed):
            yield f"{edit.file}:{edit.line}: {edit.rule} replaces {edit.before[:SHOWN]!r}, which does not stand there"
    replay.finish()
    pieces = [
        (offsets[one.place.file, one.place.line] + one.place.column, one, record) for one, record in stretch.pieces
    ]
    yield from _unaccounted(replay, pieces, offsets)
    yield from _not_shown(replay, pieces)


def _offsets(lines: Mapping[str, Sequence[str]]) -> dict[tuple[str, int], int]:
    """Where each printed line begins in the documents read as one."""
    places = [(file, number) for file, own in lines.items() for number in range(1, len(own) + 1)]
    lengths = (len(line) for own in lines.values() for line in own)
    return dict(zip(places, accumulate(lengths, initial=0), strict=False))


def _unaccounted(
    replay: _Replay, pieces: Iterable[tuple[int, Piece, Record | None]], offsets: Mapping[tuple[str, int], int]
) -> Iterator[str]:
    """Characters that are left and stand in no piece, or in two; pieces of characters that an edit took."""
    held = Counter(at for start, piece, _ in pieces for at in range(start, start + piece.length))
    left = Counter(at for at, char in zip(replay.origin, replay.text, strict=True) if not char.isspace())
    places = sorted(offsets.items(), key=lambda item: item[1])
    starts = [start for _, start in places]
    gone = held.keys() - set(replay.origin)
    wrong = sorted({at for at, count in left.items() if held[at] != count} | gone)
    for (file, line), group in groupby(wrong, key=lambda at: places[bisect_left(starts, at + 1) - 1][0]):
        yield f"{file}:{line}: {len(list(group))} characters have no place in a record, or two"


def _not_shown(replay: _Replay, pieces: Iterable[tuple[int, Piece, Record | None]]) -> Iterator[str]:
    """Pieces that their record does not show."""
    texts: dict[tuple[str, str], list[str]] = {}
    records: dict[str, Record] = {}
    for start, piece, record in pieces:
        if record is None:
            yield f"{piece.place.file}:{piece.place.line}: a piece is of a record that the library does not have"
            continue
        first, last = bisect_left(replay.origin, start), bisect_left(replay.origin, start + piece.length)
        key = f"{record.id} {record.lang}"
        records[key] = record
        texts.setdefault((key, piece.field), []).append(replay.text[first:last])
    for (key, field), parts in texts.items():
        if not _shows(records[key], field, _bare("".join(parts))):
            yield f"{key}: its {field} does not show {''.join(parts)[:SHOWN]!r}"


def _shows(record: Record, field: str, printed: str) -> bool:
    """Whether a record shows what is printed in one of its fields; a copy of it may be printed in part."""
    if field == "page":
        return str(record.page) in printed
    if field == "auction":
        cells = (cell for auction in record.auctions for row in auction.rows for cell in row if cell)
        return not Counter("".join(cells)) - Counter(printed)
    if field == "mention":
        beside = (one.mention for one in record.references if one.start is None and one.rule != "entry-mark")
        return printed in _bare("".join(beside))
    shown = {"marker": record.marker, "title": record.title, "text": record.text}[field]
    return printed in _bare(shown or "")


def _bare(text: str) -> str:
    return "".join(text.split())
