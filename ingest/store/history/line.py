"""The next line of a history: a build against the state that the lines before it add up to."""

import json
import sqlite3
from collections import Counter
from typing import Final

from ingest.model import differing, fingerprint

_RECORDS: Final = "SELECT id, lang, kind, book, law, json FROM record ORDER BY position"
_FINDINGS: Final = """SELECT code, severity, ifnull(record, ''), ifnull(file, ''), message, ifnull(detail, '')
    FROM finding"""
_PUT: Final = """INSERT INTO record(id, lang, kind, book, law, fingerprint) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT(id, lang) DO UPDATE SET kind = excluded.kind, law = excluded.law, fingerprint = excluded.fingerprint"""

ADDED, REMOVED, CHANGED = "added", "removed", "changed"
FindingRow = tuple[str, str, str, str, str, str]


def add_line(history: sqlite3.Connection, library: sqlite3.Connection, folder: str, at: int) -> int:
    """Add what the build in `library` changed, and return its number; that of the last line where that is this build.
    Dates grow by a second at least, so that each names one build.
    """
    meta = dict(library.execute("SELECT key, value FROM meta").fetchall())
    name = meta.get("build") or folder
    last = history.execute("SELECT number, name, published FROM build ORDER BY number DESC LIMIT 1").fetchone()
    if last and last[1] == name:
        return int(last[0])
    number, published = (last[0] + 1, max(at, last[2] + 1)) if last else (1, at)
    counts = _note_records(history, library, number) | _note_findings(history, library, number)
    (records,) = library.execute("SELECT count(*) FROM record").fetchone()
    told = (number, name, published, meta.get("edition"), records, meta.get("export_sha256"))
    counted = (counts[what] for what in (ADDED, REMOVED, CHANGED, "gained", "lost"))
    history.execute(f"INSERT INTO build VALUES ({', '.join('?' * 11)})", (*told, *counted))
    return int(number)


class _Codes(dict[str, int]):
    """The codes of the names of fields; a name that has none gets the next."""

    def __init__(self, history: sqlite3.Connection) -> None:
        super().__init__(history.execute("SELECT name, code FROM field").fetchall())
        self._history = history

    def __missing__(self, name: str) -> int:
        self[name] = len(self) + 1
        self._history.execute("INSERT INTO field(code, name) VALUES (?, ?)", (self[name], name))
        return self[name]


def _note_records(history: sqlite3.Connection, library: sqlite3.Connection, number: int) -> Counter[str]:
    codes, seen = _Codes(history), set()
    counts: Counter[str] = Counter()
    for name, lang, kind, book, law, line in library.execute(_RECORDS):
        after = fingerprint(json.loads(line), codes)
        found = history.execute("SELECT n, fingerprint FROM record WHERE id = ? AND lang = ?", (name, lang)).fetchone()
        n, before = found or (None, None)
        if before is None or differing(before, after):
            n = _put(history, (name, lang, kind, book, law, after), n)
            history.execute("INSERT INTO change VALUES (?, ?, ?)", (number, n, before))
            counts[ADDED if before is None else CHANGED] += 1
        seen.add(n)
    for n, before in history.execute("SELECT n, fingerprint FROM record WHERE fingerprint IS NOT NULL").fetchall():
        if n not in seen:
            history.execute("INSERT INTO change VALUES (?, ?, ?)", (number, n, before))
            history.execute("UPDATE record SET fingerprint = NULL WHERE n = ?", (n,))
            counts[REMOVED] += 1
    return counts


def _put(history: sqlite3.Connection, row: tuple[object, ...], known: int | None) -> int:
    added = history.execute(_PUT, row).lastrowid
    return known if known is not None else int(added or 0)


def _note_findings(history: sqlite3.Connection, library: sqlite3.Connection, number: int) -> Counter[str]:
    now: Counter[FindingRow] = Counter(library.execute(_FINDINGS).fetchall())
    before = {
        tuple(row[1:-1]): (row[0], row[-1])
        for row in history.execute("SELECT n, code, severity, record, file, message, detail, held FROM finding")
    }
    counts: Counter[str] = Counter()
    for row in {*now, *before}:
        n, held = before.get(row, (None, 0))
        more = now[row] - held
        if not more:
            continue
        if n is None:
            n = history.execute(f"INSERT INTO finding VALUES (NULL, {', '.join('?' * 7)})", (*row, more)).lastrowid
        else:
            history.execute("UPDATE finding SET held = held + ? WHERE n = ?", (more, n))
        history.execute("INSERT INTO finding_change VALUES (?, ?, ?)", (number, n, more))
        counts["gained" if more > 0 else "lost"] += abs(more)
    return counts
