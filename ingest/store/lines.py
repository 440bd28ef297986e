"""Records as lines of JSON, and the table of drafts: records as read, before they have a place in the book."""

import json
import sqlite3
from collections.abc import Iterable, Iterator

from ingest.model import Record, record_from_json, record_to_json


def record_line(record: Record) -> str:
    """Return the record as its own line: JSON with sorted keys, no line end."""
    return json.dumps(record_to_json(record), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_line(line: str) -> Record:
    """Return the record that `record_line` wrote."""
    return record_from_json(json.loads(line))


class Drafts:
    """The drafts in a library's database, in print order."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, records: Iterable[Record]) -> None:
        """Add records as read, in print order; they have no place in the book and no references yet."""
        rows = ((str(record.id), record.lang.value, record_line(record)) for record in records)
        self._connection.executemany("INSERT INTO draft(id, lang, json) VALUES (?, ?, ?)", rows)

    def take(self, schema: str) -> None:
        """Add the drafts of an attached database."""
        self._connection.execute(
            f"INSERT INTO draft(id, lang, json) SELECT id, lang, json FROM {schema}.draft ORDER BY position"
        )

    def all(self) -> Iterator[tuple[int, Record]]:
        """Yield every draft with its position."""
        for position, line in self._connection.execute("SELECT position, json FROM draft ORDER BY position"):
            yield position, read_line(line)

    def doubled(self) -> frozenset[int]:
        """Return the positions of drafts whose id and language another has too."""
        twice = "SELECT id, lang FROM draft GROUP BY id, lang HAVING count(*) > 1"
        rows = self._connection.execute(f"SELECT position FROM draft JOIN ({twice}) USING (id, lang)")
        return frozenset(position for (position,) in rows)

    def of(self, record: Record) -> Record | None:
        """Return the draft of an id and language; None where nothing of it is printed."""
        key = (str(record.id), record.lang.value)
        found = self._connection.execute("SELECT json FROM draft WHERE id = ? AND lang = ?", key).fetchone()
        return read_line(found[0]) if found else None

    def replace(self, positions: Iterable[int], records: Iterable[Record]) -> None:
        """Put records in the place of others. One that is kept under another id than it was read with takes along where
        it is printed.
        """
        positions, records = list(positions), list(records)
        before = [found for position in positions if (found := self._at(position))]
        kept = {(record.id, record.lang) for record in before}
        for record in records:
            if (record.id, record.lang) not in kept:
                self._rename(
                    next(one for one in before if one.source == record.source and one.text == record.text), record
                )
        self._connection.executemany("DELETE FROM draft WHERE position = ?", [(position,) for position in positions])
        self.add(records)

    def _at(self, position: int) -> Record | None:
        found = self._connection.execute("SELECT json FROM draft WHERE position = ?", (position,)).fetchone()
        return read_line(found[0]) if found else None

    def _rename(self, before: Record, after: Record) -> None:
        sql = "UPDATE piece SET id = ? WHERE id = ? AND lang = ? AND file = ? AND line BETWEEN ? AND ?"
        for lines in before.source:
            place = (lines.file, lines.first_line, lines.last_line)
            self._connection.execute(sql, (str(after.id), str(before.id), before.lang.value, *place))

    def drop(self) -> None:
        """Forget the drafts, once all are in the book."""
        self._connection.execute("DROP TABLE draft")
