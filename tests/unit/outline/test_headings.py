"""The words that open headings are rows of the keyword table; the marks without words are read as they are printed."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from ingest.citation import Grammar, find, parse
from ingest.headings import (
    DIGIT,
    FOOTNOTE,
    ITEM,
    LETTER,
    PARAGRAPH,
    PARAGRAPH_SENTENCE,
    PROVISION,
    ROMAN,
    SMALL,
    Headings,
)
from ingest.model import Lang, RecordId
from ingest.tables import Keyword, Tables
from tests.samples.documents import headings, read_text, records_of, tables

Form = re.Pattern[str] | Callable[[Headings], re.Pattern[str]]


def law(known: Headings) -> re.Pattern[str]:
    return known.law


def division(known: Headings) -> re.Pattern[str]:
    return known.division


def note(known: Headings) -> re.Pattern[str]:
    return known.note


def label(known: Headings) -> re.Pattern[str]:
    return known.label


def matched(form: Form, text: str) -> re.Match[str] | None:
    return (form if isinstance(form, re.Pattern) else form(headings())).match(text)


@pytest.mark.parametrize(
    ("form", "text", "marker"),
    [
        (law, "Правило 72. ОБЩИЕ", "Правило 72."),
        (law, "Правило 79.Выигранные взятки", "Правило 79."),
        (law, "ПРАВИЛО 72. ОБЩИЕ", "ПРАВИЛО 72."),
        (law, "Law 27. Insufficient Bid", "Law 27."),
        (law, "Закон 90. Процедурные наказания", "Закон 90."),
        (law, "Статья 4", "Статья 4"),
        (law, "§ 4. Взятки", "§ 4."),
        (law, "§4. Взятки", "§4."),
        (division, "Раздел II - Решения судьи", "Раздел II"),
        (division, "ГЛАВА V. ТОРГОВЛЯ", "ГЛАВА V"),
        (division, "Part IV", "Part IV"),
        (PARAGRAPH, "74.2,3. Текст", "74.2,3."),
        (PARAGRAPH, "73.8.(i) текст", "73.8."),
        (PARAGRAPH, "16.1 текст", "16.1"),
        (ITEM, " (iv) текст", "(iv)"),
        (ITEM, "(с) текст", "(с)"),
        (LETTER, "C.Нарушения", "C."),
        (LETTER, "В. Нарушения", "В."),
        (DIGIT, "3.Замечания", "3."),
        (SMALL, "(A).Разыгрывающий", "(A)."),
        (SMALL, "(b) если", "(b)"),
        (ROMAN, "(ii) если", "(ii)"),
        (FOOTNOTE, "(*) - См. правило", "(*)"),
        (FOOTNOTE, "(**) — ещё", "(**)"),
    ],
)
def test_marks_are_read_as_printed(form: Form, text: str, marker: str) -> None:
    found = matched(form, text)
    assert found is not None
    assert found["marker"] == marker


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (law, "Правила 72"),
        (law, "правило 72. Общие"),
        (law, "Правило 27В1 говорит"),
        (law, "Правило 27(b) говорит"),
        (law, "Правило 5.3. Текст"),
        (law, "Пр. 27. Текст"),
        (division, "Раздел 2 гласит"),
        (division, "Часть 3 статьи"),
        (division, "Часть Игры"),
        (division, "Комментарий II"),
        (PARAGRAPH, "1987 года"),
        (PARAGRAPH, "74.2-3"),
        (PARAGRAPH_SENTENCE, "29.2. выше, заявка"),
        (ITEM, "(1) число"),
        (ITEM, "см. (i)"),
        (note, "Примечательно:"),
        (note, "Примеры:"),
        (label, "Примечание 1 гласит:"),
        (LETTER, "S.O. назначила"),
        (DIGIT, "3.5 очка"),
        (PROVISION, "3.5 очка"),
        (PROVISION, "(b) если"),
        (FOOTNOTE, "(*) сноска"),
        (ROMAN, "(iiii) если"),
    ],
)
def test_words_are_no_marks(form: Form, text: str) -> None:
    assert matched(form, text) is None


@pytest.mark.parametrize("text", ["Примечание: по поводу", "Примечание 2. О", "Примечания: два", "Note: that"])
def test_a_note_opens_with_its_word(text: str) -> None:
    assert matched(note, text)


@pytest.mark.parametrize("text", ["Примечание: по", "Примеры:", "Пример 2:", "Examples:", "ПРИМЕРЫ:"])
def test_a_label_opens_a_paragraph(text: str) -> None:
    assert matched(label, text)


@pytest.mark.parametrize(
    ("text", "level", "number"),
    [("Глава V", "chapter", 5), ("Часть II", "part", 2), ("РАЗДЕЛ IX", "section", 9), ("Chapter X", "chapter", 10)],
)
def test_a_division_has_its_level_and_number(text: str, level: str, number: int) -> None:
    found = headings().division.match(text)
    assert found is not None
    assert headings().division_of(found) == (level, number)


def test_a_table_without_words_opens_nothing() -> None:
    bare = Headings.of(())
    texts = ["Правило 72. ОБЩИЕ", "72", "", "Глава V", "Примечание:", ":"]
    assert not any(form(bare).match(text) for form in (law, division, note, label) for text in texts)
    assert bare.aside.match("(* - объект системных ограничений)")


def ids(text: str, layout: str, with_tables: Tables) -> dict[str, str | None]:
    """The ids and titles of what a document holds."""
    return {str(record.id): record.title for record in records_of(read_text(text, layout, with_tables=with_tables))}


def test_a_word_of_the_table_is_a_heading_of_the_laws() -> None:
    read = ids("Закон 90. Процедурные наказания\n  A.Право судьи\n    Судья может всё.\n", "law-pages", tables())
    assert read == {"law:90": "Процедурные наказания", "law:90A": "Право судьи"}


ORDINANCE = Keyword(
    name="уложение",
    language="ru",
    announces="law",
    forms=("уложение", "уложения", "уложению"),
    level=None,
    headings=("уложение",),
    example="Уложение 4",
    source="test",
)
CANTO = Keyword(
    name="песнь",
    language="ru",
    announces="section",
    forms=("песнь", "песни"),
    level="chapter",
    headings=("песнь",),
    example="Песнь V",
    source="test",
)


def test_one_row_makes_a_word_known_in_headings_and_citations() -> None:
    more = replace(tables(), keywords=(*tables().keywords, ORDINANCE, CANTO))
    laws = "Песнь V - Торговля\n═══════════\nУложение 27. Ставка\n  A.Общее\n    Ставка бывает.\n"
    assert ids(laws, "law-pages", more) == {"div:V": "Торговля", "law:27": "Ставка", "law:27A": "Общее"}
    comment = (
        "                   Уложение 28. СТАВКА В СВОЮ ОЧЕРЕДЬ\n                   28.1. Ставку делают\n"
        "       в очередь, см. уложение 27.\n"
    )
    assert ids(comment, "commentary", more) == {"com:28": "СТАВКА В СВОЮ ОЧЕРЕДЬ", "com:28.1": None}
    grammar = Grammar.from_tables(more)
    at = RecordId.parse("com:28.1")
    cited = find("См. Уложение 27.", at=at, lang=Lang.RU, grammar=grammar)
    assert [str(target) for citation in cited for target in citation.targets] == ["law:27"]
    assert [str(reading.targets[0]) for reading in parse("уложению 27", grammar)] == ["law:27"]


def test_without_its_row_the_word_is_a_word() -> None:
    read = ids("Уложение 27. Ставка\n  A.Общее\n    Ставка бывает.\n", "law-pages", tables())
    assert not any(name.startswith("law:") for name in read)
