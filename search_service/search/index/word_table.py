"""The words of a library by number: each form is kept once with what it is compared by, and units name its number.

Numbers are given in the order in which words are met, so that the same library numbers them alike and those of
frequent words are small.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from search_service.search.analysis import Word

SCHEMA: Final = """
CREATE TABLE word(number INTEGER PRIMARY KEY, exact TEXT, lemmas TEXT, broader TEXT);
CREATE TABLE word_key(key TEXT, number INTEGER, PRIMARY KEY(key, number)) WITHOUT ROWID;
"""
INDEX: Final = "CREATE INDEX word_by_form ON word(exact);"
CACHED_WORDS: Final = 20_000  # words kept in memory: some megabytes
CACHED_KEYS: Final = 4096  # what queries look for, each with the few numbers that have it


class Numbering:
    """Gives words their numbers while a library is written."""

    def __init__(self) -> None:
        self._numbers: dict[Word, int] = {}

    def number(self, word: Word) -> int:
        """Return the number of a word, the next one for a word that was not met before."""
        return self._numbers.setdefault(word, len(self._numbers))

    def write(self, connection: sqlite3.Connection) -> None:
        """Write the words met; the tables are made by SCHEMA."""
        rows = ((number, word.exact, " ".join(word.lemmas), " ".join(word.broader)) for word, number in self._items())
        connection.executemany("INSERT INTO word VALUES (?, ?, ?, ?)", rows)
        keys = sorted((key, number) for word, number in self._items() for key in word.keys)
        connection.executemany("INSERT INTO word_key VALUES (?, ?)", keys)
        connection.execute(INDEX)

    def _items(self) -> Iterable[tuple[Word, int]]:
        return self._numbers.items()


class WordTable:
    """The words that `Numbering.write` wrote, read as they are asked for; `connection` gives that of this thread."""

    def __init__(self, connection: Callable[[], sqlite3.Connection]) -> None:
        self._connection = connection
        self._words: Callable[[int], Word] = lru_cache(CACHED_WORDS)(self._word)
        self._keys: Callable[[str], tuple[int, ...]] = lru_cache(CACHED_KEYS)(self._having)

    def word(self, number: int) -> Word:
        """The word of a number; LookupError where there is none."""
        return self._words(number)

    def having(self, key: str) -> tuple[int, ...]:
        """The numbers of the words that have a form or a lemma."""
        return self._keys(key)

    def _word(self, number: int) -> Word:
        select = "SELECT exact, lemmas, broader FROM word WHERE number = ?"
        row = self._connection().execute(select, (number,)).fetchone()
        if row is None:
            raise LookupError(f"there is no word {number}")
        exact, lemmas, broader = row
        return Word.of(exact, tuple(lemmas.split()), tuple(broader.split()))

    def _having(self, key: str) -> tuple[int, ...]:
        found = self._connection().execute("SELECT number FROM word_key WHERE key = ?", (key,))
        return tuple(number for (number,) in found)

    def beginning(self, prefix: str) -> Iterator[int]:
        """The numbers of the words whose form begins so."""
        select = "SELECT number FROM word WHERE exact >= ? AND exact < ?"
        yield from (number for (number,) in self._connection().execute(select, (prefix, prefix + "\U0010ffff")))
