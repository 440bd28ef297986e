"""The command that writes a text back with its references as links."""

import sys
from pathlib import Path
from typing import Final

import click

from ingest.model import Lang, RecordId, Status, label
from search_service.cli.console import NO, WRONG_USE, fail, library_of, messages
from search_service.library import Library
from search_service.references import (
    FoundReference,
    LinkTarget,
    ReferenceFinder,
    TextFormat,
    as_page,
    language_of,
    linked,
    read_text,
)
from search_service.settings import Settings
from search_service.tsv import tsv_of
from search_service.web import Urls

BY_SUFFIX: Final = {
    ".html": TextFormat.HTML,
    ".htm": TextFormat.HTML,
    ".xhtml": TextFormat.HTML,
    ".md": TextFormat.MARKDOWN,
    ".markdown": TextFormat.MARKDOWN,
}
IN_DOUBT: Final = {Lang.RU: "под вопросом:", Lang.EN: "in doubt:"}  # of a link that may be of another text
ABSENT: Final = {Lang.RU: "нет в этой библиотеке, ближайшее —", Lang.EN: "not in this library, the nearest is"}
TSV: Final = "tsv"
WRITTEN: Final = (TextFormat.HTML.value, TextFormat.MARKDOWN.value, TSV)
COLUMNS: Final = ("line", "mention", "status", "certain", "doubt", "ids", "titles", "nearest", "address")


@click.command("link")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--to", "made", type=click.Choice(WRITTEN), help="What is written; tsv is a table of the references alone."
)
@click.option("--site", "address", help="Address of the site that links lead to, like https://example.org.")
@click.option("--lang", type=click.Choice([lang.value for lang in Lang]), default="ru", show_default=True)
@click.option("--certain", is_flag=True, help="Leave out what may be meant otherwise or is not in the library.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file to write.")
@click.pass_obj
def link_command(
    settings: Settings, file: Path, made: str | None, address: str | None, lang: str, certain: bool, output: Path | None
) -> None:
    """Write a text back with its references as links: HTML as HTML, Markdown as Markdown, plain text as either; or the
    references alone, as a table.

    FILE is UTF-8, `-` for the standard input. Tells on the error stream what was found and what is in doubt.
    """
    source = _read(file)
    given = BY_SUFFIX.get(file.suffix.lower(), TextFormat.TEXT)
    wanted = _form(given, made)
    library = library_of(settings)
    found = ReferenceFinder(library.facts.tables, library.exists).in_texts(read_text(source, given))
    told = tuple(one for one in found if one.is_certain or not certain)
    site = (address or settings.public_url or settings.root_path).rstrip("/")
    addresses = _Addresses(library, Urls(site, Lang(lang)))
    if wanted is None:
        written = tsv_of(COLUMNS, (addresses.row(one, source) for one in told)).decode()
    else:
        written = linked(source, told, addresses.target, given, wanted)
        if wanted is TextFormat.HTML and given is TextFormat.TEXT:
            written = as_page(written, language_of(source).value, file.stem)
    if output:
        output.write_text(written, encoding="utf-8")
    else:
        click.echo(written, nl=False)
    _report(found, address or settings.public_url)
    if not found:
        raise SystemExit(NO)


def _form(given: TextFormat, made: str | None) -> TextFormat | None:
    """The form that is written of a text in another; None for a table. Ends the command where it cannot be."""
    if made == TSV:
        return None
    wanted = TextFormat(made) if made else TextFormat.MARKDOWN if given is TextFormat.TEXT else given
    if TextFormat.TEXT is not given is not wanted:
        fail(f"A text in {given} is written back as {given}. Leave out --to {wanted}.", WRONG_USE)
    return wanted


class _Addresses:
    """Where references lead on a site."""

    def __init__(self, library: Library, urls: Urls) -> None:
        self._library = library
        self._urls = urls

    def target(self, found: FoundReference) -> LinkTarget | None:
        """The link of a reference: to its first target, to the nearest record of an absent one, to a choice of several;
        None for another edition, and where nothing is near. Its title tells a doubt.
        """
        if found.status is Status.AMBIGUOUS:
            named = " / ".join(self._name(target) for target in found.targets)
            return LinkTarget(self._urls.go(found.mention), named)
        place = next(iter(found.nearest if found.status is Status.ABSENT else found.targets), None)
        href = self._urls.record(place) if place else None
        if place is None or href is None:
            return None
        lang = self._urls.lang
        if found.status is not Status.ABSENT:
            return LinkTarget(href, f"{IN_DOUBT[lang]} {self._name(place)}" if found.doubt else self._name(place))
        return LinkTarget(href, f"{label(found.targets[0], lang)}: {ABSENT[lang]} {self._name(place)}")

    def row(self, found: FoundReference, source: str) -> tuple[object, ...]:
        """A reference as a row of the table."""
        target = self.target(found)
        return (
            source.count("\n", 0, found.start) + 1,
            found.mention,
            found.status.value,
            found.is_certain,
            found.doubt.value,
            " ".join(map(str, found.targets)),
            "; ".join(map(self._name, found.targets)),
            " ".join(map(str, found.nearest)),
            target.href if target else "",
        )

    def _name(self, record_id: RecordId) -> str:
        titles = self._library.facts.titles(record_id.law_id or record_id)
        own = next((title.text for title in sorted(titles, key=lambda title: title.lang is not self._urls.lang)), "")
        return " ".join(filter(None, (label(record_id, self._urls.lang), own)))


def _read(file: Path) -> str:
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail(f"{file} is not UTF-8 (byte {error.start}). Save it as UTF-8, and try again.", WRONG_USE)


def _report(found: tuple[FoundReference, ...], site: str | None) -> None:
    for one in found:
        if not one.is_certain:
            targets = ", ".join(map(str, one.targets))
            doubt = one.doubt.value or one.status.value
            near = f" (nearest: {', '.join(map(str, one.nearest))})" if one.nearest else ""
            messages.print(f"{one.mention}: {doubt} -> {targets}{near}", markup=False)
    counts = {status: sum(one.status is status for one in found) for status in Status}
    told = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    messages.print(f"{len(found)} references" + (f" ({told})" if told else ""), markup=False)
    if found and not site:
        messages.print("Links begin at the root of a host: name the site with --site https://…", markup=False)
