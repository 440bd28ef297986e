"""The history of the builds as the site reads it, up to the build that is served: their numbers and dates, what changed
from one to another, and when a record last did.

It lies beside the builds and is never needed to serve: where it is absent or damaged, HistoryError says so.
"""

import sqlite3
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Self

from ingest.model import Kind, RecordId, differing

HISTORY: Final = "history.sqlite"  # beside the folder of the builds, as ingestion writes it
HISTORY_VERSION: Final = 1  # of its tables
_TOUCHED: Final = """SELECT r.n, r.id, r.lang, r.kind, r.book, r.law, r.fingerprint AS last, c.before
    FROM change c JOIN record r ON r.n = c.record
    WHERE c.build > ? AND c.build <= ? AND (? IS NULL OR r.book = ?) AND (? IS NULL OR r.law = ?)
    ORDER BY c.build"""
_FINDINGS: Final = """SELECT f.code, f.severity, f.record, f.file, f.message, f.detail, sum(c.count) AS more
    FROM finding_change c JOIN finding f ON f.n = c.finding WHERE c.build > ? AND c.build <= ?
    GROUP BY f.n HAVING more <> 0 ORDER BY f.code, f.record, f.file, f.detail"""


class HistoryError(RuntimeError):
    """There is no history of the build that is served, or it cannot be read; the message says what to do."""


class ChangeKind(StrEnum):
    """What became of a record."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


BACK: Final = {ChangeKind.ADDED: ChangeKind.REMOVED, ChangeKind.REMOVED: ChangeKind.ADDED}


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedBuild:
    """A line of the history: a build with its number and date, and how much it changed against the line before."""

    number: int
    name: str
    published: datetime
    edition: int | None
    records: int
    export_sha256: str | None
    added: int
    removed: int
    changed: int
    gained: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordChange:
    """A record that is otherwise; `fields` are those that differ where it was changed, in the order of their names."""

    id: RecordId
    lang: str
    kind: Kind
    what: ChangeKind
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingChange:
    """A finding that one of two builds has `count` times more often than the other."""

    code: str
    severity: str
    record: str
    file: str
    message: str
    detail: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What a later build has otherwise than an earlier one, records in the order of the book."""

    records: tuple[RecordChange, ...]
    gained: tuple[FindingChange, ...]
    lost: tuple[FindingChange, ...]

    def reversed(self) -> "Changes":
        """What the earlier build has otherwise than the later one."""
        turned = tuple(replace(one, what=BACK.get(one.what, one.what)) for one in self.records)
        return Changes(records=turned, gained=self.lost, lost=self.gained)


