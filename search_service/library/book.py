"""Facts of a build about the book as a whole."""

import sqlite3
from functools import cached_property
from pathlib import Path
from typing import Final

from ingest.model import Coverage, Lang, RecordId
from ingest.tables import Tables, load_tables
from search_service.library.rows import (
    Backlink,
    Finding,
    GlossaryTerm,
    Title,
    backlink_from,
    coverage_from,
    finding_from,
    rows_of,
    term_from,
)

_CITATIONS: Final = """SELECT f.source, f.lang, f.target, f.kind, f.status, r.kind AS source_kind
    FROM reference f JOIN record r ON r.id = f.source AND r.lang = f.lang
    WHERE r.kind NOT IN ('index_entry', 'contents_entry') ORDER BY r.position, f.ordinal"""


class Facts:
    """What is known of the book as a whole: tables of facts, titles, terms, counts, findings."""

    def __init__(self, connection: sqlite3.Connection, tables: Path) -> None:
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
