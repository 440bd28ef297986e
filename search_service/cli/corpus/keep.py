"""The commands that keep a corpus: a document gives way to another, or goes."""

import hashlib
from dataclasses import replace
from pathlib import Path

import click

from ingest.decode import refuse_large
from ingest.intake import AlreadyThereError, DocumentOptions, NothingBeforeError, file_name, one_line, work_told
from ingest.store import Corpus, CorpusError, with_changed_entry, without_entry
from ingest.tables import UNKNOWN_RIGHTS, DocumentEntry, Work
from search_service.cli.console import messages
from search_service.cli.corpus.change import (
    Mode,
    Wanted,
    bytes_of,
    carry_out,
    going_on,
    manifest_change,
    opened_for_change,
)
from search_service.cli.corpus.known import document_options
from search_service.settings import Settings


@click.command("replace")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--document", "name", help="The document it replaces, as sources/ has it; by default that of its name.")
@document_options
@going_on
@click.pass_obj
def replace_command(settings: Settings, file: Path, *, name: str | None, options: DocumentOptions, mode: Mode) -> None:
    """Put a corrected copy of a document in its place; its entry and hints stay, and so do the ids it gives.

    What the options tell is changed in its entry: --rights publishes a document that was kept without them, --work
    moves it to another work, behind what that has. Tells which records change, which notes on them no longer fit and
    which citations lead nowhere any more, and asks before an id or a text goes.
    """
    with opened_for_change(settings) as corpus:
        data = bytes_of(file)
        before = _replaced(corpus, file, name)
        after = _as_told(corpus, before, data, options)
        refuse_large(file.name, size=len(data))
        _refuse_same(corpus, before, after)
        _print_move(before, after)
        text = with_changed_entry(corpus.manifest_text, before, after)
        others = [after if entry == before else entry for entry in corpus.manifest.documents]
        files: dict[str, bytes | None] = {f"sources/{before.file}": None} if before.file != after.file else {}
        if _place(before) != _place(after):
            text, others = _parted(text, others, before)
        change = manifest_change(corpus, text, others, **{**files, f"sources/{after.file}": data})
        wanted = Wanted(change=change, tried=change, file=after.file if after.publish else "")
        carry_out(settings, corpus, wanted, mode)
        if not after.publish:
            messages.print("kept, not published: `publish` is false in manifest.toml", style="yellow")


@click.command("remove")
@click.argument("name")
@going_on
@click.pass_obj
def remove_command(settings: Settings, name: str, mode: Mode) -> None:
    """Take a document back: its file, its entry and its texts go. NAME is its file as sources/ has it.

    Its ids stay listed as withdrawn, so that none is ever given to something else. Asks before an id or a text goes.
    """
    with opened_for_change(settings) as corpus:
        gone = _named(corpus, name)
        messages.print(f"sources/{gone.file}", markup=False, emoji=False)
        left = [entry for entry in corpus.manifest.documents if entry != gone]
        text, left = _parted(without_entry(corpus.manifest_text, gone.file), left, gone)
        change = manifest_change(corpus, text, left, **{f"sources/{gone.file}": None})
        carry_out(settings, corpus, Wanted(change=change, tried=change), mode)


def _as_told(corpus: Corpus, before: DocumentEntry, data: bytes, options: DocumentOptions) -> DocumentEntry:
    """The entry of a document with another content and what a person tells of it."""
    known = replace(
        before,
        sha256=hashlib.sha256(data).hexdigest(),
        title=one_line(options.title or before.title),
        people=options.people or before.people,
        rights=one_line(options.rights or before.rights),
        encoding=options.encoding or before.encoding,
        publish=before.publish or (bool(options.rights) and before.rights == UNKNOWN_RIGHTS),
    )
    work, language = work_told(before.work, corpus.tables.works, options), options.language or before.language
    moved = (work.id, language) != (before.work, before.language)
    return _joined(corpus, _moved(corpus, known, work, language) if moved else known, options.continues)


