"""Claim: items and parts keep their places whatever alphabet or sign their marks were typed in.

All wording is made up.
"""

import pytest

from ingest.audit import audit_reading
from ingest.model import Record
from ingest.outline import uncovered
from tests.samples.documents import read_text, records_of

MARKS = [
    ("Latin letters", ["(a)", "(b)", "(c)", "(d)"], "abcd"),
    ("the Russian alphabet", ["(а)", "(б)", "(в)", "(г)"], "abcd"),
    ("Russian capitals", ["(А)", "(Б)", "(В)", "(Г)"], "abcd"),
    ("letters of one shape", ["(а)", "(b)", "(с)", "(d)"], "abcd"),
    ("the sign of a word processor", ["(a)", "(b)", "©", "(d)"], "abcd"),
    ("one bracket", ["а)", "б)", "в)", "г)"], "abcd"),
    ("numerals", ["(i)", "(ii)", "(iii)", "(iv)"], "i ii iii iv"),
    ("numerals of Cyrillic letters", ["(і)", "(іі)", "(ііі)", "(іv)"], "i ii iii iv"),
    ("numerals in single signs", ["(ⅰ)", "(ⅱ)", "(ⅲ)", "(ⅳ)"], "i ii iii iv"),
    ("bullets before numerals", ["• (i)", "· (ii)", "● (iii)", "• (iv)"], "i ii iii iv"),
]
WORDS = ["карта остаётся на столе;", "карта уходит назад;", "торговля идёт дальше;", "зовут другого судью."]
CASES = [pytest.param(marks, names if " " in names else " ".join(names), id=name) for name, marks, names in MARKS]


def by_id(text: str, layout: str) -> dict[str, Record]:
    reading = read_text(text, layout)
    assert uncovered(reading.traced.text, reading.outline) == ()
    return {str(record.id): record for record in records_of(reading)}


@pytest.mark.parametrize(("marks", "names"), CASES)
@pytest.mark.parametrize(
    ("first", "item", "wrapped"), [(19, 24, 7), (0, 0, 0), (0, 5, 8)], ids=["deep", "flat", "hung"]
)
def test_items_of_a_paragraph(marks: list[str], names: str, first: int, item: int, wrapped: int) -> None:
    lines = [" " * first + "24.1. Судья решает, как быть:"]
    lines += [f"{' ' * item}{mark} {words}" for mark, words in zip(marks, WORDS, strict=True)]
    lines += [" " * first + "24.2. Потом игра идёт дальше, и её никто", " " * wrapped + "не прерывает до конца."]
    made = by_id("\n".join(lines) + "\n", "commentary")
    assert {name: record.text for name, record in made.items()} == {
        "com:24.1": "Судья решает, как быть:",
        **dict(zip([f"com:24.1.{name}" for name in names.split()], WORDS, strict=True)),
        "com:24.2": "Потом игра идёт дальше, и её никто не прерывает до конца.",
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("24.1. (i) (a) Первое слово;", {"com:24.1": "", "com:24.1.i": "", "com:24.1.i.a": "Первое слово;"}),
        ("24.1. (a) (i) Первое слово;", {"com:24.1": "", "com:24.1.a": "", "com:24.1.a.i": "Первое слово;"}),
        ("24.1. (i) (a) и (b) сказаны;", {"com:24.1": "", "com:24.1.i": "(a) и (b) сказаны;"}),
        ("24.1. (ж) сказано в тексте;", {"com:24.1": "(ж) сказано в тексте;"}),
        ("24.1. б) сказано в тексте;", {"com:24.1": "б) сказано в тексте;"}),
        ("24.1. © один игрок, другой год;", {"com:24.1": "© один игрок, другой год;"}),
    ],
)
def test_several_marks_on_a_line(line: str, expected: dict[str, str]) -> None:
    text = f"                   {line}\n       и ещё одно слово.\n                   24.2. Дальше.\n"
    made = by_id(text, "commentary")
    assert {name: r.text.removesuffix("и ещё одно слово.").strip() for name, r in made.items()} == {
        **expected,
        "com:24.2": "Дальше.",
    }


