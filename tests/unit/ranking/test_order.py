"""The order of hits: a text before a title that has the same words, the Law that is asked for by its title first."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.model import Kind, RecordId, Span
from search_service.search.clauses import Pattern, ReasonKind, Slot
from search_service.search.index import Unit, make_units
from search_service.search.order import Ranked, by_weight, texts_first
from search_service.search.rank import Found, Match
from tests.samples.records import make_record

PATTERN = Pattern(kind=ReasonKind.EXACT, query="слово", slots=(Slot(exact="слово"),))


def unit(name: str, text: str, kind: Kind = Kind.PROVISION) -> Unit:
    return next(make_units([make_record(name, kind, text, title=None if text else "Заголовок")], {}))


def ranked(place: int, words: Iterable[int], *, has_text: bool, name: str = "law:27A", score: float = 1.0) -> Ranked:
    matches = [Match(word, PATTERN, at, at, Span(at, at + 1), True, ReasonKind.EXACT) for at, word in enumerate(words)]
    found = Found(text=matches, heading=(), around=(), english=(), everyday=(), passages={}, length=9, rank=0)
    return Ranked(position=place, score=score, unit=unit(name, "Текст." if has_text else ""), found=found)


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        ([(False, {0}), (True, {0})], [1, 0]),
        ([(False, {0, 1}), (True, {0})], [0, 1]),
        ([(False, {0}), (True, {1}), (True, {0, 1}), (True, {1})], [1, 2, 0, 3]),
        ([(False, {0}), (False, {1}), (True, {0, 1})], [2, 0, 1]),
        ([(False, {0}), (False, {1})], [0, 1]),
        ([], []),
    ],
)
def test_no_title_stands_above_a_text_with_the_same_words(rows: list[tuple[bool, set[int]]], order: list[int]) -> None:
    hits = [ranked(place, words, has_text=has_text) for place, (has_text, words) in enumerate(rows)]
    assert [one.position for one in texts_first(hits, frozenset())] == order


def test_stop_words_do_not_tell_a_title_from_a_text() -> None:
    hits = [ranked(0, {0, 1}, has_text=False), ranked(1, {0}, has_text=True)]
    assert [one.position for one in texts_first(hits, frozenset({1}))] == [1, 0]


@given(st.lists(st.tuples(st.booleans(), st.sets(st.integers(0, 3))), max_size=8))
def test_texts_keep_their_order_and_nothing_is_lost(rows: list[tuple[bool, set[int]]]) -> None:
    hits = [ranked(place, words, has_text=has_text) for place, (has_text, words) in enumerate(rows)]
    ordered = texts_first(hits, frozenset())
    assert sorted(one.position for one in ordered) == list(range(len(rows)))
    assert [one.position for one in ordered if rows[one.position][0]] == [n for n, row in enumerate(rows) if row[0]]
    for place, one in enumerate(ordered):
        has_text, words = rows[one.position]
        later = (rows[other.position] for other in ordered[place + 1 :])
        assert has_text or not any(text and held >= words for text, held in later)


def test_texts_of_the_law_whose_title_was_typed_lead() -> None:
    hits = [
        ranked(0, {0}, has_text=True, name="com:30.1", score=9.0),
        ranked(1, {0}, has_text=True, name="law:27A", score=2.0),
        ranked(2, {0}, has_text=False, name="law:27B", score=8.0),
    ]
    titled = [RecordId.parse("law:27"), RecordId.parse("div:V")]
    assert [one.position for one in by_weight(hits, titled, alone=False)] == [1, 0, 2]
    assert [one.position for one in by_weight(hits, [], alone=False)] == [0, 2, 1]
