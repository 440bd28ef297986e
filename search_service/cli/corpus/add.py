"""The command that takes a new document into the corpus, and the trial reading that `check FILE` shares with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click
from rich.markup import escape

from ingest.decode import decode
from ingest.intake import DocumentOptions, Proposal, propose
from ingest.store import Change, Corpus, CorpusError, with_entry
from ingest.tables import DocumentEntry
from search_service.build_ports import dictionary
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


@dataclass(frozen=True, slots=True)
class Trial:
    """A document as it would be taken in: the proposal, and the change it makes, as proposed and as if published."""

    proposal: Proposal
    change: Change
    published: Change


@click.command("add")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@document_options
@going_on
@click.pass_obj
def add_command(settings: Settings, file: Path, options: DocumentOptions, mode: Mode) -> None:
    """Take a document into the corpus and build the library with it; tells what it found and what it doubts."""
    with opened_for_change(settings) as corpus:
        trial = try_document(corpus, file, options)
        print_proposal(trial.proposal)
        wanted = Wanted(change=trial.change, tried=trial.published, file=trial.proposal.entry.file)
        carry_out(settings, corpus, wanted, mode)
        if not trial.proposal.entry.publish:
            messages.print("kept, not published: whose text it is, is not known", style="yellow")


def try_document(corpus: Corpus, file: Path, options: DocumentOptions) -> Trial:
    """Read a document that is not in the corpus and propose its entry; nothing is written."""
    data = bytes_of(file)
    decoded = decode(data, name=file.name, encoding=options.encoding, language=options.language)

    def text_of(entry: DocumentEntry) -> str:
        return decode(
            corpus.document(entry), name=f"sources/{entry.file}", encoding=entry.encoding, language=entry.language
        ).text

    proposal = propose(
        file.name,
        data,
        decoded,
        corpus.manifest,
        tables=corpus.tables,
        text_of=text_of,
        known_word=dictionary().is_word,
        options=options,
    )
    _refuse_taken_name(corpus, proposal.entry)
    return Trial(
        proposal,
        _addition(corpus, proposal.entry, data),
        _addition(corpus, replace(proposal.entry, publish=True), data),
    )


def _refuse_taken_name(corpus: Corpus, entry: DocumentEntry) -> None:
    taken = any(entry.file == other.file for other in corpus.manifest.documents)
    if taken or (corpus.folder / "sources" / entry.file).exists():
        remedy = "`pravilo replace FILE` takes its place; otherwise rename the file"
        raise CorpusError("another document has this name", where=f"sources/{entry.file}", remedy=remedy)


def _addition(corpus: Corpus, entry: DocumentEntry, data: bytes) -> Change:
    """The change that takes a document in; the later ones of its work and language move one place on."""
    later = (
        replace(other, order=other.order + 1)
        if (other.work, other.language) == (entry.work, entry.language) and other.order >= entry.order
        else other
        for other in corpus.manifest.documents
    )
    text = with_entry(corpus.manifest_text, entry)
    return manifest_change(corpus, text, (*later, entry), **{f"sources/{entry.file}": data})


def print_proposal(proposal: Proposal) -> None:
    """Print what was found and what is in doubt."""
    messages.print(f"sources/{proposal.entry.file}", markup=False, emoji=False)
    _print_lines(proposal.evidence, "  ")
    _print_lines(proposal.doubts, "  in doubt: ", style="yellow")


def _print_lines(lines: Sequence[str], before: str, style: str = "") -> None:
    for line in lines:
        messages.print(f"{before}{escape(line)}", style=style, emoji=False)
