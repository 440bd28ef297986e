"""The library's own words in one SQLite file: how often each occurs, what sounds alike, what is a few keys apart.

Written by the build and looked up by key, so what a misspelt query costs does not grow with the library.
"""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from search_service.search.words.spelling import deletions, distance, errors_allowed
from search_service.search.words.transliteration import sound_of_russian

VERSION: Final = 2
MAX_NEAR: Final = 200  # words looked at for one misspelt word
SCHEMA: Final = f"""
PRAGMA journal_mode = OFF;
PRAGMA user_version = {VERSION};
CREATE TABLE word(number INTEGER PRIMARY KEY, form TEXT UNIQUE, frequency INTEGER);
CREATE TABLE stem(form TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE deletion(key TEXT, number INTEGER, PRIMARY KEY(key, number)) WITHOUT ROWID;
CREATE TABLE sound(key TEXT, number INTEGER, PRIMARY KEY(key, number)) WITHOUT ROWID;
"""


def write_words(path: Path, frequencies: Mapping[str, int], stems: Iterable[str] = ()) -> None:
    """Writes folded words with the number of units each occurs in, and the stems of words, which are found and never
    shown; the same words give the same file.
    """
    path.unlink(missing_ok=True)
    words = list(enumerate(sorted(form for form in frequencies if _is_word(form))))
    connection = sqlite3.connect(path)
    with connection:
        connection.executescript(SCHEMA)
        connection.executemany("INSERT INTO word VALUES (?, ?, ?)", ((n, form, frequencies[form]) for n, form in words))
        connection.executemany("INSERT INTO stem VALUES (?)", ((stem,) for stem in sorted(set(stems))))
        keys = ((key, n) for n, form in words for key in sorted(deletions(form, errors_allowed(form + "??"))))
        connection.executemany("INSERT INTO deletion VALUES (?, ?)", keys)
        sounds = ((sound_of_russian(form), n) for n, form in words if not form.isascii())
        connection.executemany("INSERT INTO sound VALUES (?, ?)", sounds)
    connection.close()


def _is_word(form: str) -> bool:
    return len(form) > 1 and form.replace("-", "").isalpha()


class WordStore:
    """The words that `write_words` wrote; safe to use from several threads. sqlite3.Error where it cannot be read."""

    def __init__(self, path: Path) -> None:
        self._uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        self._local = threading.local()
        self._lock = threading.Lock()
        self._opened: list[sqlite3.Connection] = []
        (version,) = self._connection().execute("PRAGMA user_version").fetchone()
        if version != VERSION:
            raise sqlite3.DatabaseError(f"version {version}, {VERSION} is expected")

    def frequency(self, form: str) -> int | None:
        """In how many units a folded word occurs; None where it is no word of the library."""
        row = self._connection().execute("SELECT frequency FROM word WHERE form = ?", (form,)).fetchone()
        return int(row[0]) if row else None

    def has(self, form: str) -> bool:
        """Whether a folded form is a word of the library or the stem of one."""
        if self.frequency(form) is not None:
            return True
        return self._connection().execute("SELECT 1 FROM stem WHERE form = ?", (form,)).fetchone() is not None

    def near(self, form: str) -> Iterator[tuple[int, int, str]]:
        """Words a few errors away: the number of errors, the frequency, the word; in no order."""
        limit = errors_allowed(form)
        keys = sorted(deletions(form, limit)) if limit else []
        marks = ",".join("?" * len(keys))
        select = f"SELECT DISTINCT number FROM deletion WHERE key IN ({marks}) LIMIT {MAX_NEAR}"
        rows = self._connection().execute(f"SELECT form, frequency FROM word WHERE number IN ({select})", keys)
        for found, frequency in rows if keys else ():
            errors = distance(form, found, limit)
            if errors <= limit and found.isascii() is form.isascii():
                yield errors, frequency, found

    def sounding(self, key: str) -> list[tuple[int, str]]:
        """Russian words with a sound key: frequency and word."""
        select = "SELECT frequency, form FROM sound JOIN word USING (number) WHERE key = ?"
        return [(frequency, form) for frequency, form in self._connection().execute(select, (key,))]

    def close(self) -> None:
        """Closes the file in every thread."""
        with self._lock:
            while self._opened:
                self._opened.pop().close()

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = sqlite3.connect(self._uri, uri=True, check_same_thread=False)  # closed by whoever closes us
            self._local.connection = connection
            with self._lock:
                self._opened.append(connection)
        return connection
