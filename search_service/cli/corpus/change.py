"""How a command changes a corpus: tried without a trace, told, confirmed, built, and only then put into place."""

import tempfile
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeAlias

import click

from ingest.decode import MOST_BYTES, UndecodableError
from ingest.findings import Finding, Severity
from ingest.intake import AlreadyThereError, NothingBeforeError, WorkUnknownError
from ingest.model import Record
from ingest.publish import (
    NOTES,
    AuditFailedError,
    BuildPorts,
    Difference,
    build,
    compare,
    inspect,
    lasting_ids,
)
from ingest.store import (
    BuildRunningError,
    Change,
    Corpus,
    CorpusBusyError,
    CorpusError,
    build_lock,
    changing,
    corpus_lock,
    hold_to_published,
    open_corpus,
)
from ingest.tables import DocumentEntry, TableError
from search_service.build_ports import program_files
from search_service.cli.console import BUSY, NO, UNUSABLE, ended_by_signals, fail, failing_on, messages
from search_service.cli.report import STYLES, UNSOUND, ports_with_progress, print_document, print_findings
from search_service.settings import Settings

Read: TypeAlias = tuple[tuple[Record, ...], tuple[Finding, ...]]
MANIFEST: Final = "manifest.toml"
IDS: Final = "ids.txt"
VANISHED: Final = "id-vanished"
UNRECOGNISED: Final = "nothing-recognised"
SHOWN: Final = 12  # ids that are named in one line; the others are counted
REFUSED: Final = (AlreadyThereError, WorkUnknownError, NothingBeforeError, *UNSOUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a command wants of a corpus: `change` as it is to be made, `tried` as it is told to the person (a document
    that is not published is told as if it were), the file whose records are counted ("" for none).
    """

    change: Change
    tried: Change
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """How a command goes on: only told (`dry_run`), without a question (`yes`), with a document of which nothing was
    recognised (`anyway`), with all notes told (`everything`).
    """

    dry_run: bool
    yes: bool
    anyway: bool
    everything: bool


def going_on(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of a change; it gets them as one value, `mode`."""

    @click.option("--dry-run", is_flag=True, help="Tell what would change, and change nothing.")
    @click.option("--yes", is_flag=True, help="Go on without a question where an id or a text would go.")
    @click.option("--anyway", is_flag=True, help="Go on although nothing of a work was recognised in the document.")
    @click.option("--all", "everything", is_flag=True, help="Print notes too, not only errors and warnings.")
    @wraps(command)
    def with_mode(*args: Any, dry_run: bool, yes: bool, anyway: bool, everything: bool, **others: Any) -> Any:
        mode = Mode(dry_run=dry_run, yes=yes, anyway=anyway, everything=everything)
        return command(*args, mode=mode, **others)

    return with_mode


@contextmanager
def opened_for_change(settings: Settings) -> Iterator[Corpus]:
    """The corpus of the settings, held so that no other command changes it; what goes wrong ends in one message.

    The corpus that an installed package brings belongs to the package, so it is refused.
    """
    refuse_shipped(settings)
    with (
        ended_by_signals(),
        failing_on(BuildRunningError, CorpusBusyError, code=BUSY),
        failing_on(*REFUSED),
        corpus_lock(settings.corpus) if settings.corpus.is_dir() else nullcontext(),
    ):
        corpus = open_corpus(settings.corpus)
        hold_to_published(corpus, settings.data)
        yield corpus


def refuse_shipped(settings: Settings) -> None:
    """End the command where the corpus is the one that an installed package brings."""
    if settings.corpus_is_shipped:
        fail(
            f"{settings.corpus} is the corpus that Pravilo brings, which the next version would overwrite. Begin one "
            "of your own with `pravilo new FOLDER` and name it: `pravilo --corpus FOLDER --data FOLDER ...`.",
            UNUSABLE,
        )


def bytes_of(file: Path) -> bytes:
    """The content of a document, no more of it than shows that it is too large."""
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def manifest_change(corpus: Corpus, text: str, documents: Iterable[DocumentEntry], **files: bytes | None) -> Change:
    """The change that gives a corpus a manifest with these entries; CorpusError where editing its text did not give
    them.
    """
    change = Change({**files, MANIFEST: text.encode()})
    made = corpus.with_change(change).manifest.documents
    if {entry.file: entry for entry in made} != {entry.file: entry for entry in documents}:
        raise CorpusError(
            "its entries are not written one key a line under [[document]], so it cannot be edited",
            where=MANIFEST,
            remedy="Write it so, or make the change by hand",
        )
    return change


def carry_out(settings: Settings, corpus: Corpus, wanted: Wanted, mode: Mode) -> None:
    """Tell what a change does; unless it is only tried, ask where an id or a text would go, build, and make it."""
    with ports_with_progress(settings.engine) as ports:
        before, after = _both(settings, corpus, corpus.with_change(wanted.tried), ports, dry_run=mode.dry_run)
    if wanted.file:
        print_document(wanted.file, after[0])
    made = compare(before, after) if before else None
    gone = _gone(corpus, before, after, made)
    _print_difference(made, gone)
    _print_new(before[1] if before else (), after[1], mode)
    _refuse_unsound(after[1], gone)
    if wanted.file and not mode.anyway:
        _refuse_unrecognised(after[1], wanted.file)
    if mode.dry_run:
        messages.print("nothing was changed (--dry-run)")
        return
    lost = [*gone, *(made.emptied if made else ())]
    if lost and not mode.yes and not _confirmed(lost):
        fail("Nothing was changed. --yes goes on without a question.", NO)
    _make(settings, corpus, wanted, after[0] if wanted.tried == wanted.change else None, gone)


def _gone(corpus: Corpus, before: Read | None, after: Read, made: Difference | None) -> list[str]:
    """The published ids that a change takes away, whether or not anybody has listed them yet."""
    old = before[1] if before else ()
    vanished = [str(one.record) for one in after[1] if one.code == VANISHED and one not in old]
    lasting = lasting_ids(corpus, before[0]) if before else {}
    missing = [name for name in made.gone if name in lasting] if made else []
    return list(dict.fromkeys([*vanished, *missing]))


def _both(
    settings: Settings, corpus: Corpus, changed: Corpus, ports: BuildPorts, *, dry_run: bool
) -> tuple[Read | None, Read]:
    """The library before and after; None for one that cannot be read as it is, which a change may well mend."""
    with tempfile.TemporaryDirectory() as aside, nullcontext() if dry_run else build_lock(settings.data):
        readings = Path(aside) if dry_run else settings.data
        before = None
        try:
            before = inspect(corpus, ports, readings=readings, package_files=program_files())
        except (CorpusError, TableError, UndecodableError) as error:
            messages.print(f"cannot be compared with what is there: {error}", style="yellow", markup=False)
        return before, inspect(changed, ports, readings=readings, package_files=program_files())


def _refuse_unsound(findings: Sequence[Finding], gone: Container[str]) -> None:
    """AuditFailedError for what would keep the build from being published, but for ids that the change takes with it: a
    person decides about these.
    """
    errors = [
        one
        for one in findings
        if one.severity == Severity.ERROR and not (one.code == VANISHED and str(one.record) in gone)
    ]
    if errors:
        raise AuditFailedError(errors)


def _refuse_unrecognised(findings: Sequence[Finding], file: str) -> None:
    """End the command where no place of a work was recognised in the document it is about."""
    if any(one.code == UNRECOGNISED and one.file == file for one in findings):
        fail(
            f"sources/{file}: no number of a book, entry of an index or of contents was recognised, so nothing "
            "was changed. --layout or --work may tell how to read it; --anyway takes it as it is.",
            NO,
        )


def _confirmed(lost: Sequence[str]) -> bool:
    question = f"{len(lost)} published ids or texts would go ({_named(lost)}). Go on?"
    try:
        return click.confirm(question, err=True)
    except click.Abort:  # no terminal to answer from
        messages.print()
        return False


def _make(
    settings: Settings, corpus: Corpus, wanted: Wanted, records: Sequence[Record] | None, gone: Sequence[str]
) -> None:
    """Build the library from the corpus as it is to be, then put the change into place; `records` are those of the
    library where the change adds ids or takes them.
    """
    change, known = wanted.change, corpus.ids
    if records is not None:
        ids = known.taking(lasting_ids(corpus.with_change(change), records)).withdrawing(gone)
        if ids != known:
            change = Change({**change.files, IDS: ids.text().encode()})
    with ports_with_progress(settings.engine) as ports, changing(settings.corpus, change) as decide:
        changed = corpus.with_change(change)
        report = build(changed, settings.data, ports, package_files=program_files(), decide=decide)
    messages.print(f"build {report.build} is published")


def _print_difference(made: Difference | None, gone: Sequence[str]) -> None:
    rows = [("withdrawn ids", gone, "yellow")]
    if made:
        stale = [f"{one.code} {one.record or one.detail}" for one in made.notes]
        rows = [
            ("new ids", made.new, ""),
            ("records whose words change", made.changed, ""),
            ("records that lose their text", made.emptied, "yellow"),
            *rows,
            ("notes on records that no longer fit", stale, "yellow"),
            ("citations that lead nowhere any more", made.citations, "yellow"),
        ]
    for what, names, style in rows:
        if names:
            messages.print(f"{what}: {len(names)} ({_named(names)})", style=style, markup=False, emoji=False)


def _print_new(before: Sequence[Finding], after: Sequence[Finding], mode: Mode) -> None:
    """The findings that only the changed library has; ids and notes on records are told as what they are."""
    known = {*before, *(finding for finding in after if finding.code in (*NOTES, "id-new", VANISHED))}
    print_findings([one for one in after if one not in known and (mode.everything or one.severity in STYLES)])


def _named(names: Sequence[str]) -> str:
    rest = len(names) - SHOWN
    return ", ".join(names[:SHOWN]) + (f" and {rest} more" if rest > 0 else "")
