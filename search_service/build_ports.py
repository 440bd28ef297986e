"""Joins search to ingestion: the dictionary and the index writer that a build is given from outside.

Commands make libraries through it; ingestion itself knows nothing of search.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from importlib import metadata
from pathlib import Path
from typing import Final

from ingest.model import Record
from ingest.publish import BuildPorts, IndexWriter, Workers
from ingest.tables import BookTables, EverydayRow, Tables
from search_service.search import FIRST_BOOK
from search_service.search.analysis import Morphology, load_lexicon
from search_service.search.engine import chosen_engines, engine_name, engine_row, require_engine
from search_service.search.index import OtherWords, TermNames, discard_index, write_index
from search_service.settings import PACKAGE

PROGRAM_FILES: Final = frozenset({".py", ".sql", ".toml", ".tsv"})
SHAPING: Final = ("pymorphy3", "pymorphy3-dicts-ru", "beautifulsoup4")  # libraries whose version shapes a build


def program_files() -> Sequence[Path]:
    """The files of the program that a build depends on."""
    folders = (PACKAGE, PACKAGE.parent / "ingest")
    return [path for folder in folders for path in folder.rglob("*") if path.suffix in PROGRAM_FILES]


@cache
def dictionary() -> Morphology:
    """The dictionary of the process."""
    return Morphology(load_lexicon())


def known_word(word: str) -> bool:
    """Whether a word may stand in small letters, by the dictionary of the process; a function of a module, so that any
    process may be given it.
    """
    return dictionary().is_word(word)


def build_ports(
    progress: Callable[[str, int, int], None], engine: str | None = None, workers: Workers | None = None
) -> BuildPorts:
    """The ports of a build that is searched by the engines chosen, the default one for None, and read by `workers`, by
    this process alone for None; `progress` gets a stage ("read", "link", "index"), the steps done and the steps in all.
    EngineUnavailableError where there is no such engine.
    """
    made_for = engine_versions(engine)
    for one in chosen_engines(engine):
        require_engine(one)
    return BuildPorts(
        known_word=known_word,
        write_index=index_writer(lambda done, total: progress("index", done, total), engine),
        progress=progress,
        versions={name: _version(name) for name in SHAPING} | {f"engine {name}": of for name, of in made_for.items()},
        description={"engines": made_for},
        discard_index=partial(discard_index, engine=engine),
        workers=workers,
    )


def engine_versions(engine: str | None = None) -> dict[str, str]:
    """The engines chosen, by name, with the version of the library that shapes the index of each; "absent" for what is
    not installed.
    """
    return {engine_name(one): _version(engine_row(one).distribution) for one in chosen_engines(engine)}


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "absent"


def index_writer(progress: Callable[[int, int], None], engine: str | None = None) -> IndexWriter:
    """The writer of a build's search index for each engine chosen, the default one for None; `progress` is called with
    the units written and their number.
    """

    def write(folder: Path, records: Iterable[Record], tables: Tables, everyday: Mapping[str, EverydayRow]) -> None:
        titles = {str(row.id): row.title_en for row in tables.law_titles}
        titles |= {str(division.id): division.title_en for division in tables.divisions}
        others = {
            str(row.id): tuple(filter(None, (row.title_ru_law, row.title_ru_commentary))) for row in tables.law_titles
        }
        others |= {str(division.id): (division.title_ru,) for division in tables.divisions}
        write_index(
            folder,
            records,
            english_titles=titles,
            other_words=map(other_words, tables.books),
            everyday={name: (*row.ru, *row.en) for name, row in everyday.items()},
            other_titles=others,
            engine=engine,
            progress=progress,
        )

    return write


def other_words(tables: BookTables) -> OtherWords:
    """The other words that the tables of a book tell."""
    terms = (
        TermNames(ru=(term.term, *term.variants), en=(term.term_en, *term.variants_en, *term.abbreviations))
        for term in tables.glossary
    )
    return OtherWords(
        book=tables.book.prefix or FIRST_BOOK,
        glossary=tuple(terms),
        translations=tuple((pair.commentary, pair.laws) for pair in tables.translations),
        related=tuple(row.words for row in tables.related if row.kind != "leads"),
        leading=tuple(row.words for row in tables.related if row.kind == "leads"),
    )