@pytest.mark.parametrize(
    ("marks", "ids"),
    [
        (["A.", "B.", "C.", "D."], "27A 27B 27C 27D"),
        (["А.", "Б.", "В.", "Г."], "27A 27B 27C 27D"),
        (["А.", "В.", "С.", "D."], "27A 27B 27C 27D"),
        (["A.1.", "(a)", "(b)", "©"], "27A 27A1 27A1a 27A1b 27A1c"),
        (["A.1.", "(а)", "(б)", "(в)"], "27A 27A1 27A1a 27A1b 27A1c"),
        (["А. 1. (а)", "(б)", "2.", "Б."], "27A 27A1 27A1a 27A1b 27A2 27B"),
        (["A. 1.", "2. (a)", "(b)", "3."], "27A 27A1 27A2 27A2a 27A2b 27A3"),
        (["A.1)", "2)", "3)", "B."], "27A 27A1 27A2 27A3 27B"),
        (["A.1.", "(і)", "(іі)", "2."], "27A 27A1 27A1.i 27A1.ii 27A2"),
        (["A.1.", "(ⅰ)", "(ⅱ)", "2."], "27A 27A1 27A1.i 27A1.ii 27A2"),
    ],
)
@pytest.mark.parametrize("indent", [4, 0])
def test_marks_of_provisions(marks: list[str], ids: str, indent: int) -> None:
    lines = ["Правило 27. Приём и отказ", ""]
    for mark, words in zip(marks, WORDS, strict=True):
        lines += [" " * indent + f"{mark} Сказано, что {words}"]
    made = by_id("\n".join([*lines, ""]), "law-pages")
    assert list(made) == ["law:27", *(f"law:{name}" for name in ids.split())]
    assert [record.text for record in made.values() if record.text] == [f"Сказано, что {words}" for words in WORDS]


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        (("-", "-", "-"), "list-unmarked"),
        (("–", "–", "–"), "list-unmarked"),
        (("*", "*", "*"), "list-unmarked"),
        (("(1)", "(2)", "(3)"), "no-such-place"),
        (("(1)", "(11)", "(111)"), "no-such-place"),
        (("1)", "2)", "3)"), "no-such-place"),
        (("[i]", "[ii]", "[iii]"), "no-such-place"),
        (("{i}", "{ii}", "{iii}"), "no-such-place"),
        (("(|)", "(||)", "(|||)"), "no-such-place"),
    ],
)
def test_items_whose_marks_have_no_place_in_ids_are_told_once(marks: tuple[str, ...], code: str) -> None:
    items = "".join(f"                        {mark} карта номер {n};\n" for n, mark in enumerate(marks))
    text = f"                   24.1. Судья решает так:\n{items}                   24.2. Дальше.\n"
    told = [finding.code for finding in audit_reading(read_text(text, "commentary"))]
    assert told.count(code) == 1
    assert list(by_id(text, "commentary")) == ["com:24.1", "com:24.2"]


@pytest.mark.parametrize(
    ("marks", "code"), [(("-", "-", "-"), "list-unmarked"), (("(1)", "(2)", "(3)"), "no-such-place")]
)
def test_items_of_provisions_whose_marks_have_no_place_in_ids_are_told_once(marks: tuple[str, ...], code: str) -> None:
    items = "".join(f"      {mark} карта номер {n};\n" for n, mark in enumerate(marks))
    text = f"Правило 27. Приём и отказ\n\n  A.Приём карты\n    Судья решает так:\n{items}"
    told = [finding.code for finding in audit_reading(read_text(text, "law-pages"))]
    assert told.count(code) == 1


def test_a_text_below_a_heading_without_a_number_is_told() -> None:
    text = "                   Правило 24. ПОКАЗ КАРТЫ\n                   Карту видели все.\n"
    reading = read_text(text, "commentary")
    assert ("place-unclear", 2) in [(finding.code, finding.line) for finding in audit_reading(reading)]


@pytest.mark.parametrize("blank", ["\n\n", "\n \n"])
def test_a_title_is_set_apart_by_a_blank_line_where_all_stands_in_one_column(blank: str) -> None:
    lines = ("Правило 27. Приём и отказ", "A.Приём карты", "Карту принимают.", "B.Отказ", "Её берут назад.")
    made = by_id(blank.join(f"   {line}" for line in lines) + "\n", "law-pages")
    assert [(name, record.title, record.text) for name, record in made.items()] == [
        ("law:27", "Приём и отказ", ""),
        ("law:27A", "Приём карты", "Карту принимают."),
        ("law:27B", "Отказ", "Её берут назад."),
    ]
