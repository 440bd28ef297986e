"""Records become units that a reader would call one: a paragraph with its items, and everything else by itself."""

import itertools
from dataclasses import replace

import pytest

from ingest.model import Kind, Lang, Record, RecordId, Span
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.index import Unit, index_unit, make_units, root_of
from tests.samples.records import make_record
from tests.samples.search_library import ENGLISH_TITLES, sample_records

ANALYZER = Analyzer(Morphology(load_lexicon()))


def units_of(*records: Record) -> dict[str, Unit]:
    return {str(unit.id): unit for unit in make_units(records, ENGLISH_TITLES)}


@pytest.mark.parametrize(
    ("record", "unit"),
    [
        ("law:27", "law:27"),
        ("law:27B1b", "law:27B"),
        ("law:12C2.i", "law:12C"),
        ("com:75", "com:75"),
        ("com:75.8.ii.a", "com:75.8"),
        ("com:27.8~note1", "com:27.8~note1"),
        ("law:79C~fn1", "law:79C~fn1"),
        ("div:V.II.5", "div:V.II.5"),
        ("contents:law:16A", "contents:law:16A"),
        ("index:kontra--legalnaya-x", "index:kontra--legalnaya-x"),
    ],
)
def test_the_unit_of_a_record(record: str, unit: str) -> None:
    assert str(root_of(RecordId.parse(record))) == unit


def test_every_record_is_in_one_unit_and_positions_have_no_gaps() -> None:
    units = list(make_units(sample_records(), ENGLISH_TITLES))
    assert [unit.position for unit in units] == list(range(len(units)))
    own = {unit.id for unit in units} | {part.id for unit in units for part in unit.parts}
    assert own == {record.id for record in sample_records()}


def test_a_part_whose_paragraph_is_no_record_stands_alone() -> None:
    units = units_of(make_record("com:75.8.i", Kind.ITEM, "Текст."))
    assert list(units) == ["com:75.8.i"]


def test_print_order_is_kept_and_an_auction_does_not_cut_a_text() -> None:
    item = make_record("com:71.1.i", Kind.ITEM, "пункт", order=1)
    paragraph = replace(
        make_record("com:71.1", Kind.PARAGRAPH, "до диаграммы после конец"),
        body=(Span(0, 12), 0, Span(13, 18), item.id, Span(19, 24)),
        children=(item.id,),
    )
    unit = units_of(paragraph, item)["com:71.1"]
    assert unit.text == "до диаграммы после пункт конец"
    assert [unit.text[part.start : part.end] for part in unit.parts] == ["до диаграммы после", "пункт", "конец"]


def test_no_phrase_reaches_from_one_part_into_the_next() -> None:
    item = make_record("com:71.1.i", Kind.ITEM, "второй", order=1)
    paragraph = replace(make_record("com:71.1", Kind.PARAGRAPH, "первый", title="Голова"), children=(item.id,))
    terms = index_unit(units_of(paragraph, item)["com:71.1"], ANALYZER).terms
    assert [term.exact for term in terms] == ["голова", "первый", "второй"]
    assert all(after.position - before.position > 10 for before, after in itertools.pairwise(terms))


def test_an_index_entry_is_read_expanded() -> None:
    entry = replace(
        make_record("index:kontra--legalnaya-x", Kind.INDEX_ENTRY, "Легальная ="), expanded="Легальная контра"
    )
    assert units_of(entry)["index:kontra--legalnaya-x"].text == "Легальная контра"


@pytest.mark.parametrize(
    ("record", "kind", "text", "rank"),
    [
        ("com:75.8", Kind.PARAGRAPH, "Текст", 0),
        ("law:83", Kind.LAW, "Текст", 0),
        ("law:60", Kind.LAW, "", 2),
        ("law:27B", Kind.PROVISION, "", 2),
        ("com:27.8~note1", Kind.NOTE, "Текст", 1),
        ("com:75", Kind.COMMENTARY, "", 2),
        ("index:kontra", Kind.INDEX_ENTRY, "Текст", 3),
        ("matter:laws-1987:1", Kind.MATTER, "Текст", 4),
    ],
)
def test_prose_ranks_before_what_points_at_it(record: str, kind: Kind, text: str, rank: int) -> None:
    assert units_of(make_record(record, kind, text))[record].rank == rank


def test_a_stub_with_printed_items_is_prose() -> None:
    stub = make_record("law:74B", Kind.PROVISION)
    item = make_record("law:74B3", Kind.PROVISION, "Вытаскивания карты", order=1)
    assert units_of(stub, item)["law:74B"].rank == 0


def test_a_title_is_found_around_or_across() -> None:
    law = make_record("law:76", Kind.LAW)
    section = make_record("com:76", Kind.COMMENTARY, title="ЗРИТЕЛИ", order=1)
    paragraph = make_record("com:76.1", Kind.PARAGRAPH, "Текст", order=2)
    units = units_of(law, section, paragraph)
    assert {unit.title for unit in units.values()} == {"ЗРИТЕЛИ"}
    assert {unit.title_en for unit in units.values()} == {"Spectators"}


def test_two_languages_of_one_id_are_two_units() -> None:
    russian = make_record("law:83", Kind.LAW, "Текст")
    english = replace(russian, lang=Lang.EN, text="Text", order=1)
    assert [unit.lang for unit in make_units((russian, english), {})] == [Lang.RU, Lang.EN]
