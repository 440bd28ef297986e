"""A library of many books is what it claims to be: ids of their own, texts of the same length, words that grow."""

import math
from itertools import islice

import pytest

from ingest.model import Record, RecordId
from search_service.search.analysis import TokenKind, tokenize
from tests.bench.books import HEAPS, library_of, made_word
from tests.places import CORPUS
from tests.samples.small_corpus import read_corpus

BOOKS = 25


@pytest.fixture(scope="module")
def book() -> list[Record]:
    records, _ = read_corpus(CORPUS)
    return sorted(records.values(), key=lambda record: record.order)


@pytest.fixture(scope="module")
def library(book: list[Record]) -> list[Record]:
    return list(library_of(book, BOOKS))


def words_of(records: list[Record]) -> set[str]:
    return {token.form for record in records for token in tokenize(record.text) if token.kind is TokenKind.WORD}


def test_every_record_has_an_id_that_parses_and_no_other_has(book: list[Record], library: list[Record]) -> None:
    assert library[: len(book)] == book
    ids = [str(record.id) for record in library]
    assert len(ids) == len(set(ids)) == BOOKS * len(book)
    assert all(str(RecordId.parse(name)) == name for name in islice(ids, len(book), None, 97))


def test_texts_keep_their_length_so_that_places_in_them_stay(book: list[Record], library: list[Record]) -> None:
    for at, record in enumerate(library):
        assert len(record.text) == len(book[at % len(book)].text)


def test_words_grow_with_the_root_of_the_number_of_books(book: list[Record], library: list[Record]) -> None:
    grown = len(words_of(library)) / len(words_of(book))
    assert math.log(grown, BOOKS) == pytest.approx(HEAPS, abs=0.1)


def test_forms_of_a_made_word_begin_alike_and_keep_their_endings() -> None:
    made = [made_word(form, 9) for form in ("контракты", "контрактов")]
    assert made[0][:7] == made[1][:7] != "контрак"
    assert [made[0][-2:], made[1][-2:]] == ["ты", "ов"]
    assert made_word("контракты", 10) != made[0]
