"""The commands that make a library: build and check."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from ingest.audit import ERROR, WARNING, Finding
from ingest.build import AuditFailed, BuildReport, Tools, build, inspect
from ingest.decode import Undecodable
from ingest.model import Record
from ingest.store import BuildRunning, CorpusError, open_corpus, write_ids
from ingest.tables import TableError, Tables
from search_service.cli.terminal import BUSY, NO, failing_on, messages
from search_service.search.analysis import Morphology, load_lexicon
from search_service.search.glossary import TermNames
from search_service.search.index import write_index
from search_service.settings import PACKAGE, Settings

STAGES: Final = {"read": "reading documents", "link": "linking references", "index": "indexing records"}
PROGRAM_FILES: Final = frozenset({".py", ".sql", ".toml", ".tsv"})
STYLES: Final = {ERROR: "red", WARNING: "yellow"}
UNSOUND: Final = (CorpusError, TableError, Undecodable, AuditFailed, OSError)


@click.command("build")
@click.option("--force", is_flag=True, help="Build anew even when nothing changed.")
@click.option("--record-ids", is_flag=True, help="Add new ids to ids.txt of the corpus.")
@click.pass_obj
def build_command(settings: Settings, force: bool, record_ids: bool) -> None:
    """Read the corpus and publish the library and its index."""
    with failing_on(BuildRunning, code=BUSY), failing_on(*UNSOUND):
        corpus = open_corpus(settings.corpus)
        with _tools() as tools:
            report = build(corpus, settings.data, tools, package_files=program_files(), force=force)
        if record_ids and report.records:
            added = write_ids(settings.corpus, report.records)
            messages.print(f"{added} new ids in ids.txt")
    _tell(report)


@click.command("check")
@click.option("--all", "everything", is_flag=True, help="Print notes too, not only errors and warnings.")
@click.pass_obj
def check_command(settings: Settings, everything: bool) -> None:
    """Prove that nothing is lost and list what a reader should know; publishes nothing."""
    with failing_on(*UNSOUND):
        corpus = open_corpus(settings.corpus)
        with _tools() as tools:
            records, findings = inspect(corpus, tools)
    shown = [finding for finding in findings if everything or finding.severity in STYLES]
    _print_findings(shown)
    notes = len(findings) - len(shown)
    messages.print(f"{len(records)} records, {len(findings)} findings" + (f" ({notes} notes: --all)" if notes else ""))
    if any(finding.severity == ERROR for finding in findings):
        raise SystemExit(NO)


def program_files() -> Sequence[Path]:
    """The files of the program that a build depends on."""
    folders = (PACKAGE, PACKAGE.parent / "ingest")
    return [path for folder in folders for path in folder.rglob("*") if path.suffix in PROGRAM_FILES]


@contextmanager
def _tools() -> Iterator[Tools]:
    """Dictionary, index writer and a progress bar for ingestion."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=messages) as bar:
        tasks: dict[str, TaskID] = {}

        def progress(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(STAGES[stage], total=total)
            bar.update(tasks[stage], completed=done, total=total)

        yield Tools(
            known_word=Morphology(load_lexicon()).knows,
            write_index=index_writer(lambda done, total: progress("index", done, total)),
            progress=progress,
        )


def index_writer(progress: Callable[[int, int], None]) -> Callable[[Path, Sequence[Record], Tables], None]:
    """The search index of a build, as ingestion calls for it."""

    def write(folder: Path, records: Sequence[Record], tables: Tables) -> None:
        titles = {f"law:{row.number}": row.title_en for row in tables.law_titles}
        titles |= {division.id: division.title_en for division in tables.divisions}
        terms = [
            TermNames(ru=(term.term, *term.variants), en=(term.term_en, *term.variants_en, *term.abbreviations))
            for term in tables.glossary
        ]
        write_index(folder, records, english_titles=titles, glossary=terms, progress=progress)

    return write


def _tell(report: BuildReport) -> None:
    if report.reused:
        messages.print(f"build {report.build} is up to date")
        return
    _print_findings([finding for finding in report.findings if finding.severity in STYLES])
    notes = sum(finding.severity not in STYLES for finding in report.findings)
    messages.print(f"build {report.build}: {len(report.records)} records, {notes} notes (`pravilo check --all`)")


def _print_findings(findings: Sequence[Finding]) -> None:
    if not findings:
        return
    table = Table("code", "record", "place", "what", box=None, pad_edge=False)
    for finding in findings:
        place = f"{finding.file}:{finding.line}" if finding.file else ""
        words = f"{finding.message}: {finding.detail}" if finding.detail else finding.message
        style = STYLES.get(finding.severity, "")
        table.add_row(finding.code, str(finding.record or ""), place, words, style=style)
    messages.print(table)
