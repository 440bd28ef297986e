"""A rival of the engine that serves: the engine port over SQLite FTS5, fed with the same analysed terms.

It holds no sets of units: what is enough of the words is asked for by counts first and constant scores then, as a
cluster would be.

FTS5 cannot put two terms at one position without an extension in C, so the lemmas of an ambiguous word stand side by
side: words side by side in any form («из-за», "convention card") are found only where no word between is ambiguous.
"""

import shutil
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from search_service.search.engine import (
    Batch,
    Boosts,
    Clause,
    EngineAnswer,
    EngineSettings,
    Field,
    IndexTerm,
    IndexUnit,
    IndexUnreadableError,
    Pattern,
    Request,
    Retrieval,
    Retrieved,
    Slot,
    best_of,
    clause_weights,
    facet,
    least_weight,
    order_key,
)

FILE: Final = "fts5.sqlite"
GAP_WORD: Final = "\u2042"  # asterism: fills a jump between parts, so that no phrase reaches over it
# Words come analysed: characters that unicode61 would cut at belong to them, and no letter is folded again.
WORDS: Final = f"""
CREATE VIRTUAL TABLE words USING fts5(exact, lemma, english, exact_english, everyday, fields, content='',
    tokenize="unicode61 remove_diacritics 0 tokenchars '.''_{GAP_WORD}'");
"""


