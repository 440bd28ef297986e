"""Pages of the commentary become sections, paragraphs, items, notes and examples; a mark decides where text belongs."""

import pytest

from ingest.model import Kind, Record
from ingest.outline import uncovered
from ingest.tables import Hint
from tests.samples.documents import print_lines, read_text, records_of

TAIL = "       слова во всю\n       ширину листа\n       до самого его\n       конца.\n"


def read_commentary(text: str, hints: tuple[Hint, ...] = ()) -> dict[str, Record]:
    """Records by id; what was read leaves nothing out."""
    reading = read_text(text, "commentary", hints=hints)
    assert uncovered(reading.traced.text, reading.outline) == ()
    return {str(record.id): record for record in records_of(reading)}


def texts(notation: str) -> dict[str, str]:
    """Texts by id of a document in notation, the wrapped lines of its last paragraph left out."""
    made = read_commentary(print_lines(notation) + TAIL)
    return {
        name: record.text.removesuffix("слова во всю ширину листа до самого его конца.").strip()
        for name, record in made.items()
    }


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("72.1. Первый // 72.2. Второй", {"com:72.1": "Первый", "com:72.2": "Второй"}),
        ("73.8.(i) раз // (ii) два", {"com:73.8": "", "com:73.8.i": "раз", "com:73.8.ii": "два"}),
        (
            "75.8. (i) раз // (ii) два: // (a) внутри // (b) и // (с) ещё // (iii) три",
            {
                "com:75.8": "",
                "com:75.8.i": "раз",
                "com:75.8.ii": "два:",
                "com:75.8.ii.a": "внутри",
                "com:75.8.ii.b": "и",
                "com:75.8.ii.c": "ещё",
                "com:75.8.iii": "три",
            },
        ),
        ("74.2,3. Оба // 74.4. Ещё", {"com:74.2": "Оба", "com:74.4": "Ещё"}),
        ("71.1. Начало // слова без номера // 71.2. Ещё", {"com:71.1": "Начало слова без номера", "com:71.2": "Ещё"}),
        (
            "27.8. Текст // Примечание: сказано // 27.9. Ещё",
            {"com:27.8": "Текст", "com:27.8~note1": "Примечание: сказано", "com:27.9": "Ещё"},
        ),
        (
            "27.8. Т // Примечание: а // Note: b",
            {"com:27.8": "Т", "com:27.8~note1": "Примечание: а", "com:27.8~note2": "Note: b"},
        ),
    ],
)
def test_marks_open_units(notation: str, expected: dict[str, str]) -> None:
    assert texts(notation) == expected


def test_a_skipped_letter_stays_in_its_list() -> None:
    assert list(texts("75.8. Раз: // (a) внутри // (c) ещё")) == ["com:75.8", "com:75.8.a", "com:75.8.c"]


def test_a_heading_opens_a_section_with_its_title() -> None:
    made = read_commentary(
        print_lines("Правило 72. ОБЩИЕ ПРИНЦИПЫ // 72.1. Слова // Правило 73. ДРУГИЕ // 73.1. Ещё") + TAIL
    )
    assert [(name, r.kind, r.title, r.marker) for name, r in made.items()] == [
        ("com:72", Kind.COMMENTARY, "ОБЩИЕ ПРИНЦИПЫ", "Правило 72."),
        ("com:72.1", Kind.PARAGRAPH, None, "72.1."),
        ("com:73", Kind.COMMENTARY, "ДРУГИЕ", "Правило 73."),
        ("com:73.1", Kind.PARAGRAPH, None, "73.1."),
    ]


def test_words_before_the_first_number_of_a_section_are_its_own() -> None:
    made = texts("Правило 72. ОБЩИЕ ПРИНЦИПЫ // Слова раздела // 72.1. Слова")
    assert made == {"com:72": "Слова раздела", "com:72.1": "Слова"}


def test_a_paragraph_with_two_numbers_answers_to_both() -> None:
    record = read_commentary(print_lines("74.2,3. Оба // 74.4. Ещё") + TAIL)["com:74.2"]
    assert (record.marker, [str(other) for other in record.also]) == ("74.2,3.", ["com:74.3"])


@pytest.mark.parametrize(("column", "owner"), [(31, "com:73.8.ii"), (22, "com:73.8"), (7, "com:73.8.ii")])
def test_a_paragraph_without_a_number_belongs_where_its_column_says(column: int, owner: str) -> None:
    lines = ["                   73.8. Вот:", "                        (i) раз", "                        (ii) два"]
    text = "\n".join([*lines, " " * column + "Продолжение"]) + "\n" + TAIL
    made = read_commentary(text)
    assert [name for name, record in made.items() if "Продолжение" in record.text] == [owner]


