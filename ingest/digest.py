"""The English digest of the records: which record each line speaks of, and whether it still speaks of that text.

A digest is written by a person from a Russian text. When the text changes, the digest is not shown until somebody has
read both again.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ingest.audit import Finding
from ingest.model import Kind, Lang, Record
from ingest.tables import DigestRow

DIGESTED = frozenset({Kind.LAW, Kind.PROVISION, Kind.FOOTNOTE, Kind.NOTE, Kind.PARAGRAPH, Kind.ITEM, Kind.EXAMPLE})


def fingerprint(record: Record) -> str:
    """Twelve hexadecimal digits that stand for the title and text a digest was written from."""
    return hashlib.sha256(f"{record.title or ''}\n{record.text}".encode()).hexdigest()[:12]


def with_digest(
    records: Iterable[Record], rows: Mapping[str, DigestRow]
) -> tuple[tuple[Record, ...], tuple[Finding, ...]]:
    """The records with their digests, and findings for records without one, digests of other texts and of no record.

    A corpus without any digest is not missing one.
    """
    if not rows:
        return tuple(records), ()
    told: list[Record] = []
    findings: list[Finding] = []
    met: set[str] = set()
    for record in records:
        row = rows.get(str(record.id))
        if not _is_digested(record):
            told.append(record)
            continue
        met.add(str(record.id))
        if row is not None and row.of == fingerprint(record):
            told.append(replace(record, digest_en=row.en))
            continue
        code = "digest-missing" if row is None else "digest-stale"
        findings.append(Finding(code=code, record=record.id, detail=f"write it for {fingerprint(record)}"))
        told.append(record)
    unknown = (row for name, row in rows.items() if name not in met)
    findings += (Finding(code="digest-unknown", file=row.file, line=row.line, detail=row.id) for row in unknown)
    return tuple(told), tuple(findings)


def _is_digested(record: Record) -> bool:
    """Whether a record has words of its own that an English reader needs."""
    return record.lang is Lang.RU and record.kind in DIGESTED and bool(record.text)
