"""The books of one build as the site knows them: the works they are made of, what is said of them, what they hold."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Final

from ingest.model import Kind, Lang
from ingest.tables import (
    NOTHING_SAID,
    Book,
    Presentation,
    TableError,
    UnitName,
    parse_presentation,
    parse_works,
    said,
    table_name,
)

FALLBACK: Final = Lang.EN  # what is said where a book says nothing in a reader's language, before its own language


@dataclass(frozen=True, slots=True, kw_only=True)
class ServedBook:
    """A book with records in this build. `kinds` are those of its records; texts are given in a language of the
    interface, or in another one where the book has none in that, "" where it has none at all.
    """

    book: Book
    presentation: Presentation
    kinds: frozenset[Kind]
    has_glossary: bool

    @property
    def prefix(self) -> str:
        """What the ids and addresses of the book begin with; "" for the book without a prefix."""
        return self.book.prefix

    @property
    def edition(self) -> int:
        """The year of the edition."""
        return self.book.edition

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of the pages that the book has, in the order of the navigation."""
        held = {
            "contents": Kind.LAW in self.kinds,
            "commentary": Kind.COMMENTARY in self.kinds,
            "index": Kind.INDEX_ENTRY in self.kinds,
            "glossary": self.has_glossary,
            "map": Kind.LAW in self.kinds,
            "table": Kind.LAW in self.kinds,
        }
        return tuple(name for name, is_held in held.items() if is_held)

    def unit(self, lang: Lang) -> UnitName:
        """How a Law of this book is called."""
        return self.book.unit(lang if lang in self.book.main.units else FALLBACK)

    def title(self, lang: Lang) -> str:
        """The title of the book."""
        return said(self.book.main.titles, lang, FALLBACK, self.book.language)

    def commentary_title(self, lang: Lang) -> str:
        """The title of the commentary."""
        return said(self.book.commentary.titles, lang, FALLBACK, self.book.language) if self.book.commentary else ""

    def short(self, lang: Lang) -> str:
        """The name of the book in a title or a citation."""
        return said(self.presentation.short, lang, FALLBACK, self.book.language) or self.title(lang)

    def about(self, lang: Lang) -> str:
        """What the book is and how far it is here."""
        return said(self.presentation.about, lang, FALLBACK, self.book.language)

    def notice(self, lang: Lang) -> str:
        """What every page says of the edition."""
        return said(self.presentation.notice, lang, FALLBACK, self.book.language)

    def standing(self, lang: Lang) -> str:
        """What force the text has."""
        return said(self.presentation.standing, lang, FALLBACK, self.book.language)

    def examples(self, lang: Lang) -> tuple[str, ...]:
        """Queries to try."""
        given = self.presentation.examples
        return next((given[one] for one in (lang, FALLBACK, self.book.language) if one in given), ())


@dataclass(frozen=True, slots=True)
class Books:
    """The books of a build that have records, in the order of the table of works; else the first of all."""

    served: tuple[ServedBook, ...]

    def __iter__(self) -> Iterator[ServedBook]:
        return iter(self.served)

    def __len__(self) -> int:
        return len(self.served)

    @property
    def only(self) -> ServedBook | None:
        """The book of a library that holds one; None where it holds several or none."""
        return self.served[0] if len(self.served) == 1 else None

    @property
    def first(self) -> ServedBook | None:
        """The book that answers where none is named."""
        return self.served[0] if self.served else None

    def of(self, prefix: str) -> ServedBook | None:
        """The book with this prefix; None where there is none."""
        return next((book for book in self.served if book.prefix == prefix), None)


def read_books(connection: Connection, read: Callable[[str], str]) -> Books:
    """The books of a build; `read` gives the text of one of its tables.

    Raises TableError or OSError where the table of works cannot be read.
    """
    works = parse_works(read("works.toml"))
    kinds: dict[str, set[Kind]] = {}
    for row in connection.execute("SELECT DISTINCT book, kind FROM record"):
        kinds.setdefault(row["book"], set()).add(Kind(row["kind"]))
    books = [book for book in works.books if book.prefix in kinds] or works.books[:1]
    with_terms = {row["book"] for row in connection.execute("SELECT DISTINCT book FROM term")}
    served = (
        ServedBook(
            book=book,
            presentation=_presentation(book, read),
            kinds=frozenset(kinds.get(book.prefix, ())),
            has_glossary=book.prefix in with_terms,
        )
        for book in books
    )
    return Books(tuple(served))


def _presentation(book: Book, read: Callable[[str], str]) -> Presentation:
    """What is said of a book; nothing where it has no such table, or a damaged one: its texts can be read without."""
    name = table_name(book, "presentation.toml")
    try:
        rows = parse_presentation(read(name), name)
    except (OSError, TableError):
        return NOTHING_SAID
    return rows[0] if rows else NOTHING_SAID
