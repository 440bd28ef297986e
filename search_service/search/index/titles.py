"""Titles and numbers in words by which a reader may ask for a Law or a division as a whole: «Торговля», "Insufficient
Bid", «Раздел II».
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Final

from ingest.citation import number_named
from ingest.lexis import roman_numeral, roman_value
from ingest.model import Kind, Lang, Record, RecordId, label
from search_service.search.analysis import Analyzer, fold
from search_service.search.index.units import Unit

WORD: Final = re.compile(r"\w+")
ARTICLES: Final = frozenset({"the", "a", "an"})  # "The Auction" is asked for as "auction"
LONGEST: Final = 200  # code points of a query that may be a title
TITLED: Final = (Kind.LAW, Kind.COMMENTARY, Kind.DIVISION)
ROMAN: Final = re.compile(r"[ivxіх]+")  # with the Cyrillic letters that look so
LOOK_ALIKE: Final = str.maketrans("іх", "ix")


def keys_of(text: str, analyzer: Analyzer) -> tuple[str, ...]:
    """What a title is looked up by, its words as written before their lemmas; nothing for what is no title."""
    words = _words(text)
    if not words:
        return ()
    lemmas = [min(term.lemmas, default=term.exact) for word in words for term in analyzer.terms(word)]
    return tuple(dict.fromkeys((" ".join(words), " ".join(lemmas))))


def _words(text: str) -> tuple[str, ...]:
    if len(text) > LONGEST:
        return ()
    found = WORD.findall(fold(text).replace("'", "").replace("’", ""))
    numbered = (
        word.translate(LOOK_ALIKE) if ROMAN.fullmatch(word) else str(number_named(word) or word) for word in found
    )
    return tuple(word for word in numbered if word not in ARTICLES)


def title_rows(
    units: Sequence[Unit], analyzer: Analyzer, others: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Iterator[tuple[str, str, bool]]:
    """Return a row for each key of each title: the key, the id, whether it is the title as written. The heading of a
    commentary is a title of its Law; `others` are titles by record id that no record has.
    """
    known = {unit.id for unit in units}
    for unit in units:
        if unit.kind in TITLED:
            law = unit.id.law_id
            record = law if law in known else unit.id
            names = (unit.heading, unit.title_en or "", *others.get(str(unit.id), ()), *_numbers(unit.id))
            for key, written in dict.fromkeys(_rows(names, analyzer)):
                yield key, str(record), written


def with_own_titles(records: Iterable[Record], others: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The other titles by record id, with those in our own words of Laws and divisions that have none printed."""
    found = {name: tuple(titles) for name, titles in others.items()}
    for record in records:
        if record.kind in TITLED and (ours := (record.own_title_ru, record.own_title_en)) != (None, None):
            found[str(record.id)] = (*found.get(str(record.id), ()), *filter(None, ours))
    return found


def _rows(names: Iterable[str], analyzer: Analyzer) -> Iterator[tuple[str, bool]]:
    for name in names:
        for place, key in enumerate(keys_of(name, analyzer)):
            yield key, place == 0


def _numbers(record_id: RecordId) -> Iterator[str]:
    """The number of a division in words, from each of its levels on: «Глава V, часть II», «часть II»."""
    if record_id.is_division:
        for lang in Lang:
            levels = label(record_id, lang).split(", ")
            for first in range(len(levels)):
                yield from (" ".join(way) for way in product(*map(_either, levels[first:])))


def _either(level: str) -> tuple[str, ...]:
    """A level with its number in either kind of numerals, behind it and in front: «раздел 2», «раздел II», «2 раздел».
    A number in words is looked up by its digits: «второй раздел».
    """
    word, _, number = level.partition(" ")
    value = int(number) if number.isdigit() else roman_value(number)
    return f"{word} {value}", f"{word} {roman_numeral(value)}", f"{value} {word}"
