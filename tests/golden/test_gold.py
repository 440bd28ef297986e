"""The five documents against samples labelled by hand, and the numbers counted in them by eye.

tests/gold/ holds the samples: short extracts of the documents with what a reader makes of them.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from ingest.ledger import Edit
from ingest.model import CitationKind, Kind, Record, RecordId, Span
from tests.made_documents import five_documents, readings

GOLD: Final = Path(__file__).parents[1] / "gold"
FILES: Final = {
    "000": "commentary-1987-ru/71-75.txt",
    "001": "commentary-1987-ru/75-81.txt",
    "002": "commentary-1987-ru/27-40.txt",
    "003": "commentary-1987-ru/19-23.txt",
    "004": "laws-1987-ru/74-91-index-contents.txt",
}
COVERED: Final = (20, 21, 22, 72, 73, 74)  # sections whose references are labelled completely


def rows(name: str) -> list[dict[str, Any]]:
    """The samples of a file, never none."""
    found = [json.loads(line) for line in (GOLD / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    assert found
    return found


@cache
def book() -> dict[str, Record]:
    return {str(record.id): record for record in five_documents()[0]}


def of_kind(kind: Kind) -> list[Record]:
    return [record for record in book().values() if record.kind is kind]


def printed(record: Record) -> str:
    """A record's words with its marker, its diagrams and its children's words, in print order."""
    parts = [record.marker or ""]
    for part in record.body:
        if isinstance(part, Span):
            parts.append(part.of(record.text))
        elif isinstance(part, RecordId):
            parts.append(printed(book()[str(part)]))
        else:
            auction = record.auctions[part]
            parts += [*auction.seats, *(cell for row in auction.rows for cell in row if cell)]
    return " ".join(filter(None, parts))


def at_line(record: Record) -> tuple[str, int]:
    return record.source[0].file, record.source[0].first_line


def edits() -> Iterator[tuple[str, Edit]]:
    return ((one.stage, edit) for reading in readings() for one in reading.passes for edit in one.edits)


# Structure


def commentary_units() -> dict[str, list[dict[str, Any]]]:
    units: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for sample in rows("structure_commentary"):
        if sample["type"] in ("paragraph", "subitem") and not sample.get("inline"):
            units[sample["id"]].append(sample)
    return units


@pytest.mark.parametrize("name", commentary_units())
def test_a_unit_of_the_commentary_has_exactly_its_text(name: str) -> None:
    samples = commentary_units()[name]
    text, record = " ".join(filter(None, (sample["text"] for sample in samples))), book()[name]
    if any(sample.get("partial") == "tail_missing" or sample.get("continues_in") for sample in samples):
        assert record.text.startswith(text)
    else:
        assert record.text == text
    markers = [sample["marker"] for sample in samples if not sample.get("continuation")]
    assert markers in ([], [record.marker])


@pytest.mark.parametrize(
    "sample", [s for s in rows("structure_commentary") if s["type"] == "heading"], ids=lambda s: s["id"]
)
def test_a_section_has_exactly_its_title(sample: dict[str, Any]) -> None:
    assert book()[sample["id"]].title == sample["title"]


@pytest.mark.parametrize("sample", [s for s in rows("structure_commentary") if s.get("inline")], ids=lambda s: s["id"])
def test_an_item_inside_a_line_is_anchored(sample: dict[str, Any]) -> None:
    record = book()[sample["record"]]
    anchored = {str(anchor.id): record.text[anchor.start : anchor.end] for anchor in record.inline}
    assert anchored[sample["id"]] == f"{sample['marker']} {sample['text']}"


def law_units() -> list[dict[str, Any]]:
    return [s for s in rows("structure_law") if s["type"] in ("law", "subdivision", "item")]


@pytest.mark.parametrize("sample", law_units(), ids=lambda s: s["id"])
def test_a_provision_has_exactly_its_words_mark_page_and_place(sample: dict[str, Any]) -> None:
    record = book()[sample["id"]]
    assert (record.marker, record.title, record.text) == (sample["marker"], sample["title"], sample["text"])
    assert (record.page, record.inferred) == (sample["page"], sample["inferred"])
    assert at_line(record) == (FILES["004"], sample["line"])


@pytest.mark.parametrize(
    "sample", [s for s in rows("structure_law") if s["type"] == "footnote"], ids=lambda s: str(s["line"])
)
def test_a_footnote_hangs_on_the_unit_that_bears_its_mark(sample: dict[str, Any]) -> None:
    (note,) = (record for record in of_kind(Kind.FOOTNOTE) if at_line(record) == (FILES["004"], sample["line"]))
    assert (note.text, note.marker) == (sample["text"], sample["marker"])
    assert str(note.parent) == (sample["id"] or "div:VII")


@pytest.mark.parametrize(
    "sample", [s for s in rows("structure_law") if s["type"] == "footnote_marker"], ids=lambda s: s["id"]
)
def test_a_footnote_mark_leads_to_its_note(sample: dict[str, Any]) -> None:
    record = book()[sample["id"]]
    (anchor,) = record.footnotes
    assert record.text[anchor.start : anchor.end] == sample["text"]
    assert str(anchor.id) == f"{sample['id']}~fn1"


@pytest.mark.parametrize(
    "sample", [s for s in rows("structure_law") if s["type"] == "section"], ids=lambda s: str(s["line"])
)
def test_a_division_between_two_laws_belongs_to_neither(sample: dict[str, Any]) -> None:
    (division,) = (record for record in of_kind(Kind.DIVISION) if record.has_text)
    assert (division.title, division.marker, at_line(division)[1]) == (
        sample["title"],
        f"Раздел {sample['number']}",
        sample["line"],
    )
    assert not any(sample["title"] in book()[name].text for name in ("law:83", "law:84", "law:84A"))


@pytest.mark.parametrize(
    "sample", [s for s in rows("structure_law") if s["type"] in ("rule", "page_marker")], ids=lambda s: str(s["line"])
)
def test_furniture_is_in_the_ledger_and_in_no_record(sample: dict[str, Any]) -> None:
    (reading,) = (one for one in readings() if one.entry.file == FILES["004"])
    taken = next(one for one in reading.passes if one.stage == "furniture").edits
    rules = {"rule": ("rule",), "page_marker": ("page-number",)}[sample["type"]]
    lines = reading.source.split("\n")
    assert any(
        edit.rule.name in rules and len(edit.before.strip()) == len(lines[sample["line"] - 1].strip()) for edit in taken
    )
    assert not any(sample.get("text", "╳") in record.text for record in book().values() if record.id.space != "matter")


# Index and contents


def index_entries() -> list[dict[str, Any]]:
    return [s for s in rows("structure_law") if s["type"] == "index_entry"]


@pytest.mark.parametrize("sample", index_entries(), ids=lambda s: str(s["line"]))
def test_an_index_entry_has_its_head_its_words_in_full_and_its_laws(sample: dict[str, Any]) -> None:
    (record,) = (r for r in of_kind(Kind.INDEX_ENTRY) if at_line(r) == (FILES["004"], sample["line"]))
    assert (record.text, record.title, record.page) == (sample["text"], sample["head"], sample["page"])
    assert [str(reference.targets[0]) for reference in record.references] == [f"law:{n}" for n in sample["laws"]]
    inner = sample["head"] or ""
    assert record.expanded in (sample["expanded"], sample["expanded"].replace(inner, inner[:1].lower() + inner[1:]))


@pytest.mark.parametrize(
    "sample", [s for s in rows("structure_law") if s["type"] == "index_head"], ids=lambda s: str(s["line"])
)
def test_an_index_head_stands_alone_over_its_entries(sample: dict[str, Any]) -> None:
    (record,) = (r for r in of_kind(Kind.INDEX_ENTRY) if at_line(r) == (FILES["004"], sample["line"]))
    assert (record.title, record.text.rstrip(":")) == (None, sample["title"].rstrip(":"))
    assert record.children
    assert record.inferred == bool(sample.get("continued"))


@pytest.mark.parametrize(
    "sample", [s for s in rows("structure_law") if s["type"] == "index_see_also"], ids=lambda s: str(s["line"])
)
def test_see_also_leads_to_the_entries_it_names(sample: dict[str, Any]) -> None:
    (record,) = (r for r in of_kind(Kind.INDEX_ENTRY) if at_line(r) == (FILES["004"], sample["line"]))
    assert [reference.mention for reference in record.references] == sample["see"]
    assert {reference.kind for reference in record.references} == {CitationKind.SEE}


# References


def labelled_as(record_id: RecordId) -> RecordId:
    """The id a sample names: notes are labelled with the paragraph they hang on."""
    return record_id if not record_id.hung else RecordId(record_id.space, record_id.levels)


def test_the_references_of_the_sections_labelled_completely_are_exactly_these() -> None:
    want = Counter((s["in"], s["mention"], tuple(s["targets"])) for s in rows("references") if s["file"] != "004")
    have = Counter(
        (str(labelled_as(record.id)), reference.mention, tuple(map(str, reference.targets)))
        for record in book().values()
        for reference in record.references
        if record.id.space == "com" and record.law in COVERED
    )
    covered = Counter({key: n for key, n in want.items() if (RecordId.parse(key[0]).law or 0) in COVERED})
    assert covered.total() > 50
    assert (covered - have, have - covered) == (Counter(), Counter())


@pytest.mark.parametrize("sample", rows("references"), ids=lambda s: f"{s['file']}:{s['line']} {s['mention']}")
def test_a_labelled_reference_is_found(sample: dict[str, Any]) -> None:
    found = [
        tuple(map(str, reference.targets))
        for record in book().values()
        for reference in record.references
        if str(labelled_as(record.id)) == sample["in"]
    ]
    assert tuple(sample["targets"]) in found


@pytest.mark.parametrize("sample", rows("not_references"), ids=lambda s: f"{s['file']}:{s['line']} {s['text']}")
def test_what_only_looks_like_a_reference_is_none(sample: dict[str, Any]) -> None:
    words, citing = " ".join(sample["text"].split()), re.compile(r"\d")
    for record in book().values():
        if not any(
            lines.file == FILES[sample["file"]] and lines.first_line <= sample["line"] <= lines.last_line
            for lines in record.source
        ):
            continue
        assert record.marker is None or words not in [r.mention for r in record.references if record.marker == words]
        inside = [at.start() for at in re.finditer(re.escape(words), record.text)] if citing.search(words) else []
        assert not any(r.start in inside and r.mention == words for r in record.references), record.id


def test_every_mention_stands_where_it_says() -> None:
    checked = 0
    for record in book().values():
        for reference in record.references:
            assert (reference.start is None) == (record.kind in (Kind.INDEX_ENTRY, Kind.CONTENTS_ENTRY))
            if reference.start is not None:
                assert record.text[reference.start : reference.end] == reference.mention
                checked += 1
    assert checked > 200


# Overprints, auctions, clean texts


@pytest.mark.parametrize("sample", rows("overprints"), ids=lambda s: f"{s['file']}:{s['base_line']}")
def test_struck_words_are_emphasis_once(sample: dict[str, Any]) -> None:
    names = [sample["in"], sample["record"], *map(str, book()[sample["record"]].children)]
    marked = [
        " ".join(span.of(book()[name].text).split()) for name in dict.fromkeys(names) for span in book()[name].emphasis
    ]
    for words in sample["words"]:
        assert any(words in phrase for phrase in marked), marked


@pytest.mark.parametrize("sample", rows("auctions"), ids=lambda s: s["id"])
def test_an_auction_has_its_seats_dealer_rows_and_calls(sample: dict[str, Any]) -> None:
    (auction,) = book()[sample["id"]].auctions
    assert (auction.label, auction.seats, auction.dealer) == (
        sample["label"],
        tuple(sample["columns"]),
        sample["dealer"],
    )
    assert [list(row) for row in auction.rows] == sample["rows"]
    assert [[call.seat, call.printed] for call in auction.calls] == sample["sequence"]
    assert [call.call for call in auction.calls] == sample["sequence_normalized"]
    assert [call.printed for call in auction.calls if not call.in_rotation] == sample["out_of_rotation"]


def clean(scope: str) -> Sequence[dict[str, Any]]:
    return [s for s in rows("clean_samples") if s["scope"] == scope and s["id"].partition(":")[0] in ("com", "law")]


@pytest.mark.parametrize("sample", clean("own"), ids=lambda s: s["id"])
def test_a_clean_text_is_exactly_so(sample: dict[str, Any]) -> None:
    record = book()[sample["id"]]
    assert record.text == sample["body"]
    assert record.marker == sample["marker"]


@pytest.mark.parametrize("sample", [s for s in clean("whole") if s["id"].startswith("law:")], ids=lambda s: s["id"])
def test_a_whole_law_is_its_own_text_and_its_provisions(sample: dict[str, Any]) -> None:
    record = book()[sample["id"]]
    assert (record.title, record.text) == (sample["title"], sample["own_text"])
    assert [str(child) for child in record.children if not child.hung] == sample["children"]


@pytest.mark.parametrize("sample", [s for s in clean("whole") if s["id"].startswith("com:")], ids=lambda s: s["id"])
def test_a_whole_paragraph_is_exactly_so_with_its_diagram(sample: dict[str, Any]) -> None:
    assert printed(book()[sample["id"]]) == sample["text"]


# Numbers counted by eye in the documents


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
