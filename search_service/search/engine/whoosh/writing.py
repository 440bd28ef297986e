"""Writes units into a Whoosh index: the analysis is ours and done, Whoosh only keeps terms and positions."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from whoosh import index as whoosh_index
from whoosh.analysis import Analyzer as WhooshAnalyzer
from whoosh.analysis import Token as WhooshToken
from whoosh.fields import ID, NUMERIC, TEXT, Schema

from search_service.search.engine.port import IndexTerm, IndexUnit

GAP: Final = "\x1d"  # stands for a jump of positions; no term can hold it
MEMORY_MB: Final = 64


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


def _schema() -> Schema:
    def words() -> TEXT:
        return TEXT(analyzer=_Positions(), phrase=True, stored=False)

    return Schema(
        position=NUMERIC(stored=True, signed=False),
        rank=NUMERIC(stored=True, signed=False),
        kind=ID(stored=True),
        within=ID(stored=False),
        law=ID(stored=True),
        chapter=ID(stored=True),
        exact=words(),
        lemma=words(),
        english=words(),
        plain=words(),
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


def write_whoosh_index(folder: Path, units: Iterable[IndexUnit]) -> None:
    """Writes one segment into `folder`, which is made; the same units give the same answers."""
    folder.mkdir(parents=True, exist_ok=True)
    writer = whoosh_index.create_in(folder, _schema()).writer(limitmb=MEMORY_MB)
    for unit in units:
        writer.add_document(
            position=unit.position,
            rank=unit.rank,
            kind=unit.kind,
            within=unit.within,
            law=str(unit.law or ""),
            chapter=unit.chapter or "",
            exact=_spell(unit.terms, lemmas=False) or None,
            lemma=_spell(unit.terms, lemmas=True) or None,
            english=_spell(unit.english, lemmas=True) or None,
            plain=_spell(unit.plain, lemmas=True) or None,
        )
    writer.commit(optimize=True)
