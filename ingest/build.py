"""From a corpus to a published build: gather, read stretch by stretch, assemble, link, audit, publish.

What needs a dictionary or a search engine is given from outside: `known_word` and `write_index`.
"""

import hashlib
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from ingest.assemble import Book, Clash, Sheet, complete, merge, pieces_of, record_of
from ingest.audit import ERROR, Finding, audit_book, audit_reading
from ingest.citation import Grammar, label
from ingest.coverage import coverage
from ingest.decode import decode
from ingest.digest import with_digest
from ingest.link import link_records
from ingest.model import Lang, Record
from ingest.pipeline import read, stretches
from ingest.store import Corpus, LibraryFile, build_lock, describe, export_line, finished, free_name, staging, switch
from ingest.tables import DocumentEntry, Tables

EDITION: Final = 1987
PACKAGES: Final = ("ingest", "search_service")
PINNED: Final = ("whoosh", "pymorphy3", "pymorphy3-dicts-ru", "beautifulsoup4")

IndexWriter = Callable[[Path, Sequence[Record], Tables], None]
Progress = Callable[[str, int, int], None]  # stage, done, of how many


class AuditFailed(Exception):
    """Findings that keep a build from being published."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        first = findings[0]
        where = first.record or first.file or "the library"
        super().__init__(
            f"{len(findings)} finding(s) keep the build from being published, the first: {first.code} at {where}: "
            f"{first.message} ({first.detail}). The build before stays published."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What ingestion needs of the outside."""

    known_word: Callable[[str], bool]
    write_index: IndexWriter
    progress: Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildReport:
    """What a build made: its name and folder, whether it was there already, records, findings."""

    build: str
    folder: Path
    reused: bool
    records: tuple[Record, ...]
    findings: tuple[Finding, ...]


def build_name(corpus: Corpus, package_files: Sequence[Path]) -> str:
    """The name of the build that these inputs give: a hash of corpus, program files and the libraries that matter."""
    digest = hashlib.sha256(corpus.fingerprint().encode())
    for path in sorted(package_files, key=lambda path: path.as_posix()):
        digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    for name in PINNED:
        digest.update(f"{name} {_version(name)}".encode())
    return digest.hexdigest()[:16]


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "absent"


def build(
    corpus: Corpus, data: Path, tools: Tools, *, package_files: Sequence[Path], force: bool = False
) -> BuildReport:
    """Publish the build of a corpus in `data`; one that is there already is only switched to, unless `force`.

    Raises CorpusError, Undecodable, AuditFailed or BuildRunning; the published build then stays as it was.
    """
    name = build_name(corpus, package_files)
    with build_lock(data):
        done = finished(data, name)
        if done and not force:
            switch(data, done)
            return BuildReport(build=name, folder=data / "builds" / done, reused=True, records=(), findings=())
        own = free_name(data, name)
        with staging(data, own) as folder:
            records, findings = write_build(corpus, folder, name, tools)
        switch(data, own)
        return BuildReport(build=name, folder=data / "builds" / own, reused=False, records=records, findings=findings)


def inspect(corpus: Corpus, tools: Tools) -> tuple[tuple[Record, ...], tuple[Finding, ...]]:
    """The records and findings a build would have, publishing nothing."""
    with tempfile.TemporaryDirectory() as folder, LibraryFile(Path(folder) / "library.sqlite") as file:
        return _gather(corpus, file, tools)


def write_build(
    corpus: Corpus, folder: Path, name: str, tools: Tools
) -> tuple[tuple[Record, ...], tuple[Finding, ...]]:
    """Everything of one build into an empty folder, its description last; AuditFailed where a proof fails."""
    with LibraryFile(folder / "library.sqlite") as file:
        records, findings = _gather(corpus, file, tools)
        errors = [finding for finding in findings if finding.severity == ERROR]
        if errors:
            raise AuditFailed(errors)
        file.add_records(records)
        file.add_facts(corpus.tables, records)
        file.add_findings(findings)
        file.add_coverage(coverage(records))
        checksum = _checksum(records)
        file.set_meta(_meta(name, corpus, records, checksum))
    corpus.copy_tables(folder / "tables")
    tools.write_index(folder, records, corpus.tables)
    describe(folder, {"build": name, "edition": EDITION, "records": len(records), "export_sha256": checksum})
    return records, findings


