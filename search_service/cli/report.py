"""What commands that read a corpus report: progress while it is read, then records and findings."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from ingest.decode import UndecodableError
from ingest.findings import Finding, Severity
from ingest.model import Record
from ingest.publish import AuditFailedError, BuildPorts, BuildReport, Workers
from ingest.store import CorpusError, NotedBuild
from ingest.tables import TableError
from search_service.build_ports import build_ports
from search_service.cli.console import messages
from search_service.search import EngineUnavailableError

STAGES: Final = {"read": "reading documents", "link": "linking references", "index": "indexing records"}
STYLES: Final = {Severity.ERROR: "red", Severity.WARNING: "yellow"}
UNSOUND: Final = (CorpusError, TableError, UndecodableError, AuditFailedError, EngineUnavailableError, OSError)


@contextmanager
def ports_with_progress(engine: str | None, workers: Workers | None = None) -> Iterator[BuildPorts]:
    """The ports of a build for an engine, whose progress is shown as bars for as long as the context lasts."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=messages) as bar:
        tasks: dict[str, TaskID] = {}

        def progress(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(STAGES[stage], total=total)
            bar.update(tasks[stage], completed=done, total=total)

        yield build_ports(progress, engine, workers)


def print_build(report: BuildReport) -> None:
    """Print what a build made and what it found."""
    print_history(report.noted)
    number = f" (number {report.noted.number})" if report.noted.number else ""
    if report.reused:
        messages.print(f"build {report.build} is up to date{number}")
        return
    print_findings([finding for finding in report.findings if finding.severity in STYLES])
    notes = sum(finding.severity not in STYLES for finding in report.findings)
    held = f"{len(report.records)} records, {notes} notes (`pravilo check --all`)"
    messages.print(f"build {report.build}{number}: {held}")


def print_history(noted: NotedBuild) -> None:
    """Print what was wrong with the history of the builds, if anything."""
    if noted.fault:
        messages.print(noted.fault, style="yellow", markup=False)


def print_document(file: str, records: Sequence[Record]) -> None:
    """Print how many records of each kind were read from a document."""
    kinds = Counter(record.kind.value for record in records if any(lines.file == file for lines in record.source))
    messages.print(", ".join(f"{count} {kind}" for kind, count in kinds.most_common()) or "no records")


def finding_json(finding: Finding) -> dict[str, object]:
    """A finding as plain JSON values."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "record": str(finding.record) if finding.record else None,
        "file": finding.file,
        "line": finding.line,
        "message": finding.message,
        "detail": finding.detail,
    }


def print_findings(findings: Sequence[Finding]) -> None:
    """Print findings, one a line: severity, code, record and place, what it means, the particulars."""
    for finding in findings:
        place = f"{finding.file}:{finding.line}" if finding.file else ""
        where = " ".join(filter(None, (str(finding.record or ""), place)))
        words = f"{finding.message}: {finding.detail}" if finding.detail else finding.message
        line = f"{finding.severity} {finding.code} {where}: {words}"
        messages.print(line, style=STYLES.get(finding.severity, ""), markup=False)
