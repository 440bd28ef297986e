"""Bidding diagrams as tables: each call with its suit symbol and a spoken name, calls out of rotation marked."""

import re
from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ingest.model import Auction, Call

BID: Final = re.compile(r"(?P<level>[1-7])(?P<strain>NT|[SHDC])")  # 1NT, 2H
NO_TURN: Final = "-"  # printed where a seat had no turn before the dealer


class CellKind(StrEnum):
    """What stands in a cell."""

    BID = "bid"
    PASS = "pass"
    DOUBLE = "double"
    REDOUBLE = "redouble"
    NO_TURN = "no_turn"
    EMPTY = "empty"
    OTHER = "other"


KINDS: Final = {"Pass": CellKind.PASS, "X": CellKind.DOUBLE, "XX": CellKind.REDOUBLE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One call: `level` and `strain` (S, H, D, C, NT) of a bid, else the kind tells; `printed` as in the source."""

    kind: CellKind
    level: str = ""
    strain: str = ""
    printed: str = ""
    in_rotation: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionTable:
    """A diagram; `type` tells templates what part of a block this is."""

    label: str | None
    seats: tuple[str, ...]
    dealer: str | None
    rows: tuple[tuple[Cell, ...], ...]
    irregular: bool
    type: str = "auction"


def auction_table(auction: Auction) -> AuctionTable:
    """The table of an auction; each printed cell meets the next call of its seat in order of time."""
    waiting = {seat: deque(call for call in auction.calls if call.seat == seat) for seat in auction.seats}
    rows = tuple(
        tuple(_cell(printed, waiting[seat]) for seat, printed in zip(auction.seats, row, strict=False))
        for row in auction.rows
    )
    return AuctionTable(
        label=auction.label,
        seats=auction.seats,
        dealer=auction.dealer,
        rows=rows,
        irregular=any(not call.in_rotation for call in auction.calls),
    )


def _cell(printed: str | None, waiting: "deque[Call]") -> Cell:
    if printed is None or not printed.strip():
        return Cell(kind=CellKind.EMPTY)
    if printed == NO_TURN or not waiting:
        kind = CellKind.NO_TURN if printed == NO_TURN else CellKind.OTHER
        return Cell(kind=kind, printed=printed)
    call = waiting.popleft()
    bid = BID.fullmatch(call.call)
    if bid is None:
        kind = KINDS.get(call.call, CellKind.OTHER)
        return Cell(kind=kind, printed=printed, in_rotation=call.in_rotation)
    return Cell(
        kind=CellKind.BID,
        level=bid["level"],
        strain=bid["strain"],
        printed=printed,
        in_rotation=call.in_rotation,
    )