def test_a_number_of_another_section_in_a_paragraph_is_text() -> None:
    made = read_commentary(print_lines("72.3. Раз // (i) как в // 14.2. сказано // 72.4. Два") + TAIL)
    assert list(made) == ["com:72.3", "com:72.3.i", "com:72.4"]
    assert "14.2. сказано" in made["com:72.3"].text + made["com:72.3.i"].text


def test_a_later_section_may_lack_its_heading() -> None:
    assert list(texts("72.3. Раз // 74.1. Два")) == ["com:72.3", "com:74.1"]


def test_a_document_that_begins_inside_a_paragraph_goes_on_from_the_one_before_its_first_number() -> None:
    made = read_commentary("       и конец слов.\n" + print_lines("72.3. Раз // 72.4. Два") + TAIL)
    assert (made["com:72.2"].text, made["com:72.2"].inferred, made["com:72.3"].inferred) == (
        "и конец слов.",
        True,
        False,
    )


def test_a_hint_says_what_a_document_begins_inside_of() -> None:
    text = "       и конец слов.\n" + print_lines("(iii) ещё // 72.6. Два") + TAIL
    made = read_commentary(text, (Hint(heading="и конец слов.", opens="com:72.5.ii"),))
    assert {name: (record.text[:13], record.inferred) for name, record in made.items()} == {
        "com:72.5": ("", True),
        "com:72.5.ii": ("и конец слов.", True),
        "com:72.5.iii": ("ещё", False),
        "com:72.6": ("Два слова во ", False),
    }


@pytest.mark.parametrize(
    "notation", ["слова // ещё слова", "слова // Правило 5. ДАЛЬШЕ // 5.1. Раз", "слова // 5.1. Раз"]
)
def test_text_that_nothing_places_is_kept_as_unplaced_with_a_remark(notation: str) -> None:
    reading = read_text(print_lines(notation) + TAIL, "commentary")
    first = records_of(reading)[0]
    assert (str(first.id), first.kind, first.text[:5]) == ("unplaced:made:1", Kind.UNPLACED, "слова")
    assert reading.outline.remarks[0].code == "out-of-place"


def test_a_number_printed_twice_is_kept_as_unplaced_with_a_remark() -> None:
    reading = read_text(print_lines("72.1. Раз // 72.1. Другое // (i) член // 72.2. Два") + TAIL, "commentary")
    made = {str(record.id): record.text for record in records_of(reading)}
    assert made["com:72.1"] == "Раз"
    assert made["unplaced:made:1"].startswith("72.1. Другое")
    assert [remark.code for remark in reading.outline.remarks] == ["repeated"]


def test_a_document_cut_inside_a_number_keeps_it_apart() -> None:
    text = print_lines("72.1. Раз") + TAIL + "                   72.2"
    reading = read_text(text, "commentary")
    assert [record.text for record in records_of(reading) if record.kind is Kind.UNPLACED] == ["72.2"]
    assert "cut inside a number" in reading.outline.remarks[0].about


DIAGRAM = """\
                   36.1. Пример:
                         А.      W       N       E       S
                                 -      1NT      p      2H
                                2S     контра
                         Ясно, что так.
                   36.2. Торговля протекает
       так:       W       N       E       S
                  -      1NT      p      2H
       и слова идут дальше.
"""


def test_diagrams_are_auctions_of_the_example_or_paragraph_they_stand_in() -> None:
    made = read_commentary(DIAGRAM + TAIL)
    example, second = made["com:36.1~exA"], made["com:36.2"]
    assert (example.kind, example.marker, example.auctions[0].label) == (Kind.EXAMPLE, "А.", "А.")
    assert [call.call for call in second.auctions[0].calls] == ["1NT", "Pass", "2H"]
    assert second.text.startswith("Торговля протекает так: и слова идут дальше.")
    assert [type(part).__name__ for part in second.body] == ["Span", "int", "Span"]


def test_a_diagram_that_belongs_nowhere_is_kept() -> None:
    text = "       W       N       E       S\n       -      1NT      p      2H\n" + TAIL
    reading = read_text(text, "commentary")
    assert uncovered(reading.traced.text, reading.outline) == ()
    assert "1NT" in " ".join(record.text for record in records_of(reading))
    assert {remark.code for remark in reading.outline.remarks} == {"out-of-place"}


def test_a_paragraph_in_capitals_is_no_part_of_the_heading_above_it() -> None:
    assert list(read_commentary(print_lines("Правило 7. ИМЯ // 7.1. СЛОВО ДА") + TAIL)) == ["com:7", "com:7.1"]


def test_the_ninth_letter_is_in_order() -> None:
    items = " // ".join(f"({mark}) слово" for mark in "abcdefghij")
    reading = read_text(print_lines(f"1.1. Раз: // {items}") + TAIL, "commentary")
    assert [remark.code for remark in reading.outline.remarks] == []
