"""However people spell the number of a place, it is read as that place, or as a doubt that has it; prose is none."""

import re
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.citation import parse
from ingest.citation.typed.number_words import value_of
from ingest.citation.typed.series import MOST_READINGS
from ingest.model import RecordId
from tests.places import CORPUS
from tests.properties.spellings import law_spellings, laws, paragraph_spellings, paragraphs, part_spellings
from tests.samples.citations import grammar

untimed = settings(deadline=None)  # the first call reads the tables
PAIRS = st.tuples(laws(), laws())


def read(typed: str) -> list[tuple[RecordId, ...]]:
    return [reading.targets for reading in parse(typed, grammar())]


@untimed
@given(st.data(), laws())
def test_a_provision_is_read_however_it_is_spelled(data: st.DataObject, record: RecordId) -> None:
    typed = data.draw(law_spellings(record))
    assert (record,) in read(typed), typed


@untimed
@given(st.data(), laws().filter(lambda record: record.depth > 1))
def test_a_provision_is_read_however_its_parts_are_named(data: st.DataObject, record: RecordId) -> None:
    typed = data.draw(part_spellings(record))
    assert (record,) in read(typed), typed


@untimed
@given(st.data(), paragraphs())
def test_a_paragraph_is_read_however_it_is_spelled(data: st.DataObject, record: RecordId) -> None:
    typed = data.draw(paragraph_spellings(record))
    meant = RecordId.of_commentary(int(record.levels[0]), record.levels[1]) if _whole(typed) else record
    assert (meant,) in read(typed), typed


def _whole(typed: str) -> bool:
    return " of " in typed or "комментария" in typed


@untimed
@given(PAIRS, st.sampled_from((" и ", ", ", " or ", "/", " & ")))
def test_a_list_of_whole_numbers_names_each(pair: tuple[RecordId, RecordId], joint: str) -> None:
    """A number that may also continue the one before it is a doubt that has both."""
    typed = f"Правила {joint.join(record.path for record in pair)}"
    named = tuple(dict.fromkeys(pair))
    carried = tuple(dict.fromkeys((pair[0], pair[0].sibling(pair[1].path))))
    found = read(typed)
    assert named in found or (carried in found and pair[1].depth == 1), typed
    assert len(found) <= MOST_READINGS


@untimed
@given(laws().filter(lambda record: record.depth in (2, 3)), st.sampled_from("BCDEF"), st.sampled_from((" и ", ", ")))
def test_a_letter_in_a_list_belongs_to_the_law_before_it(record: RecordId, letter: str, joint: str) -> None:
    short = letter if record.depth == 2 else f"{letter}{record.mark}"
    other = RecordId.of_law(int(record.levels[0]), letter, *record.levels[2:])
    assert read(f"{record.path}{joint}{short}") == [tuple(dict.fromkeys((record, other)))]


@cache
def words() -> tuple[str, ...]:
    """The words of the shipped sources in the order of the alphabet, without what stands for a number."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((CORPUS / "sources").rglob("*.txt")))
    found = {word for text in texts for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text)}
    numerals = {word for word in found if re.fullmatch("[IVXLCХІСМ]+", word, re.IGNORECASE)}
    return tuple(sorted(word for word in found - numerals if value_of(word.lower()) is None))


@untimed
@given(st.lists(st.deferred(lambda: st.sampled_from(words())), min_size=1, max_size=6).map(" ".join))
def test_prose_is_no_citation(typed: str) -> None:
    assert read(typed) == [], typed


def test_no_word_of_the_books_is_a_citation() -> None:
    assert [word for word in words() if read(word)] == []
