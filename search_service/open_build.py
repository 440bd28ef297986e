"""Joins a build's library, its tables and its index into one search; site and commands open it here."""

from ingest.citation import Grammar, parse
from search_service.library import Library
from search_service.search.engine import Engine
from search_service.search.facade import Search, open_index, search_over


def search_of(library: Library, engine: str | None = None) -> Search:
    """The search of a build over the index that an engine, the default one for None, has there. Raises
    EngineUnavailableError where there is no such engine, IndexUnreadableError or TableError where a part of the build
    is missing or damaged.
    """
    return search_with(library, open_index(library.folder, engine))


def search_with(library: Library, engine: Engine) -> Search:
    """The search of a build over an opened engine."""
    grammar = Grammar.from_tables(library.facts.tables)
    return search_over(engine, library.folder, read_citation=lambda typed: parse(typed, grammar), exists=library.exists)
