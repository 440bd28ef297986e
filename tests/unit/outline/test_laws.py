"""Pages of the Laws become Laws, provisions, footnotes, divisions and matter."""

import pytest

from ingest.model import Kind, Record
from ingest.outline import uncovered
from ingest.stretch import StretchReading
from ingest.tables import Hint
from tests.samples.documents import read_text, records_of


def read_laws(text: str, hints: tuple[Hint, ...] = ()) -> tuple[StretchReading, dict[str, Record]]:
    reading = read_text(text, "law-pages", hints=hints)
    assert uncovered(reading.traced.text, reading.outline) == ()
    return reading, {str(record.id): record for record in records_of(reading)}


LAW = """\
          Правило 90. Процедурные наказания
          ─────────────────────────────────
  Судья налагает наказания
и говорит о них.
  A.Право судьи
    Судья вправе наказывать
игроков.
  B.Проступки
    Вот они:
    1.Опоздание;
    2.Игра не теми кар-
тами и столом;
    3.Замечания
      Тело третьего пункта.
      (a) если раз;
      (b) если два.
  C.Прочее
    Всё прочее(*) тоже.
    (i) первое;
    (ii) второе.

────────────────
(*) - См. правило 73D2
"""


def test_a_law_with_all_its_levels() -> None:
    _, made = read_laws(LAW)
    assert {name: (r.kind.value, r.title, r.text) for name, r in made.items()} == {
        "law:90": ("law", "Процедурные наказания", "Судья налагает наказания и говорит о них."),
        "law:90A": ("provision", "Право судьи", "Судья вправе наказывать игроков."),
        "law:90B": ("provision", "Проступки", "Вот они:"),
        "law:90B1": ("provision", None, "Опоздание;"),
        "law:90B2": ("provision", None, "Игра не теми картами и столом;"),
        "law:90B3": ("provision", "Замечания", "Тело третьего пункта."),
        "law:90B3a": ("provision", None, "если раз;"),
        "law:90B3b": ("provision", None, "если два."),
        "law:90C": ("provision", "Прочее", "Всё прочее(*) тоже."),
        "law:90C.i": ("provision", None, "первое;"),
        "law:90C.ii": ("provision", None, "второе."),
        "law:90C~fn1": ("footnote", None, "См. правило 73D2"),
    }
    assert [str(anchor.id) for anchor in made["law:90C"].footnotes] == ["law:90C~fn1"]
    assert {record.inferred for record in made.values()} == {False}


PAGES = """\
  B.Дальше слова
    Тело.

- 10 -
    3.Замечания
      Тело(*) замечаний.

(*) - сноска

- 14 -
"""


def test_a_hint_says_what_a_page_begins_inside_of() -> None:
    _, made = read_laws(PAGES, (Hint(page=10, opens="law:76"), Hint(page=14, opens="law:76A")))
    assert {name: record.inferred for name, record in made.items()} == {
        "law:76B": True,
        "law:76A3": True,
        "law:76A3~fn1": False,
    }
    assert {record.page for record in made.values()} == {10, 14}


def test_a_page_that_begins_inside_nothing_known_is_kept_with_a_remark() -> None:
    reading, made = read_laws(PAGES)
    assert {record.kind for record in made.values()} == {Kind.UNPLACED}
    strays = [remark for remark in reading.outline.remarks if remark.code == "out-of-place"]
    assert len(strays) == len(made) > 1


def test_words_at_the_head_of_a_hinted_page_open_what_the_hint_names() -> None:
    text = "слова прошлой страницы\n  B.Дальше\n    Тело.\n\n- 10 -\n"
    _, made = read_laws(text, (Hint(page=10, opens="law:76A"),))
    assert (made["law:76A"].text, made["law:76A"].inferred) == ("слова прошлой страницы", True)
    assert made["law:76B"].title == "Дальше"


def test_a_footnote_whose_mark_is_on_a_missing_page_hangs_on_what_the_hint_names() -> None:
    _, made = read_laws("(*) - Proprieties\n\n- 101 -\n", (Hint(page=101, opens="div:VII"),))
    assert [(name, record.inferred) for name, record in made.items()] == [("div:VII~fn1", True)]


