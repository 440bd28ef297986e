"""Printed units become records whose offsets hold; the book adds what is known but not printed, in one order."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from ingest.assemble import StretchContext, in_place, shape_of
from ingest.assemble.book import child_order
from ingest.ledger import Place
from ingest.model import Kind, Record, RecordId, Span
from ingest.outline import Unit
from ingest.pipeline import context_of
from tests.samples.documents import book_of, five_documents, read_text, readings, records_of, tables

COMMENTARY = """\
                   Правило 75. ВЗАИМОПОНИМАНИЕ
                   75.1. Судью,   однако,  не   надо   звать  до  кон-

                                           не   надо

       ца  розыгрыша. Игроку
       нельзя
                   75.2.(i) первое слово;
                        (ii) второе:
       нельзя

       нельзя
       говорить.
"""


def made() -> dict[str, Record]:
    return {str(record.id): record for record in records_of(read_text(COMMENTARY, "commentary"))}


def test_emphasis_is_told_in_the_offsets_of_the_record() -> None:
    marked = {name: [span.of(record.text) for span in record.emphasis] for name, record in made().items()}
    assert marked == {
        "com:75": [],
        "com:75.1": ["не надо"],
        "com:75.2": [],
        "com:75.2.i": [],
        "com:75.2.ii": ["нельзя"],
    }


def test_source_lines_cover_what_was_printed() -> None:
    lines = {name: [(s.first_line, s.last_line) for s in record.source] for name, record in made().items()}
    assert lines["com:75"] == [(1, 1)]
    assert lines["com:75.1"] == [(2, 7)]
    assert lines["com:75.2.i"] == [(8, 8)]


def test_the_body_covers_text_and_children_in_print_order() -> None:
    lines = ["                   71.1. Начало слов", "                        (i) одно,", "       слово"]
    lines += ["                        (ii) другое слово", "                        Общий конец", "       слов и речи"]
    text = "\n".join((*lines, "                   71.2. Ещё\n"))
    record = {str(r.id): r for r in records_of(read_text(text, "commentary"))}["com:71.1"]
    assert [part.of(record.text) if isinstance(part, Span) else str(part) for part in record.body] == [
        "Начало слов",
        "com:71.1.i",
        "com:71.1.ii",
        "Общий конец слов и речи",
    ]


def test_the_text_of_every_record_is_its_body_parts_joined_by_one_space() -> None:
    records, _ = five_documents()
    assert any(len([part for part in record.body if isinstance(part, Span)]) > 1 for record in records)
    for record in records:
        spans = [part for part in record.body if isinstance(part, Span)]
        assert " ".join(span.of(record.text) for span in spans) == record.text
        assert record.text == " ".join(record.text.split())
        assert [part for part in record.body if isinstance(part, int)] == list(range(len(record.auctions)))
        assert sorted(str(part) for part in record.body if isinstance(part, RecordId)) == sorted(
            map(str, record.children)
        )


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a run of a record's characters is printed: [start, end) of the field stands at `place` and after it.

    `field` is the name of a field of the record: marker, title or text; offsets are code points.
    """

    field: str
    start: int
    end: int
    place: Place


def provenance_of(unit: Unit, context: StretchContext) -> tuple[Provenance, ...]:
    """Return where each character of a unit's marker, title and text is printed."""
    fields = {
        "marker": [unit.marker] if unit.marker else [],
        "title": list(unit.titles),
        "text": [part for part in unit.parts if isinstance(part, Span)],
    }
    return tuple(run for name, spans in fields.items() for run in _runs(name, spans, context))


def _runs(name: str, spans: Sequence[Span], context: StretchContext) -> list[Provenance]:
    """Runs of characters that stand side by side on one printed line as in the record."""
    origin, runs, offset = context.traced.origin, [], 0
    for span in spans:
        first, next_line = span.start, context.printed.line_after(origin[span.start])
        for at in range(span.start + 1, span.end + 1):
            if at == span.end or origin[at] != origin[at - 1] + 1 or origin[at] >= next_line:
                start = offset + first - span.start
                runs.append(Provenance(name, start, start + at - first, context.printed.place(origin[first])))
                if at < span.end:
                    first, next_line = at, context.printed.line_after(origin[at])
        offset += span.end - span.start + 1
    return runs


def test_each_character_of_a_record_is_printed_at_its_place() -> None:
    checked = 0
    for reading in readings():
        context = context_of(reading)
        places = {
            (place.file, place.line, place.column): char
            for char, place in zip(reading.source, map(reading.printed.place, range(len(reading.source))), strict=True)
        }
        for unit, record in zip(reading.outline.units, records_of(reading), strict=True):
            fields = {"text": record.text, "title": record.title or "", "marker": record.marker or ""}
            for piece in provenance_of(unit, context):
                words = fields[piece.field][piece.start : piece.end]
                for n, char in enumerate(words):
                    printed = places[piece.place.file, piece.place.line, piece.place.column + n]
                    same = char == printed or (char, printed) in (("ё", "„"), ("Ё", "‚"), (" ", "\n")) or char == "•"
                    assert same, (record.id, piece)
                    checked += 1
    assert checked > 60_000


