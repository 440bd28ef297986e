"""Writes units into a Whoosh index: the analysis is ours and done, Whoosh only keeps terms and positions."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from whoosh import index as whoosh_index
from whoosh.analysis import Analyzer as WhooshAnalyzer
from whoosh.analysis import Token as WhooshToken
from whoosh.fields import ID, NUMERIC, TEXT, Schema

from search_service.search.engine.port import IndexTerm, IndexUnit

GAP: Final = "\x1d"  # stands for a jump of positions; no term can hold it
MEMORY_MB: Final = 64
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
        exact=words(),
        lemma=words(),
        english=words(),
        exact_english=words(),
        everyday=words(),
        **{BY + name: ID(stored=True) for name in fields},
    )


def _spell(terms: Iterable[IndexTerm], *, lemmas: bool) -> str:
    """Terms as the text that `_Positions` reads: places apart by spaces, the terms of one place by bars."""
    places = []
    expected = 0
    for term in terms:
        if term.position > expected:
            places.append(f"{GAP}{term.position - expected}")
        places.append("|".join(dict.fromkeys(term.indexed)) if lemmas else term.exact)
        expected = term.position + 1
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
        self._writer.add_document(
            position=unit.position,
            rank=unit.rank,
            exact=_spell(unit.terms, lemmas=False) or None,
            lemma=_spell(unit.terms, lemmas=True) or None,
            english=_spell(unit.english, lemmas=True) or None,
            exact_english=_spell(unit.english, lemmas=False) or None,
            everyday=_spell(unit.everyday, lemmas=True) or None,
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
