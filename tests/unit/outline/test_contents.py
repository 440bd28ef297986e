"""Pages of the contents: each entry names a division, a Law or a provision, and the page it stands on."""

from ingest.model import Kind, Record
from ingest.outline import uncovered
from ingest.stretch import StretchReading
from ingest.tables import Hint
from tests.samples.documents import read_text, records_of

PAGE = """\
  C.Право игрока.......................50
Правило 16. Недозволенная информация...51
  A.Непреднамеренная
               информация..............52
    1.Раз..............................52
    2.Два..............................53
      (A).Разыгрывающий................53
Глава V.Торговля.......................54
 Часть I - Правильная торговля.........54
Правило 17. Продолжительность торговли.54

- 6 -
"""


def read_contents(page: str, *hints: Hint) -> tuple[StretchReading, dict[str, Record]]:
    reading = read_text(page, "law-pages", hints=hints)
    assert uncovered(reading.traced.text, reading.outline) == ()
    return reading, {str(record.id): record for record in records_of(reading)}


def test_the_entries_of_a_page() -> None:
    _, made = read_contents(PAGE, Hint(page=6, opens="law:15"))
    assert {record.kind for record in made.values()} == {Kind.CONTENTS_ENTRY}
    assert {name: (r.text, r.page, str(r.parent)) for name, r in made.items()} == {
        "contents:law:15C": ("Право игрока", 50, "contents:law:15"),
        "contents:law:16": ("Недозволенная информация", 51, "None"),
        "contents:law:16A": ("Непреднамеренная информация", 52, "contents:law:16"),
        "contents:law:16A1": ("Раз", 52, "contents:law:16A"),
        "contents:law:16A2": ("Два", 53, "contents:law:16A"),
        "contents:law:16A2a": ("Разыгрывающий", 53, "contents:law:16A2"),
        "contents:div:V": ("Торговля", 54, "None"),
        "contents:div:V.I": ("Правильная торговля", 54, "contents:div:V"),
        "contents:law:17": ("Продолжительность торговли", 54, "None"),
    }
    assert [name for name, record in made.items() if record.inferred] == ["contents:law:15C"]
    assert all([str(r.targets[0]) for r in made[name].references] == [name.removeprefix("contents:")] for name in made)


def test_after_a_missing_page_the_open_law_is_the_one_before_the_next_heading() -> None:
    later = "  B.Ещё..............90\nПравило 33. Пас......91\nПравило 34. Ход......92\n\n- 10 -\n"
    _, made = read_contents(PAGE + later, Hint(page=6, opens="law:15"))
    assert made["contents:law:32B"].inferred
    assert not made["contents:law:33"].inferred


def test_an_entry_without_a_law_is_unplaced_with_a_remark() -> None:
    reading, made = read_contents("  B.Ещё.........90\n  C.Пас.........91\n  D.Ход.........92\n")
    assert [record.kind for record in made.values()] == [Kind.UNPLACED] * 3
    assert {remark.code for remark in reading.outline.remarks} == {"out-of-place"}


def test_a_division_the_table_does_not_know_is_unplaced() -> None:
    reading, made = read_contents("Правило 4. Пары......9\nГлава XXX. Прочее....10\nПравило 5. Места.....11\n")
    assert made["unplaced:made:1"].text.startswith("Глава XXX. Прочее")
    assert "table of divisions" in reading.outline.remarks[0].about


def test_an_entry_of_the_last_page_may_lack_its_number() -> None:
    _, made = read_contents("Правило 4. Пары......9\nПравило 5. Места.....10\nПравило 6. Сдача")
    assert (made["contents:law:6"].text, made["contents:law:6"].page) == ("Сдача", None)


def test_the_chapter_of_definitions_is_found_though_it_holds_no_law() -> None:
    _, made = read_contents("Глава I. Определения....5\nГлава II. Подготовка....6\nПравило 1. Колода.......6\n")
    assert list(made) == ["contents:div:I", "contents:div:II", "contents:law:1"]


def test_an_entry_printed_twice_is_unplaced_once() -> None:
    reading, _ = read_contents("Правило 4. Пары......9\nПравило 5. Места.....10\nПравило 5. Места.....10\n")
    assert [remark.code for remark in reading.outline.remarks] == ["repeated"]
