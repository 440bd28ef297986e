"""The units of a build kept for reading: one SQLite file that a search reads a page of hits from.

Written once by the build and opened read-only, so it needs no lock and no memory beyond the hits that are
shown.
"""

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ingest.model import Kind, Lang, Rank, RecordId
from search_service.search.analysis import passages_of
from search_service.search.engine import IndexUnreadableError
from search_service.search.index.unit_words import UnitTerms, UnitWords, packed, unpacked
from search_service.search.index.units import RecordSpan, Unit
from search_service.search.index.word_table import SCHEMA as WORD_TABLES
from search_service.search.index.word_table import Numbering, WordTable
from search_service.search.request import fields_of
from search_service.search.words import OtherWords, TermNames

VERSION: Final = 9

SCHEMA: Final = f"""
PRAGMA journal_mode = OFF;
PRAGMA user_version = {VERSION};
CREATE TABLE unit(position INTEGER PRIMARY KEY, id TEXT, lang TEXT, kind TEXT, law INTEGER, chapter TEXT,
                  label TEXT, rank INTEGER, heading TEXT, title TEXT, title_en TEXT, text TEXT, parts TEXT,
                  english TEXT, digests TEXT, everyday TEXT, phrases TEXT, words BLOB);
CREATE TABLE passages(position INTEGER PRIMARY KEY, sentences TEXT);
CREATE TABLE field_value(field TEXT, value TEXT, PRIMARY KEY(field, value)) WITHOUT ROWID;
CREATE TABLE title(key TEXT, id TEXT, written INTEGER, PRIMARY KEY(key, id)) WITHOUT ROWID;
CREATE TABLE other_words(position INTEGER PRIMARY KEY, book TEXT, terms TEXT, translations TEXT, related TEXT,
                         leading TEXT);
{WORD_TABLES}"""
COLUMNS: Final = (
    *("position", "id", "lang", "kind", "law", "chapter", "label", "rank", "heading", "title", "title_en"),
    *("text", "parts", "english", "digests", "everyday", "phrases"),
)
SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM unit"


