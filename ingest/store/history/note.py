"""A build gets its number: the next line of the history, written aside and put into its place in one step.

That is done when the build is whole and before it is made current: whoever reads a published build finds its line. A
kill between the two leaves a line of a build that nobody was served yet, and what later lines tell still adds up.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ingest.store.change import sync
from ingest.store.history.line import add_line

HISTORY: Final = "history.sqlite"
VERSION: Final = 1
SCHEMA: Final = Path(__file__).with_name("schema.sql")
DAMAGED: Final = ".damaged"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedBuild:
    """The number of a build, None where it could not be noted; `fault` says what was wrong with the history, "" where
    nothing was.
    """

    number: int | None
    fault: str = ""


class _OtherVersionError(Exception):
    """The tables of the history are not those that are written here."""


def note_build(data: Path, folder: str, at: float | None = None) -> NotedBuild:
    """Give the finished build in `builds/<folder>` its number and its date; one that is the last of the history keeps
    its own. `at` is in seconds since 1970, now where it is None. To be called with the lock of the builds held.

    Never raises for the history: a build can be served without. A damaged one is kept aside, and a new one begins.
    """
    history, aside = data / HISTORY, data / f".{HISTORY}-next"
    fault = ""
    try:
        if not _begun(history, aside):
            damaged = history.with_name(HISTORY + DAMAGED)
            os.replace(history, damaged)
            fault = f"The history of the builds is damaged: it is kept as {damaged.name}, and a new one begins."
            _begun(history, aside)
        number = _noted(data / "builds" / folder, aside, time.time() if at is None else at)
        sync(aside)
        os.replace(aside, history)
        sync(data)
        return NotedBuild(number=number, fault=fault)
    except _OtherVersionError:
        fault = f"The history of the builds ({HISTORY}) is of another version of Pravilo: the build has no number."
    except (sqlite3.Error, OSError) as error:
        fault = f"The history of the builds cannot be written ({error}): `pravilo build` makes up for it."
    with suppress(OSError):  # what is left over goes with the next build
        aside.unlink()
    return NotedBuild(number=None, fault=fault)


def _begun(history: Path, aside: Path) -> bool:
    """Lay out the file in which the next state is made; False where the history there is cannot be read."""
    aside.unlink(missing_ok=True)
    if not history.exists():
        with closing(sqlite3.connect(aside)) as connection:
            connection.executescript(SCHEMA.read_text(encoding="utf-8"))
        return True
    shutil.copyfile(history, aside)
    try:
        with closing(sqlite3.connect(aside)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError:
        return False
    if version != VERSION and version:
        raise _OtherVersionError
    return bool(state == "ok" and version)


def _noted(build: Path, aside: Path, at: float) -> int:
    uri = f"{(build / 'library.sqlite').resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as library, closing(sqlite3.connect(aside)) as history:
        history.execute("PRAGMA synchronous = OFF")  # the whole file is brought to the disk at the end
        number = add_line(history, library, build.name, int(at))
        history.commit()
    return number


def numbers_of(data: Path) -> Mapping[str, tuple[int, datetime]]:
    """Return the last number and date of each build of the history, by its name; nothing where it cannot be read."""
    history = data / HISTORY
    if not history.is_file():
        return {}
    sql = "SELECT name, number, published FROM build ORDER BY number"
    try:
        with closing(sqlite3.connect(f"{history.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            rows = connection.execute(sql).fetchall()
    except sqlite3.Error:
        return {}
    return {name: (number, datetime.fromtimestamp(published, UTC)) for name, number, published in rows}
