"""What is written about the records: which record each line speaks of, and whether it still speaks of that text.

A digest is written by a person from a Russian text, and so are the everyday phrases that search finds a record by. When
the text changes, neither is used until somebody has read both again.
"""

import hashlib
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ingest.findings import Finding
from ingest.model import KINDS, Lang, Record, RecordId
from ingest.tables import DigestRow, EverydayRow

NAMED: Final = 3  # records named in a finding about many
WAITING: Final = "notes-waiting"


def fingerprint(record: Record) -> str:
    """Return twelve hexadecimal digits that stand for the title and text a digest was written from."""
    return hashlib.sha256(f"{record.title or ''}\n{record.text}".encode()).hexdigest()[:12]


def digests_by_book(rows: Mapping[str, DigestRow]) -> Mapping[str, Mapping[str, DigestRow]]:
    """Return the digests of each book that has any, by the prefix of its ids."""
    books: dict[str, dict[str, DigestRow]] = {}
    for name, row in rows.items():
        books.setdefault(row.book, {})[name] = row
    return books


def with_digest(record: Record, rows: Mapping[str, DigestRow]) -> tuple[Record, tuple[Finding, ...]]:
    """Return the record with its digest, and a finding where it has none or one of another text.

    `rows` are the digests of the record's book; a book without any is not missing one.
    """
    if not rows or not is_digested(record):
        return record, ()
    row = rows.get(str(record.id))
    if row is not None and row.of == fingerprint(record):
        return replace(record, digest_en=row.en), ()
    code = "digest-missing" if row is None else "digest-stale"
    return record, (Finding(code=code, record=record.id, detail=f"write it for {fingerprint(record)}"),)


def everyday_phrases_of(
    record: Record, rows: Mapping[str, EverydayRow]
) -> tuple[EverydayRow | None, tuple[Finding, ...]]:
    """Return the everyday phrases of a Russian record, and a finding where they were written for another text."""
    row = rows.get(str(record.id)) if record.lang is Lang.RU else None
    if row is None or row.fits(fingerprint(record)):
        return row, ()
    detail = f"write them for {fingerprint(record)}"
    return None, (Finding(code="plain-stale", record=record.id, file=row.file, line=row.line, detail=detail),)


def unused_notes(
    rows: Mapping[str, DigestRow] | Mapping[str, EverydayRow],
    met: Iterable[RecordId],
    known: Container[str],
    code: str,
) -> tuple[Finding, ...]:
    """Return findings for rows of records that are not among those met: `notes-waiting` for records that are `known`
    although their text is not here now, `code` for others.

    One finding a file and code, however many rows it is about: a corpus without one of its documents has hundreds.
    """
    names = set(map(str, met))
    by_place: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for name, row in rows.items():
        if name not in names:
            place = (row.file, WAITING if name in known else code)
            by_place.setdefault(place, []).append((row.line, name))
    return tuple(
        Finding(code=found, file=file, line=min(lines)[0], detail=_named([name for _, name in sorted(lines)]))
        for (file, found), lines in by_place.items()
    )


def _named(names: Sequence[str]) -> str:
    first = ", ".join(names[:NAMED])
    return first if len(names) <= NAMED else f"{len(names)} records, {first} and others"


def is_digested(record: Record) -> bool:
    """Tell whether a record has words of its own that an English reader needs."""
    return record.lang is Lang.RU and KINDS[record.kind].prose and bool(record.text)
