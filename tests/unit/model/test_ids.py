"""An id is one value: it prints as it was parsed, sorts as the book does, and knows what it stands in."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.model import MalformedIdError, RecordId
from tests.places import CORPUS
from tests.samples.documents import five_documents

IDS = [
    # id, levels, parent, law
    ("law:27", ("27",), None, 27),
    ("law:27B", ("27", "B"), "law:27", 27),
    ("law:27B1", ("27", "B", "1"), "law:27B", 27),
    ("law:27B1b", ("27", "B", "1", "b"), "law:27B1", 27),
    ("law:12C2.i", ("12", "C", "2", ".i"), "law:12C2", 12),
    ("law:12C2b.iv", ("12", "C", "2", "b", ".iv"), "law:12C2b", 12),
    ("law@1975:77", ("77",), None, 77),
    ("law@1975:77A", ("77", "A"), "law@1975:77", 77),
    ("law:79C~fn1", ("79", "C"), "law:79C", 79),
    ("law:75~ex1", ("75",), "law:75", 75),
    ("com:75", ("75",), None, 75),
    ("com:75.8.ii.a", ("75", "8", "ii", "a"), "com:75.8.ii", 75),
    ("com:27.8~note1", ("27", "8"), "com:27.8", 27),
    ("com:36.1~exA", ("36", "1"), "com:36.1", 36),
    ("div:V", ("V",), None, None),
    ("div:V.II.5", ("V", "II", "5"), "div:V.II", None),
    ("div:X.2", ("X", "2"), "div:X", None),
    ("contents:law:16A", ("law:16A",), None, 16),
    ("contents:div:V.II", ("div:V.II",), None, None),
    ("index:kontra--legalnaya-x", ("kontra--legalnaya-x",), None, None),
    ("matter:laws-1987:1", ("laws-1987:1",), None, None),
    ("unplaced:71-75:3", ("71-75:3",), None, None),
    ("chess.law:4", ("4",), None, 4),
    ("chess.law:4B~fn1", ("4", "B"), "chess.law:4B", 4),
    ("chess.law@1993:4", ("4",), None, 4),
    ("go-rules.com:4.1.ii", ("4", "1", "ii"), "go-rules.com:4.1", 4),
    ("chess.div:II.3", ("II", "3"), "chess.div:II", None),
    ("chess.contents:law:4", ("law:4",), None, 4),
    ("chess.index:rokirovka", ("rokirovka",), None, None),
    ("chess.matter:chess-laws:1", ("chess-laws:1",), None, None),
]

MALFORMED = [
    *(
        "",
        "law",
        "law:",
        ":27",
        "law:0",
        "law:027",
        "law:27b",
        "law:27B0",
        "law:27BB",
        "law:27B1B",
        "law:27.1",
        "law:100000",
    ),
    *("law:27 ", " law:27", "LAW:27", "law:27B1b2", "law:27В", "law@75:27", "law@1875:27", "law@:27", "com@1975:77"),
    *("com:75.", "com:75.0", "com:75.8.II", "com:75.8.ii.a.b.c", "com:75..8", "com:x", "div:v", "div:V.ii", "div:5"),
    *("contents:27", "contents:com:27.1", "contents:law:027", "contents:law:x", "contents:contents:law:1"),
    *("index:", "index:Контра", "index:a---b", "index:-a", "index:a--b--c", "matter:laws-1987", "matter:laws-1987:0"),
    *(".law:4", "chess.", "chess.:4", "Chess.law:4", "chess.club.law:4", "chess-.law:4", "4.law:4", "chess.book:4"),
    *("chess.contents:chess.law:4", "chess.com@1993:4", "шахматы.law:4"),
    *("law:79C~", "law:79C~fn", "law:79C~fn0", "law:79C~foot1", "law:79C~fn1~fn2", "book:1", "law:27\n", "law:٢٧"),
]


@pytest.mark.parametrize(("text", "levels", "parent", "law"), IDS)
def test_an_id_is_parsed_printed_and_placed(
    text: str, levels: tuple[str, ...], parent: str | None, law: int | None
) -> None:
    record_id = RecordId.parse(text)
    assert str(record_id) == text
    assert record_id.levels == levels
    assert record_id.law == law
    assert record_id.parent == (RecordId.parse(parent) if parent else None)
    assert eval(repr(record_id)) == record_id


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_id_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(MalformedIdError, match="ids look like law:27B1b"):
        RecordId.parse(text)


def test_the_message_quotes_no_more_than_a_line() -> None:
    with pytest.raises(MalformedIdError) as refused:
        RecordId.parse("law:" + "9" * 100_000)
    assert len(str(refused.value)) < 200


@given(
    st.text(max_size=30)
    | st.from_regex(r"(?:[a-z]{1,3}\.)?(law|com|div|contents|index)(@\d{4})?:[\w.~:-]{0,12}", fullmatch=True)
)
def test_any_text_is_an_id_that_prints_the_same_or_is_refused(text: str) -> None:
    try:
        assert str(RecordId.parse(text)) == text
    except MalformedIdError:
        assert text not in {known for known, *_ in IDS}


def test_every_record_of_the_library_has_an_id_that_parses() -> None:
    records, _ = five_documents()
    assert records
    for record in records:
        for record_id in (record.id, *record.also, *(anchor.id for anchor in record.inline)):
            assert RecordId.parse(str(record_id)) == record_id


def test_every_published_id_parses() -> None:
    lines = (CORPUS / "ids.txt").read_text(encoding="utf-8").splitlines()
    names = [line.split()[0] for line in lines if not line.startswith("#")]
    assert names
    assert [str(RecordId.parse(name)) for name in names] == names


@pytest.mark.parametrize(
    "ordered",
    [
        ["law:2", "law:10", "law:93"],
        ["law:27", "law:27A", "law:27B", "law:27B1", "law:27B1a", "law:27B1b", "law:27B2", "law:27B10"],
        ["law:12C2.i", "law:12C2.iv", "law:12C2.v", "law:12C2.ix", "law:12C2a"],
        ["com:75.1", "com:75.2", "com:75.10"],
        [
            "com:75.8",
            "com:75.8.i",
            "com:75.8.ii",
            "com:75.8.ii.a",
            "com:75.8.ii.c",
            "com:75.8.iv",
            "com:75.8.v",
            "com:75.8.ix",
        ],
        ["com:75.4.i", "com:75.4.v", "com:75.4.a", "com:75.4.b", "com:75.4.c", "com:75.4.d"],
        ["com:20.4.ii.a", "com:20.4.ii.c", "com:20.4.ii.d", "com:20.4.ii.i"],
        ["div:II", "div:IV", "div:V", "div:V.I", "div:V.II", "div:V.II.1", "div:V.II.5", "div:IX", "div:X.2"],
        ["law:27", "law:27B", "law:27B~fn1", "law:27~fn1", "com:1", "div:I"],
        ["law:93", "law@1975:1", "com:1", "div:I", "contents:law:1", "index:a", "matter:laws-1987:1", "unplaced:a:1"],
        ["law:4", "law:10", "index:a", "chess.law:4", "chess.law:10", "chess.com:4", "go.law:1"],
    ],
)
def test_ids_sort_in_the_order_of_the_book(ordered: list[str]) -> None:
    shuffled = random.Random(7).sample(ordered, len(ordered))
    assert sorted(shuffled, key=lambda name: RecordId.parse(name).book_order) == ordered


def test_ids_are_made_from_their_parts() -> None:
    assert str(RecordId.of_law(27, "B", "1")) == "law:27B1"
    assert str(RecordId.of_commentary(75, "8").child("ii")) == "com:75.8.ii"
    assert str(RecordId.of_law(79, "C").with_hung("fn", 1)) == "law:79C~fn1"
    assert str(RecordId.of_division("V", "II", "5", book="chess")) == "chess.div:V.II.5"
    assert str(RecordId.of_law(4, "B", book="chess")) == "chess.law:4B"
    assert str(RecordId.of_commentary(4, "1", book="chess")) == "chess.com:4.1"
    assert str(RecordId.of_counted("matter", "chess-laws", 1, book="chess")) == "chess.matter:chess-laws:1"
    assert str(RecordId.of_counted("unplaced", "a", 2)) == "unplaced:a:2"
    assert RecordId.parse("law:79C~fn1").path == "79C"


PLACES = [
    # id, its Law, the commentary on it, the outermost place, the unit of reading
    ("law:27", "law:27", "com:27", "law:27", "law:27"),
    ("law:27B1b", "law:27", "com:27", "law:27", "law:27B"),
    ("law:12C2.i", "law:12", "com:12", "law:12", "law:12C"),
    ("law:79C~fn1", "law:79", "com:79", "law:79", "law:79C"),
    ("law@1975:77A", "law@1975:77", None, "law@1975:77", "law@1975:77A"),
    ("com:75", "law:75", "com:75", "com:75", "com:75"),
    ("com:75.8.ii.a", "law:75", "com:75", "com:75", "com:75.8"),
    ("com:27.8~note1", "law:27", "com:27", "com:27", "com:27.8"),
    ("div:V.II.5", None, None, "div:V", "div:V.II.5"),
    ("contents:law:16A", "law:16", "com:16", "contents:law:16A", "contents:law:16A"),
    ("index:kontra", None, None, "index:kontra", "index:kontra"),
    ("chess.law:4B2", "chess.law:4", "chess.com:4", "chess.law:4", "chess.law:4B"),
    ("chess.com:4.1.i", "chess.law:4", "chess.com:4", "chess.com:4", "chess.com:4.1"),
    ("chess.contents:law:4B", "chess.law:4", "chess.com:4", "chess.contents:law:4B", "chess.contents:law:4B"),
]


@pytest.mark.parametrize(("text", "law", "commentary", "root", "unit"), PLACES)
def test_an_id_names_its_law_its_commentary_and_what_it_stands_in_inside_its_book(
    text: str, law: str | None, commentary: str | None, root: str, unit: str
) -> None:
    record_id = RecordId.parse(text)
    found = (record_id.law_id, record_id.commentary_id, record_id.root, record_id.unit)
    assert [str(one) if one else None for one in found] == [law, commentary, root, unit]


QUESTIONS = ("is_law", "is_commentary", "is_division", "is_contents", "is_index", "is_matter", "is_unplaced")


@pytest.mark.parametrize("book", ["", "chess."])
@pytest.mark.parametrize(
    ("text", "question"),
    [
        *(("law:27B~fn1", "is_law"), ("com:27.1", "is_commentary"), ("div:V", "is_division")),
        *(("contents:law:1", "is_contents"), ("index:a", "is_index"), ("matter:laws-1987:1", "is_matter")),
        ("unplaced:71-75:3", "is_unplaced"),
    ],
)
def test_an_id_answers_yes_to_one_question_about_its_part(book: str, text: str, question: str) -> None:
    record_id = RecordId.parse(book + text)
    assert [asked for asked in QUESTIONS if getattr(record_id, asked)] == [question]
    assert record_id.is_numbered == (record_id.is_law or record_id.is_commentary)
    assert record_id.is_listed == (record_id.is_contents or record_id.is_index)


@pytest.mark.parametrize(
    "text", ["law:27B1", "law@1975:77", "com:75.8.ii", "div:V.II", "contents:law:16A", "matter:laws-1987:1"]
)
def test_an_id_keeps_its_place_in_another_book_and_comes_back(text: str) -> None:
    here = RecordId.parse(text)
    there = here.in_book("chess")
    assert str(there) == f"chess.{text}"
    assert there != here
    assert there.in_book("") == here


def test_what_is_made_from_an_id_stays_in_its_book_and_edition() -> None:
    law, paragraph = RecordId.parse("chess.law@1993:4B"), RecordId.parse("chess.com:4.1")
    assert str(law.in_edition(None)) == "chess.law:4B"
    assert str(RecordId.parse("law:79C~fn1").in_edition(1975)) == "law@1975:79C~fn1"
    made = [law.child("2"), law.sibling("C"), law.with_hung("fn", 1), law.parent, paragraph.sibling("3")]
    assert list(map(str, made)) == [
        *("chess.law@1993:4B2", "chess.law@1993:4C", "chess.law@1993:4B~fn1", "chess.law@1993:4", "chess.com:4.3")
    ]
    assert str(RecordId.parse("chess.law:4B").contents_id) == "chess.contents:law:4B"


def test_an_id_tells_its_depth_its_mark_and_its_names() -> None:
    deep = RecordId.parse("law:12C2b.iv")
    assert (deep.depth, deep.mark) == (5, "iv")
    assert RecordId.parse("index:kontra--legalnaya-x").names == ("kontra", "legalnaya-x")
    assert RecordId.parse("chess.matter:chess-laws:1").names == ("chess-laws", "1")
