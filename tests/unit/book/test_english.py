"""Claim: the same pipeline reads English pages; records of both languages meet by id, and differences are told."""

import pytest

from ingest.audit import audit_book
from ingest.model import Lang, Record
from tests.samples.documents import print_lines, read_text, records_of, whole_book

LAW = """
                 Law 27. Insufficient Bid
                 ────────────────────────
  The next player may accept an insufficient bid (see
Law 16A and Laws 36-39).
  A.Acceptance
    He accepts it by calling; see paragraph 75.6 of
the commentary.
  B.Correction
    1.Natural bids
      (a).If the lowest bid in the same denomination is
made, 27B1(b) does not apply.
      (b).Otherwise Law 26 applies(*).
────────────────────────────────────────────────
(*) - See Law 23 too.
"""
COMMENTARY = print_lines(
    "Law 27. INSUFFICIENT BID // 27.1. Then Laws 26, 27B and 23 do not | apply. "
    "// 27.2. (i) The Director explains. // (ii) Under Law 77 of the 1975 Code it was | otherwise; see (i) above."
)


def read_english(text: str, layout: str) -> dict[str, Record]:
    book = whole_book(records_of(read_text(text, layout, lang=Lang.EN)))
    return {str(record.id): record for record in book if record.lang is Lang.EN and record.has_text}


def cited(record: Record) -> list[tuple[str, str]]:
    return [(reference.mention, ",".join(map(str, reference.targets))) for reference in record.references]


@pytest.mark.parametrize(
    ("name", "title", "words"),
    [
        ("law:27", "Insufficient Bid", "The next player may accept an insufficient bid (see Law 16A and Laws 36-39)."),
        ("law:27A", "Acceptance", "He accepts it by calling; see paragraph 75.6 of the commentary."),
        ("law:27B1", "Natural bids", ""),
        ("law:27B1a", None, "If the lowest bid in the same denomination is made, 27B1(b) does not apply."),
        ("law:27B1b~fn1", None, "See Law 23 too."),
    ],
)
def test_pages_of_the_laws_are_read(name: str, title: str | None, words: str) -> None:
    record = read_english(LAW, "law-pages")[name]
    assert (record.lang, record.title, record.text) == (Lang.EN, title, words)


@pytest.mark.parametrize(
    ("name", "mentions"),
    [
        ("law:27", [("16A", "law:16A"), ("36-39", "law:36,law:37,law:38,law:39")]),
        ("law:27A", [("75.6", "com:75.6")]),
        ("law:27B1a", [("27B1(b)", "law:27B1b")]),
    ],
)
def test_citations_in_the_laws_are_found(name: str, mentions: list[tuple[str, str]]) -> None:
    assert cited(read_english(LAW, "law-pages")[name]) == mentions


def test_the_commentary_is_read() -> None:
    made = read_english(COMMENTARY, "commentary")
    assert made["com:27"].title == "INSUFFICIENT BID"
    assert cited(made["com:27.1"]) == [("26", "law:26"), ("27B", "law:27B"), ("23", "law:23")]
    assert cited(made["com:27.2.ii"]) == [("77", "law@1975:77"), ("(i)", "com:27.2.i")]


def test_both_languages_meet_by_id() -> None:
    russian = records_of(read_text("Правило 27. Недостаточное назначение\n\n  См. правило 16.\n", "law-pages"))
    english = records_of(read_text("Law 27. Insufficient Bid\n\n  See Law 18.\n", "law-pages", lang=Lang.EN))
    book = whole_book([*russian, *english])
    assert {record.lang for record in book if str(record.id) == "law:27"} == {Lang.RU, Lang.EN}
    told = {(finding.code, str(finding.record)) for finding in audit_book(book, {})}
    assert ("citations-differ", "law:27") in told
