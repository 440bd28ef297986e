"""Whatever is printed, the ids that are made of it can be read back: no record is made that a build cannot open."""

from itertools import chain

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.model.codec import record_from_json, record_to_json
from ingest.pipeline import read
from tests.properties.made_pages import commentary_block, document, law_block
from tests.samples.documents import all_words, entry_of, read_text, readings, records_of, tables, whole_book

HEADS = ("Правило {n}. О ЧЁМ", "Правило {n}.", "Примечание: так", "Примеры:", "Закон {n}. Имя", "Глава V. Имя")
NUMBERS = ("{n}.{m}. ", "{n}.{m},{m}. ", "{n}.{m}.(i) ", "{n}.0{m}. ", "0{n}.{m}. ", "{n}.{m}")
MARKS = ("(i) ", "(ii) ", "(a) ", "(b) ", "(с) ", "(x) ", "A.", "B. ", "1.", "(B).", "(ii).", "(*) - ", "A) W N E S")
WORDS = ("судья решает.", "так: (a) одно дело (b) другое дело", "см. Правило 0", "(i) раз слово (ii) два слова", "")
ENTRIES = (
    "Контра - см. -;",
    "= вне очереди....0,{n}",
    "Правило 0. Имя....{n}",
    "--....{n}",
    "[{n}]",
    "Контра",
    "«»..1",
)


@st.composite
def outline_line(draw: st.DrawFn) -> str:
    """A line that opens something anywhere: heads, numbers, marks and entries follow each other in no order."""
    head = draw(st.sampled_from((*HEADS, *NUMBERS, *MARKS, *ENTRIES)))
    n, m = draw(st.sampled_from((0, 1, 27, 60, 93, 99999))), draw(st.integers(0, 3))
    return " " * draw(st.sampled_from((0, 2, 4, 6, 19, 24))) + head.format(n=n, m=m) + draw(st.sampled_from(WORDS))


outlines = st.lists(outline_line(), min_size=1, max_size=16).map(lambda lines: "\n".join([*lines, ""]))
LAYOUTS = st.sampled_from(["commentary", "law-pages"])


def examples(count: int) -> settings:
    """So many documents a test."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=count, deadline=None, suppress_health_check=checks)


def check(text: str, layout: str) -> None:
    """Every record of the book that a text gives is the same when it is read back."""
    drafts = records_of(read_text(text, layout))
    for record in chain(drafts, whole_book(drafts)):
        assert record_from_json(record_to_json(record)) == record


@examples(150)
@given(outlines, LAYOUTS)
def test_heads_and_marks_in_any_order_make_ids_that_can_be_read_back(text: str, layout: str) -> None:
    check(text, layout)


@examples(60)
@given(document(commentary_block() | law_block()), LAYOUTS)
def test_printed_pages_in_any_order_make_ids_that_can_be_read_back(text: str, layout: str) -> None:
    check(text, layout)


@examples(40)
@given(st.integers(0, 3), st.lists(st.floats(0, 1), min_size=2, max_size=4), LAYOUTS)
def test_pieces_of_the_documents_in_any_order_make_ids_that_can_be_read_back(
    number: int, cuts: list[float], layout: str
) -> None:
    source = readings()[number].source
    at = [int(cut * len(source)) for cut in cuts]
    check("".join(source[one : one + 1200] for one in (*at, at[0])), layout)


IN = " " * 19
NUMBERLESS = f"{IN}Правило 60. ХОД\n{IN}(i) первый случай\n{IN}(ii) второй случай\n"
FOUR_DEEP = f"{IN}72.1. Так:\n{IN}  (i) раз\n{IN}    (a) два\n{IN}      (i) три\n{IN}        (a) четыре\n"
TWICE = f"{IN}72.1. Так:\n{IN}(i) раз\n"


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        (NUMBERLESS, {"com:60": "(i) первый случай (ii) второй случай"}),
        (
            FOUR_DEEP,
            {
                "com:72.1": "Так:",
                "com:72.1.i": "раз",
                "com:72.1.i.a": "два",
                "com:72.1.i.a.i": "три (a) четыре",
            },
        ),
        (
            f"{TWICE}{IN}72.2. Не так.\n{TWICE}",
            {"com:72.1": "Так:", "com:72.1.i": "раз", "com:72.2": "Не так.", "unplaced:made:1": "72.1. Так: (i) раз"},
        ),
        (
            f"{NUMBERLESS}{IN}Правило 60. ЕЩЁ РАЗ\n{IN}(i) слово\n",
            {
                "com:60": "(i) первый случай (ii) второй случай",
                "unplaced:made:1": "Правило 60. ЕЩЁ РАЗ (i) слово",
            },
        ),
        (f"{IN}72.1. Так.\n{IN}72.0. Никак.\n", {"com:72.1": "Так.", "unplaced:made:1": "72.0. Никак."}),
    ],
    ids=[
        "items of a section",
        "items four deep",
        "a paragraph twice with its items",
        "a heading twice",
        "a number no paragraph has",
    ],
)
def test_what_has_no_place_in_the_numbering_stays_where_it_is_printed(text: str, texts: dict[str, str]) -> None:
    reading = read_text(text, "commentary")
    assert {str(record.id): record.text for record in records_of(reading)} == texts
    assert {remark.code for remark in reading.outline.remarks} & {"no-such-place", "repeated"}


@pytest.mark.parametrize("file", ["made/Page_7.v2.txt", "_.txt", "a--b.txt", "x/71-75.txt", "-.t", "A.B"])
def test_the_name_of_any_document_makes_ids_that_can_be_read_back(file: str) -> None:
    entry = entry_of("слова без места\n", "commentary", file=file)
    reading = read((entry,), ["слова без места\n"], tables(), all_words)
    (record,) = records_of(reading)
    assert record_from_json(record_to_json(record)) == record
