"""Words struck again on lines of their own leave the text and are kept as emphasis; real repetitions stay."""

import pytest

from ingest.ledger import Traced, apply
from ingest.reflow.overprint import find_overprints

# name, printed lines, lines that stay, phrases. "~" is a space that has to be seen at a line's end.
IN_THE_WILD = [
    (
        "two strikes, the sentence goes on",
        [
            "  не   надо   вызывать   до  наступления",
            "",
            "  не   надо   вызывать",
            "",
            "  не   надо   вызывать",
            "  корректировать",
        ],
        ["  не   надо   вызывать   до  наступления", "  корректировать"],
        ["не   надо   вызывать"],
    ),
    (
        "two phrases in one line",
        ["  этот финальный срок после тура", "", "       финальный      после", "", "       финальный      после"],
        ["  этот финальный срок после тура"],
        ["финальный", "после"],
    ),
    (
        "two groups back to back",
        ["  ему нельзя", "", "      нельзя", "  говорить", "", "  говорить"],
        ["  ему нельзя", "  говорить"],
        ["нельзя", "говорить"],
    ),
    (
        "a word broken before its group",
        [
            "  не спрашивается, могло ли спра-",
            "",
            "                   могло ли",
            "",
            "                   могло ли",
            "  шиваться",
        ],
        ["  не спрашивается, могло ли спра-", "  шиваться"],
        ["могло ли"],
    ),
    ("a label struck whole", ["  Примеры:", "", "  Примеры:"], ["  Примеры:"], ["Примеры:"]),
    (
        "one strike over the first word",
        ["  Примечание: по поводу", "", "  Примечание:", "  сказано"],
        ["  Примечание: по поводу", "  сказано"],
        ["Примечание:"],
    ),
    (
        "punctuation is not struck",
        ["  играть картой; в", "", "  играть картой"],
        ["  играть картой; в"],
        ["играть картой"],
    ),
    ("a short word away from its twin", ["  нем что не так", "", "          не"], ["  нем что не так"], ["не"]),
    ("strikes without blank lines", ["  он не прав", "     не"], ["  он не прав"], ["не"]),
]
MUST_NOT_CHANGE = [
    ("a repetition at another column", ["  с любой его", "  его руки"]),
    ("the same letters one column off", ["  не так", "   не"]),
    ("a line that goes past its base", ["  не", "  не так"]),
    ("one letter that differs", ["  был там", "  бил"]),
    ("a struck letter over a space", ["  а б", "  абб"]),
    ("a doubled word in a line", ["  он он обслуживает"]),
    ("nothing at all", [""]),
    ("a title said again as a line of its own", ["          Правило 30. Пас вне очереди", "", "Пас вне очереди"]),
    ("an index head after a blank line", ["   Надлежащая форма Контра", "", "Контра"]),
]


def without(lines: list[str]) -> tuple[list[str], list[str]]:
    """The lines that stay, blank ones left out, and the struck phrases as they stand in the text that was searched."""
    text = "\n".join(lines)
    edits, strikes = find_overprints(text)
    kept = apply(Traced.of_source(text), edits).text
    return [line for line in kept.split("\n") if line], [text[strike.start : strike.end] for strike in strikes]


@pytest.mark.parametrize(
    ("lines", "kept", "phrases"), [case[1:] for case in IN_THE_WILD], ids=[c[0] for c in IN_THE_WILD]
)
def test_struck_lines_go_and_their_phrases_are_known(lines: list[str], kept: list[str], phrases: list[str]) -> None:
    assert without(lines) == (kept, phrases)


@pytest.mark.parametrize(("_name", "lines"), MUST_NOT_CHANGE)
def test_what_is_no_overprint_stays(_name: str, lines: list[str]) -> None:
    assert without(lines) == ([line for line in lines if line], [])


def test_what_is_taken_out_holds_nothing_but_what_stands_above_it() -> None:
    text = "  он не прав\n\n     не\n\n     не\n  дальше\n"
    edits, strikes = find_overprints(text)
    assert [edit.before.split() for edit in edits] == [["не"], ["не"]]
    assert {edit.after for edit in edits} == {""}
    assert len(strikes) == 1
