"""Page numbers, layout commands and rules leave the text; what they tell of pages and underlined lines is kept."""

import pytest

from ingest.ledger import Traced, apply
from ingest.reflow.mask import mask_edits
from ingest.reflow.pages import furniture_edits, read_furniture


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("                      - 101 -", "page-number"),
        ("- 6 -", "page-number"),
        ("-6-", "page-number"),
        ("— 14 —", "page-number"),
        ("..page3", "layout-command"),
        ("..PAGE12", "layout-command"),
        ("────────", "rule"),
        ("    =========================", "rule"),
        ("_____", "rule"),
    ],
)
def test_furniture_is_known_by_its_rule(line: str, rule: str) -> None:
    (edit,) = furniture_edits(f"до\n{line}\nпосле\n")
    assert (edit.rule.name, edit.before, edit.after) == (rule, line + "\n", "")


@pytest.mark.parametrize(
    "line",
    [
        "см. - 101 -",
        "- 12345 -",
        "- a -",
        "1987",
        "...",
        "..page",
        "..pages 3",
        "====",
        "=-=-=-=",
        "= после потери = ....5",
        "-",
    ],
)
def test_text_is_no_furniture(line: str) -> None:
    assert furniture_edits(f"до\n{line}\nпосле\n") == ()


def test_the_last_line_may_lack_its_end() -> None:
    text = "текст\n- 7 -"
    assert apply(Traced.of_source(text), furniture_edits(text)).text == "текст\n"


def pages_of(*lines: str) -> list[tuple[int | None, str, bool]]:
    """(number, first word, joins) of each page; lines are given without their ends."""
    text = "\n".join(lines)
    return [
        (page.number, (text[page.start : page.end].split() or [""])[0], page.joins)
        for page in read_furniture(text).pages
    ]


def test_a_footer_closes_the_page_above_it() -> None:
    assert pages_of("а", "", "- 1 -", "б", "", "- 2 -", "в", "", "- 5 -", "г") == [
        (1, "а", True),
        (2, "б", True),
        (5, "в", False),
        (None, "г", False),
    ]


def test_a_header_opens_the_page_below_it() -> None:
    assert pages_of("а", "- 1 -", "", "б", "- 2 -", "", "в") == [(None, "а", True), (1, "-", False), (2, "-", True)]
    assert pages_of("- 1 -", "", "б", "- 2 -", "", "в") == [(1, "-", True), (2, "-", True)]


def test_marks_that_tell_nothing_are_footers() -> None:
    assert pages_of("а", "- 1 -", "б", "- 2 -") == [(1, "а", True), (2, "б", True)]


def test_a_page_without_a_printed_number_is_found_by_the_grid() -> None:
    page = ["а", "", ""]
    lines = [*page[:2], "- 1 -", *page[:2], "- 2 -", "б", "", "в", "г", "", "- 4 -"]
    assert [(number, word) for number, word, _ in pages_of(*lines)] == [(1, "а"), (2, "а"), (None, "б"), (4, "г")]


def test_a_text_without_marks_is_one_page() -> None:
    assert pages_of("а", "б") == [(None, "а", True)]
    assert read_furniture("").pages[0].number is None


def test_a_line_above_a_rule_is_underlined() -> None:
    text = "Заглавие\n════════\n\n────────\nтекст\n"
    assert read_furniture(text).underlined == (0,)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("по телефону  000-00-00 и ещё", "по телефону  ••••••••• и ещё"),
        ("тел. (095) 123-45-67", "тел. •••••••••••••••"),
        ("Телефон: +7 901 234\n5678.", "Телефон: ••••••••••\n••••."),
        ("phone: +44 20 7946 0000", "phone: ••••••••••••••••"),
        ("Правило 27, пункт 79.5 и 36-39", "Правило 27, пункт 79.5 и 36-39"),
        ("телефон молчит 3 дня", "телефон молчит 3 дня"),
        ("картель 12345", "картель 12345"),
    ],
)
def test_a_telephone_number_is_masked_and_nothing_else(text: str, masked: str) -> None:
    edits = mask_edits(text)
    assert apply(Traced.of_source(text), edits).text == masked
    assert not any(char.isdigit() for edit in edits for char in edit.before + edit.after)
