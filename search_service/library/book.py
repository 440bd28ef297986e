"""What a build tells of the book as a whole, and the printed lines that it was made from."""

import sqlite3
from functools import cached_property
from typing import Final

from ingest.model import Coverage, Lang, RecordId
from search_service.library.rows import (
    Backlink,
    Document,
    Finding,
    LoggedEdit,
    PrintedLine,
    Term,
    Title,
    backlink_from,
    coverage_from,
    document_from,
    finding_from,
    rows_of,
    term_from,
)

_CITATIONS: Final = """SELECT f.source, f.lang, f.target, f.kind, f.status, r.kind AS source_kind
    FROM reference f JOIN record r ON r.id = f.source AND r.lang = f.lang
    WHERE r.kind NOT IN ('index_entry', 'contents_entry') ORDER BY r.position, f.ordinal"""
_EDITS = """SELECT file, line, col, stage, rule, reason, before, after FROM edit
    WHERE file = ? AND line BETWEEN ? AND ? ORDER BY line, col, rowid"""


class Facts:
    """What is known of the book as a whole: titles, terms, counts, findings."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

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

    def terms(self) -> tuple[Term, ...]:
        """The glossary in its own order."""
        return tuple(term_from(row) for row in rows_of(self._connection, "SELECT * FROM term ORDER BY position"))

    def neighbours(self, number: int) -> tuple[int | None, int | None]:
        """The numbers of the Laws before and after a Law."""
        before = rows_of(self._connection, "SELECT max(law) AS n FROM record WHERE kind = 'law' AND law < ?", number)
        after = rows_of(self._connection, "SELECT min(law) AS n FROM record WHERE kind = 'law' AND law > ?", number)
        return before[0]["n"], after[0]["n"]

    def findings(self) -> tuple[Finding, ...]:
        """What the audit of this build found."""
        return tuple(finding_from(row) for row in rows_of(self._connection, "SELECT * FROM finding ORDER BY position"))

    def coverage(self) -> tuple[Coverage, ...]:
        """How complete the library is, a row for each Law."""
        return tuple(coverage_from(row) for row in rows_of(self._connection, "SELECT * FROM coverage ORDER BY law"))

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

    def __init__(self, connection: sqlite3.Connection) -> None:
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
        return tuple(PrintedLine(file=file, line=row["line"], text=row["text"]) for row in rows)

    def edits(self, file: str, first: int, last: int) -> tuple[LoggedEdit, ...]:
        """What was done to printed lines, in reading order."""
        return tuple(LoggedEdit(**dict(row)) for row in rows_of(self._connection, _EDITS, file, first, last))
