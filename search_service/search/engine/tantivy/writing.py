"""Writes units into a Tantivy index: the analysis is ours and done, Tantivy is handed each word at its place."""

import json
import math
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import tantivy

from search_service.search.engine.port import IndexUnit
from search_service.search.weights import Boosts

VERSION: Final = 1
ABOUT: Final = "about.json"  # what Tantivy's own files do not tell: the fields and the weights of the ranks
MEMORY: Final = 256_000_000  # bytes that the writer gathers before it writes a segment
THREADS: Final = 1  # more would deal the units out by chance, and the same units should give the same index
WORDS: Final = ("exact", "lemma", "english", "exact_english", "everyday")
BY: Final = "by_"  # before the name of a field by which units are filtered, so that it is none of the fields of words
RANK: Final = "rank"
POSITION: Final = "position"
FACTOR: Final = "factor"  # what weighs the score of a unit, in the form that `weight_by_field` takes


def schema_of(fields: Iterable[str]) -> tantivy.Schema:
    """The schema of an index whose units have these fields."""
    builder = tantivy.SchemaBuilder()
    for name in WORDS:
        builder.add_text_field(name, tokenizer_name="raw", index_option="position")
    for name in fields:
        builder.add_text_field(BY + name, tokenizer_name="raw", index_option="basic", fast=True)
    builder.add_unsigned_field(POSITION, indexed=True, fast=True)
    builder.add_unsigned_field(RANK, indexed=True)
    builder.add_float_field(FACTOR, fast=True)
    return builder.build()


def factors(boosts: Boosts) -> list[float]:
    """For each rank the value by which Tantivy weighs a unit as `boosts` does, as far as order goes: it multiplies a
    score by log2(2 + value), which is never less than 1, so the least of the ranks stands for that.
    """
    least = min(boosts.rank)
    return [2.0 ** (weight / least) - 2 for weight in boosts.rank]


class TantivyIndexer:
    """Writes an index into a folder; the same units give the same answers."""

    def __init__(self, folder: Path, boosts: Boosts) -> None:
        self._folder = folder
        self._boosts = boosts
        self._factors = factors(boosts)
        self._writer: tantivy.IndexWriter | None = None
        self._fields: tuple[str, ...] = ()

    def begin(self, fields: Sequence[str]) -> None:
        """An empty index in the folder, which is made anew."""
        self.discard()
        self._folder.mkdir(parents=True)
        self._fields = tuple(fields)
        index = tantivy.Index(schema_of(fields), path=str(self._folder), reuse=False)
        self._writer = index.writer(heap_size=MEMORY, num_threads=THREADS)

    def add(self, unit: IndexUnit) -> None:
        """Hand the terms of a unit to Tantivy, which writes them out when its memory is full."""
        document = tantivy.Document()
        document.add_unsigned(POSITION, unit.position)
        document.add_unsigned(RANK, unit.rank)
        document.add_float(FACTOR, self._factors[unit.rank])
        for name, terms in (("lemma", unit.terms), ("english", unit.english), ("everyday", unit.everyday)):
            _add(document, name, [(term.position, word) for term in terms for word in dict.fromkeys(term.indexed)])
        for name, terms in (("exact", unit.terms), ("exact_english", unit.english)):
            _add(document, name, [(term.position, term.exact) for term in terms if term.exact])
        for name, value in unit.fields.items():
            document.add_text(BY + name, value)
        self._begun.add_document(document)

    def publish(self) -> None:
        """Write what is left, and what an engine has to know of the index; only then it can be opened."""
        writer = self._begun
        writer.commit()
        writer.wait_merging_threads()
        self._writer = None
        about = {"version": VERSION, "fields": self._fields, "ranks": self._boosts.rank}
        (self._folder / ABOUT).write_text(json.dumps(about) + "\n", encoding="utf-8")
        for path in self._folder.glob("*.lock"):
            path.unlink()
        for path in self._folder.iterdir():  # Tantivy keeps some of them from other users, who may serve the build
            path.chmod((self._folder / ABOUT).stat().st_mode)

    def discard(self) -> None:
        """Remove the folder with all that is in it."""
        if self._writer is not None:
            self._writer.rollback()
            self._writer = None
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _begun(self) -> tantivy.IndexWriter:
        if self._writer is None:
            raise RuntimeError("an index is begun before units are added to it")
        return self._writer


def _add(document: tantivy.Document, field: str, placed: list[tuple[int, str]]) -> None:
    if placed:
        tokens = [tantivy.Token(word, place, 0, 0) for place, word in placed]
        document.add_pre_tokenized_text(field, tantivy.PreTokenizedString("", tokens))


def same_ranks(told: Any, boosts: Boosts) -> bool:
    """Whether an index says of itself that its ranks were weighed as `boosts` weighs them."""
    ranks = told["ranks"]
    return len(ranks) == len(boosts.rank) and all(map(math.isclose, ranks, boosts.rank))
