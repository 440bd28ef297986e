"""A record survives its JSON form unchanged, and the form is the one the README describes."""

import json
from dataclasses import fields, replace

import pytest

from ingest.model import (
    Anchor,
    Auction,
    Call,
    CitationKind,
    Cut,
    Kind,
    Lang,
    Noted,
    NotedAs,
    Record,
    RecordId,
    Reference,
    SourceLines,
    Span,
    Status,
    record_from_json,
    record_to_json,
)
from ingest.store import record_line
from tests.samples.documents import five_documents

FULL = Record(
    id=RecordId.parse("com:75.6.a"),
    lang=Lang.RU,
    kind=Kind.ITEM,
    work="commentary-1987",
    edition=1987,
    law=75,
    marker="(a)",
    label="75.6.(a)",
    title="Заглавие",
    text="Смотри 71А1 и ещё.",
    has_text=True,
    order=412,
    parent=RecordId.parse("com:75.6"),
    children=(RecordId.parse("com:75.6.a.i"),),
    also=(RecordId.parse("com:75.7"),),
    page=105,
    inferred=True,
    expanded="в полном виде",
    digest_en="in short",
    cuts=(Cut.START, Cut.AFTER),
    remarks=(Noted(kind=NotedAs.SIC, start=0, end=6, ru="Смотрите", en="See", see=(RecordId.parse("com:75.7"),)),),
    own_title_ru="заглавие нашими словами",
    own_title_en="a title in our own words",
    body=(Span(0, 6), RecordId.parse("com:75.6.a.i"), 0, Span(7, 18)),
    emphasis=(Span(0, 6),),
    inline=(Anchor(id=RecordId.parse("com:75.5.a"), start=0, end=3),),
    footnotes=(Anchor(id=RecordId.parse("law:79C~fn1"), start=1, end=2),),
    auctions=(
        Auction(
            label="А.",
            seats=("W", "N", "E", "S"),
            dealer=None,
            rows=(("-", "1NT", None, "2H"),),
            calls=(Call(seat="N", call="1NT", printed="1NT", in_rotation=True),),
        ),
    ),
    references=(
        Reference(
            start=7,
            end=11,
            mention="71А1",
            kind=CitationKind.LAW,
            rule="law",
            status=Status.ABSENT,
            targets=(RecordId.parse("law:71A1"),),
            nearest=(RecordId.parse("law:71"),),
            inferred=True,
        ),
        Reference(
            start=None,
            end=None,
            mention="16",
            kind=CitationKind.SEE,
            rule="entry",
            status=Status.RESOLVED,
            targets=(RecordId.parse("law:16"), RecordId.parse("law:17")),
        ),
    ),
    source=(SourceLines(file="a.txt", first_line=1, last_line=3),),
)
BARE = Record(
    id=RecordId.parse("law:1"),
    lang=Lang.EN,
    kind=Kind.LAW,
    work="laws-1987",
    edition=1987,
    law=None,
    marker=None,
    label="1",
    title=None,
    text="",
    has_text=False,
    order=1,
)


@pytest.mark.parametrize("record", [FULL, BARE], ids=["full", "bare"])
def test_a_record_survives_its_json_form(record: Record) -> None:
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record


def test_the_full_record_leaves_no_field_at_its_default() -> None:
    names = {field.name for field in fields(Record)}
    assert set(record_to_json(FULL)) == names
    assert [name for name in names if getattr(FULL, name) in (None, ())] == []


def test_every_record_of_the_library_survives_its_export_line() -> None:
    records, _ = five_documents()
    assert records
    for record in records:
        assert record_from_json(json.loads(record_line(record))) == record


def test_an_export_line_is_one_line_with_sorted_keys_and_readable_letters() -> None:
    line = record_line(replace(FULL, text="строка\nи\u2028ещё"))
    assert "\n" not in line
    assert "ещё" in line
    assert list(json.loads(line)) == sorted(json.loads(line))


@pytest.mark.parametrize(
    ("field", "value"),
    [("id", "law"), ("kind", "poem"), ("lang", "fr"), ("parent", "law:"), ("body", [{"child": "?"}])],
)
def test_a_malformed_field_is_refused(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"id|Kind|Lang"):
        record_from_json(record_to_json(FULL) | {field: value})


def test_a_missing_field_is_refused() -> None:
    data = record_to_json(FULL)
    del data["references"]
    with pytest.raises(KeyError, match="references"):
        record_from_json(data)
