"""A rival for the benchmark: the engine port over SQLite FTS5, fed with the same analysed terms.

FTS5 cannot put two terms at one position without an extension in C, so the lemmas of an ambiguous word stand side by
side: words side by side in any form («из-за», "convention card") are found only where no word between is ambiguous.
"""

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from search_service.search.engine import (
    RANKING,
    Found,
    IndexTerm,
    IndexUnit,
    IndexUnreadable,
    Request,
    best_of,
    enough,
    order_key,
)
from search_service.search.query.clauses import Clause, Field, Pattern, Slot

# Words come analysed: characters that unicode61 would cut at belong to them, and no letter is folded again.
SCHEMA: Final = """
CREATE TABLE unit(position INTEGER PRIMARY KEY, rank INTEGER, kind TEXT, place TEXT, law INTEGER,
    chapter TEXT);
CREATE VIRTUAL TABLE words USING fts5(exact, lemma, english, plain, content='',
    tokenize="unicode61 remove_diacritics 0 tokenchars '.''_'");
"""
GAP_WORD: Final = "\u2042"  # asterism: fills a jump between parts, so that no phrase reaches over it


def write_fts5_index(path: Path, units: Iterable[IndexUnit]) -> None:
    """Writes the index into a new file."""
    connection = sqlite3.connect(path)
    with connection:
        connection.executescript(SCHEMA.replace("'.''_'", f"'.''''_{GAP_WORD}'"))
        for unit in units:
            row = (unit.position, unit.rank, unit.kind, unit.within, unit.law, unit.chapter)
            connection.execute("INSERT INTO unit VALUES (?, ?, ?, ?, ?, ?)", row)
            texts = (
                _spell(unit.terms, exact=True),
                _spell(unit.terms, exact=False),
                _spell(unit.english, exact=False),
                _spell(unit.plain, exact=False),
            )
            columns = "(rowid, exact, lemma, english, plain)"
            connection.execute(f"INSERT INTO words{columns} VALUES (?, ?, ?, ?, ?)", (unit.position, *texts))
    connection.close()


def _spell(terms: Iterable[IndexTerm], *, exact: bool) -> str:
    words = []
    expected = 0
    for term in terms:
        words += [GAP_WORD] if term.position > expected else []
        words += [term.exact] if exact else dict.fromkeys(term.indexed)
        expected = term.position + 1
    return " ".join(words)


class Fts5Engine:
    """An opened FTS5 index, one connection for each thread."""

    def __init__(self, path: Path) -> None:
        self._uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        try:
            for table in ("words", "unit"):
                self._connection().execute(f"SELECT rowid FROM {table} LIMIT 1").fetchone()
        except sqlite3.Error as error:
            raise IndexUnreadable(f"{path.name} cannot be read ({error}); run `pravilo build`") from error

    def search(self, request: Request, *, limit: int) -> Found:
        """The best `limit` units, with exact total and facets."""
        rows = self._rows(request)
        keys = [order_key(RANKING, rank, score, position) for position, rank, _, _, _, score in rows]
        return Found(
            total=len(rows),
            best=best_of(keys, limit, by_book=request.by_book),
            kinds=tuple(sorted(Counter(kind for _, _, kind, *_ in rows).items())),
            laws=tuple(sorted(Counter(law for _, _, _, law, *_ in rows if law).items())),
            chapters=tuple(sorted(Counter(chapter for *_, chapter, _ in rows if chapter).items())),
        )

    def count(self, request: Request) -> int:
        """How many units fit."""
        return len(self._rows(request))

    def describe(self, request: Request) -> str:
        """What FTS5 is asked to match."""
        return _expression(request)

    def close(self) -> None:
        """Closes the connections of all threads."""
        while self._opened:
            self._opened.pop().close()

    def _rows(self, request: Request) -> list[tuple[int, int, str, int | None, str | None, float]]:
        wheres: list[str] = []
        values: list[str] = []
        if request.within:
            wheres, values = [*wheres, "place = ?"], [*values, request.within]
        if request.law:
            wheres, values = [*wheres, "law = ?"], [*values, str(request.law)]
        if request.chapter:
            wheres, values = [*wheres, "chapter = ?"], [*values, request.chapter]
        if expression := _expression(request):
            weights = f"{RANKING.exact}, {RANKING.form}, {RANKING.english}, {RANKING.plain}"
            source = f"SELECT rowid AS id, -bm25(words, {weights}) AS score FROM words WHERE words MATCH ?"
            values = [expression, *values]
        else:
            source = "SELECT position AS id, 1.0 AS score FROM unit"
        if request.excluded:
            wheres.append("position NOT IN (SELECT rowid FROM words WHERE words MATCH ?)")
            values.append(" OR ".join(_pattern(pattern) for pattern in request.excluded))
        where = f"WHERE {' AND '.join(wheres)}" if wheres else ""
        select = f"SELECT position, rank, kind, law, chapter, score FROM ({source}) JOIN unit ON position = id {where}"
        rows = self._connection().execute(select, values).fetchall()
        if not request.any_of or not request.least:
            return rows
        having = [self._having(clause) for clause in request.any_of]
        (units,) = self._connection().execute("SELECT count(*) FROM unit").fetchone()
        weighing = enough(having, units, request.least)
        return [row for row in rows if row[0] in weighing]

    def _having(self, clause: Clause) -> set[int]:
        rows = self._connection().execute("SELECT rowid FROM words WHERE words MATCH ?", (_clause(clause),))
        return {number for (number,) in rows}

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = sqlite3.connect(self._uri, uri=True, check_same_thread=False)
            self._local.connection = connection
            self._opened.append(connection)
        return connection


def _expression(request: Request) -> str:
    groups = [f"({_clause(clause)})" for clause in request.required]
    if request.any_of:
        groups.append(f"({' OR '.join(_clause(clause) for clause in request.any_of)})")
    return " AND ".join(groups)


def _clause(clause: Clause) -> str:
    return " OR ".join(_pattern(pattern) for pattern in clause.patterns)


def _pattern(pattern: Pattern) -> str:
    if pattern.slots[0].prefix:
        return f"exact : {_quoted([pattern.slots[0].exact])} *"
    exact = [slot.exact for slot in pattern.slots]
    if pattern.field is Field.EXACT:
        return f"exact : {_quoted(exact)}"
    column = {Field.ENGLISH: "english", Field.PLAIN: "plain"}.get(pattern.field, "lemma")
    spelled = [f"{column} : {_quoted(words)}" for words in _spellings(pattern.slots)]
    if pattern.field is Field.ANY_FORM and len(pattern.slots) == 1:
        spelled.append(f"exact : {_quoted(exact)}")
    return f"({' OR '.join(spelled)})"


def _spellings(slots: tuple[Slot, ...]) -> list[list[str]]:
    spellings: list[list[str]] = [[]]
    for slot in slots:
        spellings = [[*begun, lemma] for begun in spellings for lemma in slot.lemmas][:32]
    return spellings


def _quoted(words: list[str]) -> str:
    return '"' + " ".join(words).replace('"', '""') + '"'
