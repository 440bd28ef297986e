"""Each repair is made where its evidence is and nowhere else, under the name of its rule."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ingest.decode import decode
from ingest.ledger import Edit, Rule, Traced, apply, replay
from ingest.repair import ROUNDS, repair
from ingest.repair.residues import plain_sign
from ingest.repair.rows import scan_of
from ingest.rules import RULES
from ingest.tables import Artefact, When
from tests.samples.repairs import ARTEFACTS, EXTRACTS, cases, edits_of, repaired

CASES = cases("repairs.toml", "case")
DAMAGED = "  Правило 79. Ошибки в обсч„те\n  њњњњњњњњ\nЗАПРЕЩ‚ННЫЙ ход"


def after(text: str, edits: Sequence[Edit]) -> str:
    return apply(Traced.of_source(text), edits).text


WORDS = {"присуждённый", "результат", "всё", "пересдача", "пас"}
BROKEN = {"специфических", "игрокам", "открытой", "во", "время", "вовремя", "подсчёт", "аспектов", "за", "столом"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["printed"])[:40])
def test_a_case_of_the_table_comes_out_as_told(case: dict[str, Any]) -> None:
    edits = edits_of(case["printed"])
    assert repaired(case["printed"]) == case.get("repaired", case["printed"])
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
    assert edits_of(text) == [], source


def test_the_damaged_copy_and_the_dos_file_give_one_text() -> None:
    dos = "  Правило 79. Ошибки в обсчёте\r\n  ────────\r\nЗАПРЕЩЁННЫЙ\tход".encode("cp866")
    assert repaired(decode(dos, name="dos.txt").text).split() == repaired(DAMAGED).split()


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (" присуждпнный результат, всп, ", " присуждённый результат, всё, "),
        (" ПРИСУЖДПННЫЙ результат ", " ПРИСУЖДЁННЫЙ результат "),
        (" пас пересдача ппп ", " пас пересдача ппп "),  # words as they are, and no word at all
        (" присуждп-\nнный всп", " присуждё-\nнный всп"),  # broken at a line end; cut at the end of the text
    ],
)
def test_pe_is_read_as_yo_by_evidence_only(printed: str, expected: str) -> None:
    assert repaired(printed, WORDS.__contains__) == expected
    assert repaired(printed) == printed


def test_a_word_with_two_readings_is_left() -> None:
    assert repaired(" пп ппп ", {"ёпп", "пёп"}.__contains__) == " пп ппп "


def test_every_box_character_has_a_plain_sign() -> None:
    signs = {plain_sign(chr(code)) for code in range(0x2500, 0x25A1)}
    assert signs == set("-=|+/\\X#")


def test_the_general_rules_stand_without_a_table() -> None:
    printed = "а\u00a0б\u00ad\x03\r\n═══\nњњњњњ\nњњњ ещ„ 1…2"
    found = repair(printed, ())
    assert found.traced.text == "а б♥\n───\n─────\nњњњ ещ„ 1…2"
    assert {edit.rule for one in found.passes for edit in one.edits} <= set(RULES)


@pytest.mark.parametrize(
    "unit", ["а\r\n", "\t", "„", " „а", "а\u0301\u0316", "─│", "\u00ad ", "а\u00ad\u200b", "Назад | ", "њ"]
)
def test_a_line_or_a_file_of_one_thing_ends(unit: str) -> None:
    """A hundred thousand of a kind: the time limit of the run stands for a scan that grows with the square."""
    found = repair(unit * 100_000, ARTEFACTS)
    assert found.settled
    assert repair(found.traced.text, ARTEFACTS).passes == ()


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("њњњњњ¶", "─────"),  # the sign at the line's end hides that the line is drawn
        ("Правило 1\nњњњњњ¶ ¶", "Правило 1\n───── "),
        ("| њњњ |\n" * 9, "  ───  \n" * 9),  # the frame does
        ("Назад | Вперед\n" + "| а |\n" * 8, "\n" + "  а  \n" * 8),
        ("и\u200b\u0306„", "йё"),
    ],
)
def test_what_one_repair_lays_open_another_mends(printed: str, expected: str) -> None:
    found = repair(printed, ARTEFACTS)
    assert (found.traced.text, found.settled) == (expected, True)


def test_a_repair_that_never_comes_to_rest_ends_and_says_so() -> None:
    """By its table ё is п, by its dictionary the word is one only with ё."""
    row = replace(ARTEFACTS[0], character="ё", replacement="п", when=When.ALWAYS)
    found = repair(" всё ", [row], WORDS.__contains__)
    assert not found.settled
    assert len(found.passes) <= ROUNDS * 2
    assert replay(" всё ", found.passes) == found.traced.text


def test_what_a_bound_of_rounds_leaves_is_said() -> None:
    left = repair("њњњњњ¶\r\n", ARTEFACTS, rounds=1)
    assert (left.traced.text, left.settled) == ("њњњњњ\n", False)
    assert repair(left.traced.text, ARTEFACTS).traced.text == "─────\n"


def test_a_text_without_damage_has_no_passes() -> None:
    assert repair("Правило 1. Колода\n", ARTEFACTS).passes == ()


@pytest.mark.parametrize(
    "text",
    [
        "„слово\nв две строки“",  # a quotation ends in its paragraph, not on its line
        "(„так) ”",  # a mark after a space closes nothing
        "„слово\n\nв двух абзацах“",
        "„а“„а",
        "а„„ „а ‚Б",
        "36…39, 1………9",
        "  њњњ  \nњњ",
        "слово\u00ad  \nсло\u00adво",
    ],
)
@pytest.mark.parametrize("row", ARTEFACTS, ids=lambda row: f"{row.name} {row.when}")
def test_what_proves_a_row_of_the_table_is_what_repairs_a_text(row: Artefact, text: str) -> None:
    assert [(edit.start, edit.end) for edit in scan_of([row])(text)] == list(row.spans(text))
    assert after(text, scan_of([row])(text)) == row.apply(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("„слово\nв две строки“", "„слово\nв две строки“"), ("(„так) ”", "(ётак) ”")],
)
def test_a_row_and_the_whole_stage_agree_on_quotations(text: str, expected: str) -> None:
    assert (ARTEFACTS[0].apply(text), repaired(text)) == (expected, expected)


def test_of_two_rows_for_one_place_the_first_holds() -> None:
    """After a letter it is ё, beside a number "...": «а„1»."""
    letter = ARTEFACTS[0]
    number = replace(letter, when=When.DIGIT_NEIGHBOUR, replacement="...")
    assert after("а„„1", scan_of([letter, number])("а„„1")) == "аёё1"
    assert after("а„„1", scan_of([number, letter])("а„„1")) == "аёё1"


@pytest.mark.parametrize(
    ("printed", "expected", "rule"),
    [
        ("в специфичес ких за", "в специфических за", "lost-hyphen"),
        ("в от- крытой за", "в открытой за", "inner-break"),
        ("в от-крытой за", "в открытой за", "inner-break"),
        ("при под-\n   счпте за", "при под-\n   счпте за", None),
        ("при под-\n   счпт за", "при под-\n   счёт за", "residue-pe"),
        ("за во-время за", "за во-время за", None),  # both halves are words, and a writer may err
        ("за во время за", "за во время за", None),
        ("в от - крытой за", "в от - крытой за", None),
        ("в Аспе\n  ктов за", "в Аспе\n  ктов за", None),
    ],
)
def test_a_broken_word_is_mended_where_the_whole_is_one_and_the_halves_are_not(
    printed: str, expected: str, rule: str | None
) -> None:
    assert repaired(printed, BROKEN.__contains__) == expected
    assert [edit.rule.name for edit in edits_of(printed, BROKEN.__contains__)] == [rule] * (rule is not None)


@pytest.mark.parametrize("prefix", ["> ", ">> ", "| ", "│ ", "# "])
def test_what_wraps_a_document_leaves_where_the_next_goes_on_in_mid_line(prefix: str) -> None:
    first = "".join(f"{prefix}строка {n}\n" for n in "абвгдежзикл") + f"{prefix}сог"
    second = f"{prefix}лашение\n" + "".join(f"{prefix}строка {n}\n" for n in "мнопрстуфхц")
    found = repair(first + second, ARTEFACTS, starts=(0, len(first))).traced.text
    assert "строка л\n" in re.sub(" +", " ", found)
    assert re.search(r"сог *лашение", found)
    assert replay(first + second, repair(first + second, ARTEFACTS, starts=(0, len(first))).passes) == found


def test_a_text_behind_the_end_of_another_in_one_file_stays() -> None:
    whole = "Правило 24. Показ\n" * 400
    assert repaired(whole + "\x1a" + whole) == whole * 2
