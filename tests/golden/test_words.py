"""Every labelled reference, struck phrase, auction and clean text of the five documents is found exactly so."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest

from ingest.model import Kind, RecordId
from tests.samples.gold import FILES, Sample, book, by_id, printed, rows

COVERED: Final = (20, 21, 22, 72, 73, 74)  # sections whose references are labelled completely


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
def test_a_labelled_reference_is_found(sample: Sample) -> None:
    found = [
        tuple(map(str, reference.targets))
        for record in book().values()
        for reference in record.references
        if str(labelled_as(record.id)) == sample["in"]
    ]
    assert tuple(sample["targets"]) in found


@pytest.mark.parametrize("sample", rows("not_references"), ids=lambda s: f"{s['file']}:{s['line']} {s['text']}")
def test_what_only_looks_like_a_reference_is_none(sample: Sample) -> None:
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
def test_struck_words_are_emphasis_once(sample: Sample) -> None:
    names = [sample["in"], sample["record"], *map(str, book()[sample["record"]].children)]
    marked = [
        " ".join(span.of(book()[name].text).split()) for name in dict.fromkeys(names) for span in book()[name].emphasis
    ]
    for words in sample["words"]:
        assert any(words in phrase for phrase in marked), marked


@pytest.mark.parametrize("sample", rows("auctions"), ids=by_id)
def test_an_auction_has_its_seats_dealer_rows_and_calls(sample: Sample) -> None:
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


def clean(scope: str) -> Sequence[Sample]:
    return [s for s in rows("clean_samples") if s["scope"] == scope and s["id"].partition(":")[0] in ("com", "law")]


@pytest.mark.parametrize("sample", clean("own"), ids=by_id)
def test_a_clean_text_is_exactly_so(sample: Sample) -> None:
    record = book()[sample["id"]]
    assert record.text == sample["body"]
    assert record.marker == sample["marker"]


@pytest.mark.parametrize("sample", [s for s in clean("whole") if s["id"].startswith("law:")], ids=by_id)
def test_a_whole_law_is_its_own_text_and_its_provisions(sample: Sample) -> None:
    record = book()[sample["id"]]
    assert (record.title, record.text) == (sample["title"], sample["own_text"])
    assert [str(child) for child in record.children if not child.hung] == sample["children"]


@pytest.mark.parametrize("sample", [s for s in clean("whole") if s["id"].startswith("com:")], ids=by_id)
def test_a_whole_paragraph_is_exactly_so_with_its_diagram(sample: Sample) -> None:
    assert printed(book()[sample["id"]]) == sample["text"]
