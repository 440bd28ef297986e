"""Several books in one library: each reads as it does alone, and nothing of one shows in another."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from ingest.model import Kind, Lang, Record, RecordId, Status
from ingest.store import record_line
from tests.golden.test_export import hold_against
from tests.samples.books import copy_books
from tests.samples.small_corpus import put_document, read_corpus

BOOKS: Final = {"mini": "", "chess": "chess", "stones": "stones"}
"""The corpora of one book and the prefixes of their ids."""


@cache
def records_of(*books: str) -> dict[str, Record]:
    """The records of a library of these books, by id."""
    with TemporaryDirectory() as folder:
        return read_corpus(copy_books(Path(folder), *books))[0]


def together() -> dict[str, Record]:
    return records_of(*BOOKS)


def named_by(record: Record) -> set[RecordId]:
    """Every id that a record names."""
    cited = {at for reference in record.references for at in (*reference.targets, *reference.nearest)}
    inside = {*record.children, *record.also, *(anchor.id for anchor in (*record.inline, *record.footnotes))}
    return {record.id, *cited, *inside} | ({record.parent} if record.parent else set())


@pytest.mark.parametrize("book", ["chess", "stones"])
def test_the_export_of_a_book_is_the_golden_one(book: str, save_golden: bool) -> None:
    lines = [record_line(record) for record in records_of(book).values()]
    assert len(lines) > 10
    hold_against(Path(__file__).parent / f"{book}.ndjson", "".join(line + "\n" for line in lines), save_golden)


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_reads_the_same_alone_and_beside_others(book: str) -> None:
    alone = {name: replace(record, order=0) for name, record in records_of(book).items()}
    beside = {name: record for name, record in together().items() if record.id.book == BOOKS[book]}
    assert {name: replace(record, order=0) for name, record in beside.items()} == alone


@pytest.mark.parametrize("book", BOOKS)
def test_a_library_of_one_book_holds_no_id_of_another(book: str) -> None:
    named = {record_id.book for record in records_of(book).values() for record_id in named_by(record)}
    assert named == {BOOKS[book]}


def test_what_a_record_names_is_of_its_own_book() -> None:
    assert len(together()) > 150
    for record in together().values():
        assert {record_id.book for record_id in named_by(record)} == {record.id.book}, record.id


def test_books_follow_each_other_in_the_order_of_their_works() -> None:
    assert list(dict.fromkeys(record.id.book for record in together().values())) == list(BOOKS.values())
    assert [record.order for record in together().values()] == list(range(1, len(together()) + 1))


CITED = [
    # the record, what it prints, what that names in its own book, and whether it is there
    ("chess.law:4A", "3", "chess.law:3", Status.RESOLVED),
    ("chess.law:4B2b", "79", "chess.law:79", Status.ABSENT),  # a Law 79 of another book is another Law
    ("chess.law:5A", "4В2", "chess.law:4B2", Status.RESOLVED),
    ("stones.law:5B2b", "90", "stones.law:90", Status.ABSENT),
    ("stones.com:5.1", "5A", "stones.law:5A", Status.RESOLVED),
    ("stones.com:5.2.ii", "5.1", "stones.com:5.1", Status.RESOLVED),
    ("stones.com:5.3", "20.1", "stones.com:20.1", Status.ABSENT),
    ("com:5.1", "5А", "law:5A", Status.RESOLVED),
    ("chess.contents:law:4B", "B.", "chess.law:4B", Status.RESOLVED),
    ("chess.index:kray-doski", "Король", "chess.index:korol", Status.RESOLVED),
]


@pytest.mark.parametrize(("name", "mention", "target", "status"), CITED)
def test_a_bare_citation_means_the_book_it_stands_in(name: str, mention: str, target: str, status: Status) -> None:
    found = [reference for reference in together()[name].references if reference.mention == mention]
    assert [(str(reference.targets[0]), reference.status) for reference in found] == [(target, status)]


def test_a_word_that_names_the_laws_of_one_book_names_none_of_another() -> None:
    article = together()["chess.law:4A"]
    assert "Правило 50 ходов" in article.text
    assert [reference.mention for reference in article.references] == ["3"]


def test_what_is_known_but_not_printed_comes_from_the_books_own_facts() -> None:
    alone = {name: records_of(name) for name in BOOKS}
    stubs = {
        book: {name: record.title for name, record in records.items() if record.kind is Kind.LAW}
        for book, records in alone.items()
    }
    assert list(stubs["chess"]) == [f"chess.law:{number}" for number in range(1, 7)]
    assert (stubs["chess"]["chess.law:6"], stubs["chess"]["chess.law:4"]) == ("Ничья", "Ход")
    assert list(stubs["stones"]) == ["stones.law:4", "stones.law:5"]  # nobody counted its Laws
    assert len(stubs["mini"]) == 93
    divisions = {book: [name for name in records if ":V" in name or "div:" in name] for book, records in alone.items()}
    assert divisions["stones"] == []
    assert divisions["chess"] == ["chess.div:I", "chess.div:II", "chess.contents:div:II"]


def test_findings_name_the_records_of_their_book(tmp_path: Path) -> None:
    corpus = copy_books(tmp_path, "chess")
    document = corpus / "sources" / "chess" / "articles.txt"
    text = document.read_bytes()
    put_document(corpus, "chess/articles.txt", text.replace("Статья 5. Конец".encode(), "Статья 4. Конец".encode(), 1))
    told = [finding.detail for finding in read_corpus(corpus)[1] if finding.code in ("repeated", "out-of-order")]
    assert told == ["chess.law:4 is printed twice", "chess.law:4A is printed twice"]


def test_a_record_says_which_work_and_edition_it_is_of() -> None:
    said = {name: (record.work, record.edition, record.lang) for name, record in together().items()}
    assert said["chess.law:6"] == ("chess-articles", 1993, Lang.RU)
    assert said["stones.law:5"] == ("stones-laws", 2001, Lang.EN)
    assert said["stones.com:5.1"] == ("stones-remarks", 2001, Lang.EN)
    assert said["law:90"] == ("laws-1987", 1987, Lang.RU)
