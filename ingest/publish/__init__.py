"""From a corpus to a published build: read stretch by stretch, bind the book, audit, index, publish.

What needs a dictionary or a search engine is given from outside (`BuildPorts`).
"""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ingest.audit import coverage_by_book
from ingest.findings import Finding, Severity
from ingest.model import Record
from ingest.pipeline import stretches
from ingest.publish.book import WrittenBook, write_book
from ingest.publish.difference import NOTES, Difference, compare
from ingest.publish.lasting import lasting_ids
from ingest.publish.ports import AuditFailedError, BuildPorts, BuildReport, IndexWriter, Progress
from ingest.publish.published import (
    counts_of_account,
    documents_of,
    faults_of_account,
    faults_of_files,
    faults_of_records,
)
from ingest.publish.side_by_side import Workers
from ingest.publish.stretch import readings_of
from ingest.store import (
    Corpus,
    LibraryFile,
    build_lock,
    describe,
    findings_of,
    finished,
    forget_readings,
    free_name,
    hold_to_published,
    note_build,
    staging,
    switch,
)

__all__ = [
    "NOTES",
    "AuditFailedError",
    "BuildPorts",
    "BuildReport",
    "Difference",
    "IndexWriter",
    "Progress",
    "Workers",
    "build",
    "build_name",
    "compare",
    "counts_of_account",
    "documents_of",
    "faults_of_account",
    "faults_of_files",
    "faults_of_records",
    "inspect",
    "lasting_ids",
    "program_name",
]


def build_name(corpus: Corpus, package_files: Sequence[Path], versions: Mapping[str, str]) -> str:
    """Return the name of the build that these inputs give: a hash of corpus, program files and versions."""
    program = program_name(package_files, versions)
    return hashlib.sha256(f"{corpus.fingerprint()} {program}".encode()).hexdigest()[:16]


def program_name(package_files: Sequence[Path], versions: Mapping[str, str]) -> str:
    """Return a hash of the program's files and of the versions of what else shapes a build."""
    digest = hashlib.sha256()
    for path in sorted(package_files, key=lambda path: path.as_posix()):
        digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    for name, version in versions.items():
        digest.update(f"{name} {version}".encode())
    return digest.hexdigest()


def build(
    corpus: Corpus,
    data: Path,
    ports: BuildPorts,
    *,
    package_files: Sequence[Path],
    force: bool = False,
    decide: Callable[[], None] = lambda: None,
) -> BuildReport:
    """Publish the build of a corpus in `data`; one that is there already is only switched to, unless `force`. `decide`
    is called when the build is whole, before it is published.

    Documents that did not change since the last build are not read again, unless `force`. Raises CorpusError,
    UndecodableError, AuditFailedError or BuildRunningError; the published build then stays as it was.
    """
    name = build_name(corpus, package_files, ports.versions)
    with build_lock(data):
        hold_to_published(corpus, data)
        done = finished(data, name)
        if done and not force:
            decide()
            noted = note_build(data, done)
            switch(data, done, ports.discard_index)
            folder = data / "builds" / done
            return BuildReport(build=name, folder=folder, reused=True, records=(), findings=(), noted=noted)
        own = free_name(data, name)
        with staging(data, own, ports.discard_index) as folder:
            readings = folder / ".readings" if force else data
            written = _write(corpus, folder, readings, name, ports, program_name(package_files, ports.versions))
        decide()
        noted = note_build(data, own)
        switch(data, own, ports.discard_index)
        return BuildReport(
            build=name,
            folder=data / "builds" / own,
            reused=False,
            records=written.records,
            findings=written.findings,
            noted=noted,
        )


def inspect(
    corpus: Corpus, ports: BuildPorts, *, readings: Path | None = None, package_files: Sequence[Path] = ()
) -> tuple[tuple[Record, ...], tuple[Finding, ...]]:
    """Return the records and findings a build would have, publishing nothing.

    Readings of documents are kept in the data folder `readings`, where a build by a program of these files finds them.
    """
    program = program_name(package_files, ports.versions)
    with tempfile.TemporaryDirectory() as folder, LibraryFile(Path(folder) / "library.sqlite") as file:
        findings = _take_readings(corpus, file, readings or Path(folder), ports, program)
        written = write_book(corpus, file, ports.progress)
        return tuple(file.records()), (*findings, *written.findings)


def _write(corpus: Corpus, folder: Path, readings: Path, name: str, ports: BuildPorts, program: str) -> WrittenBook:
    """Everything of one build into an empty folder, its description last; AuditFailedError where a proof fails."""
    with LibraryFile(folder / "library.sqlite") as file:
        findings = _take_readings(corpus, file, readings, ports, program)
        written = write_book(corpus, file, ports.progress)
        written = replace(written, findings=(*findings, *written.findings))
        errors = [finding for finding in written.findings if finding.severity == Severity.ERROR]
        if errors:
            raise AuditFailedError(errors)
        file.add_facts(corpus.tables, written.records, written.absent_titles.values(), written.stopped)
        file.add_findings(written.findings)
        file.add_coverage(coverage_by_book(written.records))
        file.add_listed(corpus.ids)
        file.set_meta(_meta(name, corpus, written))
        corpus.copy_tables(folder / "tables")
        ports.write_index(folder, file.records(), corpus.tables, written.everyday)
    shutil.rmtree(folder / ".readings", ignore_errors=True)
    describe(
        folder,
        {
            "build": name,
            "edition": edition_of(corpus),
            "records": len(written.records),
            "export_sha256": written.checksum,
            **ports.description,
        },
    )
    return written


def _take_readings(corpus: Corpus, file: LibraryFile, data: Path, ports: BuildPorts, program: str) -> list[Finding]:
    """The readings of all stretches into a library's database; one stretch's text is in memory at a time."""
    entries = corpus.manifest.published
    findings: list[Finding] = []
    used: list[str] = []
    done = 0
    runs = list(stretches(entries))
    ports.progress("read", done, len(entries))
    for stretch, path in zip(runs, readings_of(corpus, runs, data, ports, program), strict=True):
        file.take_reading(path)
        findings += findings_of(path)
        used.append(path.stem)
        done += len(stretch)
        ports.progress("read", done, len(entries))
    forget_readings(data, used)
    return findings


def edition_of(corpus: Corpus) -> int:
    """Return the edition a build is named by: that of its first book."""
    return corpus.tables.works.books[0].edition


def _meta(name: str, corpus: Corpus, written: WrittenBook) -> dict[str, str]:
    return {
        "build": name,
        "edition": str(edition_of(corpus)),
        "export_sha256": written.checksum,
        "records": str(len(written.records)),
        "documents": str(len(corpus.manifest.published)),
        "references": str(sum(len(record.references) for record in written.records)),
    }
