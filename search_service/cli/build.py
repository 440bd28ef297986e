"""The commands that make a library: build and check."""

from contextlib import closing
from pathlib import Path

import click

from ingest.findings import Severity
from ingest.intake import DocumentOptions
from ingest.publish import BuildReport, build, inspect, lasting_ids
from ingest.store import BuildRunningError, CorpusBusyError, hold_to_published, open_corpus, write_ids
from ingest.store import restore_ids as restored
from search_service.build_ports import program_files
from search_service.build_workers import NoWorkersError, workers_of
from search_service.cli.console import BUSY, JSON, NO, ended_by_signals, failing_on, messages, print_json
from search_service.cli.corpus import (
    REFUSED,
    Trial,
    document_options,
    print_proposal,
    refuse_shipped,
    try_document,
)
from search_service.cli.report import (
    STYLES,
    UNSOUND,
    finding_json,
    ports_with_progress,
    print_build,
    print_document,
    print_findings,
)
from search_service.library import Library
from search_service.settings import Settings


@click.command("build")
@click.option("--force", is_flag=True, help="Build anew even when nothing changed.")
@click.option("--record-ids", is_flag=True, help="Add new ids to ids.txt of the corpus.")
@click.option("--restore-ids", is_flag=True, help="Put ids that the published build lists back into a damaged ids.txt.")
@click.option("--jobs", type=click.IntRange(1), help="Processes that read documents (usual: one for each core).")
@click.option("--executor", metavar="ADDRESS", help="A cluster that reads them instead: dask://HOST:PORT.")
@click.pass_obj
def build_command(
    settings: Settings, force: bool, record_ids: bool, restore_ids: bool, jobs: int | None, executor: str | None
) -> None:
    """Read the corpus and publish the library and its index."""
    if jobs and executor:
        raise click.UsageError("Either --jobs or --executor says who reads the documents.")
    if record_ids or restore_ids:
        refuse_shipped(settings)
    with failing_on(BuildRunningError, CorpusBusyError, code=BUSY), failing_on(*UNSOUND, NoWorkersError):
        if restore_ids:
            messages.print(f"{restored(settings.corpus, settings.data)} ids are back in ids.txt")
        report = _build(settings, force=force, jobs=jobs, executor=executor)
        if record_ids:
            corpus = open_corpus(settings.corpus)
            with closing(Library.open(report.folder)) as library:
                added = write_ids(settings.corpus, lasting_ids(corpus, tuple(library.records())))
            messages.print(f"{added} new ids in ids.txt")
            report = (
                _build(settings, jobs=jobs, executor=executor) if added else report
            )  # what is published is held to them from now on
    print_build(report)


def _build(settings: Settings, *, force: bool = False, jobs: int | None, executor: str | None) -> BuildReport:
    corpus = open_corpus(settings.corpus)
    workers = workers_of(jobs, executor, corpus.size, _print_lost)
    with ports_with_progress(settings.engine, workers) as ports:
        return build(corpus, settings.data, ports, package_files=program_files(), force=force)


def _print_lost(lost: str) -> None:
    messages.print(f"a worker failed ({lost}); what it had is read here", style="yellow", markup=False)


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False), required=False)
@document_options
@JSON
@click.option("--all", "everything", is_flag=True, help="Print notes too, not only errors and warnings.")
@click.pass_obj
def check_command(
    settings: Settings, file: Path | None, options: DocumentOptions, *, everything: bool, as_json: bool
) -> None:
    """Prove that nothing is lost and list what a reader should know; publishes nothing.

    With FILE: what the library would be with that document, as `pravilo add FILE` would take it with these options.
    """
    if not file and options != DocumentOptions():
        raise click.UsageError("These options tell of a document: name its FILE.")
    with ended_by_signals(), failing_on(*REFUSED):
        corpus = open_corpus(settings.corpus)
        hold_to_published(corpus, settings.data)
        trial: Trial | None = None
        if file:
            trial = try_document(corpus, file, options)
            print_proposal(trial.proposal)
            corpus = corpus.with_change(trial.published)
        with ports_with_progress(settings.engine) as ports:
            records, findings = inspect(corpus, ports)
    if trial:
        print_document(trial.proposal.entry.file, records)
    shown = [finding for finding in findings if everything or finding.severity in STYLES]
    if as_json:
        print_json({"records": len(records), "findings": [finding_json(finding) for finding in shown]})
    else:
        print_findings(shown)
    notes = len(findings) - len(shown)
    messages.print(f"{len(records)} records, {len(findings)} findings" + (f" ({notes} notes: --all)" if notes else ""))
    if any(finding.severity == Severity.ERROR for finding in findings):
        raise SystemExit(NO)
