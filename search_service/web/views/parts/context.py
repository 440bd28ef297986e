"""What every page shows around its content, and what every view is given to work with."""

from collections.abc import Callable
from dataclasses import dataclass

from ingest.citation import Citation
from ingest.model import Lang, RecordId, Span
from search_service.library import Library
from search_service.web.urls import Show, Urls

Marker = Callable[[str], tuple[Span, ...]]
TermLinker = Callable[[str], tuple[tuple[Span, str], ...]]
CitationFinder = Callable[[str, RecordId], tuple[Citation, ...]]


def no_marks(text: str) -> tuple[Span, ...]:
    """The marker of a page that was not reached from a search."""
    return ()


def no_terms(text: str) -> tuple[tuple[Span, str], ...]:
    """The linker of a page that does not mark defined terms."""
    return ()


def no_citations(text: str, at: RecordId) -> tuple[Citation, ...]:
    """The finder of a page that shows no digest."""
    return ()


def once(linker: TermLinker) -> TermLinker:
    """A linker that links each place of the glossary once, where it is first met."""
    met: set[str] = set()

    def link(text: str) -> tuple[tuple[Span, str], ...]:
        fresh: list[tuple[Span, str]] = []
        for span, href in linker(text):
            if href not in met:
                met.add(href)
                fresh.append((span, href))
        return tuple(fresh)

    return link


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternate:
    """The same page in an interface language."""

    lang: Lang
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Translation:
    """The same page for search engines: `lang` is ru, en or x-default; `href` has no query."""

    lang: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContext:
    """The surroundings of a page. `origin` is the address of the site before the path, "" where it does not know its
    own; `canonical` and `translations` are absolute where it does; `here` names the page kind for the navigation;
    `query` fills the search field; `build` is "" while no library can be read; `described` are facts about the page
    for programs, as JSON-LD that may stand in a script element.
    """

    lang: Lang
    urls: Urls
    here: str
    alternates: tuple[Alternate, ...]
    origin: str
    canonical: str
    translations: tuple[Translation, ...]
    query: str
    build: str
    edition: str
    indexed: bool
    described: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewContext:
    """Where a view stands: the library, the links of the interface language, the marker of the query's words, the
    linker of defined terms, and the finder of the citations in a digest.
    """

    library: Library
    urls: Urls
    marker: Marker = no_marks
    terms: TermLinker = no_terms
    citations: CitationFinder = no_citations

    @property
    def lang(self) -> Lang:
        """The interface language."""
        return self.urls.lang

    @property
    def shown(self) -> Show:
        """Which texts the page shows."""
        return self.urls.shown
