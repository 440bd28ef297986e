"""Nothing is lost: each character of a document has exactly one fate, whatever the document looks like."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ingest.ledger import Pass, Traced, apply, replay
from ingest.model import Span
from ingest.outline import uncovered
from ingest.pipeline import read
from ingest.stretch import StretchReading
from tests.properties.made_pages import commentary_block, document, law_block
from tests.samples.documents import all_words, entry_of, read_text, readings, records_of, tables


def examples(count: int) -> settings:
    """So many documents a test; reading one may take a while."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=count, deadline=None, suppress_health_check=checks)


def visible(text: str) -> set[int]:
    return {at for at, char in enumerate(text) if not char.isspace()}


def check_replay(reading: StretchReading) -> None:
    """For every prefix of the passes, replaying gives the text of that stage."""
    traced = Traced.of_source(reading.source)
    for n, one in enumerate(reading.passes, 1):
        traced = apply(traced, one.edits)
        assert replay(reading.source, reading.passes[:n]) == traced.text
    assert traced == reading.traced


def check_fates(reading: StretchReading) -> None:
    """Each visible character of the source is in the text that was read, or was taken by exactly one edit."""
    fates: Counter[int] = Counter(set(reading.traced.origin))
    replaced: set[int] = set()
    traced = Traced.of_source(reading.source)
    for one in reading.passes:
        lost = set(traced.origin) - set(apply(traced, one.edits).origin)
        named = {at for edit in one.edits for at in traced.origin[edit.start : edit.end]}
        assert lost & visible(reading.source) <= named
        fates.update(lost)
        replaced |= named
        check_edits(one, traced)
        traced = apply(traced, one.edits)
    assert {at for at in visible(reading.source) if fates[at] != 1} == set()
    for char, at in zip(reading.traced.text, reading.traced.origin, strict=True):
        assert char == reading.source[at] or at in replaced


def check_edits(one: Pass, traced: Traced) -> None:
    for edit in one.edits:
        assert edit.hidden or edit.before == traced.text[edit.start : edit.end]
        assert edit.before != edit.after or edit.hidden
        assert edit.rule.name
        assert edit.rule.reason


def check_partition(reading: StretchReading) -> None:
    """Each visible character that was read is in one field of one unit, in a mention or diagram, or dropped."""
    uses: Counter[int] = Counter()
    spans: list[Span] = [dropped.span for dropped in reading.outline.dropped]
    for unit in reading.outline.units:
        spans += [*unit.titles, *unit.drawn, *(part for part in unit.parts if isinstance(part, Span))]
        spans += [span for span in (unit.marker, unit.page_number) if span]
        spans += [mention.span for mention in unit.mentions if mention.span != unit.marker]
    for span in spans:
        uses.update(range(span.start, span.end))
    assert {at for at in visible(reading.traced.text) if uses[at] != 1} == set()
    assert uncovered(reading.traced.text, reading.outline) == ()


def check_records(reading: StretchReading) -> None:
    """What a record says can only be what was read, and its offsets lie inside its text."""
    for unit, record in zip(reading.outline.units, records_of(reading), strict=True):
        assert record.text == " ".join(part.of(reading.traced.text) for part in unit.parts if isinstance(part, Span))
        spans = [(span.start, span.end) for span in record.emphasis]
        spans += [(anchor.start, anchor.end) for anchor in (*record.inline, *record.footnotes)]
        assert all(0 <= start < end <= len(record.text) for start, end in spans)
        assert all(lines.first_line <= lines.last_line for lines in record.source)
    ids = [record.id for record in records_of(reading)]
    assert len(set(ids)) == len(ids)


def check_places(reading: StretchReading, texts: Sequence[str]) -> None:
    """Each character of the source stands in its file at the line and column told."""
    lines = {entry.file: text.split("\n") for entry, text in zip(reading.entries, texts, strict=True)}
    for at, char in enumerate(reading.source):
        place = reading.printed.place(at)
        assert (lines[place.file][place.line - 1] + "\n")[place.column] == char


def check(reading: StretchReading, texts: Sequence[str]) -> None:
    check_replay(reading)
    check_fates(reading)
    check_partition(reading)
    check_records(reading)
    check_places(reading, texts)


@examples(120)
@given(document(commentary_block()))
def test_a_document_of_the_commentary_loses_nothing(text: str) -> None:
    check(read_text(text, "commentary"), [text])


@examples(120)
@given(document(law_block()))
def test_pages_of_the_laws_lose_nothing(text: str) -> None:
    check(read_text(text, "law-pages"), [text])


@examples(40)
@given(document(commentary_block() | law_block()), st.sampled_from(["commentary", "law-pages"]))
def test_a_document_read_in_the_wrong_layout_loses_nothing(text: str, layout: str) -> None:
    check(read_text(text, layout), [text])


@examples(40)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300), st.sampled_from(["commentary", "law-pages"]))
def test_any_text_at_all_loses_nothing(text: str, layout: str) -> None:
    check(read_text(text, layout), [text])


@pytest.mark.parametrize("number", range(4))
def test_the_documents_of_the_library_lose_nothing(number: int) -> None:
    reading = readings()[number]
    starts = [*reading.printed.file_starts, len(reading.source)]
    check(reading, [reading.source[a:b] for a, b in pairwise(starts)])


windows = st.tuples(st.integers(0, 3), st.floats(0, 1), st.integers(1, 2500))


def window(number: int, part: float, size: int) -> tuple[str, str]:
    """A cut out of one of the library's documents, and its layout."""
    reading = readings()[number]
    start = int(part * (len(reading.source) - 1))
    return reading.source[start : start + size], reading.entry.layout


@examples(60)
@given(windows)
def test_any_cut_of_the_documents_loses_nothing(at: tuple[int, float, int]) -> None:
    text, layout = window(*at)
    check(read_text(text, layout), [text])


@examples(60)
@given(windows, st.floats(0, 1))
def test_a_document_split_in_two_that_adjoin_gives_the_same_records(at: tuple[int, float, int], part: float) -> None:
    text, layout = window(*at)
    cut = int(part * len(text))
    assume(0 < cut < len(text))
    halves = [text[:cut], text[cut:]]
    entries = (entry_of(halves[0], layout), entry_of(halves[1], layout, file="made/rest.txt"))
    split = read(entries, halves, tables(), all_words)
    check(split, halves)
    whole = read_text(text, layout)
    assert [(r.id, r.marker, r.title, r.text) for r in records_of(split)] == [
        (r.id, r.marker, r.title, r.text) for r in records_of(whole)
    ]
