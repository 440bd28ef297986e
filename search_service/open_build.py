"""Joins a build's library, its tables and its index into one search; site and commands open it here."""

from ingest.citation import Grammar, parse
from ingest.tables import Tables, load_tables
from search_service.library import Library
from search_service.search.facade import Search, open_search


def tables_of(library: Library) -> Tables:
    """The tables a build was made with; they lie in its folder, so that a server needs no corpus."""
    return load_tables(lambda name: (library.folder / "tables" / name).read_text(encoding="utf-8"))


def search_of(library: Library) -> Search:
    """The search of a build; IndexUnreadable or TableError where a part of it is missing or damaged."""
    grammar = Grammar.from_tables(tables_of(library))
    return open_search(library.folder, read_citation=lambda typed: parse(typed, grammar), exists=library.exists)
