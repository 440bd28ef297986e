"""The build side of search: records -> units, words, form map and engine index in a build folder."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from ingest.model import Record
from search_service.search.analysis import Analyzer, Morphology, load_lexicon, write_forms
from search_service.search.engine import (
    INDEX,
    EngineUnavailableError,
    Indexer,
    IndexTerm,
    IndexUnit,
    IndexUnreadableError,
    chosen_engines,
    engine_folder,
    engine_name,
    named_engine,
    open_indexer,
    record_engines,
    recorded_engines,
)
from search_service.search.index.files import (
    FORMS,
    SUGGESTIONS,
    UNITS,
    WORDS,
)
from search_service.search.index.suggestions import write_suggestions
from search_service.search.index.titles import title_rows, with_own_titles
from search_service.search.index.unit_store import UnitWriter
from search_service.search.index.unit_terms import FIELDS, indexed
from search_service.search.index.unit_words import terms_of
from search_service.search.index.units import Unit, make_units
from search_service.search.weights import RANKING
from search_service.search.words import OtherWords, write_words

Progress: TypeAlias = Callable[[int, int], None]  # units done, units in all


def write_index(
    folder: Path,
    records: Iterable[Record],
    *,
    english_titles: Mapping[str, str],
    other_words: Iterable[OtherWords] = (),
    everyday: Mapping[str, Sequence[str]] = MappingProxyType({}),
    other_titles: Mapping[str, Sequence[str]] = MappingProxyType({}),
    engine: str | None = None,
    progress: Progress | None = None,
) -> None:
    """Write the index of a library into its build folder, for each search engine chosen, the default one for None.
    `english_titles` are by record id (law:27, div:V), `other_words` those of each book, `everyday` the phrases by which
    a record (com:27.6) is found besides, `other_titles` those that lead to a record and stand in none. The same records
    give the same answers, and the same files to the byte but for the engine's. EngineUnavailableError where there is no
    such engine.
    """
    indexers = {engine_name(one): _indexer(one, folder) for one in chosen_engines(engine)}
    records = tuple(records)
    units = tuple(make_units(records, english_titles, everyday))
    other_words = tuple(other_words)
    analyzer = Analyzer(Morphology(load_lexicon()))
    frequencies: Counter[str] = Counter()
    (folder / INDEX).mkdir(parents=True, exist_ok=True)
    record_engines(folder, indexers)  # first, so that what a killed build has begun can be discarded
    with closing(UnitWriter(folder / UNITS)) as writer:
        terms = _analysed(units, analyzer, writer, progress)
        _write_engines(tuple(indexers.values()), _counted(terms, frequencies))
        writer.finish(other_words, title_rows(units, analyzer, with_own_titles(records, other_titles)))
    for name in chain.from_iterable(words.names() for words in other_words):
        # Analysed here, so that a server needs no dictionary for them.
        for term in analyzer.terms(name):
            frequencies.setdefault(term.exact, 0)
    write_words(folder / WORDS, frequencies, _stems(analyzer.met(), frequencies))
    write_suggestions(folder / SUGGESTIONS, units, chain.from_iterable(words.glossary for words in other_words))
    write_forms(folder / FORMS, analyzer.met())


def discard_index(folder: Path, engine: str | None = None) -> None:
    """Remove the index of each engine in a build folder, wherever it lies. `engine` are those chosen now, which may
    know an address. An index whose engine is gone or cannot be reached is left.
    """
    for name in recorded_engines(folder):
        with suppress(EngineUnavailableError, IndexUnreadableError):
            _indexer(named_engine(engine, name), folder).discard()


def _indexer(engine: str, folder: Path) -> Indexer:
    return open_indexer(engine, engine_folder(folder, engine_name(engine)), RANKING.boosts)


def _write_engines(indexers: Sequence[Indexer], units: Iterable[IndexUnit]) -> None:
    """The whole index of every engine, or none of any."""
    try:
        for indexer in indexers:
            indexer.begin(FIELDS)
        for unit in units:
            for indexer in indexers:
                indexer.add(unit)
        for indexer in indexers:
            indexer.publish()
    except BaseException:
        for indexer in indexers:
            with suppress(IndexUnreadableError):  # what cannot be reached is noted in the folder, and goes with that
                indexer.discard()
        raise


def _analysed(
    units: tuple[Unit, ...], analyzer: Analyzer, writer: UnitWriter, progress: Progress | None
) -> Iterator[IndexUnit]:
    """The units as engines store them, each written to the file of units on its way."""
    for done, unit in enumerate(units, start=1):
        terms = terms_of(unit, analyzer)
        writer.add(unit, terms)
        yield indexed(unit, terms)
        if progress:
            progress(done, len(units))


def _counted(units: Iterable[IndexUnit], frequencies: Counter[str]) -> Iterator[IndexUnit]:
    """The units, their words counted."""
    for unit in units:
        frequencies.update(set(_forms(unit.terms + unit.english)))
        # Known words, but a typing error is rather one of a printed word.
        frequencies.update(dict.fromkeys(_forms(unit.everyday), 0))
        yield unit


def _forms(terms: Iterable[IndexTerm]) -> Iterator[str]:
    """The words and the dictionary forms of terms; the stem of an English word is no word."""
    for term in terms:
        yield from (form for form in (term.exact, *term.indexed) if form == term.exact or not form.isascii())


def _stems(met: Mapping[str, tuple[str, ...]], words: Mapping[str, int]) -> Iterator[str]:
    return (lemma for form, lemmas in met.items() if form.isascii() for lemma in lemmas if lemma not in words)
