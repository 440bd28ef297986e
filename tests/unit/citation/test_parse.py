"""A citation in any spelling is read, with its doubts; what is none has no reading."""

import pytest

from ingest.citation import Grammar, parse
from ingest.model import Lang, RecordId, label
from tests.samples.citations import cases, grammar

TYPED = cases("typed")
IN_OTHER_WORDS = [(typed, expected) for rows in cases("in_other_words").values() for typed, expected in rows.items()]


def readings(typed: str) -> list[str]:
    return [
        " ".join(map(str, reading.targets)) + (f" ? {reading.doubt}" if reading.doubt else "")
        for reading in parse(typed, grammar())
    ]


@pytest.mark.parametrize(("typed", "targets"), TYPED["exact"].items())
def test_a_citation_in_any_spelling_is_read(typed: str, targets: str) -> None:
    assert readings(typed) == [targets]


@pytest.mark.parametrize(("typed", "expected"), TYPED["doubtful"].items())
def test_a_doubt_is_shown_with_the_likelier_reading_first(typed: str, expected: list[str]) -> None:
    assert readings(typed) == expected


@pytest.mark.parametrize(("typed", "expected"), IN_OTHER_WORDS)
def test_a_citation_is_read_as_people_say_it(typed: str, expected: list[str]) -> None:
    assert readings(typed) == expected


@pytest.mark.parametrize("typed", TYPED["none"]["texts"])
def test_other_text_is_no_citation(typed: str) -> None:
    assert readings(typed) == []


@pytest.mark.parametrize(
    "typed", ["\x00", "27\x00", "9" * 10_000, "27B1, " * 2_000, "(" * 10_000, "\u0301" * 500, "27" + " " * 9_000]
)
def test_garbage_of_any_length_is_no_citation(typed: str) -> None:
    assert readings(typed) == []


@pytest.mark.parametrize("space", ["\u00a0", "\u2009", "\t", "\n", "  "])
def test_any_space_is_a_space(space: str) -> None:
    assert readings(f"правило{space}27{space}B{space}1") == ["law:27B1"]


@pytest.mark.parametrize("mark", ["\u200b", "\u00ad", "\ufeff", "\u2060"])
def test_invisible_characters_are_not_read(mark: str) -> None:
    assert readings(f"27{mark}B1{mark}") == ["law:27B1"]


@pytest.mark.parametrize(
    ("record", "ru", "en"),
    [
        ("law:27", "27", "27"),
        ("law:27B1b", "27B1(b)", "27B1(b)"),
        ("law:12C2.i", "12C2(i)", "12C2(i)"),
        ("law@1975:77", "77 (1975)", "77 (1975)"),
        ("com:75", "75", "75"),
        ("com:75.8", "75.8", "75.8"),
        ("com:75.6.a", "75.6.(a)", "75.6.(a)"),
        ("com:75.8.ii.a", "75.8.(ii)(a)", "75.8.(ii)(a)"),
        ("law:79C~fn1", "79C, сноска 1", "79C, footnote 1"),
        ("com:27.8~note1", "27.8, примечание 1", "27.8, note 1"),
        ("com:36.1~exA", "36.1, пример A", "36.1, example A"),
        ("law:75~ex1", "75, пример 1", "75, example 1"),
        ("div:V", "Глава V", "Chapter V"),
        ("div:V.II.5", "Глава V, часть II, раздел 5", "Chapter V, part II, section 5"),
        ("div:X.2", "Глава X, раздел 2", "Chapter X, section 2"),
        ("contents:law:16A", "Содержание: 16A", "Contents: 16A"),
        ("contents:div:V.II", "Содержание: Глава V, часть II", "Contents: Chapter V, part II"),
        ("index:kontra--legalnaya-x", "Указатель: kontra, legalnaya x", "Index: kontra, legalnaya x"),
        ("matter:laws-1987:1", "Выходные данные: laws-1987, 1", "Front matter: laws-1987, 1"),
        ("unplaced:71-75:3", "Без места: 71-75, 3", "Unplaced: 71-75, 3"),
    ],
)
def test_a_label_is_the_canonical_citation(record: str, ru: str, en: str) -> None:
    assert label(RecordId.parse(record), Lang.RU) == ru
    assert label(RecordId.parse(record), Lang.EN) == en


def test_a_grammar_can_be_built_without_tables() -> None:
    small = Grammar.build(keywords=[("law", "regel")], editions=[1975, 1987], current=1987)
    assert [str(reading.targets[0]) for reading in parse("Regel 27В", small)] == ["law:27B"]
    assert parse("правило 27", small) == ()
    assert small.previous == 1975
