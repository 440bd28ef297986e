"""The commands that keep a corpus: a document gives way to another, or goes."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from ingest.intake import AlreadyThereError, file_name
from ingest.store import Corpus, CorpusError, with_changed_entry, without_entry
from ingest.tables import UNKNOWN_RIGHTS, DocumentEntry
from search_service.cli.change import Mode, Wanted, carry_out, going_on, manifest_change, opened_for_change
from search_service.cli.console import messages
from search_service.settings import Settings


@click.command("replace")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--document", "name", help="The document it replaces, as sources/ has it; by default that of its name.")
@click.option("--title", help="The title as printed.")
@click.option("--rights", help="Whose text it is, in one line; a document kept without rights is published with them.")
@click.option("--person", "people", multiple=True, help="Author or translator; may be given several times.")
@click.option("--encoding", help="How its letters are coded, such as cp866, where that is not recognised.")
@going_on
@click.pass_obj
def replace_command(
    settings: Settings,
    file: Path,
    *,
    name: str | None,
    title: str | None,
    rights: str | None,
    people: Sequence[str],
    encoding: str | None,
    mode: Mode,
) -> None:
    """Put a corrected copy of a document in its place; its entry and hints stay, and so do the ids it gives.

    Tells which records change, which notes on them no longer fit and which citations lead nowhere any more, and asks
    before an id or a text goes.
    """
    with opened_for_change(settings) as corpus:
        data = file.read_bytes()
        before = _replaced(corpus, file, name)
        after = replace(
            before,
            sha256=hashlib.sha256(data).hexdigest(),
            title=title or before.title,
            rights=rights or before.rights,
            people=tuple(people) or before.people,
            encoding=encoding or before.encoding,
            publish=before.publish or (bool(rights) and before.rights == UNKNOWN_RIGHTS),
        )
        _refuse_same(corpus, before, after)
        messages.print(f"sources/{before.file}", markup=False, emoji=False)
        others = (after if entry == before else entry for entry in corpus.manifest.documents)
        text = with_changed_entry(corpus.manifest_text, before, after)
        change = manifest_change(corpus, text, others, **{f"sources/{before.file}": data})
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
        text = without_entry(corpus.manifest_text, gone.file)
        for entry in left:
            if entry.continues and _place(entry) == (*_place(gone)[:2], gone.order + 1):
                parted = replace(entry, continues=False)
                text = with_changed_entry(text, entry, parted)
                left = [parted if one == entry else one for one in left]
                messages.print(f"sources/{entry.file} no longer goes on from it", markup=False, emoji=False)
        change = manifest_change(corpus, text, left, **{f"sources/{gone.file}": None})
        carry_out(settings, corpus, Wanted(change=change, tried=change), mode)


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
    for entry in corpus.manifest.documents:
        if entry.file != before.file and entry.sha256 == after.sha256:
            raise AlreadyThereError(f"the file is in the library already, as sources/{entry.file}")
