"""Each repair is made where its evidence is and nowhere else, under the name of its rule."""

from collections import Counter
from typing import Any

import pytest

from ingest.decode import decode
from ingest.ledger import Edit, Rule
from ingest.repair import RULES, repair
from ingest.repair.merge import onto
from ingest.repair.residues import plain_sign
from ingest.tables import Artefact
from tests.samples.repairs import ARTEFACTS, EXTRACTS, after, cases, edits_of, repaired

CASES = cases("repairs.toml", "case")
DAMAGED = "  Правило 79. Ошибки в обсч„те\n  њњњњњњњњ\nЗАПРЕЩ‚ННЫЙ ход"
WORDS = {"присуждённый", "результат", "всё", "пересдача", "пас"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["printed"])[:40])
def test_a_case_of_the_table_comes_out_as_told(case: dict[str, Any]) -> None:
    edits = edits_of(case["printed"])
    assert after(case["printed"], edits) == case.get("repaired", case["printed"])
    assert [edit.rule.name for edit in edits] == case.get("rules", [])


def test_the_cases_are_of_every_provenance() -> None:
    assert set(Counter(case["provenance"] for case in CASES)) == {"in the wild", "synthetic", "must not change"}


@pytest.mark.parametrize("row", ARTEFACTS, ids=lambda row: f"{row.name} {row.when}")
def test_a_row_of_the_artefact_table_holds_in_the_whole_stage(row: Artefact) -> None:
    (edit,) = edits_of(row.printed)
    assert after(row.printed, [edit]) == row.repaired
    assert edit.rule == Rule(row.rule, row.reason)


@pytest.mark.parametrize(("source", "text"), EXTRACTS, ids=[source for source, _ in EXTRACTS])
def test_what_is_printed_well_stays_as_it_is(source: str, text: str) -> None:
    assert edits_of(text) == (), source


def test_the_damaged_copy_and_the_dos_file_give_one_text() -> None:
    dos = "  Правило 79. Ошибки в обсчёте\r\n  ────────\r\nЗАПРЕЩЁННЫЙ\tход".encode("cp866")
    assert repaired(decode(dos, name="dos.txt").text).split() == repaired(DAMAGED).split()


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (" присуждпнный результат, всп, ", " присуждённый результат, всё, "),
        (" ПРИСУЖДПННЫЙ результат ", " ПРИСУЖДЁННЫЙ результат "),
        (" пас пересдача ппп ", " пас пересдача ппп "),  # words as they are, and no word at all
        (" присуждп-\nнный всп", " присуждп-\nнный всп"),  # broken at a line end, cut at the end of the text
    ],
)
def test_pe_is_read_as_yo_by_evidence_only(printed: str, expected: str) -> None:
    assert repaired(printed, WORDS.__contains__) == expected
    assert repaired(printed) == printed


def test_a_word_with_two_readings_is_left() -> None:
    assert repaired(" пп ппп ", {"ёпп", "пёп"}.__contains__) == " пп ппп "


def test_every_rule_has_one_name_and_a_reason() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert all(rule.reason.endswith(".") for rule in RULES)


def test_every_box_character_has_a_plain_sign() -> None:
    signs = {plain_sign(chr(code)) for code in range(0x2500, 0x25A1)}
    assert signs == set("-=|+/\\X#")


def test_the_general_rules_stand_without_a_table() -> None:
    printed = "а\u00a0б\u00ad\x03\r\n═══\nњњњњњ\nњњњ ещ„ 1…2"
    edits = repair(printed, ())
    assert after(printed, edits) == "а б♥\n───\n─────\nњњњ ещ„ 1…2"
    assert {edit.rule for edit in edits} <= set(RULES)


@pytest.mark.parametrize(
    "unit", ["а\r\n", "\t", "„", " „а", "а\u0301\u0316", "─│", "\u00ad ", "а\u00ad\u200b", "Назад | ", "њ"]
)
def test_a_line_or_a_file_of_one_thing_ends(unit: str) -> None:
    """A hundred thousand of a kind: the time limit of the run stands for a scan that grows with the square."""
    text = unit * 100_000
    edits = edits_of(text)
    assert edits_of(after(text, edits)) == ()


A, B = Rule("a", "A."), Rule("b", "B.")


@pytest.mark.parametrize(
    ("source", "first", "second", "merged"),
    [
        ("xyz", [Edit(A, 0, 1, "x", "")], [Edit(B, 0, 1, "y", "Y")], [Edit(A, 0, 1, "x", ""), Edit(B, 1, 2, "y", "Y")]),
        ("xyz", [Edit(A, 1, 2, "y", "")], [Edit(B, 0, 2, "xz", "w")], [Edit(B, 0, 3, "xyz", "w")]),
        (
            "x",
            [Edit(A, 0, 1, "x", "abcd")],
            [Edit(B, 1, 2, "b", "B"), Edit(B, 3, 4, "d", "")],
            [Edit(B, 0, 1, "x", "aBc")],
        ),
        (
            "xy",
            [Edit(A, 1, 2, "y", "yy")],
            [Edit(B, 0, 1, "x", "")],
            [Edit(B, 0, 1, "x", ""), Edit(A, 1, 2, "y", "yy")],
        ),
    ],
)
def test_edits_that_touch_are_one(source: str, first: list[Edit], second: list[Edit], merged: list[Edit]) -> None:
    middle = after(source, first)
    assert onto(source, middle, first, second) == merged
    assert after(source, merged) == after(middle, second)
