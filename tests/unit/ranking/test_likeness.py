"""Of units that lack some of the words, those whose sentences are written most like the query come first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.model import RecordId
from search_service.search.analysis import passages_of
from search_service.search.answer import Explanation
from search_service.search.order import Ranked, likest_first
from search_service.search.rank import likenesses

TEXTS = st.lists(st.text("пасторгвля .", max_size=60), max_size=4)


def test_passages_are_the_folded_words_of_each_sentence() -> None:
    assert passages_of(["Пас вне очереди. Ещё один, сделанный сегодня.", "", " — "]) == (
        " пас вне очереди ",
        " еще один сделанный сегодня ",
    )


@pytest.mark.parametrize(
    ("query", "likest"),
    [
        ("спасовали раньше времени", "спасовал не дождавшись времени"),  # no word in the form of the other but one
        ("заявил вне очереди", "заявка не в очередь"),
        ("a player hesitated", "hesitation of players"),
    ],
)
def test_pieces_of_words_are_enough(query: str, likest: str) -> None:
    others = ("торговля закончена", "the score is wrong")
    found = likenesses(query, [passages_of([text]) for text in (others[0], likest, others[1])])
    assert found[1] == 1.0 > max(found[0], found[2])


def test_a_group_that_many_passages_have_weighs_less_and_a_long_passage_less_than_a_short_one() -> None:
    common = "карта вторая"
    units = [passages_of([text]) for text in (common, common, common, "ренонс вторая")]
    assert likenesses("карта ренонс", units)[3] == 1.0
    short, long = likenesses("ренонс", [passages_of([f"ренонс{end}"]) for end in ("", " и многое другое после него")])
    assert short == 1.0 > long > 0


def test_a_unit_is_as_like_as_the_likest_of_its_passages() -> None:
    one = passages_of(["ренонс. Торговля закончена"])
    assert likenesses("ренонс", [one, passages_of(["Ренонс"])]) == (1.0, 1.0)


@pytest.mark.parametrize("query", ["", "—", "щщщ"])
def test_where_nothing_is_alike_all_are_equal(query: str) -> None:
    assert likenesses(query, [passages_of(["пас"]), ()]) == (0.0, 0.0)


@given(query=st.text("пасторгвля ", max_size=40), units=st.lists(TEXTS, max_size=5))
def test_it_is_a_share_of_the_likest(query: str, units: list[list[str]]) -> None:
    found = likenesses(query, [passages_of(texts) for texts in units])
    assert len(found) == len(units)
    assert all(0 <= one <= 1 for one in found)
    assert not found or max(found) in (0.0, 1.0)


def test_the_factor_is_told_where_the_score_is_explained() -> None:
    told = Explanation(
        words=(), near=0, near_factor=1, covered_factor=1, rank=0, rank_factor=1, item=RecordId.of_law(1), score=2.0
    )
    first, second = likest_first(
        [Ranked(position=0, score=2.0, explanation=told), Ranked(position=1, score=3.0)], (0.5, 0), 2
    )
    assert (first.score, second.score) == (4.0, 3.0)
    assert first.explanation
    assert (first.explanation.like_factor, first.explanation.score) == (2.0, 4.0)