def test_provenance_covers_every_visible_character_of_a_record() -> None:
    for reading in readings():
        context = context_of(reading)
        for unit, record in zip(reading.outline.units, records_of(reading), strict=True):
            covered = {
                at
                for piece in provenance_of(unit, context)
                if piece.field == "text"
                for at in range(piece.start, piece.end)
            }
            assert {at for at, char in enumerate(record.text) if char != " "} <= covered


def test_all_laws_and_divisions_are_records_even_without_text() -> None:
    book = book_of([])
    assert [record.law for record in book.values() if record.kind is Kind.LAW] == list(range(1, 94))
    divisions = {name for name, record in book.items() if record.kind is Kind.DIVISION}
    assert divisions == {str(division.id) for division in tables().divisions}
    assert {record.has_text for record in book.values()} == {False}
    assert str(book["law:90"].parent).startswith("div:")


def test_unprinted_parents_of_printed_units_are_stubs() -> None:
    text = "                   75.2.(i) первое слово;\n       и\n       так\n       далее\n"
    book = book_of(records_of(read_text(text, "commentary")))
    assert (book["com:75"].kind, book["com:75"].has_text, book["com:75"].work) == (
        Kind.COMMENTARY,
        False,
        "commentary-1987",
    )
    assert book["com:75"].children == (RecordId.parse("com:75.2"),)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("law:12C2b", Kind.PROVISION),
        ("law:12C2", Kind.PROVISION),
        ("law:12", Kind.LAW),
        ("com:12.3.i", Kind.ITEM),
        ("com:12.3", Kind.PARAGRAPH),
    ],
)
def test_a_stub_is_of_the_kind_its_id_tells(name: str, kind: Kind) -> None:
    child = {
        "law:12C2b": "law:12C2b.i",
        "com:12.3.i": "com:12.3.i.a",
        "com:12.3": "com:12.3.i",
        "law:12C2": "law:12C2b",
    }
    printed = records_of(read_text(COMMENTARY, "commentary"))[1]
    moved = Record(
        **{field: getattr(printed, field) for field in Record.__slots__}
        | {"id": RecordId.parse(child.get(name, "law:12C")), "body": (), "children": ()}
    )
    assert book_of([moved])[name].kind is kind


def test_titles_of_stubs_are_those_the_contents_print() -> None:
    page = "Правило 16. Недозволенная информация...51\n  A.Непреднамеренная........52\nПравило 17. Торговля.54\n"
    book = book_of(records_of(read_text(page, "law-pages")))
    assert (book["law:16"].title, book["law:16"].has_text) == ("Недозволенная информация", False)
    assert (book["law:16A"].title, book["law:16A"].kind, book["law:16A"].has_text) == (
        "Непреднамеренная",
        Kind.PROVISION,
        False,
    )
    assert book["contents:law:16"].children == (RecordId.parse("contents:law:16A"),)


def test_a_law_beyond_those_of_the_edition_has_no_division() -> None:
    book = book_of(records_of(read_text("Правило 120. Прочее\n\n  Слова.\n", "law-pages")))
    assert book["law:120"].parent is None


def test_the_order_is_that_of_the_book() -> None:
    records, _ = five_documents()
    assert [record.order for record in records] == list(range(1, len(records) + 1))
    spaces = list(dict.fromkeys("law" if record.id.space == "div" else record.id.space for record in records))
    assert spaces == ["law", "com", "contents", "index", "matter", "unplaced"]
    laws = [record.id for record in records if record.id.space == "law"]
    assert laws == sorted(laws, key=lambda record_id: record_id.book_order)
    position = {str(record.id): record.order for record in records}
    assert position["div:I"] < position["div:II"] < position["law:1"]
    for record in records:
        if record.id.space == "div" and record.children:
            assert record.order < min(position[str(child)] for child in record.children)


def test_parents_and_children_name_each_other() -> None:
    records, _ = five_documents()
    by_id = {record.id: record for record in records}
    for record in records:
        assert all(by_id[child].parent == record.id for child in record.children)
        assert record.parent is None or record.id in by_id[record.parent].children
        if record.id.space in ("law", "com", "div"):
            assert list(record.children) == sorted(record.children, key=child_order)


def test_a_record_put_in_the_place_of_its_own_shape_is_itself() -> None:
    records, _ = five_documents()
    assert [record.id for record in records if in_place(record, shape_of(record)) != record] == []


def test_a_shape_without_a_draft_is_a_stub() -> None:
    stub = book_of([])["law:16"]
    assert in_place(None, stub) is stub
