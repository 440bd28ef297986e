"""The commands that look after builds: which are kept, the way back to one of them, and whether the published one and
the corpus are whole, told from outside: `verify` takes nothing on trust and changes nothing.
"""

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from ingest.publish import (
    counts_of_account,
    documents_of,
    faults_of_account,
    faults_of_files,
    faults_of_records,
)
from ingest.store import (
    BuildRunningError,
    Corpus,
    CorpusError,
    NoSuchBuildError,
    has_change,
    kept_builds,
    missing_ids,
    open_corpus,
    use_build,
)
from ingest.tables import TableError
from search_service.cli.console import BUSY, NO, UNUSABLE, fail, failing_on, messages
from search_service.cli.report import print_history
from search_service.open_build import faults_of_indexes, lead_servers_to
from search_service.settings import Settings

NAMED: Final = 20  # faults of a kind that are told; the others are counted
BOTH, BUILD, CORPUS = "both", "build", "corpus"


@click.command("builds")
@click.pass_obj
def builds_command(settings: Settings) -> None:
    """List the builds that are kept: name, number, when it was published, the search engines it has an index for,
    whether it is the current one or damaged.

    A build that the history does not know has no number (-), and the time when it was last made current.
    """
    found = kept_builds(settings.data)
    for build in found:
        marks = [*(["current"] if build.is_current else []), *([] if build.is_whole else ["damaged"])]
        date = (build.published or build.used).strftime("%Y-%m-%d %H:%M:%SZ")
        told = (build.name, f"{build.number or '-':>4}", date, " ".join(build.engines), *marks)
        click.echo("  ".join(filter(None, told)))
    if not found:
        messages.print("No build is kept yet. Run `pravilo build`.")
        sys.exit(NO)


@click.command("use")
@click.argument("name")
@click.pass_obj
def use_command(settings: Settings, name: str) -> None:
    """Go back to a build that is kept; NAME is its name in `pravilo builds`. Servers take it over within a second.

    The alias on a cluster of OpenSearch is moved along.
    """
    with failing_on(NoSuchBuildError), failing_on(BuildRunningError, code=BUSY):
        noted = use_build(settings.data, name)
    print_history(noted)
    messages.print(f"build {name} is the current one", markup=False)
    for fault in lead_servers_to(settings.current, settings.engine):
        messages.print(f"but {fault}", style="yellow", markup=False)


@click.command("verify")
@click.option("--only", type=click.Choice([BOTH, BUILD, CORPUS]), default=BOTH, help="Check one of the two alone.")
@click.pass_obj
def verify_command(settings: Settings, only: str) -> None:
    """Check the published build and the corpus: sums, records, the index of each search engine, the whole account of
    every document, the list of ids.

    Each visible character of each document must stand in a record, or be taken by an entry of the ledger.
    """
    good = True
    if only != CORPUS:
        good &= _is_build_whole(settings)
    if only != BUILD:
        good &= _is_corpus_whole(settings)
    if not good:
        raise SystemExit(NO)


def _is_build_whole(settings: Settings) -> bool:
    folder = settings.current
    if not (folder / "library.sqlite").is_file():
        fail(f"There is no library in {settings.data}. Run `pravilo build` first.", UNUSABLE)
    with failing_on(sqlite3.Error):
        name = folder.resolve().name
        whole = _told(f"build {name}: files and their sums", faults_of_files(folder))
        whole &= _told(f"build {name}: records and the sum of their export", faults_of_records(folder))
        for engine, faults in faults_of_indexes(folder, settings.engine):
            whole &= _told(f"build {name}: index of {engine}", faults)
        counts = ", ".join(f"{count} {what}" for what, count in counts_of_account(folder).items())
        return _told(f"build {name}: account of {counts}", faults_of_account(folder)) and whole


def _is_corpus_whole(settings: Settings) -> bool:
    pending = has_change(settings.corpus)
    if pending:
        messages.print("a change was interrupted: the next command that changes the corpus settles it", style="yellow")
    try:
        corpus = open_corpus(settings.corpus)
    except (CorpusError, TableError) as error:
        return _told("corpus", iter([str(error)]))
    whole = _told(f"corpus: {len(corpus.manifest.documents)} documents", _faults_of_documents(corpus, settings.current))
    ids = (f"the published build lists {name}, and ids.txt does not" for name in missing_ids(corpus, settings.data))
    return _told(f"corpus: list of {len(corpus.ids.kinds)} ids", ids) and whole and not pending


def _faults_of_documents(corpus: Corpus, build: Path) -> Iterator[str]:
    """Documents that are not those of the manifest, or not those that the build was made from."""
    published = documents_of(build) if (build / "library.sqlite").is_file() else {}
    for entry in corpus.manifest.documents:
        try:
            corpus.document(entry)
        except CorpusError as error:
            yield str(error)
        if entry.publish and published and published.get(entry.file) != entry.sha256:
            yield f"sources/{entry.file} is not in the published build as it is here. Run `pravilo build`."
    for file in sorted(published.keys() - {entry.file for entry in corpus.manifest.published}):
        yield f"the published build has {file}, which the manifest does not publish. Run `pravilo build`."


def _told(what: str, faults: Iterator[str]) -> bool:
    """Print what was checked and what is wrong with it; whether nothing is."""
    count = 0
    for count, fault in enumerate(faults, 1):
        if count <= NAMED:
            messages.print(f"fault {what.partition(':')[0]}: {fault}", style="red", markup=False)
    rest = f", {count - NAMED} more than told" if count > NAMED else ""
    messages.print(f"{'ok' if not count else f'{count} faults{rest}'}  {what}", markup=False)
    return count == 0
