"""What is printed at the head of a line begins a record, or is found: whatever kept the outline from seeing it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from ingest.audit import audit_reading
from ingest.model import Kind
from ingest.outline import Unit
from ingest.stretch import StretchReading
from tests.samples.documents import read_text, readings, records_of

BEGIN = {Kind.LAW, Kind.COMMENTARY, Kind.PARAGRAPH}
PAGE = """\
                   Правило 60. ХОД НЕ В СВОЙ ЧЕРЁД
                   60.1. Игрок, который пошёл не в свой черёд, зовёт судью и ждёт его
       решения, а его карта лежит открытой.
                   60.2. Так делают все:
                              W       N       E       S
                              1NT     p       2H      p
                   60.3. Карту можно принять, и тогда игра идёт дальше, как если бы
       черёд был его.
                   Правило 61. ПРИНЯТАЯ КАРТА
                   61.1. Принятая карта остаётся на столе.
"""


def counted(reading: StretchReading) -> list[str]:
    """What the findings say was counted and not found among the records."""
    return [one.detail.partition(":")[0] for one in audit_reading(reading) if one.code == "counts-differ"]


def without(reading: StretchReading, units: Sequence[Unit]) -> StretchReading:
    left = tuple(unit for unit in reading.outline.units if unit not in units)
    return replace(reading, outline=replace(reading.outline, units=left))


@pytest.mark.parametrize("number", range(4))
def test_of_the_documents_of_the_library_nothing_is_counted_that_is_no_record(number: int) -> None:
    assert counted(readings()[number]) == []


@pytest.mark.parametrize("number", range(4))
def test_a_record_that_were_not_made_would_be_missed(number: int) -> None:
    reading = readings()[number]
    numbered = [unit for unit in reading.outline.units if unit.kind in BEGIN and unit.marker]
    for unit in numbered[:: max(1, len(numbered) // 8)]:
        (told,) = counted(without(reading, [unit]))
        assert told in ("numbered paragraphs", "headings")


def test_entries_provisions_and_diagrams_that_were_not_read_would_be_missed() -> None:
    pages = readings()[3]
    listed = [unit for unit in pages.outline.units if unit.kind is Kind.INDEX_ENTRY]
    assert counted(without(pages, listed[:40])) == ["entries"]
    lettered = [unit for unit in pages.outline.units if unit.kind is Kind.PROVISION]
    assert counted(without(pages, lettered)) == ["provisions"]
    page = read_text(PAGE, "commentary")
    undrawn = [replace(unit, drawn=()) for unit in page.outline.units]
    assert counted(page) == []
    lost = counted(replace(page, outline=replace(page.outline, units=tuple(undrawn))))
    assert lost == ["diagrams", "rows of calls"]


def test_items_and_footnotes_that_were_not_read_would_be_missed() -> None:
    for kind, name in ((Kind.ITEM, "items"), (Kind.FOOTNOTE, "footnotes")):
        for reading in readings():
            own = [unit for unit in reading.outline.units if unit.kind is kind]
            assert set(counted(without(reading, own))) == ({name} if own else set())


def test_calls_without_seats_above_them_are_counted() -> None:
    seatless = "".join(line for line in PAGE.splitlines(keepends=True) if "W       N" not in line)
    assert counted(read_text(seatless, "commentary")) == ["rows of calls"]


CITED = """\
                   79.5.  Если судья решил иначе:
                         (i)  взятки считаются, как они лежат;
                         (iv) взятки не считаются.
                   79.6.  В обстоятельствах, о которых говорит п.
       79.5.(iv) судья должен сказать игрокам правду. Контра не подпадает под
       Правило 36. Она аннулируется, и применяется
       Правило 32.
"""

CITED_IN_WORDS = """\
                   Правило 24. ПОКАЗ КАРТЫ
                   24.1.  Игрок, показавший карту, зовёт судью, как велит Правило
       16. Судья спрашивает всех, кто сидит за столом, что они видели,
       и решает так, как это описано в правилах 16 и
       23.2. Он может объявить карту штрафной, если ему велит пункт
       23.4. Карту, которую видели все, оставляют на столе до конца
       торговли, и никто её не трогает, пока судья не скажет.
                   24.2.  Взятка считается, кто бы её ни взял, и это не
       зависит от решения судьи, о котором говорят пункты 24.1,
       25.1. Там сказано больше.
                   24.3.  Остальное решает судья.
"""


@pytest.mark.parametrize("text", [CITED, CITED_IN_WORDS, CITED_IN_WORDS.replace("       ", "").replace("  ", "")])
def test_a_citation_at_the_head_of_a_line_is_no_paragraph(text: str) -> None:
    assert counted(read_text(text, "commentary")) == []


def each_line(before: str, after: str = "") -> Callable[[str], str]:
    return lambda text: "".join(f"{before}{line}{after}\n" for line in text.splitlines())


def numbered_lines(text: str) -> str:
    return "".join(f"{n:4}  {line}\n" for n, line in enumerate(text.splitlines(), 1))


DAMAGE: dict[str, Callable[[str], str]] = {
    "quoted": each_line("> "),
    "quoted three times": each_line(">>> "),
    "a bar": each_line("| "),
    "a frame": each_line("║ ", " ║"),
    "stars": each_line("* "),
    "slashes": each_line("// "),
    "line numbers": numbered_lines,
    "bold numbers": lambda text: text.replace("60.", "**60.", 2).replace("61.1.", "**61.1.**"),
    "hashes": lambda text: text.replace("Правило", "## Правило"),
    "bullets": lambda text: text.replace("60.", "• 60."),
    "no line ends": lambda text: " ".join(text.split()),
    "no line ends inside a section": lambda text: text.replace("\n", " ").replace("Правило", "\nПравило"),
    "no indents": lambda text: "".join(f"{line.strip()}\n" for line in text.splitlines()),
    "one indent": lambda text: "".join(f"    {line.strip()}\n" for line in text.splitlines()),
    "centred": lambda text: "".join(f"{line.strip():^90}\n" for line in text.splitlines()),
    "headings of the next number": lambda text: text.replace("Правило 61", "Правило 59"),
    "letter-spaced headings": lambda text: text.replace("Правило 6", "П р а в и л о 6"),
    "headings in small letters": lambda text: text.replace("Правило 6", "правило 6"),
    "headings with a bracket": lambda text: text.replace("60. ХОД", "60) ХОД").replace("61. ПР", "61) ПР"),
    "the text twice": lambda text: text + text,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
@pytest.mark.parametrize("layout", ["commentary", "law-pages"])
def test_a_damaged_page_is_read_whole_or_something_is_found(damage: Callable[[str], str], layout: str) -> None:
    reading = read_text(damage(PAGE), layout)
    whole = {str(record.id) for record in records_of(read_text(PAGE, "commentary"))}
    same = {str(record.id) for record in records_of(reading)} == whole
    assert same or [one.code for one in audit_reading(reading)]
