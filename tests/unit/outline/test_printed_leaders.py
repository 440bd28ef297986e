"""Claim: contents and index are read whatever leads to their numbers. All wording is made up."""

import html
from collections.abc import Callable

import pytest

from ingest.decode import decode
from ingest.model import Record
from ingest.outline import uncovered
from tests.samples.documents import read_text, records_of

CONTENTS = [
    (0, "Правило 15. Торговля по ошибке", "47"),
    (2, "A.Игрок не торговал", "47"),
    (2, "B.Игрок торговал", "48"),
    (4, "1.Ошибку заметили", "48"),
    (4, "2.Ошибку не заметили", "49"),
    (0, "Правило 16. Лишнее знание", "50"),
]
INDEX = [
    (0, "Алерт", ""),
    (3, "Забытый =", "21,40"),
    (3, "= по ошибке", "21"),
    (0, "Болван", ""),
    (3, "Права =", "42,43"),
    (0, "Взятка", "65,66,79"),
]
Entries = list[tuple[int, str, str]]
NAMES = {
    "contents": ["law:15", "law:15A", "law:15B", "law:15B1", "law:15B2", "law:16"],
    "index": ["alert", "alert--zabytyy-x", "alert--x-po-oshibke", "bolvan", "bolvan--prava-x", "vzyatka"],
}


def led_by(leader: str, *, flat: bool = False) -> Callable[[Entries], str]:
    def page(entries: Entries) -> str:
        shown = ((0 if flat else indent, words, leader + number if number else "") for indent, words, number in entries)
        return "".join(" " * indent + words + numbers + "\n" for indent, words, numbers in shown)

    return page


def to_the_edge(entries: Entries) -> str:
    """Numbers at the right edge, as a table without lines has them."""
    return "".join(f"{' ' * indent + words:<40}{number:>12}".rstrip() + "\n" for indent, words, number in entries)


def as_table(entries: Entries) -> str:
    cells = ((f"<td>{html.escape(words)}</td>", f"<td>{number}</td>" * bool(number)) for _, words, number in entries)
    rows = "".join(f"<tr>{words}{number}</tr>\n" for words, number in cells)
    return decode(f"<html><body><table>{rows}</table></body></html>".encode(), name="page.html").text


PAGES = {
    "dots": led_by("......"),
    "dots, flat": led_by("......", flat=True),
    "dots apart": led_by(" . . . . "),
    "a tab": led_by("\t"),
    "a tab, flat": led_by("\t", flat=True),
    "spaces": led_by("      "),
    "spaces, flat": led_by("      ", flat=True),
    "one space, flat": led_by(" ", flat=True),
    "the right edge": to_the_edge,
    "cells of a table": as_table,
}


@pytest.mark.parametrize(("name", "entries"), [("contents", CONTENTS), ("index", INDEX)])
@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())
def test_entries_keep_their_numbers(page: Callable[[Entries], str], name: str, entries: Entries) -> None:
    reading = read_text(page(entries), "law-pages")
    assert uncovered(reading.traced.text, reading.outline) == ()
    made: dict[str, Record] = {str(record.id): record for record in records_of(reading)}
    assert list(made) == [f"{name}:{entry}" for entry in NAMES[name]]
    pages = [str(record.page) for record in made.values()]
    laws = [",".join(reference.mention for reference in record.references) for record in made.values()]
    assert (pages if name == "contents" else laws) == [number for _, _, number in entries]


def test_a_page_of_few_entries_is_read_as_the_others_are() -> None:
    page = led_by("\t")
    text = (
        page(CONTENTS)
        + "\n- 6 -\n"
        + page([(0, "Правило 17. Срок торговли", "51"), (2, "A.Начало", "52")])
        + "\n- 7 -\n"
    )
    made = [str(record.id) for record in records_of(read_text(text, "law-pages"))]
    assert made == [f"contents:{name}" for name in [*NAMES["contents"], "law:17", "law:17A"]]


def test_sentences_that_end_in_a_number_are_no_entries() -> None:
    body = "    Игрок зовёт судью согласно правилу 16\nи ждёт его за столом номер 3\nдо хода.\n"
    text = f"Правило 27. Приём\n\n  A.Карта\n{body}"
    assert [str(record.id) for record in records_of(read_text(text, "law-pages"))] == ["law:27", "law:27A"]


HEADS_AND_CHILDREN = [
    ("Болван", "", False),
    ("Права =", "42,43", True),
    ("Бумага для записей", "90", False),
    ("Взятка", "", False),
    ("Незакрытая =", "65", True),
    ("= после хода", "66", True),
    ("Вскрытие рук", "41", False),
    ("Вызов судьи", "9", False),
    ("Выход из игры", "", False),
    ("= без разрешения", "90", True),
]


@pytest.mark.parametrize("dots", ["..", "......"])
def test_what_follows_a_lost_line_end_was_at_the_margin(dots: str) -> None:
    """A web library set indented entries apart and ran the others on behind the entry before them."""
    page = "".join(
        f"{chr(10) * 2 if indented else ' '}{words}{dots + numbers if numbers else ''}"
        for words, numbers, indented in HEADS_AND_CHILDREN
    )
    made = [
        record for record in records_of(read_text(page.strip() + "\n", "law-pages")) if record.text != "Болван Права"
    ]
    assert [(record.text, record.title is not None) for record in made] == [
        (words, indented) for words, _, indented in HEADS_AND_CHILDREN
    ]
