"""The picture of references as numbers: Laws in a column, an arc for each pair, to the right for a reference forward in
the book and to the left for one back.

Only geometry: the template draws it as SVG, so that links and names stay text.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 360  # units of the drawing; at this width on a phone a unit is a pixel
ROW: Final = 26  # height of a Law's line: a target for a finger (WCAG 2.5.8 asks for 24)
GUTTER: Final = 22  # half of the width that the numbers take
EDGE: Final = 6  # what the widest arc leaves free at the side


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """A pair of Laws and in how many places the first cites the second."""

    source: int
    target: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnArc:
    """An arc as the data of an SVG path and of its arrow head; `weight` is its width from 1 to 4."""

    target: int
    count: int
    path: str
    head: str
    weight: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A Law at height `y`, with the arcs that start there and those that end there."""

    number: int
    y: int
    arcs: tuple[DrawnArc, ...]
    incoming: tuple[DrawnArc, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The whole picture in units of its view box."""

    width: int
    height: int
    middle: int
    row: int
    nodes: tuple[Node, ...]


def drawing(numbers: Sequence[int], arcs: Iterable[Arc]) -> Drawing:
    """The picture of Laws, given in order, and of the arcs between them."""
    rows = {number: ROW // 2 + ROW * at for at, number in enumerate(numbers)}
    starting: dict[int, list[DrawnArc]] = {}
    ending: dict[int, list[DrawnArc]] = {}
    longest = max(len(numbers) - 1, 1)
    for arc in arcs:
        drawn = _drawn(arc, rows, longest)
        starting.setdefault(arc.source, []).append(drawn)
        ending.setdefault(arc.target, []).append(drawn)
    nodes = tuple(
        Node(number=number, y=y, arcs=tuple(starting.get(number, ())), incoming=tuple(ending.get(number, ())))
        for number, y in rows.items()
    )
    return Drawing(width=WIDTH, height=ROW * len(numbers), middle=WIDTH // 2, row=ROW, nodes=nodes)


def _drawn(arc: Arc, rows: dict[int, int], longest: int) -> DrawnArc:
    start, end = rows[arc.source], rows[arc.target]
    side = 1 if end > start else -1
    room = WIDTH / 2 - GUTTER - EDGE
    reach = room * (abs(end - start) / ROW / longest) ** 0.5
    edge = WIDTH / 2 + side * GUTTER
    far = edge + side * reach * 4 / 3  # a cubic curve reaches three quarters of the way to its control points
    tip = edge + side * 2
    return DrawnArc(
        target=arc.target,
        count=arc.count,
        path=f"M{edge:.0f} {start}C{far:.0f} {start} {far:.0f} {end} {tip:.0f} {end}",
        head=f"M{tip:.0f} {end}l{side * 6} -3v6z",
        weight=min(arc.count, 4),
    )