class Fts5Indexer:
    """Writes the index into a file of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._connection: sqlite3.Connection | None = None
        self._fields: tuple[str, ...] = ()

    def begin(self, fields: Sequence[str]) -> None:
        self.discard()
        self._folder.mkdir(parents=True)
        self._fields = tuple(fields)
        self._connection = sqlite3.connect(self._folder / FILE)
        columns = "".join(f", by_{name} TEXT NOT NULL" for name in fields)
        units = f"CREATE TABLE unit(position INTEGER PRIMARY KEY, rank INTEGER{columns});"
        self._connection.executescript(units + WORDS)

    def add(self, unit: IndexUnit) -> None:
        assert self._connection
        row = (unit.position, unit.rank, *(unit.fields.get(name, "") for name in self._fields))
        self._connection.execute(f"INSERT INTO unit VALUES ({','.join('?' * len(row))})", row)
        texts = (
            _spell(unit.terms, exact=True),
            _spell(unit.terms, exact=False),
            _spell(unit.english, exact=False),
            _spell(unit.english, exact=True),
            _spell(unit.everyday, exact=False),
            " ".join(f"{name}_{value}" for name, value in unit.fields.items()),
        )
        columns = "(rowid, exact, lemma, english, exact_english, everyday, fields)"
        self._connection.execute(f"INSERT INTO words{columns} VALUES (?, ?, ?, ?, ?, ?, ?)", (unit.position, *texts))

    def publish(self) -> None:
        assert self._connection
        self._connection.commit()
        self._connection.close()
        self._connection = None

    def discard(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None
        shutil.rmtree(self._folder, ignore_errors=True)


def _spell(terms: Iterable[IndexTerm], *, exact: bool) -> str:
    words = []
    expected = 0
    for term in terms:
        words += [GAP_WORD] if term.position > expected else []
        words += [term.exact] if exact else dict.fromkeys(term.indexed)
        expected = term.position + 1
    return " ".join(words)


class _Row(NamedTuple):
    """A unit that fits: its place, its rank, its score and the values of its fields."""

    position: int
    rank: int
    score: float
    values: tuple[str, ...]


class Fts5Engine:
    """An opened FTS5 index, one connection for each thread."""

    def __init__(self, path: Path, boosts: Boosts) -> None:
        self._uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        self._boosts = boosts
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        try:
            self._connection().execute("SELECT rowid FROM words LIMIT 1").fetchone()
            columns = self._connection().execute("SELECT name FROM pragma_table_info('unit')")
            self._columns = [name for (name,) in columns if name.startswith("by_")]
            (self._units,) = self._connection().execute("SELECT count(*) FROM unit").fetchone()
        except sqlite3.Error as error:
            raise IndexUnreadableError(f"{path.name} cannot be read ({error}); run `pravilo build`") from error

    def search(self, batch: Batch) -> EngineAnswer:
        """Everything a batch asks, one statement after another."""
        return EngineAnswer(
            retrieved={name: self._retrieved(one) for name, one in batch.retrievals.items()},
            counts={name: len(self._rows(request)) for name, request in batch.counts.items()},
            frequencies=tuple(map(self._frequency, batch.clauses)),
            units=self._units,
        )

    def explain(self, request: Request) -> str:
        """What FTS5 is asked to match."""
        return _expression(request)

    def close(self) -> None:
        """Closes the connections of all threads."""
        while self._opened:
            self._opened.pop().close()

    def _retrieved(self, retrieval: Retrieval) -> Retrieved:
        rows = self._rows(retrieval.request)
        keys = [order_key(self._boosts, row.rank, row.score, row.position) for row in rows]
        counted = {
            name: Counter(row.values[self._columns.index(f"by_{name}")] for row in rows) for name in retrieval.facets
        }
        return Retrieved(
            total=len(rows),
            best=best_of(keys, retrieval.limit, by_book=retrieval.request.by_book),
            facets={name: facet(counts) for name, counts in counted.items()},
        )

    def _rows(self, request: Request) -> list[_Row]:
        wheres = [f"by_{name} = ?" for name in request.filters]
        values = list(request.filters.values())
        if expression := _expression(request):
            boosts = self._boosts
            weights = f"{boosts.exact}, {boosts.form}, {boosts.english}, {boosts.english}, {boosts.everyday}, 0.0"
            source = f"SELECT rowid AS id, -bm25(words, {weights}) AS score FROM words WHERE words MATCH ?"
            values = [expression, *values]
        else:
            source = "SELECT position AS id, 1.0 AS score FROM unit"
        if request.excluded:
            wheres.append("position NOT IN (SELECT rowid FROM words WHERE words MATCH ?)")
            values.append(" OR ".join(_pattern(pattern) for pattern in request.excluded))
        where = f"WHERE {' AND '.join(wheres)}" if wheres else ""
        columns = ", ".join(["position", "rank", "score", *self._columns])
        select = f"SELECT {columns} FROM ({source}) JOIN unit ON position = id {where}"
        found = self._connection().execute(select, values)
        rows = [_Row(position, rank, score, tuple(rest)) for position, rank, score, *rest in found]
        if not request.any_of or not request.least:
            return rows
        weighing = self._weighing(request)
        return [row for row in rows if row.position in weighing]

    def _weighing(self, request: Request) -> set[int]:
        """The units whose clauses weigh enough: each clause gives its weight to the units that have it."""
        weights = clause_weights(map(self._frequency, request.any_of), self._units)
        scored = " UNION ALL ".join("SELECT rowid AS id, ? AS weight FROM words WHERE words MATCH ?" for _ in weights)
        values = [value for pair in zip(weights, map(_clause, request.any_of), strict=True) for value in pair]
        found = self._connection().execute(
            f"SELECT id FROM ({scored}) GROUP BY id HAVING sum(weight) >= ?",
            [*values, least_weight(weights, request.least)],
        )
        return {number for (number,) in found}

    def _frequency(self, clause: Clause) -> int:
        select = "SELECT count(*) FROM words WHERE words MATCH ?"
        (frequency,) = self._connection().execute(select, (_clause(clause),)).fetchone()
        return int(frequency)

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
    if pattern.only:
        return f"({_pattern(replace(pattern, only=None))} AND fields : {_quoted(['_'.join(pattern.only)])})"
    in_english = pattern.field in (Field.ENGLISH, Field.EXACT_ENGLISH)
    column = "exact_english" if in_english else "exact"
    if pattern.slots[0].prefix:
        return f"{column} : {_quoted([pattern.slots[0].exact])} *"
    exact = [slot.exact for slot in pattern.slots]
    if pattern.field in (Field.EXACT, Field.EXACT_ENGLISH):
        return f"{column} : {_quoted(exact)}"
    column = {Field.ENGLISH: "english", Field.EVERYDAY: "everyday"}.get(pattern.field, "lemma")
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


def open_engine(settings: EngineSettings) -> Fts5Engine:
    return Fts5Engine(settings.folder / FILE, settings.boosts)


def open_indexer(settings: EngineSettings) -> Fts5Indexer:
    return Fts5Indexer(settings.folder)
