"""The library as one SQLite file, for Datasette and everything else that reads SQLite."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any, Final

from search_service.library import Library
from search_service.web.exports.references import reference_rows
from search_service.web.exports.rights import RecordRights, rights_of
from search_service.web.exports.tables import TABLES

# The fields of a record that are columns as they are.
PLAIN: Final = ("id", "lang", "kind", "work", "edition", "law", "parent", "label", "title", "text", "digest_en")
INDEXES: Final = (
    'CREATE INDEX record_law ON record("law", "kind")',
    'CREATE INDEX record_parent ON record("parent")',
    'CREATE INDEX reference_source ON reference("source", "lang")',
    'CREATE INDEX reference_target ON reference("target")',
    # Datasette finds a full-text index by the table that it names as its content, in double quotes.
    'CREATE VIRTUAL TABLE record_fts USING fts5(title, text, digest_en, content="record", content_rowid=position)',
    "INSERT INTO record_fts(record_fts) VALUES ('rebuild')",
)


def sqlite_file(library: Library) -> bytes:
    """The bytes of the file: the same for the same build and the same version of SQLite."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for table in TABLES:
            connection.execute(table.statement)
        _fill(connection, library)
        for statement in INDEXES:
            connection.execute(statement)
        connection.commit()
        connection.execute("VACUUM")
        return connection.serialize()


def _fill(connection: sqlite3.Connection, library: Library) -> None:
    _insert(connection, "build", sorted(library.meta.items()))
    for position, (rights, record, line) in enumerate(rights_of(library), 1):
        _insert(connection, "record", [_record_row(position, record, rights, line)])
        _insert(connection, "reference", reference_rows(record))
    _insert(connection, "document", _documents(library))
    findings = library.facts.findings()
    _insert(
        connection,
        "finding",
        ((one.code, one.severity, one.record, one.file, one.line, one.message, one.detail) for one in findings),
    )
    _insert(connection, "term", _terms(library))
    _insert(connection, "dictionary", _dictionary())


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[object, ...]]) -> None:
    width = next(len(one.columns) for one in TABLES if one.name == table)
    connection.executemany(f'INSERT INTO "{table}" VALUES ({", ".join("?" * width)})', rows)


def _record_row(position: int, record: dict[str, Any], rights: RecordRights, line: bytes) -> tuple[object, ...]:
    own = (record["has_text"], record["page"], rights.sha256, " ".join(rights.documents), rights.rights, line.decode())
    return (position, *(record[name] for name in PLAIN), *own)


def _documents(library: Library) -> Iterator[tuple[object, ...]]:
    for one in library.sources.documents():
        people = "; ".join(one.people)
        yield one.file, one.sha256, one.work, one.edition, one.language, one.title, people, one.rights


def _terms(library: Library) -> Iterator[tuple[object, ...]]:
    for book in library.books:
        for one in library.facts.terms(book.prefix):
            yield book.prefix, one.ru, one.en, one.definition_ru, one.definition_en


def _dictionary() -> Iterator[tuple[object, ...]]:
    for table in TABLES:
        yield table.name, "", table.meaning
        yield from ((table.name, column.name, column.meaning) for column in table.columns)
