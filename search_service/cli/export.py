"""The command that writes the whole library as a file."""

import sys
from pathlib import Path
from typing import Final

import click

from ingest.model import Lang
from search_service.cli.console import WRONG_USE, fail, failing_on, library_of
from search_service.settings import Settings

NDJSON, EPUB = "ndjson", "epub"
# What the site calls the file of each form.
FORMS: Final = {
    NDJSON: "export.ndjson",
    "sqlite": "export.sqlite",
    "references": "references.tsv",
    "rights": "rights.tsv",
    EPUB: "library.epub",
}
BINARY: Final = ("sqlite", EPUB)


@click.command("export")
@click.option("--format", "form", type=click.Choice(list(FORMS)), default=NDJSON, show_default=True)
@click.option("--lang", type=click.Choice([lang.value for lang in Lang]), default="ru", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file to write.")
@click.pass_obj
def export_command(settings: Settings, form: str, lang: str, output: Path | None) -> None:
    """Write the whole library: all records, one JSON object a line, or tables, a book, references, rights.

    A line is a record with its rights and its checksum. To standard output where no file is named; --lang is that of
    the words beside the texts of the book.
    """
    if output is None and form in BINARY and sys.stdout.isatty():
        fail(f"A file of this form is none to be read on a screen. Name one: -o pravilo.{form}", WRONG_USE)
    library = library_of(settings)
    if form == NDJSON and output is None:
        for line in library.export_lines():
            sys.stdout.buffer.write(line + b"\n")
        return
    # Imported here: the commonest form needs nothing of the site.
    from search_service.app import file_of  # noqa: PLC0415

    content = file_of(settings, library, FORMS[form], Lang(lang))
    if output is None:
        sys.stdout.buffer.write(content)
        return
    with failing_on(OSError):
        output.write_bytes(content)
