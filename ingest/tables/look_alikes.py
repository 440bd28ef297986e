"""Cyrillic letters in codes: which Latin letter of the same shape each is read as."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from ingest.tables.reading import Entry, parse_toml, unique

_KEYS: Final = ("cyrillic", "latin", "printed", "folded", "source")


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAlike:
    """A Cyrillic letter read as the Latin one of the same shape, in Law numbers and item marks only."""

    cyrillic: str
    latin: str
    printed: str
    folded: str
    source: str


def parse_look_alikes(text: str, file: str = "look_alikes.toml") -> tuple[LookAlike, ...]:
    """Return the letter pairs, one to one in both directions; TableError for a row that fails."""
    entries = parse_toml(text, file=file, array="look_alike")
    pairs = [(entry, _look_alike(entry)) for entry in entries]
    unique(pairs, lambda row: row.latin)
    return unique(pairs, lambda row: row.cyrillic)


def _look_alike(entry: Entry) -> LookAlike:
    entry.allow(*_KEYS)
    row = LookAlike(**{key: entry.text(key) for key in _KEYS})
    for letter, script in ((row.cyrillic, "CYRILLIC"), (row.latin, "LATIN")):
        if len(letter) != 1 or not unicodedata.name(letter, "").startswith(script):
            entry.refuse(f"{letter!r} is no {script.title()} letter", "Write one letter of that script")
    if row.cyrillic.isupper() != row.latin.isupper():
        entry.refuse(f"{row.cyrillic} and {row.latin} differ in case", "Pair two capitals or two small letters")
    if fold_look_alikes(row.printed, (row,)) != row.folded or row.printed == row.folded:
        entry.refuse(f"the example {row.printed!r} does not fold to {row.folded!r}", "Correct one of them")
    return row


def fold_look_alikes(text: str, rows: tuple[LookAlike, ...]) -> str:
    """Return `text` with each Cyrillic letter of `rows` replaced by its Latin one, length unchanged."""
    latin = {ord(row.cyrillic): row.latin for row in rows}
    return text.translate(latin)
