"""Items and notes inside a line stay in the text, and anchors let links reach them; mentions of items are no items."""

import pytest

from ingest.assemble.inline import inline_anchors
from ingest.model import RecordId
from tests.samples.documents import headings


def anchored(owner: str, text: str, *taken: str) -> list[tuple[str, str]]:
    """(id, the words it covers) of each anchor."""
    found = inline_anchors(RecordId.parse(owner), text, frozenset(map(RecordId.parse, taken)), headings())
    return [(str(anchor.id), text[anchor.start : anchor.end]) for anchor in found]


IN_THE_WILD = [
    (
        "com:75.5",
        "наступает: (a) когда торговля кончилась или (b) в конце розыгрыша",
        [("com:75.5.a", "(a) когда торговля кончилась или"), ("com:75.5.b", "(b) в конце розыгрыша")],
    ),
    (
        "com:20.4.i",
        "если (i) первое слово, (ii) второе слово",
        [("com:20.4.i.i", "(i) первое слово,"), ("com:20.4.i.ii", "(ii) второе слово")],
    ),
    (
        "com:23.4",
        "право* (* - объект системных ограничений) есть",
        [("com:23.4~note1", "(* - объект системных ограничений)")],
    ),
    (
        "com:38.1",
        "так (Примечание: это важно) и (Note: that too)",
        [("com:38.1~note1", "(Примечание: это важно)"), ("com:38.1~note2", "(Note: that too)")],
    ),
    ("com:38.1", "не закрыто (* - до конца", [("com:38.1~note1", "(* - до конца")]),
    (
        "law:27B1",
        "либо (a) раз и ещё, либо (b) два и ещё",
        [("law:27B1a", "(a) раз и ещё, либо"), ("law:27B1b", "(b) два и ещё")],
    ),
    (
        "law:27B1",
        "либо (i) раз и ещё, либо (ii) два и ещё",
        [("law:27B1.i", "(i) раз и ещё, либо"), ("law:27B1.ii", "(ii) два и ещё")],
    ),
]
MUST_NOT_CHANGE = [
    ("com:20.4", "права в (iii) и (iv) не теряются"),
    ("com:75.8", "см. (i) выше и (ii) ниже тоже"),
    ("com:75.8", "только (a) один член"),
    ("com:75.8", "(b) без первого члена (c) и дальше"),
    ("com:75.8", "знаки (a) раз (b) два"),
    ("com:75.8", "Правило 27В1(a) и 27В1(b) сказано"),
    ("index:kontra", "либо (a) раз и ещё, либо (b) два и ещё"),
    ("law:27", "либо (a) раз и ещё, либо (b) два и ещё"),
    ("law:27B1~fn1", "либо (a) раз и ещё, либо (b) два и ещё"),
]


@pytest.mark.parametrize(("owner", "text", "expected"), IN_THE_WILD)
def test_a_list_inside_a_line_has_anchors(owner: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert anchored(owner, text) == expected


@pytest.mark.parametrize(("owner", "text"), MUST_NOT_CHANGE)
def test_what_only_mentions_items_has_none(owner: str, text: str) -> None:
    assert anchored(owner, text) == []


def test_the_longer_list_wins() -> None:
    text = "(a) слова тут (b) слова тут (i) слова тут (ii) слова тут (iii) слова тут"
    assert [name for name, _ in anchored("com:1.1", text)] == ["com:1.1.i", "com:1.1.ii", "com:1.1.iii"]


def test_an_id_that_a_record_has_is_not_given_again() -> None:
    text = "(a) слова тут (b) слова тут (* - сноска)"
    assert [name for name, _ in anchored("com:1.1", text, "com:1.1.a", "com:1.1~note1")] == [
        "com:1.1.b",
        "com:1.1~note2",
    ]
