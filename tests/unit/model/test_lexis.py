"""What letters look like, which keys give them, how they are romanised: every reader of a text asks the same facts."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.citation import parse
from ingest.lexis import (
    CODE_SHAPES,
    LATIN_KEYS,
    ROMANISED,
    RUSSIAN_KEYS,
    WORD_SHAPES,
    by_shape,
    is_item_numeral,
    list_places,
    looks_like,
    roman_numeral,
    roman_value,
    slug,
    to_latin_keys,
    to_other_keys,
    to_russian_keys,
)
from search_service.search.analysis.tokens import fold_letters
from search_service.search.request import RomanNumber
from tests.places import CORPUS
from tests.samples.citations import grammar
from tests.samples.documents import read_text, records_of

# As printed, as read, and the document below corpus/sources that prints it so; "" where none does.
CODES = [
    ("16А", "16A", "commentary-1987-ru/19-23.txt"),
    ("27В1(b)", "27B1(b)", "commentary-1987-ru/27-40.txt"),
    ("79С", "79C", "commentary-1987-ru/71-75.txt"),
    ("73Е", "73E", "commentary-1987-ru/71-75.txt"),
    ("(с)", "(c)", "commentary-1987-ru/71-75.txt"),
    ("79D", "79D", ""),
    ("20.4.(іі)", "20.4.(ii)", ""),  # the Ukrainian letter
    ("(в)", "(в)", ""),  # small в looks like no Latin letter
    ("27Б1", "27Б1", ""),
]


@pytest.mark.parametrize(("printed", "read", "source"), CODES)
def test_codes_are_read_by_the_shape_of_their_letters(printed: str, read: str, source: str) -> None:
    assert by_shape(printed) == read
    assert not source or printed in (CORPUS / "sources" / source).read_text(encoding="utf-8")


def test_a_pair_is_a_letter_of_each_alphabet_in_one_case() -> None:
    for cyrillic, latin in CODE_SHAPES.items():
        assert unicodedata.name(cyrillic).startswith("CYRILLIC")
        assert unicodedata.name(latin).startswith("LATIN")
        assert cyrillic.isupper() == latin.isupper()
    assert len(set(CODE_SHAPES.values())) == len(CODE_SHAPES)
    assert len(set(WORD_SHAPES.values())) == len(WORD_SHAPES)


@pytest.mark.parametrize(("cyrillic", "latin"), CODE_SHAPES.items())
def test_whoever_reads_a_code_reads_a_letter_alike(cyrillic: str, latin: str) -> None:
    """The grammar of citations, the marks of items and the index once had a table each, of different letters."""
    assert grammar().by_shape(cyrillic) == latin
    assert list_places(cyrillic) == list_places(latin)
    assert fold_letters(f"27{cyrillic}") == fold_letters(f"27{latin}")


@pytest.mark.parametrize(("mark", "opens"), [("а", "law:27A1a"), ("с", "law:27A1c"), ("b", "law:27A1b"), ("в", "")])
def test_a_provision_is_marked_by_letters_of_one_shape_and_no_others(mark: str, opens: str) -> None:
    """Small в may stand for b by its capital and for c by its place, and once made the id law:27A1в."""
    page = f"Правило 27. Имя\n\nA.Общее\n\n1.Первое правило о чём-то важном.\n\n({mark}) один делает заявку.\n"
    made = [str(record.id) for record in records_of(read_text(page, "law-pages"))]
    assert made == ["law:27", "law:27A", "law:27A1", *([opens] if opens else [])]
    assert looks_like("ABCDEFGHabcdefgh") == "АВСЕНасе"


@pytest.mark.parametrize(("typed", "numeral"), [("ХІ", "XI"), ("хі", "XI"), ("ІХ", "IX"), ("С", "C"), ("ІV", "IV")])
def test_a_chapter_is_read_by_shape_too(typed: str, numeral: str) -> None:
    assert RomanNumber().read(typed) == numeral


def test_every_key_has_a_letter_on_both_layouts() -> None:
    assert len(LATIN_KEYS) == len(RUSSIAN_KEYS) == len(set(LATIN_KEYS)) == len(set(RUSSIAN_KEYS)) == 66
    assert RUSSIAN_KEYS[33:] == RUSSIAN_KEYS[:33].upper()
    assert to_russian_keys(LATIN_KEYS) == to_other_keys(LATIN_KEYS) == RUSSIAN_KEYS
    assert to_latin_keys(RUSSIAN_KEYS) == to_other_keys(RUSSIAN_KEYS) == LATIN_KEYS


@pytest.mark.parametrize(
    ("typed", "meant"), [("`ks", "ёлы"), ("KJ:YFZ", "ЛОЖНАЯ"), ("<HBL:", "БРИДЖ"), ('DPZNRF "', "ВЗЯТКА Э")]
)
def test_keys_with_and_without_shift_are_letters(typed: str, meant: str) -> None:
    """The flip of citations knew no ё and no Shift."""
    assert to_russian_keys(typed) == to_other_keys(typed) == meant


@pytest.mark.parametrize("typed", ["ghfdbkj 27", "ghfdbkj 16f", "дфц 27"])
def test_a_citation_typed_on_the_other_layout_is_read_from_the_same_keys(typed: str) -> None:
    flipped = [reading.targets for reading in parse(to_other_keys(typed), grammar())]
    assert [reading.targets for reading in parse(typed, grammar())] == flipped != []


@given(st.text())
def test_the_other_layout_of_the_other_layout_is_the_text(typed: str) -> None:
    assert to_other_keys(to_other_keys(typed)) == typed


def test_every_russian_letter_is_romanised_to_ascii() -> None:
    assert set(ROMANISED) == set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
    assert all(letters.isascii() for letters in ROMANISED.values())


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("Легальная =", "legalnaya-x"),
        ("Объяснения", "obyasneniya"),
        ("Щётка, ёж и юла!", "shchetka-ezh-i-yula"),
        ("S.O.", "s-o"),
        ("= и =", "x-i-x"),
    ],
)
def test_words_as_ids(words: str, made: str) -> None:
    assert slug(words) == made


@pytest.mark.parametrize(
    ("number", "numeral"), [(1, "i"), (4, "iv"), (9, "ix"), (14, "xiv"), (40, "xl"), (3999, "mmmcmxcix")]
)
def test_roman_numerals(number: int, numeral: str) -> None:
    assert roman_numeral(number) == numeral
    assert roman_value(numeral) == roman_value(numeral.upper()) == number


@given(st.integers(1, 3999))
def test_a_roman_numeral_stands_for_its_number(number: int) -> None:
    assert roman_value(roman_numeral(number)) == number


def test_a_letter_that_is_no_roman_digit_is_refused() -> None:
    with pytest.raises(KeyError):
        roman_value("q")


def test_items_are_numbered_to_thirty_nine() -> None:
    numbered = [roman_numeral(number) for number in range(1, 100) if is_item_numeral(roman_numeral(number))]
    assert numbered == [roman_numeral(number) for number in range(1, 40)]
    assert not any(map(is_item_numeral, ["", "c", "d", "iiii", "vx", "I"]))
