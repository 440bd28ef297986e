"""Every labelled unit of the five documents is a record with exactly its words, its mark and its place."""

from collections import defaultdict

import pytest

from ingest.model import CitationKind, Kind
from tests.samples.documents import readings
from tests.samples.gold import FILES, Sample, at_line, book, by_id, by_line, of_kind, rows, samples


def commentary_units() -> dict[str, list[Sample]]:
    units: dict[str, list[Sample]] = defaultdict(list)
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


@pytest.mark.parametrize("sample", samples("structure_commentary", "heading"), ids=by_id)
def test_a_section_has_exactly_its_title(sample: Sample) -> None:
    assert book()[sample["id"]].title == sample["title"]


@pytest.mark.parametrize("sample", [s for s in rows("structure_commentary") if s.get("inline")], ids=by_id)
def test_an_item_inside_a_line_is_anchored(sample: Sample) -> None:
    record = book()[sample["record"]]
    anchored = {str(anchor.id): record.text[anchor.start : anchor.end] for anchor in record.inline}
    assert anchored[sample["id"]] == f"{sample['marker']} {sample['text']}"


@pytest.mark.parametrize("sample", samples("structure_law", "law", "subdivision", "item"), ids=by_id)
def test_a_provision_has_exactly_its_words_mark_page_and_place(sample: Sample) -> None:
    record = book()[sample["id"]]
    assert (record.marker, record.title, record.text) == (sample["marker"], sample["title"], sample["text"])
    assert (record.page, record.inferred) == (sample["page"], sample["inferred"])
    assert at_line(record) == (FILES["004"], sample["line"])


@pytest.mark.parametrize("sample", samples("structure_law", "footnote"), ids=by_line)
def test_a_footnote_hangs_on_the_unit_that_bears_its_mark(sample: Sample) -> None:
    (note,) = (record for record in of_kind(Kind.FOOTNOTE) if at_line(record) == (FILES["004"], sample["line"]))
    assert (note.text, note.marker) == (sample["text"], sample["marker"])
    assert str(note.parent) == (sample["id"] or "div:VII")


@pytest.mark.parametrize("sample", samples("structure_law", "footnote_marker"), ids=by_id)
def test_a_footnote_mark_leads_to_its_note(sample: Sample) -> None:
    record = book()[sample["id"]]
    (anchor,) = record.footnotes
    assert record.text[anchor.start : anchor.end] == sample["text"]
    assert str(anchor.id) == f"{sample['id']}~fn1"


@pytest.mark.parametrize("sample", samples("structure_law", "section"), ids=by_line)
def test_a_division_between_two_laws_belongs_to_neither(sample: Sample) -> None:
    (division,) = (record for record in of_kind(Kind.DIVISION) if record.has_text)
    assert (division.title, division.marker, at_line(division)[1]) == (
        sample["title"],
        f"Раздел {sample['number']}",
        sample["line"],
    )
    assert not any(sample["title"] in book()[name].text for name in ("law:83", "law:84", "law:84A"))


@pytest.mark.parametrize("sample", samples("structure_law", "rule", "page_marker"), ids=by_line)
def test_furniture_is_in_the_ledger_and_in_no_record(sample: Sample) -> None:
    (reading,) = (one for one in readings() if one.entry.file == FILES["004"])
    taken = next(one for one in reading.passes if one.stage == "furniture").edits
    rules = {"rule": ("rule",), "page_marker": ("page-number",)}[sample["type"]]
    lines = reading.source.split("\n")
    assert any(
        edit.rule.name in rules and len(edit.before.strip()) == len(lines[sample["line"] - 1].strip()) for edit in taken
    )
    assert not any(sample.get("text", "╳") in record.text for record in book().values() if record.id.space != "matter")


# The index


@pytest.mark.parametrize("sample", samples("structure_law", "index_entry"), ids=by_line)
def test_an_index_entry_has_its_head_its_words_in_full_and_its_laws(sample: Sample) -> None:
    (record,) = (r for r in of_kind(Kind.INDEX_ENTRY) if at_line(r) == (FILES["004"], sample["line"]))
    assert (record.text, record.title, record.page) == (sample["text"], sample["head"], sample["page"])
    assert [str(reference.targets[0]) for reference in record.references] == [f"law:{n}" for n in sample["laws"]]
    inner = sample["head"] or ""
    assert record.expanded in (sample["expanded"], sample["expanded"].replace(inner, inner[:1].lower() + inner[1:]))


@pytest.mark.parametrize("sample", samples("structure_law", "index_head"), ids=by_line)
def test_an_index_head_stands_alone_over_its_entries(sample: Sample) -> None:
    (record,) = (r for r in of_kind(Kind.INDEX_ENTRY) if at_line(r) == (FILES["004"], sample["line"]))
    assert (record.title, record.text.rstrip(":")) == (None, sample["title"].rstrip(":"))
    assert record.children
    assert record.inferred == bool(sample.get("continued"))


@pytest.mark.parametrize("sample", samples("structure_law", "index_see_also"), ids=by_line)
def test_see_also_leads_to_the_entries_it_names(sample: Sample) -> None:
    (record,) = (r for r in of_kind(Kind.INDEX_ENTRY) if at_line(r) == (FILES["004"], sample["line"]))
    assert [reference.mention for reference in record.references] == sample["see"]
    assert {reference.kind for reference in record.references} == {CitationKind.SEE}
