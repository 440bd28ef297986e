"""Writes units into a Whoosh index: the analysis is ours and done, Whoosh only keeps terms and positions."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from whoosh import index as whoosh_index
from whoosh.analysis import Analyzer as WhooshAnalyzer
from whoosh.analysis import Token as WhooshToken
from whoosh.fields import ID, NUMERIC, STORED, TEXT, Schema

from search_service.search.engine.port import IndexTerm, IndexUnit
from search_service.search.engine.whoosh.weighting import FIELDS

GAP: Final = "\x1d"  # stands for a jump of positions; no term can hold it
MEMORY_MB: Final = 64
Placed: TypeAlias = tuple[int, tuple[str, ...]]  # a place and the words that stand there
BY: Final = "by_"  # before the name of a field by which units are filtered, so that it is none of the fields of words


class _Positions(WhooshAnalyzer):  # type: ignore[misc]
    """Reads the terms that `_spell` wrote: the analysis is ours and is done, only positions are handed on.

    Whoosh expects one mutable token that is yielded again and again; its readers copy what they need.
    """

    def __call__(self, value: str, **_: Any) -> Iterator[Any]:
        token = WhooshToken(positions=True, chars=False, removestops=False, mode="index")
        position = 0
        for place in value.split(" "):
            if place.startswith(GAP):
                position += int(place[1:])
                continue
            for text in place.split("|"):
                token.text, token.pos, token.boost, token.stopped = text, position, 1.0, False
                yield token
            position += 1


def _schema(fields: Iterable[str]) -> Schema:
    def words() -> TEXT:
        return TEXT(analyzer=_Positions(), phrase=True, stored=False)

    return Schema(
        position=NUMERIC(stored=True, signed=False),
        rank=NUMERIC(stored=True, signed=False),
        lengths=STORED(),
        exact=words(),
        lemma=words(),
        english=words(),
        exact_english=words(),
        everyday=words(),
        **{BY + name: ID(stored=True) for name in fields},
    )


def _forms(terms: Iterable[IndexTerm]) -> list[Placed]:
    return [(term.position, (term.exact,) if term.exact else ()) for term in terms]


def _lemmas(terms: Iterable[IndexTerm]) -> list[Placed]:
    return [(term.position, tuple(dict.fromkeys(term.indexed))) for term in terms]


def _spell(placed: Iterable[Placed]) -> str:
    """Words as the text that `_Positions` reads: places apart by spaces, the words of one place by bars."""
    places = []
    expected = 0
    for position, words in placed:
        if position > expected:
            places.append(f"{GAP}{position - expected}")
        places.append("|".join(words))
        expected = position + 1
    return " ".join(places)


class WhooshIndexer:
    """Writes one segment into a folder; the same units give the same answers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._writer: Any = None

    def begin(self, fields: Sequence[str]) -> None:
        """An empty index in the folder, which is made anew."""
        self.discard()
        self._folder.mkdir(parents=True)
        self._writer = whoosh_index.create_in(self._folder, _schema(fields)).writer(limitmb=MEMORY_MB)

    def add(self, unit: IndexUnit) -> None:
        """Hand the terms of a unit to Whoosh, which writes them out when its memory is full."""
        words = {
            "exact": _forms(unit.terms),
            "lemma": _lemmas(unit.terms),
            "english": _lemmas(unit.english),
            "exact_english": _forms(unit.english),
            "everyday": _lemmas(unit.everyday),
        }
        self._writer.add_document(
            position=unit.position,
            rank=unit.rank,
            # Whoosh keeps lengths in steps of its own.
            lengths=tuple(sum(len(at_place) for _, at_place in words[field]) for field in FIELDS),
            **{field: _spell(placed) or None for field, placed in words.items()},
            **{BY + name: value for name, value in unit.fields.items()},
        )

    def publish(self) -> None:
        """Write the one segment; only then the index can be opened."""
        self._writer.commit(optimize=True)
        self._writer = None

    def discard(self) -> None:
        """Remove the folder with all that is in it."""
        if self._writer is not None:
            self._writer.cancel()
            self._writer = None
        shutil.rmtree(self._folder, ignore_errors=True)
