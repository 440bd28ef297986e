"""Claims about the books of a build: how each is called, which pages it has, what is said where a table is silent."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.model import Kind, Lang
from ingest.tables import NOTHING_SAID, parse_presentation, parse_works
from search_service.library import Books, Library, ServedBook
from tests.samples.site import publish_sample

WORKS = """
[[work]]
id = "steine"
kind = "laws"
prefix = "steine"
edition = 2001
language = "ru"
titles = { ru = "Камни" }
unit = { ru = { one = "Закон", many = "Законы" } }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return publish_sample(tmp_path)


@pytest.fixture
def library(folder: Path) -> Iterator[Library]:
    opened = Library.open(folder)
    yield opened
    opened.close()


def stones(*kinds: Kind, said: str = "") -> ServedBook:
    presentation = parse_presentation(said)[0] if said else NOTHING_SAID
    book = parse_works(WORKS).books[0]
    return ServedBook(book=book, presentation=presentation, kinds=frozenset(kinds), has_glossary=False)


def test_a_book_is_told_in_its_own_language_where_it_has_no_other() -> None:
    book = stones()
    assert (book.title(Lang.EN), book.unit(Lang.EN).one) == ("Камни", "Закон")
    assert (book.short(Lang.EN), book.notice(Lang.EN), book.examples(Lang.EN)) == ("Камни", "", ())


def test_what_a_site_says_of_a_book_falls_back_to_english_before_its_own_language() -> None:
    book = stones(said='[[presentation]]\nnotice = { ru = "По-русски", en = "In English" }\nshort = { ru = "К." }\n')
    assert (book.notice(Lang.RU), book.notice(Lang.EN)) == ("По-русски", "In English")
    assert book.short(Lang.EN) == "К."


@pytest.mark.parametrize(
    ("kinds", "pages"),
    [
        ((Kind.LAW,), ("contents", "map", "table")),
        ((Kind.LAW, Kind.COMMENTARY), ("contents", "commentary", "map", "table")),
        ((Kind.INDEX_ENTRY,), ("index",)),
        ((), ()),
    ],
)
def test_a_book_has_the_pages_it_has_records_for(kinds: tuple[Kind, ...], pages: tuple[str, ...]) -> None:
    assert stones(*kinds).pages == pages


def test_a_library_knows_its_books_by_their_prefixes(library: Library) -> None:
    assert [book.prefix for book in library.books] == [""]
    assert library.books.only is library.books.first is library.books.of("")
    assert library.books.of("steine") is None
    two = Books((stones(), stones()))
    assert (two.only, two.first, len(two)) == (None, two.served[0], 2)
    assert Books(()).first is None


def test_a_damaged_presentation_is_as_good_as_none(folder: Path) -> None:
    (folder / "tables" / "presentation.toml").write_text("[[presentation]]\nshort = 7\n", encoding="utf-8")
    library = Library.open(folder)
    assert library.books.only is not None
    assert library.books.only.presentation is NOTHING_SAID
    library.close()
