"""What the commands that read a corpus share: the tools ingestion is given, progress, and how findings are told."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from ingest.audit import ERROR, WARNING, Finding
from ingest.decode import UndecodableError
from ingest.model import Record
from ingest.publish import AuditFailedError, BuildPorts, BuildReport, IndexWriter
from ingest.store import CorpusError
from ingest.tables import PlainRow, TableError, Tables
from search_service.cli.terminal import messages
from search_service.search.analysis import Morphology, load_lexicon
from search_service.search.index import write_index
from search_service.search.query.related import TermNames
from search_service.settings import PACKAGE

STAGES: Final = {"read": "reading documents", "link": "linking references", "index": "indexing records"}
PROGRAM_FILES: Final = frozenset({".py", ".sql", ".toml", ".tsv"})
STYLES: Final = {ERROR: "red", WARNING: "yellow"}
UNSOUND: Final = (CorpusError, TableError, UndecodableError, AuditFailedError, OSError)


def program_files() -> Sequence[Path]:
    """The files of the program that a build depends on."""
    folders = (PACKAGE, PACKAGE.parent / "ingest")
    return [path for folder in folders for path in folder.rglob("*") if path.suffix in PROGRAM_FILES]


@cache
def dictionary() -> Morphology:
    """The dictionary of the process."""
    return Morphology(load_lexicon())


@contextmanager
def tools() -> Iterator[BuildPorts]:
    """Dictionary, index writer and a progress bar for ingestion."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=messages) as bar:
        tasks: dict[str, TaskID] = {}

        def progress(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(STAGES[stage], total=total)
            bar.update(tasks[stage], completed=done, total=total)

        yield BuildPorts(
            known_word=dictionary().knows,
            write_index=index_writer(lambda done, total: progress("index", done, total)),
            progress=progress,
        )


def index_writer(progress: Callable[[int, int], None]) -> IndexWriter:
    """The search index of a build, as ingestion calls for it."""

    def write(folder: Path, records: Iterable[Record], tables: Tables, plain: Mapping[str, PlainRow]) -> None:
        titles = {f"law:{row.number}": row.title_en for row in tables.law_titles}
        titles |= {division.id: division.title_en for division in tables.divisions}
        terms = [
            TermNames(ru=(term.term, *term.variants), en=(term.term_en, *term.variants_en, *term.abbreviations))
            for term in tables.glossary
        ]
        pairs = [(pair.commentary, pair.laws) for pair in tables.translations]
        write_index(
            folder, records, english_titles=titles, glossary=terms, translations=pairs,
            plain={name: (*row.ru, *row.en) for name, row in plain.items()}, progress=progress,
        )  # fmt: skip

    return write


def tell_build(report: BuildReport) -> None:
    """Say what a build made and what it found."""
    if report.reused:
        messages.print(f"build {report.build} is up to date")
        return
    tell_findings([finding for finding in report.findings if finding.severity in STYLES])
    notes = sum(finding.severity not in STYLES for finding in report.findings)
    messages.print(f"build {report.build}: {len(report.records)} records, {notes} notes (`pravilo check --all`)")


def tell_document(file: str, records: Sequence[Record]) -> None:
    """Say how many records of each kind were read from a document."""
    kinds = Counter(record.kind.value for record in records if any(lines.file == file for lines in record.source))
    messages.print(", ".join(f"{count} {kind}" for kind, count in kinds.most_common()) or "no records")


def tell_findings(findings: Sequence[Finding]) -> None:
    """Print findings, one a line: severity, code, record and place, what it means, the particulars."""
    for finding in findings:
        place = f"{finding.file}:{finding.line}" if finding.file else ""
        where = " ".join(filter(None, (str(finding.record or ""), place)))
        words = f"{finding.message}: {finding.detail}" if finding.detail else finding.message
        line = f"{finding.severity} {finding.code} {where}: {words}"
        messages.print(line, style=STYLES.get(finding.severity, ""), markup=False)
