"""What the structure of the records says instead of the text is left out by a rule, and the ledger names it."""

import pytest

from ingest.ledger import replay
from tests.samples.documents import read_text, readings

CONTENTS = "Правило 5. Места......12\nПравило 6. Тасовка....13\nПравило 7. Контроль...14\n"
INDEX = "Контра\n    = без очереди.....9,74\n    Легальная =......36\nКарта-см. Взятка\nСдача.......6\n"


def left_out(text: str, layout: str = "law-pages") -> list[tuple[str, str]]:
    return [(edit.rule.name, edit.before) for edit in read_text(text, layout).ledger[-1].edits]


@pytest.mark.parametrize(
    ("text", "omissions"),
    [
        (CONTENTS, [("leader", "......"), ("leader", "...."), ("leader", "...")]),
        (
            INDEX,
            [("leader", "....."), ("list-sign", ","), ("leader", "......"), ("see", "-см."), ("leader", ".......")],
        ),
    ],
    ids=["contents", "index"],
)
def test_signs_of_lists_are_named_where_they_were_printed(text: str, omissions: list[tuple[str, str]]) -> None:
    assert left_out(text) == omissions


def test_nothing_is_left_out_of_running_text() -> None:
    text = "                   72.1. Первый абзац\n       идёт дальше.\n                   72.2. Второй.\n"
    assert left_out(text, "commentary") == []


def test_the_ledger_of_the_library_replays_to_the_text_without_what_was_left_out() -> None:
    for reading in readings():
        kept = list(reading.traced.text)
        for dropped in reading.outline.dropped:
            kept[dropped.span.start : dropped.span.end] = [""] * (dropped.span.end - dropped.span.start)
        assert replay(reading.source, reading.ledger) == "".join(kept)
    assert any(reading.outline.dropped for reading in readings())
