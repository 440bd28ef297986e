"""A text that is cut says so where it is: at a missing page, and where it begins or ends inside a sentence."""

import pytest

from ingest.model import Cut
from tests.samples.documents import five_documents, read_text

WHOLE = "                   72.1. Первый абзац\n       идёт дальше.\n                   72.2. Второй.\n"
PAGES = """             Правило 5. Места
             ════════════════
  A.Кто где сидит
    Места указывает судья{end}

                    - 7 -
  C.Ошибка
    Пара пересаживается.

                    - {next} -
"""


def cuts(text: str, layout: str = "commentary") -> dict[str, list[str]]:
    outline = read_text(text, layout).outline
    return {str(unit.id): list(unit.cuts) for unit in outline.units if unit.cuts}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (WHOLE, {}),
        (WHOLE.replace("Второй.", "Второй, но не"), {"com:72.2": [Cut.END]}),
        (WHOLE.replace("Второй.", "Второй:"), {}),
        (WHOLE.replace("Второй.", "«Второй»"), {}),
    ],
)
def test_a_commentary_says_where_it_breaks_off(text: str, found: dict[str, list[str]]) -> None:
    assert cuts(text) == found


@pytest.mark.parametrize(
    ("end", "number", "found", "pages"),
    [
        (".", 8, {}, []),
        (".", 11, {"law:5A": [Cut.AFTER]}, ["8-10"]),
        (" и меня-", 11, {"law:5A": [Cut.END]}, ["8-10"]),
    ],
)
def test_a_missing_page_is_told_by_the_text_before_it_and_by_its_number(
    end: str, number: int, found: dict[str, list[str]], pages: list[str]
) -> None:
    text = PAGES.format(end=end, next=number)
    reading = read_text(text, "law-pages")
    told = {name: cut for name, cut in cuts(text, "law-pages").items() if name == "law:5A"}
    assert told == found
    assert [remark.about for remark in reading.outline.remarks if remark.code == "pages-missing"] == pages


def test_the_library_is_cut_where_its_pages_are() -> None:
    records, findings = five_documents()
    told = {str(record.id): [cut.value for cut in record.cuts] for record in records if record.cuts}
    prose = {name: cut for name, cut in told.items() if name.partition(":")[0] in ("law", "com")}
    assert prose == {
        "law:70B2": ["end"],
        "law:74B2": ["before"],
        "law:74C8": ["after"],
        "law:76A3": ["before"],
        "law:76B": ["after"],
        "law:79C": ["after"],
        "law:84D": ["after"],
        "law:90B5": ["before"],
        "law:91B": ["after"],
        "com:19.1": ["start"],
        "com:23.5": ["end"],
        "com:27.6.i": ["start"],
        "com:71.1": ["start"],
        "com:81.3": ["end"],
    }
    assert told["contents:law:70B2"] == ["end"]
    assert sum(finding.code == "pages-missing" for finding in findings) == 11
    missing = [str(finding.record) for finding in findings if finding.code == "number-missing"]
    assert missing[:5] == ["law:74A", "law:74B1", "law:76A1", "law:76A2", "law:90A"]
