"""A library of several books is built, published and searched; what would mix their ids is refused with a remedy."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ingest.notes import fingerprint
from ingest.store import CorpusError, open_corpus
from ingest.tables import TableError
from search_service.library import Library
from search_service.open_build import citation_reader, search_of
from search_service.search.request.filters import Hint
from search_service.search.service import Search
from tests.commands import run, said
from tests.samples.books import copy_books
from tests.samples.requests import asked
from tests.samples.small_corpus import read_corpus

ARTICLE = """\
             Статья 6. Ничья
             ═══════════════
  A.Когда
    Ничья бывает, когда оба короля устали ходить,
как велит Статья 5.

                    - 5 -
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return copy_books(tmp_path, "mini", "chess", "stones")


def test_several_books_are_built_recorded_and_built_again(corpus: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert run(corpus, data, "build", "--record-ids").exit_code == 0
    ids = (corpus / "ids.txt").read_text(encoding="utf-8")
    assert "\nchess.law:4B2b provision\n" in ids
    assert "\nstones.com:5.2.ii item\n" in ids
    assert "\nlaw:5B provision\n" in ids
    assert run(corpus, data, "build").exit_code == 0
    with closing(Library.open(data / "current")) as library:
        tables = library.facts.tables
        assert [book.prefix for book in tables.works.books] == ["", "chess", "stones"]
        assert [term.ru for term in library.facts.terms("chess")] == ["рокировка", "король"]
        assert library.facts.terms("stones") == ()
        assert [row.law for row in library.facts.coverage("chess")] == [1, 2, 3, 4, 5, 6]
        assert library.facts.neighbours(5, "chess") == (4, 6)
        assert library.facts.neighbours(5, "stones") == (4, None)


def test_a_published_id_of_any_book_may_not_vanish(corpus: Path, tmp_path: Path) -> None:
    (corpus / "ids.txt").write_text("chess.law:4C provision\n", encoding="utf-8")
    assert "id-vanished at chess.law:4C" in said(run(corpus, tmp_path / "data", "build"))


@pytest.mark.parametrize(
    ("words", "hit"), [("гость", "chess.law:4A~fn1"), ("pockets", "stones.com:5.2"), ("тасуют", "com:6.1")]
)
def test_a_search_finds_what_any_of_the_books_says(words: str, hit: str, corpus: Path, tmp_path: Path) -> None:
    assert run(corpus, tmp_path / "data", "build").exit_code == 0
    found = run(corpus, tmp_path / "data", "search", words)
    assert found.exit_code == 0
    assert hit in found.output


@pytest.mark.parametrize(
    ("words", "found", "absent"),
    [
        ("визитёр", "chess.law:4A~fn1", ""),  # a relation of this book
        ("болельщик", "", "chess.law:4A~fn1"),  # relations and terms of another
        ("болельщик book:chess", "", "chess.law:4A~fn1"),
        ("kibitzer", "", "chess.law:4A~fn1"),
        ("castling", "", "law:"),
    ],
)
def test_other_words_of_one_book_find_nothing_in_another(
    words: str, found: str, absent: str, corpus: Path, tmp_path: Path
) -> None:
    assert run(corpus, tmp_path / "data", "build").exit_code == 0
    output = run(corpus, tmp_path / "data", "search", words).output
    assert found in output
    assert not absent or absent not in output


def test_a_typed_citation_is_read_in_every_book_by_the_words_of_each(corpus: Path) -> None:
    read = citation_reader(open_corpus(corpus).tables)

    def ids(typed: str) -> list[str]:
        return [str(reading.targets[0]) for reading in read(typed)]

    assert ids("5A") == ["law:5A", "chess.law:5A", "stones.law:5A"]
    assert ids("chess.law:5A") == ["chess.law:5A"]
    assert ids("law:5A") == ["law:5A"]
    assert "chess.law:5" not in ids("Правило 5")
    assert "chess.law:5" in ids("статья 5")


def test_a_digest_of_one_book_is_missing_in_no_other(corpus: Path) -> None:
    records = read_corpus(corpus)[0]
    row = f"chess.law:5A\t{fingerprint(records['chess.law:5A'])}\tThe last king on the board wins.\n"
    (corpus / "digest").mkdir()
    (corpus / "digest" / "chess.tsv").write_text(f"id\tof\ten\n{row}", encoding="utf-8")
    records, findings = read_corpus(corpus)
    assert records["chess.law:5A"].digest_en == "The last king on the board wins."
    missing = [finding.record for finding in findings if finding.code == "digest-missing" and finding.record]
    assert {record_id.book for record_id in missing} == {"chess"}


def test_a_document_is_added_to_the_book_whose_laws_it_names(corpus: Path, tmp_path: Path) -> None:
    document = tmp_path / "article-6.txt"
    document.write_text(ARTICLE, encoding="cp866")
    data = tmp_path / "data"
    added = run(corpus, data, "add", str(document), "--rights", "MIT")
    assert added.exit_code == 0, added.output
    with closing(Library.open(data / "current")) as library:
        records = {str(record.id): record for record in library.records()}
    assert records["chess.law:6A"].work == "chess-articles"
    assert [str(target) for reference in records["chess.law:6A"].references for target in reference.targets] == [
        "chess.law:5"
    ]
    assert not records["law:6"].has_text


def test_a_document_for_no_work_of_the_library_is_refused(corpus: Path, tmp_path: Path) -> None:
    document = tmp_path / "article-6.txt"
    document.write_text(ARTICLE, encoding="cp866")
    message = said(run(corpus, tmp_path / "data", "add", str(document), "--work", "go-laws"))
    assert "there is no work 'go-laws'; works are laws-1987, commentary-1987, chess-articles" in message
    assert "add yours to tables/works.toml" in message


def replaced(file: str, old: str, new: str) -> Callable[[Path], None]:
    def change(corpus: Path) -> None:
        text = (corpus / file).read_text(encoding="utf-8")
        assert old in text
        (corpus / file).write_text(text.replace(old, new), encoding="utf-8")

    return change


def renamed(old: str, new: str) -> Callable[[Path], None]:
    def change(corpus: Path) -> None:
        (corpus / old).rename(corpus / new)

    return change


REFUSED = [
    # what is done to the corpus, the error, what it says
    (
        replaced("tables/works.toml", 'prefix = "chess"\n', ""),
        TableError,
        "chess-articles and laws-1987 would share ids",
    ),
    (
        replaced("tables/works.toml", '"stones"', '"chess"'),
        TableError,
        "stones-laws and chess-articles would share ids",
    ),
    (
        replaced("manifest.toml", '"chess-articles"', '"chess-laws"'),
        TableError,
        "'chess-laws', which works.toml has not",
    ),
    (replaced("manifest.toml", "1993", "1987"), TableError, "'edition' is 1987, that of chess-articles 1993"),
    (
        replaced("manifest.toml", '"chess-articles"', '"laws-1987"'),
        TableError,
        "'edition' is 1993, that of laws-1987 1987",
    ),
    (renamed("tables/chess", "tables/go"), CorpusError, "no work of works.toml has the prefix 'go'"),
    (
        replaced("tables/chess/law_titles.tsv", "6\tII", "7\tII"),
        TableError,
        r"chess/law_titles.tsv, line 7: Law 7 stands",
    ),
    (
        replaced("tables/chess/divisions.tsv", "\t3\t6\t", "\t3\t7\t"),
        TableError,
        r"chess/divisions.tsv, line 3: the Laws 3",
    ),
    (
        replaced("tables/chess/glossary.tsv", "4-5", "4-7"),
        TableError,
        r"chess/glossary.tsv, line 3: '4-7' names no Laws",
    ),
]


@pytest.mark.parametrize(("change", "error", "message"), REFUSED)
def test_what_would_mix_two_books_is_refused(
    change: Callable[[Path], None], error: type[Exception], message: str, corpus: Path
) -> None:
    open_corpus(corpus)
    change(corpus)
    with pytest.raises(error, match=message):
        open_corpus(corpus)


def test_a_change_of_a_books_facts_makes_another_build(corpus: Path) -> None:
    before = open_corpus(corpus).fingerprint()
    replaced("tables/chess/law_titles.tsv", "Ничья", "Усталость")(corpus)
    assert open_corpus(corpus).fingerprint() != before


@pytest.fixture
def search(corpus: Path, tmp_path: Path) -> Iterator[Search]:
    assert run(corpus, tmp_path / "data", "build").exit_code == 0
    with closing(Library.open(tmp_path / "data" / "current")) as library, closing(search_of(library)) as opened:
        yield opened


def test_a_search_keeps_to_a_book_and_its_facet_gives_the_counts(search: Search) -> None:
    assert {facet.value for facet in search.answer(asked("игрок")).facets["book"]} >= {"first", "chess"}
    for text in ("игрок", "король ИЛИ карты", "статья правило камень"):
        for facet in search.answer(asked(text)).facets["book"]:
            found = search.answer(asked(text, book=facet.value, size=100))
            assert found.total == facet.count
            assert {hit.id.book or "first" for hit in found.hits} == {facet.value}


def test_a_law_is_that_of_the_book_chosen_and_of_every_book_where_none_is(search: Search) -> None:
    def laws(text: str, **chosen: str) -> set[str]:
        return {f"{hit.id.book} {hit.law}" for hit in search.answer(asked(text, law=4, size=100, **chosen)).hits}

    assert laws("") == {" 4", "chess 4", "stones 4"}
    assert laws("", book="chess") == laws("book:chess") == laws("книга:chess") == {"chess 4"}
    assert laws("", book="first") == {" 4"}


def test_a_citation_in_a_book_is_read_in_that_book(search: Search) -> None:
    citation = search.answer(asked("5A", book="chess")).citation
    typed = search.answer(asked("book:chess law:5")).citation
    assert citation
    assert typed
    assert [str(target) for target in (*citation.targets, *typed.targets)] == ["chess.law:5A", "chess.law:5"]


def test_a_book_that_is_not_there_is_said(search: Search) -> None:
    assert search.answer(asked("игрок book:go")).hints == (Hint("book", "go"),)
