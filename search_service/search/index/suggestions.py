"""What a reader may mean by the letters typed so far: Laws by number and title, terms, heads of the index, places by
number.

Kept sorted by the folded words in one SQLite file, so that a suggestion is a range of it however large the library.
"""

import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from ingest.lexis import to_latin_keys, to_russian_keys
from ingest.model import KINDS, Kind, Lang, RecordId
from search_service.search.analysis import fold, tokenize
from search_service.search.index.units import Unit
from search_service.search.words import TermNames

NUMBER: Final = re.compile(r"\d+")
SCHEMA: Final = """
PRAGMA journal_mode = OFF;
CREATE TABLE suggestion(key TEXT, first INTEGER, kind TEXT, text TEXT, id TEXT, lang TEXT);
CREATE INDEX by_key ON suggestion(key);
"""
LOOKED_AT: Final = 400  # rows sorted for one answer
LONGEST: Final = 80  # code points typed that are looked at
OPENING: Final = 48  # code points of a text that tell one place from another


class SuggestionKind(StrEnum):
    """What a suggestion leads to, in the order shown."""

    LAW = "law"
    TERM = "term"
    INDEX = "index"
    RECORD = "record"


ORDER: Final = tuple(SuggestionKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A text to search for, or, with `id`, a record to go to."""

    kind: SuggestionKind
    text: str
    id: RecordId | None


def write_suggestions(path: Path, units: Sequence[Unit], glossary: Iterable[TermNames]) -> None:
    """Writes what may be suggested; a text is found by the beginning of each of its words."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    with connection:
        connection.executescript(SCHEMA)
        rows = dict.fromkeys((*_laws(units), *_terms(glossary), *_heads(units), *_places(units)))
        for kind, lang, text, record_id in rows:
            keys = dict.fromkeys(_keys(text if kind is not SuggestionKind.RECORD else text.partition(" ")[0]))
            values = ((key, place == 0, kind.value, text, record_id, lang.value) for place, key in enumerate(keys))
            connection.executemany("INSERT INTO suggestion VALUES (?, ?, ?, ?, ?, ?)", values)
    connection.close()


def _keys(text: str) -> Iterator[str]:
    """The folded text from each of its words on: «пас вне очереди», «вне очереди», «очереди»."""
    folded = fold(text)
    yield folded
    yield from (folded[token.start :] for token in tokenize(folded))


def _laws(units: Iterable[Unit]) -> Iterator[tuple[SuggestionKind, Lang, str, str]]:
    for unit in units:
        if unit.kind is Kind.LAW:
            if unit.title:
                yield SuggestionKind.LAW, Lang.RU, f"{unit.law} {unit.title.capitalize()}", str(unit.id)
            if unit.title_en:
                yield SuggestionKind.LAW, Lang.EN, f"{unit.law} {unit.title_en}", str(unit.id)


def _terms(glossary: Iterable[TermNames]) -> Iterator[tuple[SuggestionKind, Lang, str, str]]:
    for names in glossary:
        yield SuggestionKind.TERM, Lang.RU, names.ru[0], ""
        yield SuggestionKind.TERM, Lang.EN, names.en[0], ""


def _heads(units: Iterable[Unit]) -> Iterator[tuple[SuggestionKind, Lang, str, str]]:
    for unit in units:
        if unit.kind is Kind.INDEX_ENTRY and not unit.heading:
            yield SuggestionKind.INDEX, unit.lang, unit.text.rstrip(":"), str(unit.id)
            if unit.title_en:
                yield SuggestionKind.INDEX, Lang.EN, unit.title_en.rstrip(":"), str(unit.id)


def _places(units: Iterable[Unit]) -> Iterator[tuple[SuggestionKind, Lang, str, str]]:
    """Provisions and paragraphs by their number, with the first words of each."""
    for unit in units:
        if KINDS[unit.kind].numbered and (opening := _opening(unit.heading or unit.text)):
            yield SuggestionKind.RECORD, unit.lang, f"{unit.label} {opening}", str(unit.id)


def _opening(text: str) -> str:
    return text if len(text) <= OPENING else text[:OPENING].rpartition(" ")[0] + "…"


def _order(
    kind: str, text: str, record_id: str, written_in: str, first: int, *, lang: Lang
) -> tuple[bool, bool, bool, int, list[int], str]:
    """Places last; then the language asked for, what begins so, the kind; numbers by their value, texts by letters."""
    place = ORDER.index(kind)
    numbers = [int(number) for number in NUMBER.findall(text.partition(" ")[0])]
    return kind == SuggestionKind.RECORD, written_in != lang, not first, place, numbers, text


class Suggestions:
    """Reads what `write_suggestions` wrote; safe to use from several threads."""

    def __init__(self, path: Path) -> None:
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        self._lock = threading.Lock()
        self._connection.execute("SELECT count(*) FROM suggestion LIMIT 1").fetchone()

    def beginning(self, typed: str, lang: Lang, limit: int) -> tuple[Suggestion, ...]:
        """At most `limit` suggestions for the letters typed so far, on this layout or else on the other: those of
        `lang` first, those that begin so before those with a word that does.
        """
        prefix = fold(" ".join(typed[:LONGEST].split()))
        for letters in dict.fromkeys((prefix, fold(to_russian_keys(prefix)), fold(to_latin_keys(prefix)))):
            if letters and (found := self._found(letters, lang, limit)):
                return found
        return ()

    def _found(self, letters: str, lang: Lang, limit: int) -> tuple[Suggestion, ...]:
        select = "SELECT kind, text, id, lang, first FROM suggestion WHERE key >= ? AND key < ? LIMIT ?"
        with self._lock:
            rows = self._connection.execute(select, (letters, letters + "\U0010ffff", LOOKED_AT)).fetchall()
        rows.sort(key=lambda row: _order(*row, lang=lang))
        found = dict.fromkeys((kind, text, record_id) for kind, text, record_id, _, _ in rows)
        return tuple(
            Suggestion(kind=SuggestionKind(kind), text=text, id=RecordId.parse(record_id) if record_id else None)
            for kind, text, record_id in list(found)[:limit]
        )

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()
