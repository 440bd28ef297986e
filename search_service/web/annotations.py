"""Annotations of the texts of a book beside what its records say: defined terms, and the citations in the digest.

Made once for a book of a build, when its first page of texts is drawn.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ingest.citation import Citation, Grammar, find
from ingest.model import Lang, RecordId, Span
from search_service.library import Library
from search_service.web.defined_terms import DefinedTerms, TermPlace
from search_service.web.urls import Urls, term_anchor

if TYPE_CHECKING:
    from search_service.search import Search

KEPT: Final = 4096  # texts whose annotations are kept: those of a book, which pages show again and again


class Annotations:
    """Finds defined terms and citations for the pages of one book, named by its prefix."""

    def __init__(self, library: Library, search: "Search", book: str = "") -> None:
        tables = library.facts.tables
        facts = tables.book(book)
        self.translations = facts.translations
        grammar = Grammar.from_tables(tables, book)
        notions = library.facts.terms(book)
        self._anchors = [term_anchor(term.en) for term in notions]
        defined = DefinedTerms(search.terms, [(term.ru, *term.ru_variants) for term in notions], facts.senses)
        self._places = lru_cache(KEPT)(defined.places)
        self._citations = lru_cache(KEPT)(lambda text, at: find(text, at=at, lang=Lang.EN, grammar=grammar))

    def terms(self, text: str, urls: Urls) -> tuple[tuple[Span, str], ...]:
        """The defined terms in a text, each with the link to its place in the glossary."""
        found = self._places(text)
        return tuple((use.span, urls.page("glossary", self._anchors[use.term])) for use in found)

    def uses(self, text: str) -> tuple[TermPlace, ...]:
        """The notions of the glossary in a text, by their numbers in it."""
        return self._places(text)

    def citations(self, text: str, at: RecordId) -> tuple[Citation, ...]:
        """The citations in the English digest of the record `at`."""
        return self._citations(text, at)
