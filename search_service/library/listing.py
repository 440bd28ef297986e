"""The records of a build in the order of the export: from a place on, and from one id to another."""

from collections.abc import Iterator
from sqlite3 import Connection
from typing import Final

import orjson

from ingest.model import Lang, Record, RecordId, record_from_json

_FROM: Final = "SELECT id, position FROM record WHERE position >= ? ORDER BY position"


class Listing:
    """The order of the records of one build; safe to share between threads."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def place(self, record_id: str, lang: Lang | None = None) -> int | None:
        """The place of a record, counted from 1, of the first of its languages where none is named; None where there is
        no such record.
        """
        sql = "SELECT min(position) AS at FROM record WHERE id = ? AND lang = coalesce(?, lang)"
        found: int | None = self._connection.execute(sql, (record_id, lang and lang.value)).fetchone()["at"]
        return found

    def behind(self, place: int) -> Iterator[Record]:
        """The records behind a place, 0 being before the first."""
        sql = "SELECT json FROM record WHERE position > ? ORDER BY position"
        for row in self._connection.execute(sql, (place,)):
            yield record_from_json(orjson.loads(row["json"]))

    def between(self, first: RecordId, last: RecordId) -> Iterator[RecordId]:
        """The ids of the records from one to another, with all that is inside the last, each once; nothing where one of
        the two is absent or the last stands before the first.
        """
        start, end = self.place(str(first)), self.place(str(last))
        if start is None or end is None or end < start:
            return
        seen = set()
        for row in self._connection.execute(_FROM, (start,)):
            record_id = RecordId.parse(row["id"])
            if row["position"] > end and not _lies_in(record_id, last):
                return
            if record_id not in seen:
                seen.add(record_id)
                yield record_id


def _lies_in(record_id: RecordId, outer: RecordId) -> bool:
    at: RecordId | None = record_id
    while at is not None and at != outer:
        at = at.parent
    return at is not None
