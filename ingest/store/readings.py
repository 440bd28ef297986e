"""A cache of readings between builds: what an unchanged stretch gave is not read again.

A reading is a database of its own, named by a hash of all it depends on, written aside and renamed when it is whole.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

from ingest.findings import CODES, Finding
from ingest.model import RecordId
from ingest.store.library_file import LibraryFile


def cached_reading(data: Path, key: str, write: Callable[[LibraryFile], Iterable[Finding]]) -> Path:
    """Return the file of the reading `key`, which `write` fills where it is not there or not whole. `write` gives what
    was found on the way.
    """

    def fill(aside: Path) -> None:
        write_reading_file(aside, write)

    return kept_reading(data, key) or _whole(data, key, fill)


def kept_reading(data: Path, key: str) -> Path | None:
    """Return the file of the reading `key` where it is there and whole."""
    path = data / "readings" / f"{key}.sqlite"
    if not is_sound(path):
        return None
    os.utime(path)
    return path


def keep_reading(data: Path, key: str, content: bytes) -> Path:
    """Return the file of the reading `key`, which was written elsewhere."""

    def fill(aside: Path) -> None:
        aside.write_bytes(content)

    return _whole(data, key, fill)


def write_reading_file(path: Path, write: Callable[[LibraryFile], Iterable[Finding]]) -> None:
    """Write a reading into a new file; `write` fills it and gives what was found on the way."""
    with LibraryFile(path) as file:
        file.add_findings(write(file))


def _whole(data: Path, key: str, fill: Callable[[Path], None]) -> Path:
    """The file of a reading, which is there once it is whole."""
    folder = data / "readings"
    path = folder / f"{key}.sqlite"
    folder.mkdir(parents=True, exist_ok=True)
    aside = folder / f".{key}.new"
    aside.unlink(missing_ok=True)
    try:
        fill(aside)
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)
    return path


def is_sound(path: Path) -> bool:
    """Tell whether a reading is there and SQLite finds no damage in it."""
    if not path.is_file():
        return False
    try:
        connection = sqlite3.connect(path)
        try:
            return bool(connection.execute("PRAGMA quick_check").fetchone() == ("ok",))
        finally:
            connection.close()
    except sqlite3.Error:
        return False


def findings_of(path: Path) -> tuple[Finding, ...]:
    """Return the findings of a reading."""
    connection = sqlite3.connect(path)
    try:
        rows = connection.execute("SELECT code, record, file, line, detail FROM finding ORDER BY position").fetchall()
    finally:
        connection.close()
    return tuple(
        Finding(code=code, record=RecordId.parse(record) if record else None, file=file, line=line, detail=detail)
        for code, record, file, line, detail in rows
        if code in CODES
    )


def forget_readings(data: Path, used: Iterable[str]) -> None:
    """Remove readings that no build needs: as many others stay as are in use, the newest ones."""
    keys = set(used)
    others = [path for path in (data / "readings").glob("*.sqlite") if path.stem not in keys]
    for old in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[len(keys) :]:
        old.unlink(missing_ok=True)