class History:
    """The history up to the last line of one build, whose number it bears; safe to share between threads."""

    def __init__(self, connection: sqlite3.Connection, build: str) -> None:
        self._connection = connection
        self._reading = threading.Lock()
        found = self._rows("SELECT max(number) AS number FROM build WHERE name = ?", build)[0]["number"]
        if found is None:
            raise HistoryError("The history does not know the build that is served. Run `pravilo build`.")
        self.number = int(found)
        self.published = self.builds(self.number - 1)[0].published  # of the build that is served; every page tells it

    @classmethod
    def open(cls, data: Path, build: str) -> Self:
        """The history in a data folder, as it was when `build` was published; HistoryError where there is none."""
        path = data / HISTORY
        if not path.is_file():
            raise HistoryError("No history of the builds is kept yet. `pravilo build` begins one.")
        uri = path.resolve().as_uri() + "?mode=ro&immutable=1"
        connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != HISTORY_VERSION:
                raise HistoryError("The history of the builds is of another version of Pravilo.")
            return cls(connection, build)
        except sqlite3.Error as error:
            connection.close()
            raise _damaged() from error
        except HistoryError:
            connection.close()
            raise

    def close(self) -> None:
        """Give the file back, when whoever reads it now has done so."""
        with self._reading:
            self._connection.close()

    def _rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        try:
            with self._reading:
                return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise _damaged() from error

    def builds(self, after: int = 0) -> tuple[PublishedBuild, ...]:
        """The lines behind a number, the oldest first."""
        sql = "SELECT * FROM build WHERE number > ? AND number <= ? ORDER BY number"
        return tuple(_build_from(row) for row in self._rows(sql, after, self.number))

    def changes(self, since: int, until: int, *, book: str | None = None, law: int | None = None) -> Changes:
        """What build `until` has otherwise than build `since`, nothing being build 0; of one book or Law alone where
        they are named, and then without findings. A record that was changed and changed back is as it was.
        """
        first: dict[int, sqlite3.Row] = {}
        for row in self._rows(_TOUCHED, since, until, book, book, law, law):
            first.setdefault(row["n"], row)
        names = {row["code"]: row["name"] for row in self._rows("SELECT code, name FROM field")}
        made = (self._change(row, until, names) for row in first.values())
        records = sorted((one for one in made if one), key=lambda one: (one.id.book_order, one.lang))
        found = [] if book is not None or law is not None else self._rows(_FINDINGS, since, until)
        return Changes(
            records=tuple(records),
            gained=tuple(_finding_from(row) for row in found if row["more"] > 0),
            lost=tuple(_finding_from(row) for row in found if row["more"] < 0),
        )

    def _change(self, row: sqlite3.Row, until: int, names: dict[int, str]) -> RecordChange | None:
        before, after = row["before"], self._at(row, until)
        codes = differing(before or b"", after or b"")
        if (before is None) == (after is None) and not codes:
            return None
        what = ChangeKind.ADDED if before is None else ChangeKind.REMOVED if after is None else ChangeKind.CHANGED
        return RecordChange(
            id=RecordId.parse(row["id"]),
            lang=row["lang"],
            kind=Kind(row["kind"]),
            what=what,
            fields=tuple(sorted(names[code] for code in codes)) if what is ChangeKind.CHANGED else (),
        )

    def _at(self, row: sqlite3.Row, build: int) -> bytes | None:
        """The fingerprint of a record in a build: what the next change found, or what the last build has."""
        sql = "SELECT before FROM change WHERE record = ? AND build > ? ORDER BY build LIMIT 1"
        later = self._rows(sql, row["n"], build)
        made: bytes | None = later[0]["before"] if later else row["last"]
        return made

    def number_of(self, name: str) -> int | None:
        """The last number of a build; None where the history does not know it."""
        sql = "SELECT max(number) AS number FROM build WHERE name = ? AND number <= ?"
        found: int | None = self._rows(sql, name, self.number)[0]["number"]
        return found

    def number_at(self, moment: datetime) -> int:
        """The number of the build that was published at a moment; 0 before the first."""
        sql = "SELECT max(number) AS number FROM build WHERE published <= ? AND number <= ?"
        return int(self._rows(sql, int(moment.timestamp()), self.number)[0]["number"] or 0)

    def touching(self, book: str, law: int) -> tuple[int, ...]:
        """The numbers of the builds that changed anything of a Law or of the commentary on it, the newest first."""
        sql = """SELECT DISTINCT c.build FROM change c JOIN record r ON r.n = c.record
            WHERE r.book = ? AND r.law = ? AND c.build <= ? ORDER BY c.build DESC"""
        return tuple(row["build"] for row in self._rows(sql, book, law, self.number))

    def law_changed(self, book: str, law: int) -> datetime | None:
        """When anything of a Law or of the commentary on it last changed; None where there never was such a Law."""
        return self._date("r.book = ? AND r.law = ?", book, law)

    def kinds_changed(self, book: str, kinds: Iterable[Kind]) -> datetime | None:
        """When a record of these kinds last changed in a book, or one came or went."""
        named = [kind.value for kind in kinds]
        return self._date(f"r.book = ? AND r.kind IN ({', '.join('?' * len(named))})", book, *named)

    def record_changed(self, record_id: RecordId, lang: str) -> datetime | None:
        """When a record last changed; None where there never was such a record."""
        return self._date("r.id = ? AND r.lang = ?", str(record_id), lang)

    def _date(self, where: str, *values: object) -> datetime | None:
        sql = f"""SELECT published FROM build WHERE number =
            (SELECT max(c.build) FROM change c JOIN record r ON r.n = c.record WHERE {where} AND c.build <= ?)"""
        found = self._rows(sql, *values, self.number)
        return _utc(found[0]["published"]) if found else None


def _damaged() -> HistoryError:
    return HistoryError("The history of the builds is damaged. `pravilo build` begins a new one.")


def _utc(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _build_from(row: sqlite3.Row) -> PublishedBuild:
    fields: dict[str, Any] = {name: row[name] for name in PublishedBuild.__slots__}
    return PublishedBuild(**{**fields, "published": _utc(row["published"])})


def _finding_from(row: sqlite3.Row) -> FindingChange:
    fields: dict[str, Any] = {name: row[name] for name in FindingChange.__slots__ if name != "count"}
    return FindingChange(**fields, count=abs(row["more"]))
