"""The documents a build was made from: their printed lines, and what was done to them."""

import sqlite3
from typing import Final

from search_service.library.rows import Document, LoggedEdit, PrintedLine, document_from, rows_of

_EDITS: Final = """SELECT file, line, col, stage, rule, reason, before, after FROM edit
    WHERE file = ? AND line BETWEEN ? AND ? ORDER BY line, col, rowid"""


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
