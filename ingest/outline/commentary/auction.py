"""Bidding diagrams as auctions: which seat made which call, who dealt, and which calls were out of rotation."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ingest.diagram import ROTATION, SEAT_NAMES, cells_of, head_of
from ingest.model import Auction, Call

NO_TURN: Final = re.compile(r"[-–—]+")
PASS: Final = frozenset({"p", "P", "п", "pass", "Pass", "пас", "Пас"})
DOUBLE: Final = frozenset({"x", "X", "dbl", "контра", "Контра"})
REDOUBLE: Final = frozenset({"xx", "XX", "rdbl", "реконтра", "Реконтра"})
STRAINS: Final = {
    "N": "NT",
    "NT": "NT",
    "БК": "NT",
    "П": "S",
    "Ч": "H",
    "Б": "D",
    "Т": "C",
    "T": "C",  # the Latin letter of its shape
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
}


@dataclass(frozen=True, slots=True)
class DiagramLine:
    """A line of a diagram and the printed column it begins in."""

    text: str
    column: int


def read_auction(lines: Sequence[DiagramLine], label: str | None) -> tuple[Auction, bool]:
    """Return the auction that a head line (four seats) and the rows below it draw, and whether its columns were lost.

    Each cell belongs to the seat whose column its middle is nearest to. A "-" in the first row says that a seat had no
    turn before the opener, who therefore dealt; a seat left blank before a call of the first row shows a call out of
    rotation, and then nobody is known to have dealt but the first seat that called.

    In a copy without columns, or whose columns put two calls under one seat, full rows tell their seats, and so does a
    row after a full one, which goes on from the first seat. Other rows keep their cells in printed order from the first
    seat, and then no calls are told.
    """
    head = head_of(lines[0].text)
    assert head is not None
    names = list(re.finditer(r"\S+", head["seats"]))
    seats = tuple(SEAT_NAMES[name[0]] for name in names)
    columns = [lines[0].column + head.start("seats") + (name.start() + name.end()) / 2 for name in names]
    shift = _shift(lines[1:], columns)
    placed = [_row(line, [column - shift for column in columns]) for line in lines[1:]]
    crowded = any(len(cells_of(line.text)) != sum(map(bool, row)) for line, row in zip(lines[1:], placed, strict=True))
    if crowded or any(second.start() - first.end() < 2 for first, second in pairwise(names)):
        rows, sure = _rows_by_count(lines[1:], len(seats))
        calls = _calls(seats, rows) if sure else ()
        return Auction(
            label=label, seats=seats, dealer=_dealer(seats, rows) if sure else None, rows=rows, calls=calls
        ), True
    rows = tuple(placed)
    auction = Auction(label=label, seats=seats, dealer=_dealer(seats, rows), rows=rows, calls=_calls(seats, rows))
    return auction, shift != 0


def _shift(rows: Sequence[DiagramLine], columns: Sequence[float]) -> float:
    """How far the rows of a copy that lost its indents stand to the left of their seats: the first row then begins
    under the first seat.
    """
    if not rows or any(row.column for row in rows):
        return 0
    spacing = columns[1] - columns[0]
    first = re.match(r"\S+", rows[0].text)
    distance = columns[0] - (len(first[0]) / 2 if first else 0)
    return distance if distance > spacing / 2 else 0


def _rows_by_count(lines: Sequence[DiagramLine], width: int) -> tuple[tuple[tuple[str | None, ...], ...], bool]:
    rows, sure, full = [], True, False
    for line in lines:
        cells = cells_of(line.text)
        sure = sure and (full or len(cells) == width)
        full = len(cells) == width
        rows.append((*cells, *(None,) * (width - len(cells)))[:width])
    return tuple(rows), sure


def _row(line: DiagramLine, columns: Sequence[float]) -> tuple[str | None, ...]:
    cells: list[str | None] = [None] * len(columns)
    for cell in re.finditer(r"\S+(?:\s\S+)*", line.text):
        middle = line.column + (cell.start() + cell.end()) / 2
        nearest = min(range(len(columns)), key=lambda i: abs(columns[i] - middle))
        cells[nearest] = cell[0]
    return tuple(cells)


def _dealer(seats: tuple[str, ...], rows: Sequence[tuple[str | None, ...]]) -> str | None:
    """The first seat with a call in the first row, where the row tells that nobody before it had a turn."""
    for seat, cell in zip(seats, rows[0] if rows else (), strict=False):
        if cell is not None and not NO_TURN.fullmatch(cell):
            return seat
        if cell is None:
            return None
    return None


def _calls(seats: tuple[str, ...], rows: Sequence[tuple[str | None, ...]]) -> tuple[Call, ...]:
    calls: list[Call] = []
    for row in rows:
        for seat, cell in zip(seats, row, strict=True):
            if cell is None or NO_TURN.fullmatch(cell):
                continue
            due = _next_seat(calls[-1].seat) if calls else seat
            calls.append(Call(seat=seat, call=normal_call(cell), printed=cell, in_rotation=seat == due))
    return tuple(calls)


def _next_seat(seat: str) -> str:
    return ROTATION[(ROTATION.index(seat) + 1) % 4]


def normal_call(printed: str) -> str:
    """Return a printed call in the common notation: 1NT, 2H, Pass, X, XX; text that is no call is returned as it is."""
    if printed in PASS:
        return "Pass"
    if printed in DOUBLE:
        return "X"
    if printed in REDOUBLE:
        return "XX"
    bid = re.fullmatch(r"([1-7])\s?(\S+)", printed)
    return bid[1] + STRAINS.get(bid[2], bid[2]) if bid else printed
