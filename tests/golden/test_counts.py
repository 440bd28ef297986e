"""What was counted by eye in the five documents is what is read: records, marks, repairs, references."""

import re
from collections import Counter

import pytest

from ingest.model import CitationKind, Kind
from tests.samples.documents import readings
from tests.samples.gold import FILES, book, edits, of_kind


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        (Kind.INDEX_ENTRY, 154),
        (Kind.CONTENTS_ENTRY, 101),
        (Kind.EXAMPLE, 2),
        (Kind.FOOTNOTE, 3),
        (Kind.NOTE, 2),
        (Kind.MATTER, 1),
        (Kind.LAW, 93),
    ],
)
def test_there_are_as_many_records_of_a_kind_as_the_documents_print(kind: Kind, count: int) -> None:
    assert len(of_kind(kind)) == count


def test_27_sections_have_a_heading() -> None:
    assert sum(record.title is not None for record in of_kind(Kind.COMMENTARY)) == 27


def test_142_paragraphs_have_a_printed_number_one_of_which_is_cut_off() -> None:
    placed = sum(record.marker is not None for record in of_kind(Kind.PARAGRAPH))
    cut = [record.text for record in of_kind(Kind.UNPLACED)]
    assert (placed, cut) == (141, ["40"])


def test_55_items_have_a_roman_mark_and_9_a_letter() -> None:
    marks = [record.marker or "" for record in of_kind(Kind.ITEM)]
    assert sum(re.fullmatch(r"\([ivx]+\)", mark) is not None for mark in marks) == 55
    assert sum(re.fullmatch(r"\([a-dс]\)", mark) is not None for mark in marks) == 9


def test_124_index_entries_and_100_contents_entries_give_numbers() -> None:
    numbered = [r for r in of_kind(Kind.INDEX_ENTRY) if any(x.kind is CitationKind.LAW for x in r.references)]
    assert len(numbered) == 124
    assert sum(record.page is not None for record in of_kind(Kind.CONTENTS_ENTRY)) == 100


def test_seven_entries_say_see_or_see_also() -> None:
    entries = [r for r in of_kind(Kind.INDEX_ENTRY) if any(x.kind is CitationKind.SEE for x in r.references)]
    assert len(entries) == 7


def test_81_signs_stand_for_the_head_in_80_entries() -> None:
    signs = [record.text.count("=") for record in of_kind(Kind.INDEX_ENTRY) if "=" in record.text]
    assert (len(signs), sum(signs)) == (80, 81)
    assert not any("=" in (record.expanded or "") for record in of_kind(Kind.INDEX_ENTRY))


@pytest.mark.parametrize(
    ("rule", "count"),
    [("page-number", 13), ("layout-command", 27), ("overprint", 43), ("rule", 8), ("private", 1), ("word-break", 41)],
)
def test_the_ledger_has_as_many_edits_of_a_rule_as_the_documents_have_cases(rule: str, count: int) -> None:
    assert sum(edit.rule.name == rule for _, edit in edits()) == count


def test_23_groups_of_overprints_strike_25_phrases() -> None:
    marked = [span for reading in readings() for span in reading.emphasis]
    assert len(marked) == 25


def test_29_small_and_one_capital_letter_yo_are_restored() -> None:
    restored = Counter(edit.before + edit.after for _, edit in edits() if edit.after in ("ё", "Ё"))
    assert restored == Counter({"„ё": 29, "‚Ё": 1})


def test_no_artefact_is_left_in_any_record() -> None:
    fields = [f"{record.text}\n{record.title}\n{record.marker}" for record in book().values()]
    assert not any(sign in field for field in fields for sign in ("њ", "„", "‚", "..page", "  "))
    assert not any(re.search(r"\w-$|^- \d+ -$", record.text) for record in book().values())


def test_ten_of_the_thirteen_page_numbers_are_pages_of_records() -> None:
    pages = {r.page for r in book().values() if r.kind is not Kind.CONTENTS_ENTRY and r.page}
    assert pages == {101, 105, 109, 113, 117, 121, 125, 129, 133, 137}


def test_three_citations_name_another_edition() -> None:
    found = [
        (str(record.id), str(reference.targets[0]))
        for record in book().values()
        for reference in record.references
        if reference.kind is CitationKind.OTHER_EDITION
    ]
    assert found == [("com:23.1", "law@1975:23B"), ("com:77.3.iii", "law@1975:77"), ("com:77.4.i", "law@1975:76")]


def test_the_word_cut_between_two_documents_is_whole() -> None:
    record = book()["com:75.8.iii"]
    assert "согласии" not in record.text
    assert "соглашении" in record.text
    assert [lines.file for lines in record.source] == [FILES["000"], FILES["001"]]


def test_the_private_telephone_number_is_masked() -> None:
    (matter,) = of_kind(Kind.MATTER)
    assert "•" in matter.text
    assert re.search(r"телефон\w*\s+\d", matter.text) is None