def test_two_footnotes_of_one_unit_take_its_marks_in_turn() -> None:
    text = LAW.replace("Всё прочее(*) тоже.", "Всё(*) прочее(*) тоже.").replace("73D2\n", "73D2\n(*) - вторая\n")
    _, made = read_laws(text)
    assert [made[f"law:90C~fn{n}"].text for n in (1, 2)] == ["См. правило 73D2", "вторая"]
    assert [str(anchor.id) for anchor in made["law:90C"].footnotes] == ["law:90C~fn1", "law:90C~fn2"]


def test_a_footnote_without_a_mark_is_unplaced() -> None:
    reading, made = read_laws(LAW.replace("(*) тоже", " тоже"))
    assert made["unplaced:made:1"].text == "(*) - См. правило 73D2"
    assert "mark is not on its page" in reading.outline.remarks[0].about


DIVISIONS = """\
Правило 83. Право апелляции

  Слова закона.

   {division}
   ═════════════════════════
Правило 84. Решения по установленным фактам

  Слова другого закона.
"""


def test_a_division_before_a_law_is_found_in_the_table() -> None:
    _, made = read_laws(DIVISIONS.format(division="Раздел II - Решения судьи"))
    (division,) = (record for record in made.values() if record.kind is Kind.DIVISION)
    assert division.title == "Решения судьи"
    assert division.marker == "Раздел II"
    assert made["law:83"].text == "Слова закона."
    assert made["law:84"].text == "Слова другого закона."


def test_a_division_the_table_does_not_know_is_unplaced() -> None:
    reading, made = read_laws(DIVISIONS.format(division="Раздел XIX - Прочее"))
    assert made["unplaced:made:1"].text == "Раздел XIX - Прочее"
    assert "table of divisions" in reading.outline.remarks[0].about


def test_a_page_without_marks_and_number_is_matter() -> None:
    _, made = read_laws("   ПРАВИЛА\n\nперевод А. Рыбников\n\nпо телефону  000-00-00\n")
    (matter,) = made.values()
    assert (str(matter.id), matter.kind) == ("matter:laws-1987:1", Kind.MATTER)
    assert matter.text.endswith("по телефону •••••••••")


def test_a_law_printed_twice_with_different_text_keeps_both() -> None:
    text = "Правило 5. Раз\n\n  Первые слова.\n\nПравило 5. Раз\n\n  Другие слова.\n"
    reading, made = read_laws(text)
    assert "Первые слова." in made["law:5"].text
    assert "Другие слова." in made["unplaced:made:1"].text
    assert [remark.code for remark in reading.outline.remarks] == ["repeated"]


@pytest.mark.parametrize("numbers", [("7", "5", "6"), ("93", "1")])
def test_numbers_that_run_backwards_lose_nothing(numbers: tuple[str, ...]) -> None:
    text = "".join(f"Правило {n}. Имя {n}\n\n  Слова {n}.\n\n" for n in numbers)
    _, made = read_laws(text)
    assert {name: record.text for name, record in made.items()} == {f"law:{n}": f"Слова {n}." for n in numbers}


def test_a_mark_that_can_belong_to_nothing_is_text() -> None:
    _, made = read_laws("Правило 5. Раз\n\n  Слова.\n    2.Без буквы\n")
    assert list(made) == ["law:5"]
    assert made["law:5"].text == "Слова. 2.Без буквы"


PAGES_THAT_FOLLOW = """  Правило 5. Места
  ────────────────
  Каждый игрок занимает место(*), которое ему
указал судья, и оста-

                      - 20 -
ётся на нём до конца раунда.
  Потом он встаёт(*), если судья
────────────────────────────────────────────────
(*) - Может быть указано и иное.

                      - 21 -
этого требует.
  A.Смена мест
    По просьбе судьи.

                      - 22 -
"""


def test_a_text_goes_on_over_pages_and_over_their_footnotes() -> None:
    _, made = read_laws(PAGES_THAT_FOLLOW)
    assert {name: record.text for name, record in made.items()} == {
        "law:5": (
            "Каждый игрок занимает место(*), которое ему указал судья, и остаётся на нём до конца раунда. "
            "Потом он встаёт(*), если судья этого требует."
        ),
        "law:5~fn1": "Может быть указано и иное.",
        "law:5A": "По просьбе судьи.",
    }
