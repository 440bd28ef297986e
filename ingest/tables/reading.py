"""Turn a table file into entries with typed fields, so that all tables refuse a bad row in the same words.

Two forms are read: TSV with a header row for tabular facts (empty cells are absent fields, several values
stand between semicolons), and TOML with one array of tables for rule-like facts. An entry knows its line,
for the error message.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NoReturn, TypeVar

Row = TypeVar("Row")

# "Expected '=' after a key in a key/value pair (at line 3, column 4)"
_TOML_PLACE: Final = re.compile(r"\(at line (?P<line>\d+), column \d+\)")


class TableError(ValueError):
    """A file of facts that cannot be taken as it is: names file, line from 1, what is wrong, what to do."""

    def __init__(self, *, file: str, line: int, problem: str, remedy: str) -> None:
        self.file = file
        self.line = line
        self.problem = problem
        self.remedy = remedy
        super().__init__(f"{file}, line {line}: {problem}. {remedy}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of a table file before it is typed; `cells` is true for TSV, where every value is a text.

    `label` says in messages which entry it is, where the line alone would be hard to find.
    """

    file: str
    line: int
    fields: Mapping[str, object]
    cells: bool = False
    label: str = ""

    def refuse(self, problem: str, remedy: str) -> NoReturn:
        """Raise the error that points at this entry."""
        whole = f"{self.label}: {problem}" if self.label else problem
        raise TableError(file=self.file, line=self.line, problem=whole, remedy=remedy)

    def allow(self, *keys: str) -> None:
        """Refuse the entry when it has a key that is none of `keys`."""
        unknown = [key for key in self.fields if key not in keys]
        if unknown:
            self.refuse(f"unknown key {unknown[0]!r}", f"Known keys: {', '.join(keys)}")

    def raw(self, key: str) -> str:
        """Return the text under `key`, blanks and control characters untouched."""
        value = self._value(key)
        if not isinstance(value, str) or value == "":
            self.refuse(f"{key!r} is not a text", f"Write {key} as a text that is not empty")
        return value

    def text(self, key: str) -> str:
        """Return the text under `key`: composed (NFC), on one line, without blanks at its ends."""
        value = self.raw(key)
        if value != " ".join(unicodedata.normalize("NFC", value).split()):
            self.refuse(f"{key!r} has stray blanks or decomposed letters", "Write it in NFC, with single blanks")
        return value

    def optional_text(self, key: str) -> str | None:
        """Return the text under `key`, or None where the entry has no such key."""
        return self.text(key) if key in self.fields else None

    def number(self, key: str) -> int:
        """Return the whole number, zero or above, under `key`."""
        value = self._value(key)
        if self.cells and isinstance(value, str) and value.isascii() and value.isdecimal():
            return int(value)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            self.refuse(f"{key!r} is {value!r}, not a whole number", f"Write {key} as a number without quotes")
        return value

    def optional_number(self, key: str) -> int | None:
        """Return the number under `key`, or None where the entry has no such key."""
        return self.number(key) if key in self.fields else None

    def flag(self, key: str) -> bool:
        """Return the truth value under `key`: true or false in TOML, yes or no in a cell."""
        value = self._value(key)
        if self.cells and value in ("yes", "no"):
            return value == "yes"
        if not isinstance(value, bool):
            wanted = "yes or no" if self.cells else "true or false"
            self.refuse(f"{key!r} is {value!r}", f"Write {key} as {wanted}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts under `key`, none where the key is absent; the same text twice is refused."""
        value = self.fields.get(key, [])
        if self.cells and isinstance(value, str):
            value = [part.strip() for part in value.split(";")]
        if not isinstance(value, list) or not all(isinstance(part, str) and part.strip() for part in value):
            self.refuse(f"{key!r} is not a list of texts", f"Write {key} as texts that are not empty")
        if len(set(value)) < len(value):
            self.refuse(f"{key!r} holds the same text twice", "Remove the repetition")
        return tuple(value)

    def choice(self, key: str, allowed: Iterable[str]) -> str:
        """Return the text under `key`, which must be one of `allowed`."""
        value = self.text(key)
        known = tuple(allowed)
        if value not in known:
            self.refuse(f"{key!r} is {value!r}", f"Choose one of {', '.join(known)}")
        return value

    def _value(self, key: str) -> object:
        if key not in self.fields:
            self.refuse(f"{key!r} is missing", f"Add {key}")
        return self.fields[key]


def nested(entry: Entry, key: str) -> Entry:
    """Return the table under `key` as an entry of its own; what is no table is refused."""
    value = entry.fields.get(key)
    if not isinstance(value, Mapping):
        entry.refuse(f"{key!r} is {value!r}", f"Write {key} as a table: {key} = {{ … }}")
    return replace(entry, fields=value, label=f"{entry.label}, {key}" if entry.label else key)


def parse_tsv(text: str, *, file: str, columns: tuple[str, ...], may_be_empty: bool = False) -> tuple[Entry, ...]:
    """Return the rows of a table whose first line is exactly `columns`, separated by tabs; a table without rows is
    refused unless it `may_be_empty`, and then its header may be missing too.
    """
    if may_be_empty and not text.strip():
        return ()
    lines = text.removesuffix("\n").split("\n")
    if tuple(lines[0].split("\t")) != columns:
        remedy = f"Write these, by tabs: {' '.join(columns)}"
        raise TableError(file=file, line=1, problem="the header row is wrong", remedy=remedy)
    if len(lines) == 1 and not may_be_empty:
        remedy = "Write its rows below the header"
        raise TableError(file=file, line=1, problem="the table has no rows", remedy=remedy)
    return tuple(_tsv_row(cells, file=file, line=line, columns=columns) for line, cells in enumerate(lines[1:], 2))


def _tsv_row(text: str, *, file: str, line: int, columns: tuple[str, ...]) -> Entry:
    cells = text.split("\t")
    if len(cells) != len(columns):
        problem = f"the row has {len(cells)} cells, the header {len(columns)}"
        raise TableError(file=file, line=line, problem=problem, remedy="Separate the cells by single tabs")
    filled = {column: cell for column, cell in zip(columns, cells, strict=True) if cell}
    return Entry(file=file, line=line, fields=filled, cells=True)


def parse_toml(text: str, *, file: str, array: str, may_be_empty: bool = False) -> tuple[Entry, ...]:
    """Return the tables of the array `[[array]]`; anything else at the top level is refused, and so is a file without
    any table unless it `may_be_empty`.
    """
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        line = int(place["line"]) if place else text.count("\n") + 1
        problem = f"this is no TOML: {error}"
        raise TableError(file=file, line=line, problem=problem, remedy="Correct the line") from error
    if may_be_empty and content in ({}, {array: []}):
        return ()
    tables = content.get(array)
    if set(content) != {array} or not isinstance(tables, list) or not all(type(one) is dict for one in tables):
        problem = f"the file holds {', '.join(sorted(content)) or 'nothing'} where only [[{array}]] may stand"
        raise TableError(file=file, line=1, problem=problem, remedy=f"Write every entry under [[{array}]]")
    lines = _header_lines(text, array, len(tables))
    return tuple(Entry(file=file, line=line, fields=one) for line, one in zip(lines, tables, strict=True))


def _header_lines(text: str, array: str, count: int) -> list[int]:
    """Return the lines of the `count` headers, from 1; all 1 where the array is written in another way."""
    header = re.compile(rf"\s*\[\[\s*{re.escape(array)}\s*\]\]")
    lines = [number for number, line in enumerate(text.split("\n"), 1) if header.match(line)]
    return lines if len(lines) == count else [1] * count


def unique(pairs: Iterable[tuple[Entry, Row]], key: Callable[[Row], Hashable]) -> tuple[Row, ...]:
    """Return the rows in their order; the second of two rows with one `key` is refused."""
    seen: dict[Hashable, int] = {}
    rows = []
    for entry, row in pairs:
        earlier = seen.setdefault(key(row), entry.line)
        if earlier != entry.line:
            entry.refuse(f"{key(row)!r} stands on line {earlier} already", "Keep one of the two")
        rows.append(row)
    return tuple(rows)
