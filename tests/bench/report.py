"""One row for each thing measured: what it is, beside what, the ratio, the goal, and whether it is met."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """`met` is None for a row that has no goal and only explains another."""

    what: str
    ours: str
    beside: str = ""
    ratio: str = ""
    goal: str = ""
    met: bool | None = None


def at_most(what: str, ours: str, beside: str, value: float, limit: float, unit: str = "x") -> Row:
    """A row whose value may not exceed the limit."""
    return _judged(what, ours, beside, value, f"at most {limit:g}{unit}", unit, met=value <= limit)


def at_least(what: str, ours: str, beside: str, value: float, limit: float, unit: str = "x") -> Row:
    """A row whose value may not fall below the limit."""
    return _judged(what, ours, beside, value, f"at least {limit:g}{unit}", unit, met=value >= limit)


def _judged(what: str, ours: str, beside: str, value: float, goal: str, unit: str, *, met: bool) -> Row:
    ratio = f"{value:.2f}{unit}" if unit == "x" else ""
    return Row(what=what, ours=ours, beside=beside, ratio=ratio, goal=goal, met=met)


def print_rows(console: Console, title: str, rows: Iterable[Row], seconds: float) -> None:
    """One part of the benchmark as a table."""
    table = Table(title=f"{title} ({seconds:.0f} s)", title_justify="left", box=None, pad_edge=False)
    table.add_column("what", overflow="fold", min_width=24)
    for name in ("ours", "beside", "ratio", "goal", "met"):
        table.add_column(name, justify="left" if name in ("beside", "goal", "met") else "right")
    for row in rows:
        met = "" if row.met is None else "[green]yes[/]" if row.met else "[red]no[/]"
        table.add_row(row.what, row.ours, row.beside, row.ratio, row.goal, met)
    console.print(table)
    console.print()
