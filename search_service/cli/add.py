"""The command that takes a new document into the corpus, and the trial reading that `check FILE` shares with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.markup import escape

from ingest.decode import decode
from ingest.intake import AlreadyThereError, DocumentOptions, Proposal, WorkUnknownError, propose, shifted_orders
from ingest.model import Lang
from ingest.publish import build
from ingest.store import BuildRunningError, Corpus, adding, open_corpus, write_ids
from ingest.tables import DocumentEntry, dump_entry, parse_manifest
from search_service.build_ports import dictionary, program_files
from search_service.cli.console import BUSY, failing_on, messages
from search_service.cli.report import UNSOUND, ports_with_progress, print_build, print_document
from search_service.settings import Settings

MANIFEST = "manifest.toml"


@dataclass(frozen=True, slots=True)
class Trial:
    """A document as it would be taken in: the proposal, its bytes, and the manifest's text with it."""

    proposal: Proposal
    data: bytes
    manifest_text: str


@click.command("add")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--layout", type=click.Choice(["commentary", "law-pages"]), help="How its pages are laid out.")
@click.option("--language", type=click.Choice([lang.value for lang in Lang]))
@click.option("--work", help="The work it is a part of, by its id in works.toml, such as laws-1987.")
@click.option("--title", help="Its title as printed.")
@click.option("--rights", help="Whose text it is, in one line.")
@click.option("--person", "people", multiple=True, help="Author or translator; may be ports several times.")
@click.option("--continues/--no-continues", default=None, help="Whether it goes on from another without a gap.")
@click.pass_obj
def add_command(
    settings: Settings, file: Path, layout: str | None, language: str | None, work: str | None, title: str | None,
    rights: str | None, people: Sequence[str], continues: bool | None,
) -> None:  # fmt: skip
    """Take a document into the corpus and build the library with it; tells what it found and what it doubts."""
    options = DocumentOptions(
        layout=layout,
        language=language,
        work=work,
        title=title,
        rights=rights,
        people=tuple(people),
        continues=continues,
    )
    with failing_on(BuildRunningError, code=BUSY), failing_on(AlreadyThereError, WorkUnknownError, *UNSOUND):
        corpus = open_corpus(settings.corpus)
        trial = try_document(corpus, file, options)
        print_proposal(trial.proposal)
        with (
            adding(settings.corpus, trial.proposal.entry, trial.data, trial.manifest_text),
            ports_with_progress(settings.engine) as ports,
        ):
            report = build(open_corpus(settings.corpus), settings.data, ports, package_files=program_files())
        write_ids(settings.corpus, report.records)
    print_build(report)
    print_document(trial.proposal.entry.file, report.records)


def try_document(corpus: Corpus, file: Path, options: DocumentOptions) -> Trial:
    """Read a document that is not in the corpus and propose its entry; nothing is written."""
    data = file.read_bytes()
    decoded = decode(data, name=file.name, language=options.language)

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
        known_word=dictionary().knows,
        options=options,
    )
    before = (corpus.folder / MANIFEST).read_text(encoding="utf-8")
    text = shifted_orders(before, proposal.entry).rstrip("\n") + "\n\n" + dump_entry(proposal.entry)
    return Trial(proposal, data, text)


def trial_corpus(corpus: Corpus, trial: Trial) -> Corpus:
    """The corpus as it would be with the document."""
    return corpus.with_document(
        trial.proposal.entry, trial.data, parse_manifest(trial.manifest_text, corpus.tables.works)
    )


def print_proposal(proposal: Proposal) -> None:
    """Print what was found and what is in doubt."""
    messages.print(f"sources/{proposal.entry.file}")
    for line in proposal.evidence:
        messages.print(f"  {escape(line)}")
    for doubt in proposal.doubts:
        messages.print(f"  in doubt: {escape(doubt)}", style="yellow")
