"""The lines of bidding diagrams: a head of four seats, and rows of calls below it, each told by the seat above it."""

import re
from types import MappingProxyType
from typing import Final

SEAT: Final = r"(?:[NWSEЕ]|North|East|South|West|[СЗЮВ]|Север|Восток|Юг|Запад)"
ROTATION: Final = ("N", "E", "S", "W")  # clockwise, the order of bidding
SEAT_NAMES: Final = MappingProxyType(
    {
        "E": "E",
        "Е": "E",
        "В": "E",
        "Восток": "E",
        "East": "E",
        "N": "N",
        "С": "N",
        "Север": "N",
        "North": "N",
        "S": "S",
        "Ю": "S",
        "Юг": "S",
        "South": "S",
        "W": "W",
        "З": "W",
        "Запад": "W",
        "West": "W",
    }
)
# "так:       W       N       E       S", "А.        W      N      E      S": a head may share its line with a label or
# the last word of the sentence before it.
HEAD: Final = re.compile(rf"(?P<before>.*?)(?P<seats>(?<!\S){SEAT}(?:\s+{SEAT}){{3}})")
LABEL: Final = re.compile(r"(?:[A-ZА-Я]|\d{1,2}|[a-zа-я])[.)]")  # А.
CALL: Final = re.compile(
    r"""[-–—]+ | \? |
        [1-7]\s?(?:NT|N|БК|[SHDCПЧБТT♠♥♦♣]) |                  # 1NT, 2H
        p | P | п | pass | Pass | пас | Пас |
        x | X | xx | XX | dbl | rdbl | [Кк]онтра | [Рр]еконтра
    """,
    re.VERBOSE,
)
CALL_CELL: Final = re.compile(rf"(?<!\S)(?:{CALL.pattern})(?!\S)", re.VERBOSE)
ROW: Final = re.compile(rf"(?:(?:{CALL.pattern})(?!\S)\s*)++", re.VERBOSE)


def head_of(body: str) -> re.Match[str] | None:
    """Return the head of a diagram on a line: `before` (sentence or label) and `seats`; None where the line is no head.

    The seats are the four, clockwise from any of them.
    """
    head = HEAD.fullmatch(body)
    if head is None:
        return None
    seats = [SEAT_NAMES[name] for name in head["seats"].split()]
    first = ROTATION.index(seats[0])
    return head if seats == [ROTATION[(first + n) % 4] for n in range(4)] else None


def shares_line(body: str) -> int | None:
    """Return where the seats begin on a line that ends a sentence before them; None for other lines, and where only a
    label stands before them.
    """
    head = head_of(body)
    words = head["before"].strip() if head else ""
    return head.start("seats") if head and words and not LABEL.fullmatch(words) else None


def is_row(body: str) -> bool:
    """Whether a line holds calls and nothing else."""
    return ROW.fullmatch(body) is not None


def cells_of(row: str) -> list[str]:
    """Return the calls of a row as printed: «1 БК» is one."""
    return [cell[0] for cell in CALL_CELL.finditer(row)]
