"""What every page shows around its content, and what every view is given to work with."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from ingest.model import Kind, Lang, Record, RecordId, Span
from ingest.tables import UnitName
from search_service.library import Books, Library, ServedBook
from search_service.web.urls import Show, Urls

if TYPE_CHECKING:
    from ingest.citation import Citation

Marker = Callable[[str], tuple[Span, ...]]
TermLinker = Callable[[str], tuple[tuple[Span, str], ...]]
CitationFinder: TypeAlias = "Callable[[str, RecordId], tuple[Citation, ...]]"


def no_marks(text: str) -> tuple[Span, ...]:
    """The marker of a page that was not reached from a search."""
    return ()


def no_terms(text: str) -> tuple[tuple[Span, str], ...]:
    """The linker of a page that does not mark defined terms."""
    return ()


def no_citations(text: str, at: RecordId) -> "tuple[Citation, ...]":
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
    """The same page in an interface language; `name` is what the switch of languages calls it."""

    lang: Lang
    name: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Translation:
    """The same page for search engines: `lang` is an interface language or x-default; `href` has no query."""

    lang: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CiteStyle:
    """How a passage of the page's book is cited in one language; `#` stands for its number."""

    lang: Lang
    name: str
    law: str
    commentary: str
    book: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContext:
    """The surroundings of a page. `origin` is the address of the site before the path, "" where it does not know its
    own; `canonical` and `translations` are absolute where it does; `here` names the page kind for the navigation;
    `query` fills the search field; `build` is "" while no library can be read, `published` the day it was published
    (ISO 8601, UTC), "" where no history tells; `described` are facts about the page for programs, as JSON-LD that may
    stand in a script element. `book` is the one the page belongs to, None for a page of the whole library where that
    holds several; `cite` is how a passage is cited, by language.
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
    books: Books
    book: ServedBook | None
    cite: tuple[CiteStyle, ...]
    indexed: bool
    described: tuple[str, ...] = ()
    published: str = ""
    feeds: tuple[Translation, ...] = ()

    @property
    def unit(self) -> UnitName:
        """How a Law of this page is called; of all books together where the page belongs to none of them."""
        return unit_of((self.book,) if self.book else tuple(self.books), self.lang)

    @property
    def edition(self) -> str:
        """The year of the page's edition; "" for a page of several books."""
        return str(self.book.edition) if self.book else ""

    @property
    def superseded(self) -> bool:
        """Whether the page's book is known to be out of force."""
        return self.book is not None and self.book.presentation.in_force is False

    @property
    def book_links(self) -> tuple[tuple[str, str], ...]:
        """The short name of each book and the link to its first page."""
        links = ((book, replace(self.urls, book=book.prefix)) for book in self.books if book.pages)
        return tuple((book.short(self.lang), urls.page(book.pages[0])) for book, urls in links)

    @property
    def titles(self) -> str:
        """The title of the page's book, or of all books."""
        return "; ".join(book.title(self.lang) for book in ((self.book,) if self.book else self.books))

    @property
    def notices(self) -> tuple[str, ...]:
        """What is to be said under the page of the edition of each of its books."""
        books = (self.book,) if self.book else tuple(self.books)
        return tuple(dict.fromkeys(notice for book in books if (notice := book.notice(self.lang))))

    def book_named(self, record: str) -> str:
        """The short name of the book of a record, by the record's id; "" where the library holds one book only."""
        book = self.books.of(RecordId.parse(record).book) if len(self.books) > 1 else None
        return book.short(self.lang) if book else ""

    def unit_in(self, record: str) -> str:
        """How a Law of the book of a record is called, by the record's id."""
        book = self.books.of(RecordId.parse(record).book)
        return book.unit(self.lang).one if book else self.unit.one

    def law(self, number: object) -> str:
        """A Law of this page's book by its number: «Правило 27»."""
        return f"{self.unit.one} {number}"


def unit_of(books: tuple[ServedBook, ...], lang: Lang) -> UnitName:
    """How a Law is called in several books: the names of all, each once; empty where there is no book."""
    units = [book.unit(lang) for book in books]

    def joined(form: Callable[[UnitName], str]) -> str:
        return " / ".join(dict.fromkeys(form(unit) for unit in units))

    return UnitName(
        one=joined(lambda unit: unit.one),
        many=joined(lambda unit: unit.many),
        genitive=joined(lambda unit: unit.genitive),
        dative=joined(lambda unit: unit.dative),
        many_genitive=joined(lambda unit: unit.many_genitive),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewContext:
    """What a view works with: the library, the book it shows, the links of the interface language, the marker of the
    query's words, the linker of defined terms, and the finder of the citations in a digest.
    """

    library: Library
    book: ServedBook
    urls: Urls
    marker: Marker = no_marks
    terms: TermLinker = no_terms
    citations: CitationFinder = no_citations

    @property
    def lang(self) -> Lang:
        """The interface language."""
        return self.urls.lang

    @property
    def prefix(self) -> str:
        """The prefix of the book, "" for the book without one."""
        return self.book.prefix

    @property
    def shown(self) -> Show:
        """Which texts the page shows."""
        return self.urls.shown

    def of_kind(self, kind: Kind) -> tuple[Record, ...]:
        """All records of a kind in the book, in the order of the export."""
        return self.library.of_kind(kind, self.prefix)

    def languages(self, record_id: RecordId) -> tuple[Lang, ...]:
        """The languages in which a record or anything inside it has a text."""
        return tuple(lang for lang in Lang if self.library.is_readable(record_id, lang))

    def told(self, record_id: RecordId) -> Record | None:
        """The record of an id in the language of the interface where there is something to read in that, else in one
        that has a text, else as it is known.
        """
        held = self.languages(record_id)
        return self.library.record(record_id, self.lang if self.lang in held or not held else held[0])

    def law_id(self, number: int) -> RecordId:
        """The id of a Law of the book."""
        return RecordId.of_law(number, book=self.prefix)

    def commentary_id(self, number: int) -> RecordId:
        """The id of the commentary on a Law of the book."""
        return RecordId.of_commentary(number, book=self.prefix)
