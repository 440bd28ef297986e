"""The tables of the SQLite file with the meaning of every column: its schema, its own dictionary and docs/exports.md
are this table.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type with what SQLite is to hold it to, its meaning."""

    name: str
    type: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name, what a row is, its columns, and the constraint that names its key, "" for none."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    key: str = ""

    @property
    def statement(self) -> str:
        """The statement that makes the table."""
        parts = [f'"{column.name}" {column.type}' for column in self.columns]
        return f'CREATE TABLE "{self.name}"({", ".join((*parts, *([self.key] if self.key else [])))})'


TABLES: Final = (
    Table(
        "build",
        "A fact of the build as a whole",
        (Column("key", "TEXT PRIMARY KEY", "Its name"), Column("value", "TEXT NOT NULL", "Its value")),
    ),
    Table(
        "record",
        "A record in one language, as in the export",
        (
            Column("position", "INTEGER PRIMARY KEY", "Place in the export, from 1"),
            Column("id", "TEXT NOT NULL", "Identity, stable for ever; (id, lang) is the key"),
            Column("lang", "TEXT NOT NULL", "Language of the text: ru or en"),
            Column("kind", "TEXT NOT NULL", "law, provision, paragraph, index_entry, …"),
            Column("work", "TEXT NOT NULL", "Id of the work it belongs to"),
            Column("edition", "INTEGER NOT NULL", "Year of the edition"),
            Column("law", "INTEGER", "Number of the Law it belongs to or comments on"),
            Column("parent", "TEXT", "Id of the next record outwards"),
            Column("label", "TEXT NOT NULL", "The canonical form of its number"),
            Column("title", "TEXT", "Title as printed; of an index entry, its head"),
            Column("text", "TEXT NOT NULL", "Own text without marker and inner records"),
            Column("digest_en", "TEXT", "A short English digest, in our own words"),
            Column("has_text", "INTEGER NOT NULL", "0 where the text is not in this library"),
            Column("page", "INTEGER", "Printed page where the source gives it"),
            Column("sha256", "TEXT NOT NULL", "Checksum of `json`"),
            Column("documents", "TEXT NOT NULL", "Files that its text was read from, by spaces"),
            Column("rights", "TEXT NOT NULL", "The rights of these documents"),
            Column("json", "TEXT NOT NULL", "The whole record, with sorted keys"),
        ),
        'UNIQUE("id", "lang")',
    ),
    Table(
        "reference",
        "A target of a reference; a reference without one has a row, too",
        (
            Column("source", "TEXT NOT NULL", "Id of the record it stands in"),
            Column("lang", "TEXT NOT NULL", "Language of that record"),
            Column("number", "INTEGER NOT NULL", "Which of its references this is, from 1"),
            Column("start", "INTEGER", "Where it begins in the text, in code points"),
            Column("end", "INTEGER", "Where it ends, half open"),
            Column("mention", "TEXT NOT NULL", "The number as printed"),
            Column(
                "kind", "TEXT NOT NULL", "law, law_range, paragraph, relative, section, see, other_edition, example"
            ),
            Column("rule", "TEXT NOT NULL", "The rule by which it was read"),
            Column("status", "TEXT NOT NULL", "resolved, absent, ambiguous or other_edition"),
            Column("inferred", "INTEGER NOT NULL", "1 where more than the printed number was needed"),
            Column("target", "TEXT", "Id that it names"),
            Column("nearest", "TEXT NOT NULL", "Of absent targets, the ids around them that exist, by spaces"),
        ),
        'FOREIGN KEY("source", "lang") REFERENCES "record"("id", "lang")',
    ),
    Table(
        "document",
        "A document that the build was made from",
        (
            Column("file", "TEXT PRIMARY KEY", "Its file below the sources"),
            Column("sha256", "TEXT NOT NULL", "Checksum of the file as received"),
            Column("work", "TEXT NOT NULL", "Id of its work"),
            Column("edition", "INTEGER NOT NULL", "Year of the edition"),
            Column("language", "TEXT NOT NULL", "Its language"),
            Column("title", "TEXT NOT NULL", "Its title as printed"),
            Column("people", "TEXT NOT NULL", "Authors and translators, by semicolons"),
            Column("rights", "TEXT NOT NULL", "Its rights"),
        ),
    ),
    Table(
        "finding",
        "What the audit found",
        (
            Column("code", "TEXT NOT NULL", "Its code"),
            Column("severity", "TEXT NOT NULL", "error, warning or note"),
            Column("record", "TEXT", "Id of the record it is about"),
            Column("file", "TEXT", "Document it is about"),
            Column("line", "INTEGER", "Line of the document, from 1"),
            Column("message", "TEXT NOT NULL", "What the code means"),
            Column("detail", "TEXT NOT NULL", "The particulars"),
        ),
    ),
    Table(
        "term",
        "A notion of a glossary",
        (
            Column("book", "TEXT NOT NULL", "Prefix of the book, empty for the one without"),
            Column("ru", "TEXT NOT NULL", "The Russian term"),
            Column("en", "TEXT NOT NULL", "The English term"),
            Column("definition_ru", "TEXT NOT NULL", "What it means, in Russian"),
            Column("definition_en", "TEXT NOT NULL", "What it means, in English"),
        ),
    ),
    Table(
        "dictionary",
        "The meaning of a column of these tables",
        (
            Column("table_name", "TEXT NOT NULL", "The table"),
            Column("column_name", "TEXT NOT NULL", "The column; empty for the table itself"),
            Column("meaning", "TEXT NOT NULL", "What it means"),
        ),
    ),
)