def _moved(corpus: Corpus, entry: DocumentEntry, work: Work, language: str) -> DocumentEntry:
    """The entry of a document in another work or language, behind all that is there; its hints go where they name
    records of another book.
    """
    there = (other.order for other in corpus.manifest.documents if _place(other)[:2] == (work.id, language))
    return replace(
        entry,
        file=f"{work.id}-{language}/{Path(entry.file).name}",
        work=work.id,
        edition=work.edition,
        language=language,
        layout=work.layout,
        order=1 + max(there, default=0),
        continues=False,
        hints=entry.hints if corpus.tables.works.work(entry.work).prefix == work.prefix else (),
    )


def _joined(corpus: Corpus, entry: DocumentEntry, continues: bool | None) -> DocumentEntry:
    """The entry as a person tells whether it goes on from the document before it; NothingBeforeError for none."""
    before = (*_place(entry)[:2], entry.order - 1)
    if continues and before not in map(_place, corpus.manifest.documents):
        raise NothingBeforeError("no document stands before it that it could go on from. Leave out --continues.")
    return entry if continues is None else replace(entry, continues=continues)


def _print_move(before: DocumentEntry, after: DocumentEntry) -> None:
    messages.print(f"sources/{before.file}", markup=False, emoji=False)
    if _place(before) != _place(after):
        messages.print(f"moves to {after.work} in {after.language}, place {after.order}", markup=False, emoji=False)
    if before.hints and not after.hints:
        messages.print(f"its {len(before.hints)} hints name records of another book and go", style="yellow")


def _parted(text: str, entries: list[DocumentEntry], gone: DocumentEntry) -> tuple[str, list[DocumentEntry]]:
    """A manifest and its entries in which what went on from a document that is gone begins by itself."""
    for entry in entries:
        if entry.continues and _place(entry) == (*_place(gone)[:2], gone.order + 1):
            parted = replace(entry, continues=False)
            messages.print(f"sources/{entry.file} no longer goes on from it", markup=False, emoji=False)
            return with_changed_entry(text, entry, parted), [parted if one == entry else one for one in entries]
    return text, entries


def _place(entry: DocumentEntry) -> tuple[str, str, int]:
    return entry.work, entry.language, entry.order


def _replaced(corpus: Corpus, file: Path, name: str | None) -> DocumentEntry:
    """The document that a file replaces: the one named, the one it is, or the one that `add` would give its name."""
    sources = (corpus.folder / "sources").resolve()
    if name is None and sources in file.resolve().parents:
        name = file.resolve().relative_to(sources).as_posix()
    return _named(corpus, name or file_name(file.name))


def _named(corpus: Corpus, name: str) -> DocumentEntry:
    """The only document of a name: a path below sources/, or the end of one."""
    wanted = name.removeprefix("sources/")
    documents = corpus.manifest.documents
    found = [entry for entry in documents if entry.file == wanted] or [
        entry for entry in documents if entry.file.endswith(f"/{wanted}")
    ]
    if len(found) == 1:
        return found[0]
    problem = f"{len(found)} documents have this name" if found else "no document has this name"
    listed = ", ".join(entry.file for entry in found or documents) or "there is none"
    raise CorpusError(problem, where=name, remedy=f"Name one of them: {listed}")


def _refuse_same(corpus: Corpus, before: DocumentEntry, after: DocumentEntry) -> None:
    """A copy that is in the library already replaces nothing."""
    if before == after:
        raise AlreadyThereError(f"sources/{before.file} has the same content already")
    taken = after.file != before.file and (corpus.folder / "sources" / after.file).exists()
    if taken:
        raise AlreadyThereError(f"sources/{after.file} is there already. `pravilo remove` takes one of the two")
    for entry in corpus.manifest.documents:
        if entry.file != before.file and entry.sha256 == after.sha256:
            raise AlreadyThereError(f"the file is in the library already, as sources/{entry.file}")
