"""What a library tells besides records, one frozen row each: titles, terms, documents, printed lines, edits, and
findings.
"""

from dataclasses import dataclass
from sqlite3 import Connection, Row

import orjson

from ingest.model import Coverage, Kind, Lang, MalformedId, RecordId


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """A title of a Law or a division; `origin`: printed in the Laws, heading of the commentary, or table of facts."""

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
    except MalformedId:
        return None
    return Backlink(
        source=source,
        lang=Lang(row["lang"]),
        source_kind=Kind(row["source_kind"]),
        target=target,
        kind=row["kind"],
        status=row["status"],
    )
