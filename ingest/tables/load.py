"""All tables as one frozen value, each checked by itself and against the others before a build.

Tables of a language (damaged characters, look-alike letters, words that announce a citation) are shared by all books.
Facts of a book lie beside them, or in the folder of the book's prefix, and hold in that book alone.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NoReturn, TypeVar

from ingest.tables.artefacts import Artefact, parse_artefacts
from ingest.tables.glossary import (
    GlossaryTerm,
    RelatedWords,
    TermSense,
    TranslationPair,
    parse_glossary,
    parse_related,
    parse_senses,
    parse_translations,
)
from ingest.tables.laws import Division, LawTitle, parse_divisions, parse_law_titles
from ingest.tables.presentation import Presentation, Told, parse_presentation, parse_told
from ingest.tables.reading import TableError
from ingest.tables.situations import Situation, parse_situations
from ingest.tables.words import Keyword, parse_keywords
from ingest.tables.works import Book, Edition, Works, parse_editions, parse_works

Rows = TypeVar("Rows")
Row = TypeVar("Row")
Reader = Callable[[str], str]
"""The text of a table file by its name; FileNotFoundError where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookTables:
    """The facts of one book; every tuple is in the order of its file, and empty where there is no such file."""

    book: Book
    law_titles: tuple[LawTitle, ...]
    divisions: tuple[Division, ...]
    glossary: tuple[GlossaryTerm, ...]
    translations: tuple[TranslationPair, ...]
    related: tuple[RelatedWords, ...]
    senses: tuple[TermSense, ...]
    editions: tuple[Edition, ...]
    presentation: tuple[Presentation, ...]
    told: tuple[Told, ...]
    situations: tuple[Situation, ...]
    own_keywords: tuple[Keyword, ...]

    def division_named(self, level: str, number: int, law: int | None) -> Division | None:
        """Return the division that a heading such as «Раздел II» names before a Law; None unless it is the only one.

        A chapter is known by its number alone, since chapter I of the first book holds no Law.
        """
        named = [row for row in self.divisions if (row.level, row.number) == (level, number)]
        if level != "chapter" and law is not None:
            named = [row for row in named if row.holds(law)]
        return named[0] if len(named) == 1 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What is known before a document is read; tuples are in the order of their files, `books` in that of the works."""

    works: Works
    books: tuple[BookTables, ...]
    artefacts: tuple[Artefact, ...]
    keywords: tuple[Keyword, ...]

    def book(self, prefix: str) -> BookTables:
        """Return the facts of the book whose ids bear this prefix; LookupError where there is none."""
        book = self.works.book(prefix)
        return next(one for one in self.books if one.book == book)

    def keywords_of(self, prefix: str) -> tuple[Keyword, ...]:
        """Return the words that announce a citation, or open a heading, in the book whose ids bear this prefix.

        They are those that all books share, but where the book has words of its own for what they announce: one whose
        Laws are articles may say «правило 50 ходов» and mean no article.
        """
        own = self.book(prefix).own_keywords
        replaced = {row.announces for row in own}
        return (*(row for row in self.keywords if row.announces not in replaced), *own)

    @property
    def all_keywords(self) -> tuple[Keyword, ...]:
        """The words that announce a citation in any book, each once: for a text whose book is not known yet."""
        return tuple(dict.fromkeys(row for book in self.books for row in self.keywords_of(book.book.prefix)))

    @property
    def law_titles(self) -> tuple[LawTitle, ...]:
        """The titles of the Laws of all books."""
        return tuple(row for book in self.books for row in book.law_titles)

    @property
    def divisions(self) -> tuple[Division, ...]:
        """The divisions of all books."""
        return tuple(row for book in self.books for row in book.divisions)

    @property
    def glossary(self) -> tuple[GlossaryTerm, ...]:
        """The terms of all books."""
        return tuple(row for book in self.books for row in book.glossary)

    @property
    def translations(self) -> tuple[TranslationPair, ...]:
        """The notions that two translations of one book name differently, of all books."""
        return tuple(row for book in self.books for row in book.translations)


def load_tables(read: Reader) -> Tables:
    """Return all tables. A file of a book with a prefix is read by a name such as chess/law_titles.tsv.

    Raises TableError for a missing file that all books share, a row that cannot be taken, and rows that contradict each
    other.
    """
    works = _load(read, "works.toml", parse_works)
    return Tables(
        works=works,
        books=tuple(_load_book(read, book) for book in works.books),
        artefacts=_load(read, "artefacts.toml", parse_artefacts),
        keywords=_load(read, "keywords.toml", parse_keywords),
    )


def _load(read: Reader, name: str, parse: Callable[[str, str], Rows]) -> Rows:
    try:
        text = read(name)
    except FileNotFoundError as error:
        remedy = "Put the file back into the folder tables of the corpus"
        raise TableError(file=name, line=1, problem="the table is missing", remedy=remedy) from error
    return parse(text, name)


def _load_book(read: Reader, book: Book) -> BookTables:
    prefix, count = book.prefix, book.count
    tables = BookTables(
        book=book,
        law_titles=_facts(read, book, "law_titles.tsv", partial(parse_law_titles, book=prefix, count=count)),
        divisions=_facts(read, book, "divisions.tsv", partial(parse_divisions, book=prefix, count=count)),
        glossary=_facts(read, book, "glossary.tsv", partial(parse_glossary, book=prefix, count=count)),
        translations=_facts(read, book, "translations.tsv", partial(parse_translations, book=prefix)),
        related=_facts(read, book, "related.tsv", parse_related),
        senses=_facts(read, book, "senses.tsv", parse_senses),
        editions=_facts(read, book, "editions.toml", parse_editions),
        told=_facts(read, book, "told.tsv", parse_told),
        presentation=_facts(read, book, "presentation.toml", parse_presentation),
        situations=_facts(read, book, "situations.toml", partial(parse_situations, book=prefix)),
        own_keywords=_facts(read, book, "keywords.toml", parse_keywords) if prefix else (),
    )
    check_places(tables.law_titles, tables.divisions, file=table_name(book, "law_titles.tsv"))
    return tables


def _facts(read: Reader, book: Book, name: str, parse: Callable[[str, str], tuple[Row, ...]]) -> tuple[Row, ...]:
    """The rows of a table of one book; none where the book has no such table."""
    try:
        text = read(table_name(book, name))
    except FileNotFoundError:
        return ()
    return parse(text, table_name(book, name))


def table_name(book: Book, name: str) -> str:
    """Return the name of a book's table below the folder tables: chess/glossary.tsv, glossary.tsv without a prefix."""
    return f"{book.prefix}/{name}" if book.prefix else name


def check_places(titles: Iterable[LawTitle], divisions: tuple[Division, ...], *, file: str = "law_titles.tsv") -> None:
    """Refuse a Law whose division is unknown, does not hold it, or is not the smallest that does."""
    known = {division.id: division for division in divisions}
    for line, title in enumerate(titles, 2):
        division = known.get(title.division)
        if division is None or not division.holds(title.number):
            _refuse_place(file, line, f"Law {title.number} is not in {title.division} by divisions.tsv")
        inner = next((one for one in divisions if one.parent == division.id and one.holds(title.number)), None)
        if inner is not None:
            _refuse_place(file, line, f"Law {title.number} is placed in {division.id}, but {inner.id} holds it")


def _refuse_place(file: str, line: int, problem: str) -> NoReturn:
    remedy = "Correct chapter, part and section of the Law, or the range of the division"
    raise TableError(file=file, line=line, problem=problem, remedy=remedy)
