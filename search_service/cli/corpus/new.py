"""The command that begins a corpus."""

from pathlib import Path

import click

from ingest.model import Lang
from ingest.store import CorpusError, NewWork, begin_corpus
from ingest.tables import TableError
from search_service.cli.console import failing_on, messages
from search_service.settings import Settings, brought_corpus

UNITS = {Lang.RU: "Правило,Правила,Правила,Правилу,Правил", Lang.EN: "Law,Laws"}


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--work", "name", help="Id of a work of its own, such as stones-2001; the one that Pravilo ships by default."
)
@click.option("--title", help="Title of that work.")
@click.option("--edition", type=int, metavar="YEAR", help="Year of its edition.")
@click.option("--language", type=click.Choice([lang.value for lang in Lang]), default="ru", show_default=True)
@click.option(
    "--unit",
    help="What its Laws are called, by commas: Article,Articles; in Russian five forms, the last that of a number.",
)
@click.option("--count", type=click.IntRange(1), help="How many Laws it has, where that is known.")
@click.option("--commentary", default="", help="Title of a commentary on it, where there is one.")
@click.option("--with-documents", is_flag=True, help="Begin with a copy of the corpus that Pravilo brings.")
@click.pass_obj
def new_command(
    settings: Settings,
    folder: Path,
    *,
    name: str | None,
    title: str | None,
    edition: int | None,
    language: str,
    unit: str | None,
    count: int | None,
    commentary: str,
    with_documents: bool,
) -> None:
    """Begin a corpus in FOLDER, for documents of the work that Pravilo ships or of a work of its own.

    The tables of that work come along with it alone: a corpus of another work has nothing of its book.
    """
    if name is None and (title, edition, unit, count, commentary) != (None, None, None, None, ""):
        raise click.UsageError("These options tell of a work: name it with --work.")
    if name is not None and (not title or edition is None or with_documents):
        raise click.UsageError("A work of its own needs --title and --edition, and no --with-documents.")
    work = None
    if name is not None:
        lang = Lang(language)
        forms = tuple(form.strip() for form in (unit or UNITS[lang]).split(","))
        work = NewWork(
            id=name,
            title=title or "",
            edition=edition or 0,
            language=lang,
            unit=forms,
            count=count,
            commentary=commentary,
        )
    with failing_on(CorpusError, TableError, OSError):
        begin_corpus(folder, brought_corpus(), work, with_documents=with_documents)
    messages.print(
        f"A corpus is begun in {folder}. Add a document, and keep its library in a folder of its own:\n"
        f"pravilo --corpus {folder} --data {folder}-library add FILE --rights TEXT",
        markup=False,
        emoji=False,
    )