def _gather(corpus: Corpus, file: LibraryFile, tools: Tools) -> tuple[tuple[Record, ...], tuple[Finding, ...]]:
    read_records, findings = _read_documents(corpus, file, tools)
    tools.progress("link", 0, 1)
    printed, clashes = merge(read_records)
    findings += map(_clash_finding, clashes)
    book = Book(corpus.tables, EDITION, Lang.RU, label)
    records = link_records(complete(printed, book), grammar=Grammar.from_tables(corpus.tables))
    records, digest_findings = with_digest(records, corpus.digest)
    findings += digest_findings
    tools.progress("link", 1, 1)
    return records, (*findings, *audit_book(records, _binding_ids(corpus, records)))


def _read_documents(corpus: Corpus, file: LibraryFile, tools: Tools) -> tuple[list[Record], list[Finding]]:
    """The printed records of all documents; one stretch's text is in memory at a time."""
    entries = corpus.manifest.published
    records: list[Record] = []
    findings: list[Finding] = []
    done = 0
    for stretch in stretches(entries):
        tools.progress("read", done, len(entries))
        texts = [_decoded(corpus, entry, file, findings) for entry in stretch]
        reading = read(stretch, texts, corpus.tables, tools.known_word)
        file.add_reading(reading)
        findings += audit_reading(reading)
        sheet = Sheet(
            reading.traced, reading.printed, reading.emphasis,
            reading.entry.work, reading.entry.edition, Lang(reading.entry.language),
        )  # fmt: skip
        for unit in reading.outline.units:
            records.append(record_of(unit, sheet, label(unit.id, sheet.lang)))
            file.add_pieces(unit.id, sheet.lang.value, pieces_of(unit, sheet))
        done += len(stretch)
    tools.progress("read", done, len(entries))
    return records, findings


def _clash_finding(clash: Clash) -> Finding:
    lines = clash.stray.source[0] if clash.stray.source else None
    detail = f"{clash.id} has another text in another document; this one is kept as {clash.stray.id}"
    return Finding(
        code="repeated", record=clash.id, file=lines.file if lines else None,
        line=lines.first_line if lines else None, detail=detail,
    )  # fmt: skip


def _decoded(corpus: Corpus, entry: DocumentEntry, file: LibraryFile, findings: list[Finding]) -> str:
    data = corpus.document(entry)
    decoded = decode(data, name=f"sources/{entry.file}", encoding=entry.encoding)
    file.add_document(entry, decoded, len(data))
    if decoded.left_out:
        detail = ", ".join(f"{name} {count}" for name, count in decoded.left_out)
        findings.append(Finding(code="left-out", file=entry.file, detail=detail))
    return decoded.text


def _binding_ids(corpus: Corpus, records: Sequence[Record]) -> dict[str, str]:
    """Ids that may not vanish; a document that is switched off takes its own with it, so then only kinds are held."""
    if len(corpus.manifest.published) == len(corpus.manifest.documents):
        return dict(corpus.published_ids)
    here = {str(record_id) for record in records for record_id in (record.id, *record.also)}
    return {name: kind for name, kind in corpus.published_ids.items() if name in here}


def _checksum(records: Sequence[Record]) -> str:
    digest = hashlib.sha256()
    for record in records:
        digest.update(export_line(record).encode() + b"\n")
    return digest.hexdigest()


def _meta(name: str, corpus: Corpus, records: Sequence[Record], checksum: str) -> dict[str, str]:
    return {
        "build": name,
        "edition": str(EDITION),
        "export_sha256": checksum,
        "records": str(len(records)),
        "documents": str(len(corpus.manifest.published)),
        "references": str(sum(len(record.references) for record in records)),
    }
