"""Everyday phrases as data: for a record, what readers say who describe its matter in words it does not print."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ingest.tables.digest import refuse_unbound
from ingest.tables.reading import Entry, parse_tsv, unique

COLUMNS: Final = ("id", "of", "ru", "en")
TITLE: Final = "title"  # stands for a fingerprint where only a title was known: such phrases hold whatever text comes
LONGEST: Final = 120  # code points of a phrase
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class EverydayRow:
    """The phrases of record `id` in Russian and in English, written for the text whose fingerprint is `of`, or for its
    title alone (TITLE).
    """

    id: str
    of: str
    ru: tuple[str, ...]
    en: tuple[str, ...]
    file: str
    line: int

    def fits(self, fingerprint: str) -> bool:
        """Tell whether the phrases hold for a text: it is the one they were written for, or they are for any."""
        return self.of in (TITLE, fingerprint)


def parse_everyday(text: str, file: str) -> Mapping[str, EverydayRow]:
    """Return the rows by record id; TableError for a malformed row or a second one for a record."""
    entries = parse_tsv(text, file=file, columns=COLUMNS)
    rows = unique(((entry, _row(entry)) for entry in entries), lambda row: row.id)
    return MappingProxyType({row.id: row for row in rows})


def _row(entry: Entry) -> EverydayRow:
    row = EverydayRow(
        id=entry.text("id"),
        of=entry.text("of"),
        ru=entry.texts("ru"),
        en=entry.texts("en"),
        file=f"plain/{entry.file}",
        line=entry.line,
    )
    refuse_unbound(entry, row.id, row.of, also=TITLE)
    if any(not _CYRILLIC.search(phrase) for phrase in row.ru) or any(_CYRILLIC.search(phrase) for phrase in row.en):
        entry.refuse("a phrase is not in the language of its column", "Write Russian under ru and English under en")
    if any(len(phrase) > LONGEST for phrase in (*row.ru, *row.en)):
        entry.refuse(f"a phrase is longer than {LONGEST} characters", "Write several short phrases, by semicolons")
    return row
