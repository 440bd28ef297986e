"""What lies over the texts of a build beside what its records say: defined terms, and the citations in the digest.

Made once for a build, when the first page of texts is drawn.
"""

from dataclasses import replace

from ingest.citation import Citation, Grammar, find
from ingest.model import Lang, RecordId, Span
from search_service.library import Library
from search_service.open_build import tables_of
from search_service.search.defined_terms import DefinedTerms, TermPlace
from search_service.search.facade import Search
from search_service.web.urls import term_anchor
from search_service.web.views.parts.context import Place


class Dressing:
    """Finds defined terms and citations for the pages of one build."""

    def __init__(self, library: Library, search: Search) -> None:
        self.tables = tables_of(library)
        self._grammar = Grammar.from_tables(self.tables)
        notions = library.facts.terms()
        self._anchors = [term_anchor(term.en) for term in notions]
        self._defined = DefinedTerms(search.terms, [(term.ru, *term.ru_variants) for term in notions])

    def dress(self, place: Place) -> Place:
        """The place of a page whose texts have their terms linked and the citations of their digests found."""

        def terms(text: str) -> tuple[tuple[Span, str], ...]:
            found = self._defined.places(text)
            return tuple((use.span, place.urls.page("glossary", self._anchors[use.term])) for use in found)

        return replace(place, terms=terms, citations=self._citations)

    def uses(self, text: str) -> tuple[TermPlace, ...]:
        """The notions of the glossary in a text, by their numbers in it."""
        return self._defined.places(text)

    def _citations(self, text: str, at: RecordId) -> tuple[Citation, ...]:
        return find(text, at=at, lang=Lang.EN, grammar=self._grammar)
