"""Pages of the subject index: heads, entries under them, «=» for the head, numbers and «см.» as references."""

import pytest

from ingest.model import CitationKind, Kind, Record
from ingest.outline import expand, index_id, uncovered
from tests.samples.documents import read_text, records_of

PAGE = """\
[взятки]
   Сыгранные =...............65
   = как передача............16,73
Вопрос-см.также Объяс-
    нения;
   О значении заявки.........20
Дисквалификация..............91
Контра
   Надлежащая форма =....19,36
   = после потери права на =.....36
Модуляция - см. Приличия;
Процедура после нарушений:
   Вскрытая карта............49
"""


def entries(page: str) -> dict[str, Record]:
    reading = read_text(page, "law-pages")
    assert uncovered(reading.traced.text, reading.outline) == ()
    return {str(record.id): record for record in records_of(reading)}


def test_the_entries_of_a_page() -> None:
    made = entries(PAGE)
    assert {record.kind for record in made.values()} == {Kind.INDEX_ENTRY}
    assert {name: (r.title, r.text, r.expanded) for name, r in made.items()} == {
        "index:vzyatki": (None, "взятки", "взятки"),
        "index:vzyatki--sygrannye-x": ("взятки", "Сыгранные =", "Сыгранные взятки"),
        "index:vzyatki--x-kak-peredacha": ("взятки", "= как передача", "взятки как передача"),
        "index:vopros": (None, "Вопрос", "Вопрос"),
        "index:vopros--o-znachenii-zayavki": ("Вопрос", "О значении заявки", "О значении заявки"),
        "index:diskvalifikatsiya": (None, "Дисквалификация", "Дисквалификация"),
        "index:kontra": (None, "Контра", "Контра"),
        "index:kontra--nadlezhashchaya-forma-x": ("Контра", "Надлежащая форма =", "Надлежащая форма контра"),
        "index:kontra--x-posle-poteri-prava-na-x": (
            "Контра",
            "= после потери права на =",
            "Контра после потери права на контра",
        ),
        "index:modulyatsiya": (None, "Модуляция", "Модуляция"),
        "index:protsedura-posle-narusheniy": (None, "Процедура после нарушений:", "Процедура после нарушений:"),
        "index:protsedura-posle-narusheniy--vskrytaya-karta": (
            "Процедура после нарушений",
            "Вскрытая карта",
            "Вскрытая карта",
        ),
    }
    assert [name for name, record in made.items() if record.inferred] == ["index:vzyatki"]


def test_numbers_and_see_are_references_with_no_place_in_the_text() -> None:
    made = entries(PAGE)
    found = {
        name: [(reference.mention, str(reference.targets[0]), reference.kind) for reference in record.references]
        for name, record in made.items()
        if record.references
    }
    assert found["index:vzyatki--x-kak-peredacha"] == [
        ("16", "law:16", CitationKind.LAW),
        ("73", "law:73", CitationKind.LAW),
    ]
    assert found["index:vopros"] == [("Объяснения", "index:obyasneniya", CitationKind.SEE)]
    assert found["index:modulyatsiya"] == [("Приличия", "index:prilichiya", CitationKind.SEE)]
    assert {(r.start, r.end) for record in made.values() for r in record.references} == {(None, None)}


def test_targets_of_see_also_are_parted_by_semicolons() -> None:
    made = entries("Пас..30\nНаказания - см. также Приличия;Ограничения на ход;\nРозыгрыш..44\n")
    assert [str(r.targets[0]) for r in made["index:nakazaniya"].references] == [
        "index:prilichiya",
        "index:ogranicheniya-na-khod",
    ]


def test_an_entry_printed_twice_under_a_head_is_remarked() -> None:
    reading = read_text("Контра\n   Право =....19\n   Право =....36\n   Цена =.....40\n", "law-pages")
    assert [remark.code for remark in reading.outline.remarks] == ["repeated"]
    assert uncovered(reading.traced.text, reading.outline) == ()


def test_a_zero_is_no_law_and_is_kept() -> None:
    made = entries("Пас..30\nСчёт..0\nХод..44\n")
    assert (made["index:schet"].text, made["index:schet"].references) == ("Счёт 0", ())


def test_the_id_of_an_entry_holds_its_head() -> None:
    assert str(index_id("Контра", "Легальная =")) == "index:kontra--legalnaya-x"
    assert str(index_id(None, "Контра")) == "index:kontra"


@pytest.mark.parametrize(
    ("words", "head", "full"),
    [
        ("Легальная =", "Контра", "Легальная контра"),
        ("= вне очереди", "Контра", "Контра вне очереди"),
        ("Уведомление =", "RHO", "Уведомление RHO"),
        ("без знака", "Контра", "без знака"),
        ("Легальная =", None, "Легальная ="),
    ],
)
def test_the_sign_stands_for_the_head(words: str, head: str | None, full: str) -> None:
    assert expand(words, head) == full


def test_an_entry_without_letters_has_an_id_that_parses() -> None:
    assert all(name != "index:" for name in entries("Пас..30\n«»..31\nХод..44\n"))
