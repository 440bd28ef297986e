"""What a build tells besides its records: titles, terms, documents, printed lines, edits and findings, one frozen row
each, and the facts of the library as a whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from sqlite3 import Connection, Row
from types import MappingProxyType
from typing import Any, Final

import orjson

from ingest.model import Coverage, Kind, Lang, MalformedIdError, RecordId
from ingest.tables import Tables, load_tables

_CITATIONS: Final = """SELECT f.source, f.lang, f.target, f.kind, f.status, r.kind AS source_kind
    FROM reference f JOIN record r ON r.id = f.source AND r.lang = f.lang
    WHERE r.kind NOT IN ('index_entry', 'contents_entry') ORDER BY r.position, f.ordinal"""
_EDITS: Final = """SELECT file, line, col, stage, rule, reason, before, after FROM edit
    WHERE file = ? AND line BETWEEN ? AND ? ORDER BY line, col, rowid"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """A title of a Law or a division; `origin`: printed in the Laws, heading of the commentary, table of
    facts, unsure in that, or ours.
    """

    lang: Lang
    origin: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlink:
    """One mention of `target` in the record `source`."""

    source: RecordId
    lang: Lang
    source_kind: Kind
    target: RecordId
    kind: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One document the library was made from, as the manifest describes it; `evidence` tells how it was decoded."""

    file: str
    sha256: str
    work: str
    edition: int
    language: str
    layout: str
    title: str
    people: tuple[str, ...]
    rights: str
    encoding: str
    evidence: str
    bytes: int
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """A line of a document as received, counted from 1."""

    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedEdit:
    """One entry of the ledger: at `line` (from 1) and `col` (from 0, code points) `before` became `after`."""

    file: str
    line: int
    col: int
    stage: str
    rule: str
    reason: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something the audit wants a person to know."""

    code: str
    severity: str
    record: str | None
    file: str | None
    line: int | None
    message: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryTerm:
    """A notion of the game in both languages, with the variants each text uses."""

    ru: str
    ru_variants: tuple[str, ...]
    en: str
    en_variants: tuple[str, ...]
    abbreviations: tuple[str, ...]
    laws: tuple[str, ...]
    definition_ru: str
    definition_en: str

    def name(self, lang: Lang) -> str:
        """The term in a language: Russian, or English for every other."""
        return self.ru if lang is Lang.RU else self.en

    def definition(self, lang: Lang) -> str:
        """The definition in the language of `name`; "" where there is none."""
        return self.definition_ru if lang is Lang.RU else self.definition_en

    def other(self, lang: Lang) -> Lang:
        """The other of the two languages the term has."""
        return Lang.EN if lang is Lang.RU else Lang.RU


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What may have happened at a table, or one answer to the question about it: a further question `ask` with its
    `choices`, or the passages to `read` and the records to look at besides (`also`). The words are by language, ours,
    and rule nothing; `group` is the heading of one that no other leads to. Where it is `stopped`, its passages changed
    after they were chosen, and are not shown.
    """

    path: str
    group: Mapping[Lang, str]
    name: Mapping[Lang, str]
    ask: Mapping[Lang, str]
    choices: tuple["Situation", ...]
    read: tuple[RecordId, ...]
    also: tuple[RecordId, ...]
    stopped: bool

    @property
    def every(self) -> tuple["Situation", ...]:
        """This one and all that it leads to."""
        return (self, *(below for choice in self.choices for below in choice.every))


def rows_of(connection: Connection, sql: str, *values: object) -> list[Row]:
    """All rows of a query; its columns are reached by name."""
    return connection.execute(sql, values).fetchall()


def _list(text: str | None) -> tuple[str, ...]:
    return tuple(str(item) for item in orjson.loads(text)) if text else ()


def document_from(row: Row) -> Document:
    """A row of table `document`."""
    fields = {name: row[name] for name in Document.__slots__}
    return Document(**{**fields, "people": _list(row["people"])})


def finding_from(row: Row) -> Finding:
    """A row of table `finding`."""
    return Finding(**{name: row[name] for name in Finding.__slots__ if name != "detail"}, detail=row["detail"] or "")


def situation_from(told: dict[str, Any]) -> Situation:
    """What table `situation` holds as JSON."""
    texts = {
        key: MappingProxyType({Lang(lang): text for lang, text in told[key].items()})
        for key in ("group", "name", "ask")
    }
    return Situation(
        path=told["path"],
        **texts,
        choices=tuple(map(situation_from, told["choices"])),
        read=tuple(map(RecordId.parse, told["read"])),
        also=tuple(map(RecordId.parse, told["also"])),
        stopped=told["stopped"],
    )


def term_from(row: Row) -> GlossaryTerm:
    """A row of table `term`; its lists are JSON."""
    lists = ("ru_variants", "en_variants", "abbreviations", "laws")
    return GlossaryTerm(
        ru=row["ru"],
        en=row["en"],
        definition_ru=row["definition_ru"] or "",
        definition_en=row["definition_en"] or "",
        **{name: _list(row[name]) for name in lists},
    )


def coverage_from(row: Row) -> Coverage:
    """A row of table `coverage`."""
    counted = {name: row[name] for name in Coverage.__slots__ if name != "has_own_text"}
    return Coverage(has_own_text=bool(row["has_own_text"]), **counted)


