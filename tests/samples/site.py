"""A small published build: short extracts as records, with everything a page shows at least once."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ingest.audit import coverage_by_book
from ingest.findings import CODES
from ingest.model import (
    Record,
    RecordId,
)
from ingest.rules import JUSTIFY, OVERPRINT
from ingest.store import LibraryFile, note_build
from ingest.tables import Tables, TitleRow, load_tables, parse_titles
from search_service.library import Library, ServedBook
from search_service.search.index import write_index
from search_service.search.request import FIRST_BOOK
from search_service.search.words.other_words import OtherWords, TermNames
from tests.places import CORPUS, TABLES
from tests.samples.search_library import RELATED
from tests.samples.site_records import (
    FILE,
    STOPPED,
    commentary_records,
    law_records,
    list_records,
    with_situations,
)

TITLE = "Комментарий к Правилам дубликатного бриджа 1987 года: 27.6-40.4"
RIGHTS = (
    "Commentary by G. Endicott and B. K. Hansen for the Laws Committee of the European Bridge League, Russian"
    " translation by Yu. Kovalenko. A third-party text: the rights stay with its authors and translator."
    " Published here for study."
)


def sample_records() -> tuple[Record, ...]:
    """The records in export order, with their children."""
    listed = (*law_records(), *commentary_records(), *list_records())
    children: dict[RecordId | None, list[RecordId]] = defaultdict(list)
    for one in listed:
        children[one.parent].append(one.id)
    placed = (replace(one, order=order, children=_inside(one, children[one.id])) for order, one in enumerate(listed, 1))
    return with_own_titles(placed)


def _inside(one: Record, children: Iterable[RecordId]) -> tuple[RecordId, ...]:
    return tuple(child for child in children if child.space == one.id.space)


def own_titles() -> dict[str, TitleRow]:
    """The titles in our own words that the corpus has."""
    files = sorted((CORPUS / "titles").glob("*.tsv"))
    return {name: row for path in files for name, row in parse_titles(path.read_text("utf-8"), path.name).items()}


def with_own_titles(records: Iterable[Record]) -> tuple[Record, ...]:
    """The records with the titles in our own words that the corpus has for their ids."""
    rows = own_titles()
    return tuple(
        replace(record, own_title_ru=rows[str(record.id)].ru or None, own_title_en=rows[str(record.id)].en or None)
        if str(record.id) in rows
        else record
        for record in records
    )


def sample_tables() -> Tables:
    return load_tables(lambda name: (TABLES / name).read_text(encoding="utf-8"))


def publish_sample(
    data: Path, name: str = "sample", records: tuple[Record, ...] | None = None, at: float | None = None
) -> Path:
    """A build folder with the sample, its line in the history, and `current` leading to it."""
    folder = data / "builds" / name
    (folder / "tables").mkdir(parents=True)
    for table in TABLES.iterdir():
        (folder / "tables" / table.name).write_bytes(table.read_bytes())
    kept, tables = records or sample_records(), sample_tables()
    with LibraryFile(folder / "library.sqlite") as file:
        for position, record in enumerate(kept, 1):
            file.add_record(position, record)
        absent = [row for row in own_titles().values() if row.id.startswith("index:")]
        file.add_facts(with_situations(tables), kept, absent, {"": STOPPED})
        file.add_coverage(coverage_by_book(kept))
        file.set_meta({"build": name, "edition": "1987"})
    _add_sources(folder / "library.sqlite")
    titles = {str(row.id): row.title_en for row in tables.law_titles}
    terms = tuple(TermNames(ru=(term.term, *term.variants), en=(term.term_en,)) for term in tables.glossary)
    write_index(
        folder, kept, english_titles=titles, other_words=[OtherWords(book=FIRST_BOOK, glossary=terms, related=RELATED)]
    )
    noted = note_build(data, name, at)
    assert noted.number, noted.fault
    switch_to(data, name)
    return folder


def switch_to(data: Path, name: str) -> None:
    """Make `current` lead to a build, in one step."""
    link = data / "next"
    link.symlink_to(Path("builds") / name)
    link.rename(data / "current")


def _add_sources(path: Path) -> None:
    people = json.dumps(["Ю. Коваленко (перевод)"], ensure_ascii=False)
    lines = ["  30.2.  Если пас вне", "  очереди случился", "", "  очереди"]
    with sqlite3.connect(path) as connection:
        connection.execute(
            "INSERT INTO document VALUES (?, 'ab12', 'commentary-1987', 1987, 'ru', 'commentary', ?, ?,"
            " ?, 'utf-8', 'strict', 31419, 336)",
            (FILE, TITLE, people, RIGHTS),
        )
        rows = [(FILE, number, text) for number, text in enumerate(lines, 3)]
        connection.executemany("INSERT INTO printed_line VALUES (?, ?, ?)", rows)
        edits = [
            (FILE, 3, 7, "join", "justify", JUSTIFY.reason, "  ", " "),
            (FILE, 4, 18, "overprint", "overprint", OVERPRINT.reason, "\n\n  очереди", ""),
        ]
        connection.execute(
            "INSERT INTO finding VALUES (1, 'reference-absent', 'note', 'com:30.3', ?, 9, ?,"
            " '23В -> law:23B; nearest: law:23')",
            (FILE, CODES["reference-absent"].meaning),
        )
        connection.executemany("INSERT INTO edit VALUES (?, ?, ?, ?, ?, ?, ?, ?)", edits)
    connection.close()


def only_book(library: Library) -> ServedBook:
    """The book of a library that holds one."""
    assert library.books.only is not None
    return library.books.only
