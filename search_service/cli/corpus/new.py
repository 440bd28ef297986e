"""The command that begins a corpus."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from ingest.model import Lang
from ingest.store import CorpusError, NewWork, begin_corpus
from ingest.tables import TableError
from search_service.cli.console import failing_on, messages
from search_service.settings import Settings, brought_corpus

UNITS: Final[Mapping[Lang, str]] = {Lang.RU: "Правило,Правила,Правила,Правилу,Правил", Lang.EN: "Law,Laws"}
_TOLD: Final = re.compile(r"(?P<lang>[a-z]{2})=(?P<value>.*)", re.DOTALL)  # en=The Book of Stones


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--work", "name", help="Id of a work of its own, such as stones-2001; the one that Pravilo ships by default."
)
@click.option(
    "--title",
    "titles",
    multiple=True,
    metavar="[LANG=]TEXT",
    help="Title of that work; once for each of its languages: --title en=...",
)
@click.option("--edition", type=int, metavar="YEAR", help="Year of its edition.")
@click.option(
    "--language",
    type=click.Choice([lang.value for lang in Lang]),
    default="ru",
    show_default=True,
    help="Its first language, in which what is known but not printed is told.",
)
@click.option(
    "--unit",
    "units",
    multiple=True,
    metavar="[LANG=]WORDS",
    help="What its Laws are called, by commas: Article,Articles; in Russian five forms, the last that of a number; "
    "once for each language: --unit en=...",
)
@click.option("--count", type=click.IntRange(1), help="How many Laws it has, where that is known.")
@click.option(
    "--commentary",
    "commentaries",
    multiple=True,
    metavar="[LANG=]TEXT",
    help="Title of a commentary on it, where there is one; once for each language.",
)
@click.option(
    "--prefix", help="What its ids and pages begin with; by default its id beside other works, and nothing alone."
)
@click.option(
    "--with-documents",
    is_flag=True,
    help="Begin with a copy of the corpus that Pravilo brings; a work of its own stands beside it.",
)
@click.pass_obj
def new_command(
    settings: Settings,
    folder: Path,
    *,
    name: str | None,
    titles: Sequence[str],
    edition: int | None,
    language: str,
    units: Sequence[str],
    count: int | None,
    commentaries: Sequence[str],
    prefix: str | None,
    with_documents: bool,
) -> None:
    """Begin a corpus in FOLDER, for documents of the work that Pravilo ships, of a work of its own, or of both.

    A corpus of another work alone has nothing of the book that Pravilo ships. A work in two languages is told in both:
    --title "Книга камней" --title "en=The Book of Stones".
    """
    work = None
    if name is None and (titles or edition or units or count or commentaries or prefix):
        raise click.UsageError("These options tell of a work: name it with --work.")
    if name is not None:
        first = Lang(language)
        if not titles or edition is None:
            raise click.UsageError("A work of its own needs --title and --edition.")
        named = _by_language("--title", titles, first)
        work = NewWork(
            id=name,
            edition=edition,
            language=first,
            titles=named,
            units=_units(units, first, named),
            commentary=_by_language("--commentary", commentaries, first),
            count=count,
            prefix=prefix if prefix is not None else name if with_documents else "",
        )
    with failing_on(CorpusError, TableError, OSError):
        begin_corpus(folder, brought_corpus(), work, with_documents=with_documents)
    messages.print(
        f"A corpus is begun in {folder}. Add a document, and keep its library in a folder of its own:\n"
        f"pravilo --corpus {folder} --data {folder}-library add FILE --rights TEXT",
        markup=False,
        emoji=False,
    )


def _by_language(option: str, values: Sequence[str], first: Lang) -> dict[Lang, str]:
    """What an option tells, by language: that before its `=`, or the first one of the work where it has none."""
    told: dict[Lang, str] = {}
    for value in values:
        found = _TOLD.fullmatch(value)
        if found and found["lang"] not in [*Lang]:
            raise click.UsageError(f"{option} {value!r}: the languages are {', '.join(Lang)}.")
        lang, text = (Lang(found["lang"]), found["value"]) if found else (first, value)
        if lang in told:
            raise click.UsageError(f"{option} is given twice in {lang}: {told[lang]!r} and {text!r}.")
        told[lang] = text.strip()
    if told and first not in told:
        raise click.UsageError(
            f"{option} is missing in {first}, the first language of the work; --language changes that."
        )
    return {lang: told[lang] for lang in Lang if lang in told}


def _units(values: Sequence[str], first: Lang, titles: Mapping[Lang, str]) -> dict[Lang, tuple[str, ...]]:
    """How a Law is called, by language; the usual words where nobody tells any."""
    told = _by_language("--unit", values, first) or {lang: UNITS[lang] for lang in titles}
    if missing := [lang for lang in titles if lang not in told]:
        lang = missing[0]
        raise click.UsageError(f"The work has a title in {lang}: tell how a Law is called in it, --unit {lang}=WORDS.")
    return {lang: tuple(form.strip() for form in words.split(",")) for lang, words in told.items()}
