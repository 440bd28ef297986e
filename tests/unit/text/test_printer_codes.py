"""Codes of printers and second strikes leave the text; the words they made bold are kept as emphasis.

The codes are those of the manuals: Epson's ESC/P, HP's PCL 5, ANSI X3.64 (ECMA-48), WordStar 4.
"""

import pytest

from ingest.ledger import replay
from ingest.model import Span
from ingest.pipeline import read
from ingest.repair import repair
from tests.samples.documents import all_words, entry_of, read_text, records_of, tables
from tests.samples.repairs import ARTEFACTS

ESC = "\x1b"
PAIRS = [
    (f"{ESC}E", f"{ESC}F"),
    (f"{ESC}G", f"{ESC}H"),
    (f"{ESC}4", f"{ESC}5"),
    (f"{ESC}-1", f"{ESC}-0"),
    (f"{ESC}-\x01", f"{ESC}F"),
    (f"{ESC}!\x08", f"{ESC}!\x01"),
    (f"{ESC}[1m", f"{ESC}[0m"),
    (f"{ESC}[4m", f"{ESC}[m"),
    (f"{ESC}(s3B", f"{ESC}(s0B"),
    (f"{ESC}&dD", f"{ESC}&d@"),
    ("\x02", "\x02"),
    ("\x13", "\x13"),
]


def bold(source: str) -> tuple[str, list[str]]:
    """The repaired text, and the words of the source that are bold."""
    found = repair(source, ARTEFACTS)
    assert replay(source, found.passes) == found.traced.text
    return found.traced.text, [span.of(source) for span in found.bold]


@pytest.mark.parametrize(("on", "off"), PAIRS)
def test_words_between_codes_are_bold(on: str, off: str) -> None:
    assert bold(f"Игрок {on}не должен{off} ждать") == ("Игрок не должен ждать", ["не должен"])


@pytest.mark.parametrize("code", ["@", "M", "P", "x1", "k1", "W1", "2", "3$", "[2J", "[10;20H", "&l0O", "(s10H"])
def test_other_codes_only_leave(code: str) -> None:
    assert bold(f"Игрок {ESC}{code}ждёт") == ("Игрок ждёт", [])


def test_bold_words_go_on_over_a_line_end_and_end_with_their_paragraph() -> None:
    assert bold(f"Игрок {ESC}Eне\n  должен{ESC}F ждать")[1] == ["не", "должен"]
    assert bold(f"Игрок {ESC}Eне должен\n\nждать")[1] == ["не должен"]


@pytest.mark.parametrize(
    "struck",
    [
        "н\bне\bе д\bдо\bол\bлж\bже\bен\bн",
        "н\bн\bне\bе\bе д\bд\bдо\bо\bол\bл\bлж\bж\bже\bе\bен\bн\bн",
        "_\bн_\bе _\bд_\bо_\bл_\bж_\bе_\bн",
        "не должен" + "\b" * 9 + "не должен",
        "не должен" + "\b" * 9 + "_" * 9,
        "_" * 9 + "\b" * 9 + "не должен",
    ],
)
def test_words_struck_again_or_underscored_by_backspace_are_bold(struck: str) -> None:
    source = f"Игрок {struck} ждать"
    found = repair(source, ARTEFACTS)
    assert found.traced.text == "Игрок не должен ждать"
    reading = read_text(f"   24.1. {source}\n", "commentary")
    (record,) = records_of(reading)
    assert [span.of(record.text) for span in record.emphasis] == ["не должен"]


@pytest.mark.parametrize("text", ["мост\b\b\bтом", "слово\b\b\b\b\bдругое", "\x02начало", "а\x02\nб\x02"])
def test_what_is_no_second_strike_is_not_bold(text: str) -> None:
    assert bold(text)[1] == []


def test_what_markup_emphasised_is_emphasised_in_the_record() -> None:
    texts = ["24.1. Игрок не должен ждать.\n24.2. Судья реш", "ает сам.\n"]
    entries = tuple(entry_of(text, "commentary", file=f"made/{n}.txt") for n, text in enumerate(texts))
    bold = [[Span(12, 21)], [Span(4, 7)]]
    found = records_of(read(entries, texts, tables(), all_words, bold=bold))
    assert [[span.of(record.text) for span in record.emphasis] for record in found] == [["не должен"], ["сам"]]
