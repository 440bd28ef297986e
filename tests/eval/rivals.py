"""Three ordinary engines on the same units: SQLite FTS5 with unicode61, Whoosh and Tantivy with a Russian stemmer.

Each gets the same texts in the same fields and the same ladder (all the words, else any of them), set up as its manual
says for Russian.
"""

import re
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import tantivy
from whoosh import index as whoosh_index
from whoosh.analysis import LanguageAnalyzer
from whoosh.fields import NUMERIC, TEXT, Schema
from whoosh.qparser import AndGroup, MultifieldParser, OrGroup

from search_service.search.index import Unit
from tests.eval.measure import Answered, Rank

FIELDS: Final = ("title", "text", "english")
LIMIT: Final = 100
WORD: Final = re.compile(r"\w+")


def _texts(unit: Unit) -> tuple[str, str, str]:
    return f"{unit.label} {unit.heading or unit.title or ''}", unit.text, unit.english


def _ranked(units: Sequence[Unit], find: Callable[[str, bool], Sequence[int]]) -> Rank:
    def rank(text: str) -> Answered:
        positions = find(text, True) or find(text, False)
        return Answered([(str(units[place].id), units[place].kind.value) for place in positions], bool(positions))

    return rank


def fts5(units: Sequence[Unit], folder: Path) -> Rank:
    """SQLite FTS5, tokenizer unicode61, rank bm25; words are quoted, since its syntax refuses most of what is typed."""
    base = sqlite3.connect(folder / "fts5.sqlite")
    base.execute("CREATE VIRTUAL TABLE unit USING fts5(title, text, english, tokenize='unicode61')")
    base.executemany("INSERT INTO unit(title, text, english) VALUES (?, ?, ?)", map(_texts, units))

    def find(text: str, every: bool) -> list[int]:
        phrase = text[1:-1] if text[:1] + text[-1:] in ('""', "«»") else ""
        words = [f'"{phrase}"'] if phrase else [f'"{word}"' for word in WORD.findall(text)]
        expression = (" AND " if every else " OR ").join(words)
        if not words:
            return []
        rows = base.execute("SELECT rowid FROM unit WHERE unit MATCH ? ORDER BY rank LIMIT ?", (expression, LIMIT))
        return [number - 1 for (number,) in rows]

    return _ranked(units, find)


def whoosh(units: Sequence[Unit], folder: Path) -> Rank:
    """Whoosh with its own Russian stemmer and query parser."""
    russian = LanguageAnalyzer("ru")
    schema = Schema(
        position=NUMERIC(stored=True), title=TEXT(russian), text=TEXT(russian), english=TEXT(LanguageAnalyzer("en"))
    )
    (folder / "whoosh").mkdir()
    made = whoosh_index.create_in(folder / "whoosh", schema)
    writer = made.writer()
    for unit in units:
        writer.add_document(position=unit.position, **dict(zip(FIELDS, _texts(unit), strict=True)))
    writer.commit()
    searcher = made.searcher()
    parsers = {True: AndGroup, False: OrGroup}

    def find(text: str, every: bool) -> list[int]:
        parsed = MultifieldParser(list(FIELDS), schema, group=parsers[every]).parse(text)
        return [hit["position"] for hit in searcher.search(parsed, limit=LIMIT)]

    return _ranked(units, find)


def tantivy_ru(units: Sequence[Unit], folder: Path) -> Rank:
    """Tantivy with its own Russian and English stemmers and query parser."""
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("position", stored=True)
    for field, stemmer in zip(FIELDS, ("ru_stem", "ru_stem", "en_stem"), strict=True):
        builder.add_text_field(field, tokenizer_name=stemmer)
    (folder / "tantivy").mkdir()
    made = tantivy.Index(builder.build(), path=str(folder / "tantivy"))
    for name, language in (("ru_stem", "russian"), ("en_stem", "english")):
        chain: Any = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        made.register_tokenizer(
            name, chain.filter(tantivy.Filter.lowercase()).filter(tantivy.Filter.stemmer(language)).build()
        )
    writer = made.writer()
    for unit in units:
        writer.add_document(tantivy.Document(position=unit.position, **dict(zip(FIELDS, _texts(unit), strict=True))))
    writer.commit()
    made.reload()
    searcher = made.searcher()

    def find(text: str, every: bool) -> list[int]:
        parsed, _ = made.parse_query_lenient(text, list(FIELDS), conjunction_by_default=every)
        return [searcher.doc(address)["position"][0] for _, address in searcher.search(parsed, LIMIT).hits]

    return _ranked(units, find)


RIVALS: Final = {"FTS5 unicode61": fts5, "Whoosh ru": whoosh, "Tantivy ru": tantivy_ru}
