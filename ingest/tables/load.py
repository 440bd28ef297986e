"""All tables as one frozen value, each checked by itself and against the others before a build."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from ingest.tables.artefacts import Artefact, parse_artefacts
from ingest.tables.editions import Edition, parse_editions
from ingest.tables.errors import TableError
from ingest.tables.glossary import GlossaryTerm, TranslationPair, parse_glossary, parse_translations
from ingest.tables.laws import Division, LawTitle, parse_divisions, parse_law_titles
from ingest.tables.look_alikes import LookAlike, parse_look_alikes
from ingest.tables.words import Abbreviation, Keyword, parse_abbreviations, parse_keywords

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What is known before a document is read; every tuple is in the order of its file."""

    law_titles: tuple[LawTitle, ...]
    divisions: tuple[Division, ...]
    glossary: tuple[GlossaryTerm, ...]
    translations: tuple[TranslationPair, ...]
    artefacts: tuple[Artefact, ...]
    look_alikes: tuple[LookAlike, ...]
    abbreviations: tuple[Abbreviation, ...]
    editions: tuple[Edition, ...]
    keywords: tuple[Keyword, ...]

    def law_title(self, number: int) -> LawTitle:
        """Return the titles of one Law, 1 to 93; LookupError for another number."""
        if not 1 <= number <= len(self.law_titles):
            raise LookupError(f"there is no Law {number}")
        return self.law_titles[number - 1]


def load_tables(read: Callable[[str], str]) -> Tables:
    """Return all tables; `read` gives the text of a table file by its name and raises FileNotFoundError.

    Raises TableError for a missing file, a row that cannot be taken, and rows that contradict each other.
    """
    tables = Tables(
        law_titles=_load(read, "law_titles.tsv", parse_law_titles),
        divisions=_load(read, "divisions.tsv", parse_divisions),
        glossary=_load(read, "glossary.tsv", parse_glossary),
        translations=_load(read, "translations.tsv", parse_translations),
        artefacts=_load(read, "artefacts.toml", parse_artefacts),
        look_alikes=_load(read, "look_alikes.toml", parse_look_alikes),
        abbreviations=_load(read, "abbreviations.toml", parse_abbreviations),
        editions=_load(read, "editions.toml", parse_editions),
        keywords=_load(read, "keywords.toml", parse_keywords),
    )
    check_places(tables.law_titles, tables.divisions)
    return tables


def _load(read: Callable[[str], str], name: str, parse: Callable[[str, str], tuple[Row, ...]]) -> tuple[Row, ...]:
    try:
        text = read(name)
    except FileNotFoundError as error:
        remedy = "Put the file back into the folder tables of the corpus"
        raise TableError(file=name, line=1, problem="the table is missing", remedy=remedy) from error
    return parse(text, name)


def check_places(titles: tuple[LawTitle, ...], divisions: tuple[Division, ...]) -> None:
    """Refuse a Law whose division is unknown, does not hold it, or is not the smallest that does."""
    known = {division.id: division for division in divisions}
    for line, title in enumerate(titles, 2):
        division = known.get(title.division)
        if division is None or not division.holds(title.number):
            _refuse_place(line, f"Law {title.number} is not in {title.division} by divisions.tsv")
        inner = next((one for one in divisions if one.parent == division.id and one.holds(title.number)), None)
        if inner is not None:
            _refuse_place(line, f"Law {title.number} is placed in {division.id}, but {inner.id} holds it")


def _refuse_place(line: int, problem: str) -> NoReturn:
    remedy = "Correct chapter, part and section of the Law, or the range of the division"
    raise TableError(file="law_titles.tsv", line=line, problem=problem, remedy=remedy)
