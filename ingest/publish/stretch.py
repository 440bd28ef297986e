"""One stretch of documents -> its reading, cached in a file until a document, a table or the program changes."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ingest.audit import audit_reading
from ingest.decode import MOST_CHARACTERS, MUCH_UNREAD, Decoded
from ingest.findings import Finding
from ingest.pipeline import account_of, decode_document, drafts_of, read
from ingest.publish.ports import BuildPorts
from ingest.store import Corpus, CorpusError, LibraryFile, cached_reading
from ingest.tables import DocumentEntry, dump_entry

KEY_LENGTH: Final = 24  # hexadecimal digits


def reading_of(corpus: Corpus, stretch: tuple[DocumentEntry, ...], data: Path, ports: BuildPorts, program: str) -> Path:
    """Return the file with the reading of a stretch; `program` names everything besides the corpus that shapes it."""
    return cached_reading(data, reading_key(corpus, stretch, program), lambda file: _read(corpus, stretch, file, ports))


def reading_key(corpus: Corpus, stretch: tuple[DocumentEntry, ...], program: str) -> str:
    """Return a name for the reading: a hash of the documents, their entries, the tables and the program."""
    digest = hashlib.sha256(f"{program} {corpus.tables_fingerprint()}".encode())
    for entry in stretch:
        digest.update(dump_entry(entry).encode())
        digest.update(hashlib.sha256(corpus.document(entry)).digest())
    return digest.hexdigest()[:KEY_LENGTH]


def _read(corpus: Corpus, stretch: tuple[DocumentEntry, ...], file: LibraryFile, ports: BuildPorts) -> list[Finding]:
    """Read a stretch into a file; returns what its audit found."""
    findings: list[Finding] = []
    decoded = [_decoded(corpus, entry, file, findings) for entry in stretch]
    _refuse_long(decoded, stretch)
    texts, bold = [one.text for one in decoded], [one.bold for one in decoded]
    reading = read(stretch, texts, corpus.tables, ports.known_word, bold=bold)
    file.add_account(reading.source, reading.ledger, reading.printed, account_of(reading))
    file.drafts.add(drafts_of(reading))
    return [*findings, *audit_reading(reading)]


def _refuse_long(decoded: Sequence[Decoded], stretch: Sequence[DocumentEntry]) -> None:
    """CorpusError for documents that go on from each other and are longer together than is read as one."""
    length = sum(len(one.text) for one in decoded)
    if length > MOST_CHARACTERS:
        raise CorpusError(
            f"with the documents that go on from it, it has {length:,} characters, and at most {MOST_CHARACTERS:,} are "
            "read as one",
            where=f"sources/{stretch[0].file}",
            remedy="Write `continues = false` in manifest.toml for one of them, where a part of the book begins",
        )


def _decoded(corpus: Corpus, entry: DocumentEntry, file: LibraryFile, findings: list[Finding]) -> Decoded:
    data = corpus.document(entry)
    decoded = decode_document(entry, data)
    file.add_document(entry, decoded, len(data))
    if decoded.left_out:
        findings.append(Finding(code="left-out", file=entry.file, detail=decoded.account))
    if decoded.unread_share > MUCH_UNREAD:
        findings.append(Finding(code="much-left-out", file=entry.file, detail=decoded.account))
    return decoded