class UnitWriter:
    """Writes the units of a library into a new file, one after the other; `finish` closes it."""

    def __init__(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        self._connection = sqlite3.connect(path)
        self._connection.executescript(SCHEMA)
        self._numbering = Numbering()
        self._values: set[tuple[str, str]] = set()

    def add(self, unit: Unit, terms: UnitTerms) -> None:
        """Write the next unit with its words."""
        row = (*_row(unit), packed(terms, self._numbering.number))
        self._connection.execute(f"INSERT INTO unit VALUES ({','.join('?' * len(row))})", row)
        self._connection.execute("INSERT INTO passages VALUES (?, ?)", (unit.position, "\n".join(_passages(unit))))
        self._values.update(fields_of(unit).items())

    def finish(self, other_words: Iterable[OtherWords], titles: Iterable[tuple[str, str, bool]] = ()) -> None:
        """Write the other words of each book, the rows of titles and what all units have, and close the file."""
        write = self._connection.executemany
        write("INSERT INTO field_value VALUES (?, ?)", sorted(self._values))
        named = sorted(titles, key=lambda row: not row[2])  # a key that a title has as written is told so
        write("INSERT OR IGNORE INTO title VALUES (?, ?, ?)", named)
        rows = ((place, *_words_row(words)) for place, words in enumerate(other_words))
        write("INSERT INTO other_words VALUES (?, ?, ?, ?, ?, ?)", rows)
        self._numbering.write(self._connection)
        self._connection.commit()
        self.close()

    def close(self) -> None:
        """Close the file; what is not finished is no file of units."""
        self._connection.close()


def _passages(unit: Unit) -> tuple[str, ...]:
    """The sentences by which a unit is compared with a query."""
    parts = (unit.text[part.start : part.end] for part in unit.parts)
    lines = (line for lines in (unit.english, unit.everyday) for line in lines.split("\n"))
    return passages_of((unit.heading, unit.title or "", *parts, *lines))


def _words_row(words: OtherWords) -> tuple[str, ...]:
    terms = [(term.ru, term.en) for term in words.glossary]
    return (words.book, *map(json.dumps, (terms, words.translations, words.related, words.leading)))


def _row(unit: Unit) -> tuple[object, ...]:
    titles = (unit.label, unit.rank, unit.heading, unit.title, unit.title_en)
    texts = (
        *(unit.text, _written(unit.parts)),
        *(unit.english, _written(unit.digests)),
        *(unit.everyday, _written(unit.phrases)),
    )
    return (unit.position, str(unit.id), unit.lang.value, unit.kind.value, unit.law, unit.chapter, *titles, *texts)


def _written(parts: Iterable[RecordSpan]) -> str:
    return json.dumps([[str(part.id), part.start, part.end] for part in parts])


def _parts(written: str) -> tuple[RecordSpan, ...]:
    return tuple(RecordSpan(id=RecordId.parse(name), start=start, end=end) for name, start, end in json.loads(written))


class UnitStore:
    """Units by position and the other words of each book, read from the file that `UnitWriter` made; safe to use from
    several threads.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._local = threading.local()
        self._lock = threading.Lock()
        self._opened: list[sqlite3.Connection] = []
        try:
            (version,) = self._connection().execute("PRAGMA user_version").fetchone()
            if version != VERSION:
                raise self._unreadable(f"version {version}, {VERSION} is expected")
            self.other_words = tuple(self._read_other_words())
            self.values = self._read_values()
            self._vocabulary = WordTable(self._connection)
        except sqlite3.Error as error:
            raise self._unreadable(str(error)) from error

    def __len__(self) -> int:
        """How many units there are."""
        (count,) = self._connection().execute("SELECT count(*) FROM unit").fetchone()
        return int(count)

    def unit(self, position: int) -> Unit:
        """The unit at a position of the index; IndexUnreadableError where the two do not belong together."""
        return _unit(self._row(SELECT, position))

    def read(self, position: int) -> tuple[Unit, UnitWords]:
        """The unit at a position with its words; the same error."""
        *row, words = self._row(f"SELECT {', '.join(COLUMNS)}, words FROM unit", position)
        try:
            return _unit(row), unpacked(words, self._vocabulary)
        except (KeyError, ValueError) as error:
            raise self._unreadable(str(error)) from error

    def passages(self, position: int) -> tuple[str, ...]:
        """The sentences of the unit at a position by which it is compared with a query; the same error."""
        (sentences,) = self._row("SELECT sentences FROM passages", position)
        return tuple(sentences.splitlines())

    def _row(self, select: str, position: int) -> Sequence[Any]:
        try:
            row = self._connection().execute(f"{select} WHERE position = ?", (position,)).fetchone()
        except sqlite3.Error as error:
            raise self._unreadable(str(error)) from error
        if row is None:
            raise self._unreadable(f"there is no unit {position}")
        return tuple(row)

    def titled(self, keys: Sequence[str]) -> tuple[RecordId, ...]:
        """The Laws and divisions that have a title of one of these keys, those of the first key that some have: Laws
        first, then in the order of the book.
        """
        select = "SELECT id FROM title WHERE key = ? ORDER BY written DESC, id"
        for key in keys:
            found = [RecordId.parse(name) for (name,) in self._connection().execute(select, (key,))]
            if found:
                return tuple(sorted(found, key=lambda one: (one.is_division, one.book_order)))
        return ()

    def units(self) -> Iterator[Unit]:
        """All units in the order of the library."""
        yield from map(_unit, self._connection().execute(f"{SELECT} ORDER BY position"))

    def close(self) -> None:
        """Closes the file in every thread."""
        with self._lock:
            for connection in self._opened:
                connection.close()
            self._opened.clear()

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            uri = f"{self._path.absolute().as_uri()}?mode=ro&immutable=1"
            connection = sqlite3.connect(uri, uri=True, check_same_thread=False)  # closed by whoever closes the store
            self._local.connection = connection
            with self._lock:
                self._opened.append(connection)
        return connection

    def _read_values(self) -> Mapping[str, frozenset[str]]:
        """The values that units have, by the fields they are filtered by."""
        found: dict[str, set[str]] = {}
        for field, value in self._connection().execute("SELECT field, value FROM field_value"):
            found.setdefault(field, set()).add(value)
        return {field: frozenset(values) for field, values in found.items()}

    def _read_other_words(self) -> Iterator[OtherWords]:
        select = "SELECT book, terms, translations, related, leading FROM other_words ORDER BY position"
        for book, *written in self._connection().execute(select):
            terms, translations, related, leading = map(json.loads, written)
            yield OtherWords(
                book=book,
                glossary=tuple(TermNames(ru=tuple(ru), en=tuple(en)) for ru, en in terms),
                translations=tuple((one, other) for one, other in translations),
                related=tuple(map(tuple, related)),
                leading=tuple(map(tuple, leading)),
            )

    def _unreadable(self, why: str) -> IndexUnreadableError:
        return IndexUnreadableError(
            f"{self._path.name} of the search index cannot be read ({why}); run `pravilo build`"
        )


def _unit(row: Sequence[Any]) -> Unit:
    position, record_id, lang, kind, law, chapter, label, rank, heading, title, title_en, text, *written = row
    parts, english, digests, everyday, phrases = written
    return Unit(
        position=position,
        id=RecordId.parse(record_id),
        lang=Lang(lang),
        kind=Kind(kind),
        law=law,
        chapter=chapter,
        label=label,
        rank=Rank(rank),
        heading=heading,
        title=title,
        title_en=title_en,
        text=text,
        parts=_parts(parts),
        english=english,
        digests=_parts(digests),
        everyday=everyday,
        phrases=_parts(phrases),
    )
