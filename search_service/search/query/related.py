"""Words that mean nearly the same, as a checked table: families of one root and everyday words for terms.

The families were drawn from the library's own vocabulary by stem and read one by one: «право» and «правило» share a
stem and are not related. Words of a row stand for each other; a row may hold words side by side.
"""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

HEADER: Final = ("words", "kind")
KINDS: Final = frozenset({"family", "near"})  # of one root; another word for it


class RelatedError(ValueError):
    """A row of the table that cannot be used; the message names the line and what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TermNames:
    """The Russian and the English names of one notion, first the usual one."""

    ru: tuple[str, ...]
    en: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Words and phrases that stand for each other."""

    names: tuple[str, ...]
    kind: str


def read_related(table: str) -> tuple[Group, ...]:
    """The groups written as tab-separated lines with a header; RelatedError where a row does not hold."""
    lines = table.splitlines()
    if not lines or tuple(lines[0].split("\t")) != HEADER:
        raise RelatedError(f"line 1: the columns must be {', '.join(HEADER)}")
    return tuple(_read_row(number, line) for number, line in enumerate(lines[1:], start=2))


def _read_row(number: int, line: str) -> Group:
    cells = line.split("\t")
    if len(cells) != len(HEADER) or cells[1] not in KINDS:
        raise RelatedError(f"line {number}: words and one of {', '.join(sorted(KINDS))} are needed")
    names = tuple(name.strip() for name in cells[0].split(";"))
    if len(names) < 2 or len(set(names)) < len(names) or not all(names):
        raise RelatedError(f"line {number}: two different words at least are needed, apart by semicolons")
    return Group(names=names, kind=cells[1])


def load_related() -> tuple[Group, ...]:
    """The table that comes with the package."""
    return read_related(files("search_service.search.query").joinpath("related.tsv").read_text(encoding="utf-8"))
