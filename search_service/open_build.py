"""Joins a build's library, its tables and its index into one search; site and commands open it here."""

from collections.abc import Callable, Iterator
from pathlib import Path

from ingest.citation import Grammar, Reading, parse
from ingest.tables import Tables
from search_service.library import Library
from search_service.search.engine import (
    Engine,
    EngineUnavailableError,
    IndexUnreadableError,
    chosen_engines,
    lead_to_build,
    named_engine,
    recorded_engines,
    require_index,
)
from search_service.search.index import facts_of_index, faults_of_index
from search_service.search.service import Search, open_index, search_over
from search_service.search.weights import RANKING, Ranking


def search_of(library: Library, engine: str | None = None) -> Search:
    """The search of a build over the index that an engine, the default one for None, has there. Raises
    EngineUnavailableError where there is no such engine, IndexUnreadableError or TableError where a part of the build
    is missing or damaged.
    """
    return search_with(library, open_index(library.folder, engine))


def search_with(library: Library, engine: Engine, ranking: Ranking = RANKING) -> Search:
    """The search of a build over an opened engine, ranked by these weights."""
    return search_over(
        engine,
        library.folder,
        read_citation=citation_reader(library.facts.tables),
        exists=library.exists,
        ranking=ranking,
    )


def faults_of_indexes(build: Path, engine: str | None = None) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield each engine that has an index in a build folder, with what is told of its server, and with what is wrong;
    `engine` are those chosen, which may know an address.
    """
    for name in recorded_engines(build):
        chosen = named_engine(engine, name)
        yield "; ".join((name, *facts_of_index(build, chosen))), faults_of_index(build, chosen)


def lead_servers_to(build: Path, engine: str | None = None) -> Iterator[str]:
    """Let other readers of the servers of the engines chosen find the indexes of a build; yield what stands in the way
    of it, and of answers from that build. EngineUnavailableError where one of them is no engine.
    """
    for chosen in chosen_engines(engine):
        try:
            require_index(build, chosen)
            lead_to_build(build, chosen, RANKING.boosts)
        except (EngineUnavailableError, IndexUnreadableError) as error:
            yield str(error)


def citation_reader(tables: Tables) -> Callable[[str], tuple[Reading, ...]]:
    """Return what reads a typed citation in every book of the library, those of the first book first."""
    grammars = [Grammar.from_tables(tables, book.prefix) for book in tables.works.books]
    return lambda typed: tuple(reading for grammar in grammars for reading in parse(typed, grammar))
