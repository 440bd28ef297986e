"""The read-only records of one build: by id, neighbours, references in and out.

The pages, the API and the commands read records through this class; only this package reads the database.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, Self

import orjson

from ingest.model import Kind, Lang, Record, RecordId, export_line, record_from_json
from ingest.tables import TableError
from search_service.library.books import read_books
from search_service.library.facts import Backlink, Facts, Sources, backlink_from, rows_of
from search_service.library.history import History
from search_service.library.listing import Listing

SCHEMA_VERSION: Final = 4  # of the tables of a library, as ingestion writes them
RECORDS_KEPT: Final = 4096  # decoded records in memory: some 8 KB each
AFTER_ANY_ID: Final = "\x7f"  # sorts behind every character of an id

_BACKLINKS = """SELECT DISTINCT f.source, f.lang, f.target, f.kind, f.status, r.kind AS source_kind, r.position
    FROM reference f JOIN record r ON r.id = f.source AND r.lang = f.lang
    WHERE f.target >= ? AND f.target < ? ORDER BY r.position, f.ordinal"""


class NoLibraryError(RuntimeError):
    """No build can be read at a place; the message says what is wrong and what to do."""


class _OtherVersionError(Exception):
    """The tables of a library are not those that are read here."""


class Library:
    """One build, open for reading; safe to share between threads (SQLite serialises access to one connection).

    `build` is its name, the same for the same inputs; `books` are those with records; `facts` and `sources` tell what
    is known besides the records, `listing` their order.
    """

    def __init__(self, connection: sqlite3.Connection, folder: Path) -> None:
        self.folder = folder
        self._connection = connection
        self.facts = Facts(connection, folder / "tables")
        self.books = read_books(connection, lambda name: (folder / "tables" / name).read_text(encoding="utf-8"))
        self.sources = Sources(connection)
        self.listing = Listing(connection)
        self.meta: dict[str, str] = {
            row["key"]: row["value"] for row in rows_of(self._connection, "SELECT key, value FROM meta")
        }
        self.build = self.meta.get("build") or folder.name
        self._history: History | None = None
        self._record: Callable[[str, str], Record | None] = lru_cache(RECORDS_KEPT)(self._read_record)

    @classmethod
    def open(cls, folder: Path) -> Self:
        """The library in a build folder; raises NoLibraryError where there is none or it cannot be read."""
        path = folder / "library.sqlite"
        if not path.is_file():
            raise NoLibraryError(f"There is no library in {folder.name!r}. Run `pravilo build` first.")
        uri = path.resolve().as_uri() + "?mode=ro&immutable=1"
        connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != SCHEMA_VERSION:
                raise _OtherVersionError
            return cls(connection, folder.resolve())
        except _OtherVersionError as error:
            connection.close()
            raise NoLibraryError(
                f"The library in {folder.name!r} was made by another version of Pravilo. Run `pravilo build`."
            ) from error
        except (sqlite3.Error, OSError, TableError) as error:
            connection.close()
            raise NoLibraryError(
                f"The library in {folder.name!r} cannot be read ({error}). Run `pravilo build`."
            ) from error

    def close(self) -> None:
        """Give the files back."""
        self._connection.close()
        if self._history is not None:
            self._history.close()

    @property
    def history(self) -> History:
        """The history of the builds up to this one; HistoryError where there is none that can be read."""
        if self._history is None:
            self._history = History.open(self.folder.parent.parent, self.build)
        return self._history

    def _read_record(self, name: str, lang: str) -> Record | None:
        found = rows_of(
            self._connection, "SELECT json FROM record WHERE id = ? ORDER BY lang = ? DESC, lang LIMIT 1", name, lang
        )
        return record_from_json(orjson.loads(found[0]["json"])) if found else None

    def record(self, record_id: RecordId, lang: Lang = Lang.RU) -> Record | None:
        """The record of an id, in `lang` where it exists in it, else in another language; an `also` id leads too."""
        return self._record(str(record_id), lang.value) or self._by_alias(record_id, lang)

    def _by_alias(self, record_id: RecordId, lang: Lang) -> Record | None:
        found = rows_of(self._connection, "SELECT id FROM also WHERE alias = ?", str(record_id))
        return self._record(found[0]["id"], lang.value) if found else None

    def exists(self, record_id: RecordId) -> bool:
        """Whether the id, or a record that bears it as a second number, is in this library."""
        return str(record_id) in self._names

    @property
    def spellings(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the library by what they are without regard to the case of their letters."""
        return self._spellings

    @property
    def inside(self) -> Mapping[RecordId, tuple[RecordId, ...]]:
        """The ids inside each Law and each section of a commentary, second numbers and items of a text too."""
        return self._inside

    @cached_property
    def _inside(self) -> dict[RecordId, tuple[RecordId, ...]]:
        found: dict[RecordId, list[RecordId]] = {}
        for one in (RecordId.parse(name) for name in self._names):
            if one.is_numbered and one != one.root:
                found.setdefault(one.root, []).append(one)
        return {root: tuple(names) for root, names in found.items()}

    @cached_property
    def _spellings(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for name in self._names:
            found[name.casefold()] = (*found.get(name.casefold(), ()), name)
        return found

    def is_readable(self, record_id: RecordId, lang: Lang | None = None) -> bool:
        """Whether a record or anything inside it has a text, in a language where one is named."""
        name = str(record_id)
        return name in self._readable if lang is None else (name, lang.value) in self._readable_in

    @cached_property
    def _names(self) -> frozenset[str]:
        """All ids and second numbers; some hundred bytes each, read once, since every link asks."""
        rows = rows_of(self._connection, "SELECT id FROM record UNION SELECT alias FROM also")
        return frozenset(row["id"] for row in rows)

    @cached_property
    def _readable(self) -> frozenset[str]:
        """The ids of the records with a text and of everything they lie in."""
        return frozenset(name for name, _ in self._readable_in)

    @cached_property
    def _readable_in(self) -> frozenset[tuple[str, str]]:
        """The same ids, each with a language of which it is so."""
        rows = rows_of(
            self._connection, "SELECT id, lang, parent, json_extract(json, '$.has_text') AS has_text FROM record"
        )
        parents = {(row["id"], row["lang"]): row["parent"] for row in rows}
        readable: set[tuple[str, str]] = set()
        for row in rows:
            at = row["id"] if row["has_text"] else None
            while at is not None and (at, row["lang"]) not in readable:
                readable.add((at, row["lang"]))
                at = parents.get((at, row["lang"]))
        return frozenset(readable)

    def nearest(self, record_id: RecordId) -> RecordId | None:
        """The record an absent id leads to: the innermost one around it, at last the Law it comments on; None where
        this library has neither.
        """
        # Imported here for start-up: the grammar of citations loads after the first page is out.
        from ingest.citation import nearest  # noqa: PLC0415

        return nearest(record_id, exists=self.exists)

    def records(self) -> Iterator[Record]:
        """Every record in the order of the export."""
        for line in self._lines():
            yield record_from_json(orjson.loads(line))

    def _lines(self) -> Iterator[str]:
        """The records as their own lines of JSON, in the order of the export, without line ends."""
        for row in self._connection.execute("SELECT json FROM record ORDER BY position"):
            yield row["json"]

    def export_lines(self) -> Iterator[bytes]:
        """The lines of the bulk export, without their line ends: each record with its rights and its checksum."""
        rights = {document.file: document.rights for document in self.sources.documents()}
        for line in self._lines():
            yield export_line(line, rights).encode()

    def of_kind(self, kind: Kind, book: str | None = None) -> tuple[Record, ...]:
        """All records of a kind in the order of the export, one for each id; of one book where its prefix is given."""
        sql = "SELECT DISTINCT id FROM record WHERE kind = ? AND book = coalesce(?, book) ORDER BY position"
        rows = rows_of(self._connection, sql, kind.value, book)
        found = (self._record(row["id"], Lang.RU.value) for row in rows)
        return tuple(record for record in found if record is not None)

    def backlinks(self, record_id: RecordId) -> tuple[Backlink, ...]:
        """Who refers to a record or to anything inside it, in the order of the book."""
        name = str(record_id)
        rows = rows_of(self._connection, _BACKLINKS, name, name + AFTER_ANY_ID)
        links = (backlink_from(row) for row in rows)
        return tuple(link for link in links if link is not None and is_within(link.target, record_id))


def is_within(record_id: RecordId, outer: RecordId) -> bool:
    """Whether an id is `outer` or lies inside it."""
    at: RecordId | None = record_id
    while at is not None and at != outer:
        at = at.parent
    return at is not None


def stands_for(record: Record, library: Library) -> Record | None:
    """The record where it or anything inside it has a text, else the commentary on a Law; None where neither can be
    read.
    """
    if library.is_readable(record.id):
        return record
    comment = record.id.commentary_id if record.id.is_law and record.id.depth == 1 else None
    return library.record(comment, record.lang) if comment and library.is_readable(comment) else None


def beside(record: Record, library: Library) -> tuple[RecordId | None, RecordId | None]:
    """The records before and after one inside the same outer record; of the first and the last the Law before or after,
    which Laws and sections have too. Divisions have none.
    """
    if record.id.is_division:
        return None, None
    before, after = _siblings(record, library)
    if record.law is None or record.id.depth > 2:
        return before, after
    lower, higher = library.facts.neighbours(record.law, record.id.book)
    return before or _law(lower, record), after or _law(higher, record)


def _siblings(record: Record, library: Library) -> tuple[RecordId | None, RecordId | None]:
    """The records before and after one inside the same outer record."""
    outer = library.record(record.id.parent, record.lang) if record.id.parent and record.id.depth > 1 else None
    inside = [one for one in outer.children if not one.hung] if outer else []
    if record.id not in inside:
        return None, None
    at = inside.index(record.id)
    return inside[at - 1] if at else None, inside[at + 1] if at + 1 < len(inside) else None


def _law(number: int | None, record: Record) -> RecordId | None:
    return None if number is None else RecordId.of_law(number, book=record.id.book)


def readable_near(record: Record, library: Library) -> Iterator[RecordId]:
    """The outer record that has a text, or the nearest Laws before and after that have a text or a commentary."""
    outer = record.id.parent
    while outer is not None and not library.is_readable(outer):
        outer = outer.parent
    if outer is not None and not outer.is_division:
        yield outer
        return
    for side in (0, 1):
        number = record.law
        while number is not None:
            number = library.facts.neighbours(number, record.id.book)[side]
            law = _law(number, record)
            if law and any(library.is_readable(one) for one in (law, law.commentary_id) if one):
                yield law
                break
