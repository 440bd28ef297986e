"""Claim: a number that leaves out the one before it is said, unless a page is missing or that stands elsewhere."""

import pytest

from tests.samples.documents import print_lines, read_text


def skipped(text: str, layout: str = "commentary") -> list[str]:
    remarks = read_text(text, layout).outline.remarks
    return [remark.about.split()[0] for remark in remarks if remark.code == "number-skipped"]


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("Правило 5. ЗАЯВКИ // 5.1. Раз // 5.2. Два // 5.3. Три", []),
        ("Правило 5. ЗАЯВКИ // 5.1. Раз // 5.3. Три", ["com:5.3"]),
        ("Правило 5. ЗАЯВКИ // 5.2. Два // 5.3. Три", ["com:5.2"]),
        ("5.2. Два // 5.3. Три", []),  # a document may begin anywhere
        ("Правило 5. ЗАЯВКИ // 5.1,2. Раз и два // 5.3. Три", []),
        ("Правило 5. ЗАЯВКИ // 5.2. Два // 5.1. Раз", []),  # said as what it is: out of order
        ("Правило 5. ЗАЯВКИ // 5.1. Раз: // (i) а // (ii) б // (iv) г", ["com:5.1.iv"]),
        ("Правило 5. ЗАЯВКИ // 5.1. Раз: // (b) б // (c) в", ["com:5.1.b"]),
        ("Правило 5. ЗАЯВКИ // 5.1. Раз // Правило 9. ПАС // 9.1. Два", []),  # not every Law has a commentary
    ],
)
def test_a_number_that_is_not_the_next_is_said(notation: str, said: list[str]) -> None:
    assert skipped(print_lines(f"{notation} | и конец | листа")) == said


LAW = "  Правило 5. Места\n\n  A.Один\n    Слова и слова.\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LAW + "  B.Два\n    Слова.\n", []),
        (LAW + "  C.Три\n    Слова.\n", ["law:5C"]),
        (LAW + "    5.Пять\n    Слова.\n", ["law:5A5"]),
        (LAW + "\n                      - 20 -\n    5.Пять\n    Слова.\n\n                      - 21 -\n", ["law:5A5"]),
        (LAW + "\n  Правило 6. Тасовка\n    Слова.\n", []),
        (LAW + "\n  Правило 8. Раунды\n    Слова.\n", ["law:8"]),
        ("Правило 5. Места......12\nПравило 6. Тасовка....13\nПравило 9. Ошибки.....14\n", ["contents:law:9"]),
    ],
)
def test_the_same_holds_for_laws_their_provisions_and_contents(text: str, said: list[str]) -> None:
    assert skipped(text, "law-pages") == said


def test_where_a_page_is_missing_no_number_is() -> None:
    pages = LAW + "\n                      - 20 -\n  C.Три\n    Слова и слова.\n\n                      - 25 -\n"
    assert skipped(pages, "law-pages") == []
