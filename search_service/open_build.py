"""Joins a build's library, its tables and its index into one search; site and commands open it here."""

from ingest.citation import Grammar, parse
from search_service.library import Library
from search_service.search.facade import Search, open_search


def search_of(library: Library) -> Search:
    """The search of a build; raises IndexUnreadable or TableError where a part of it is missing or damaged."""
    grammar = Grammar.from_tables(library.facts.tables)
    return open_search(library.folder, read_citation=lambda typed: parse(typed, grammar), exists=library.exists)
