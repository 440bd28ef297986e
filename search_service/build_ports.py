"""Joins search to ingestion: the dictionary and the index writer that a build is given from outside.

Commands make libraries through it; ingestion itself knows nothing of search.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from ingest.model import Record
from ingest.publish import BuildPorts, IndexWriter
from ingest.tables import PlainRow, Tables
from search_service.search.analysis import Morphology, load_lexicon
from search_service.search.index import write_index
from search_service.search.query.related import TermNames
from search_service.settings import PACKAGE

PROGRAM_FILES: Final = frozenset({".py", ".sql", ".toml", ".tsv"})


def program_files() -> Sequence[Path]:
    """The files of the program that a build depends on."""
    folders = (PACKAGE, PACKAGE.parent / "ingest")
    return [path for folder in folders for path in folder.rglob("*") if path.suffix in PROGRAM_FILES]


@cache
def dictionary() -> Morphology:
    """The dictionary of the process."""
    return Morphology(load_lexicon())


def build_ports(progress: Callable[[str, int, int], None]) -> BuildPorts:
    """The ports of a build; `progress` gets a stage ("read", "link", "index"), the steps done and the steps in all."""
    return BuildPorts(
        known_word=dictionary().knows,
        write_index=index_writer(lambda done, total: progress("index", done, total)),
        progress=progress,
    )


def index_writer(progress: Callable[[int, int], None]) -> IndexWriter:
    """The writer of a build's search index; `progress` is called with the units written and their number."""

    def write(folder: Path, records: Iterable[Record], tables: Tables, plain: Mapping[str, PlainRow]) -> None:
        titles = {str(row.id): row.title_en for row in tables.law_titles}
        titles |= {str(division.id): division.title_en for division in tables.divisions}
        terms = [
            TermNames(ru=(term.term, *term.variants), en=(term.term_en, *term.variants_en, *term.abbreviations))
            for term in tables.glossary
        ]
        pairs = [(pair.commentary, pair.laws) for pair in tables.translations]
        write_index(
            folder, records, english_titles=titles, glossary=terms, translations=pairs,
            plain={name: (*row.ru, *row.en) for name, row in plain.items()}, progress=progress,
        )  # fmt: skip

    return write
