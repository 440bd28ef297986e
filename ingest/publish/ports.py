"""What ingestion is given from outside, and what a build answers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ingest.findings import Finding
from ingest.model import Record
from ingest.publish.side_by_side import Workers
from ingest.store import NotedBuild
from ingest.tables import EverydayRow, Tables

IndexWriter = Callable[[Path, Iterable[Record], Tables, Mapping[str, EverydayRow]], None]
Progress = Callable[[str, int, int], None]  # stage, done, of how many


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildPorts:
    """A dictionary, the writer of a search index, and where progress is told; all that ingestion has no part in.
    `versions` are those of what shapes a build beside the program's own files, by name; `description`
    is what a build tells of its search index; `discard_index` removes the search index of a build folder that is about
    to go, wherever it lies, and never fails. `workers` read documents side by side, for which `known_word` must be a
    function of a module; without them this process reads one after the other.
    """

    known_word: Callable[[str], bool]
    write_index: IndexWriter
    progress: Progress
    versions: Mapping[str, str] = field(default_factory=dict)
    description: Mapping[str, object] = field(default_factory=dict)
    discard_index: Callable[[Path], None] = lambda folder: None
    workers: Workers | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildReport:
    """What a build made: its name and folder, whether it was there already, its records (without their words, and none
    when it was there), its findings, and its number in the history.
    """

    build: str
    folder: Path
    reused: bool
    records: tuple[Record, ...]
    findings: tuple[Finding, ...]
    noted: NotedBuild


class AuditFailedError(Exception):
    """Findings that keep a build from being published."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        first = findings[0]
        where = first.record or first.file or "the library"
        detail = f" ({first.detail})" if first.detail else ""
        remedy = " Put back the document it was read from; `pravilo remove` takes one back with its ids." * (
            first.code == "id-vanished"
        )
        super().__init__(
            f"{len(findings)} finding(s) keep the build from being published, the first: {first.code} at {where}: "
            f"{first.message}{detail}. The build before stays published.{remedy}"
        )
