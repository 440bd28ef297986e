"""One stretch of documents -> its reading, kept in a file until a document, a table or the program changes."""

import hashlib
from pathlib import Path
from typing import Final

from ingest.assemble import Sheet, pieces_of, record_of
from ingest.audit import Finding, audit_reading
from ingest.build.tools import Tools
from ingest.citation import label
from ingest.decode import decode
from ingest.model import Lang
from ingest.pipeline import read
from ingest.store import Corpus, LibraryFile, kept_reading
from ingest.tables import DocumentEntry, dump_entry

KEY_LENGTH: Final = 24  # hexadecimal digits


def reading_of(corpus: Corpus, stretch: tuple[DocumentEntry, ...], data: Path, tools: Tools, program: str) -> Path:
    """The file with the reading of a stretch; `program` stands for everything besides the corpus that shapes it."""
    return kept_reading(data, reading_key(corpus, stretch, program), lambda file: _read(corpus, stretch, file, tools))


def reading_key(corpus: Corpus, stretch: tuple[DocumentEntry, ...], program: str) -> str:
    """A name for the reading: a hash of the documents, their entries, the tables and the program."""
    digest = hashlib.sha256(f"{program} {corpus.tables_fingerprint()}".encode())
    for entry in stretch:
        digest.update(dump_entry(entry).encode())
        digest.update(hashlib.sha256(corpus.document(entry)).digest())
    return digest.hexdigest()[:KEY_LENGTH]


def _read(corpus: Corpus, stretch: tuple[DocumentEntry, ...], file: LibraryFile, tools: Tools) -> list[Finding]:
    """Read a stretch into a file; returns what its audit found."""
    findings: list[Finding] = []
    texts = [_decoded(corpus, entry, file, findings) for entry in stretch]
    reading = read(stretch, texts, corpus.tables, tools.known_word)
    file.add_reading(reading)
    sheet = Sheet(
        reading.traced, reading.printed, reading.emphasis,
        reading.entry.work, reading.entry.edition, Lang(reading.entry.language),
    )  # fmt: skip
    file.drafts.add(record_of(unit, sheet, label(unit.id, sheet.lang)) for unit in reading.outline.units)
    for unit in reading.outline.units:
        file.add_pieces(unit.id, sheet.lang.value, pieces_of(unit, sheet))
    return [*findings, *audit_reading(reading)]


def _decoded(corpus: Corpus, entry: DocumentEntry, file: LibraryFile, findings: list[Finding]) -> str:
    data = corpus.document(entry)
    decoded = decode(data, name=f"sources/{entry.file}", encoding=entry.encoding)
    file.add_document(entry, decoded, len(data))
    if decoded.left_out:
        detail = ", ".join(f"{name} {count}" for name, count in decoded.left_out)
        findings.append(Finding(code="left-out", file=entry.file, detail=detail))
    return decoded.text