def backlink_from(row: Row) -> Backlink | None:
    """A mention; None where an id of it is of a shape that this version does not know."""
    try:
        source, target = RecordId.parse(row["source"]), RecordId.parse(row["target"])
    except MalformedIdError:
        return None
    return Backlink(
        source=source,
        lang=Lang(row["lang"]),
        source_kind=Kind(row["source_kind"]),
        target=target,
        kind=row["kind"],
        status=row["status"],
    )


class Facts:
    """What is known of the book as a whole: tables of facts, titles, terms, counts, findings."""

    def __init__(self, connection: Connection, tables: Path) -> None:
        self._connection = connection
        self._tables = tables

    @cached_property
    def tables(self) -> Tables:
        """The tables the build was made with; they lie in its folder, so that a server needs no corpus.

        Raises TableError or OSError where they cannot be read.
        """
        return load_tables(lambda name: (self._tables / name).read_text(encoding="utf-8"))

    def titles(self, record_id: RecordId) -> tuple[Title, ...]:
        """The known titles of a Law or a division in every language."""
        return self._titles.get(str(record_id), ())

    @cached_property
    def _titles(self) -> dict[str, tuple[Title, ...]]:
        found: dict[str, tuple[Title, ...]] = {}
        for row in rows_of(self._connection, "SELECT id, lang, origin, text FROM title ORDER BY id, lang, origin"):
            title = Title(lang=Lang(row["lang"]), origin=row["origin"], text=row["text"])
            found[row["id"]] = (*found.get(row["id"], ()), title)
        return found

    def terms(self, book: str = "") -> tuple[GlossaryTerm, ...]:
        """Return the glossary of a book in its own order."""
        rows = rows_of(self._connection, "SELECT * FROM term WHERE book = ? ORDER BY position", book)
        return tuple(map(term_from, rows))

    def situations(self, book: str = "") -> tuple[Situation, ...]:
        """Return what may have happened at a table, as a book has it, in its order."""
        return self._situations.get(book, ())

    @cached_property
    def _situations(self) -> dict[str, tuple[Situation, ...]]:
        found: dict[str, tuple[Situation, ...]] = {}
        for row in rows_of(self._connection, "SELECT book, json FROM situation ORDER BY book, position"):
            found[row["book"]] = (*found.get(row["book"], ()), situation_from(orjson.loads(row["json"])))
        return found

    def neighbours(self, number: int, book: str = "") -> tuple[int | None, int | None]:
        """Return the numbers of the Laws before and after a Law of a book; None at either end."""
        laws = "FROM record WHERE kind = 'law' AND book = ?"
        before = rows_of(self._connection, f"SELECT max(law) AS n {laws} AND law < ?", book, number)
        after = rows_of(self._connection, f"SELECT min(law) AS n {laws} AND law > ?", book, number)
        return before[0]["n"], after[0]["n"]

    def findings(self) -> tuple[Finding, ...]:
        """What the audit of this build found."""
        return tuple(finding_from(row) for row in rows_of(self._connection, "SELECT * FROM finding ORDER BY position"))

    def coverage(self, book: str = "") -> tuple[Coverage, ...]:
        """Return how complete a book is, a row for each of its Laws."""
        rows = rows_of(self._connection, "SELECT * FROM coverage WHERE book = ? ORDER BY law", book)
        return tuple(map(coverage_from, rows))

    @cached_property
    def citations(self) -> tuple[Backlink, ...]:
        """Every mention in a text of the library, lists left out, in the order of the book."""
        found = (backlink_from(row) for row in rows_of(self._connection, _CITATIONS))
        return tuple(link for link in found if link is not None)

    def citing(self, record_id: RecordId) -> tuple[RecordId, ...]:
        """The texts that mention exactly this id, each once, in the order of the book."""
        return tuple(self._citing.get(record_id, ()))

    @cached_property
    def _citing(self) -> dict[RecordId, dict[RecordId, None]]:
        found: dict[RecordId, dict[RecordId, None]] = {}
        for link in self.citations:
            found.setdefault(link.target, {})[link.source] = None
        return found

    def counts(self) -> dict[str, int]:
        """How many records of each kind there are, and how many references of each status (`reference.absent`)."""
        kinds = rows_of(self._connection, "SELECT kind AS name, count(*) AS n FROM record GROUP BY kind")
        statuses = rows_of(
            self._connection, "SELECT 'reference.' || status AS name, count(*) AS n FROM reference GROUP BY status"
        )
        return {row["name"]: row["n"] for row in (*kinds, *statuses)}


class Sources:
    """The documents a build was made from, line by line, and what was done to them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def documents(self) -> tuple[Document, ...]:
        """The documents this build was made from."""
        return tuple(
            document_from(row) for row in rows_of(self._connection, "SELECT * FROM document ORDER BY work DESC, file")
        )

    def printed_lines(self, file: str, first: int, last: int) -> tuple[PrintedLine, ...]:
        """Printed lines of a document, counted from 1, both ends included; private details are masked."""
        sql = "SELECT line, text FROM printed_line WHERE file = ? AND line BETWEEN ? AND ? ORDER BY line"
        rows = rows_of(self._connection, sql, file, first, last)
        return tuple(PrintedLine(file=file, line=row["line"], text=row["text"].rstrip("\r\n")) for row in rows)

    def edits(self, file: str, first: int, last: int) -> tuple[LoggedEdit, ...]:
        """What was done to printed lines, in reading order."""
        return tuple(LoggedEdit(**dict(row)) for row in rows_of(self._connection, _EDITS, file, first, last))
