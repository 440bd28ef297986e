"""The English digest as data: a line for each record, with the fingerprint of the text it was written from."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ingest.tables.reading import Entry, parse_tsv, unique

COLUMNS: Final = ("id", "of", "en")
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{12}")
_ID: Final = re.compile(r"(?:[a-z0-9-]+\.)?(?:law|com|div):\S+")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")
LONGEST: Final = 900  # code points; a digest is one or two sentences, of a long paragraph a few


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestRow:
    """What record `id` says, in English, written from the text whose fingerprint is `of`; the row is `file`:`line`."""

    id: str
    of: str
    en: str
    file: str
    line: int


def parse_digest(text: str, file: str) -> Mapping[str, DigestRow]:
    """The rows by record id; TableError for a malformed row or a second one for a record."""
    entries = parse_tsv(text, file=file, columns=COLUMNS)
    rows = unique(((entry, _row(entry)) for entry in entries), lambda row: row.id)
    return MappingProxyType({row.id: row for row in rows})


def _row(entry: Entry) -> DigestRow:
    row = DigestRow(
        id=entry.text("id"), of=entry.text("of"), en=entry.text("en"), file=f"digest/{entry.file}", line=entry.line
    )
    refuse_unbound(entry, row.id, row.of)
    if _CYRILLIC.search(row.en) or len(row.en) > LONGEST or row.en[-1] not in '.!?)"':
        entry.refuse("the digest is no short English text", f"Write whole sentences of {LONGEST} characters at most")
    return row


def refuse_unbound(entry: Entry, name: str, of: str, *, also: str = "") -> None:
    """Refuse an entry that names no record, or no text it was written for; `also` is allowed for the latter."""
    if not _ID.fullmatch(name):
        entry.refuse(f"{name!r} is no record of the Laws or the commentary", "Write an id such as com:75.8.ii")
    if not _FINGERPRINT.fullmatch(of) and of != (also or None):
        entry.refuse(f"'of' is {of!r}", "Write the fingerprint that `pravilo check --all` tells")
