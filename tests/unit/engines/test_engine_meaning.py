"""The arithmetic that every engine shares: what words weigh, when they are enough, which unit comes first."""

from itertools import permutations

import pytest

from search_service.search.engine import (
    Scored,
    best_of,
    clause_weights,
    enough,
    facet,
    idf,
    kept_length,
    least_weight,
    order_key,
)
from search_service.search.weights import RANKING

UNITS = 100


def test_the_rarer_a_word_the_more_it_weighs() -> None:
    weights = [idf(frequency, UNITS) for frequency in range(1, UNITS + 1)]
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] > 0


def test_a_word_of_no_unit_weighs_nothing() -> None:
    assert idf(0, UNITS) == 0.0
    assert clause_weights([0, 1], UNITS) == (0.0, idf(1, UNITS))


# the units of each clause, the share of the weight that is asked for, the units that have enough
ENOUGH = [
    ([{1, 2}, {2, 3}], 0.0, {1, 2, 3}),
    ([{1, 2}, {2, 3}], 0.5, {1, 2, 3}),
    ([{1, 2}, {2, 3}], 0.6, {2}),
    ([{1, 2}, {2, 3}], 1.0, {2}),
    ([{1}, set(range(50))], 0.5, {1}),  # the rare one weighs more than half
    ([{1}, set(range(2, 50))], 0.5, {1}),
    ([{1, 2}, set()], 1.0, {1, 2}),  # a word of no unit takes nothing away
    ([set(), set()], 0.5, set()),
    ([set()], 0.0, set()),
]


@pytest.mark.parametrize(("having", "least", "expected"), ENOUGH)
def test_enough_is_a_share_of_what_all_the_words_weigh(
    having: list[set[int]], least: float, expected: set[int]
) -> None:
    assert enough(having, UNITS, least) == expected


@pytest.mark.parametrize(("having", "least", "expected"), ENOUGH)
def test_constant_scores_find_the_same_as_sets(having: list[set[int]], least: float, expected: set[int]) -> None:
    weights = clause_weights(map(len, having), UNITS)
    score = {
        unit: sum(weight for weight, units in zip(weights, having, strict=True) if unit in units)
        for unit in set().union(*having)
    }
    assert {unit for unit, weight in score.items() if weight >= least_weight(weights, least)} == expected


@pytest.mark.parametrize("needed", range(1, 11))
@pytest.mark.parametrize("frequency", [10, 11, 12, 13])
def test_so_many_of_ten_equal_words_are_that_share_of_them_whatever_the_rounding(needed: int, frequency: int) -> None:
    having = [{1000 * number + other for other in range(frequency)} for number in range(1, 11)]
    for units in having[:needed]:
        units.add(0)
    for units in having[needed:]:
        units.add(-1)
    for turned in (having, having[::-1]):
        assert (0 in enough(turned, 5000, needed / 10)) is True
        assert (0 in enough(turned, 5000, needed / 10 + 0.01)) is False


def test_the_order_is_by_weighted_score_and_then_by_position() -> None:
    boosts = RANKING.boosts
    found = [(0, 0, 1.0), (3, 0, 2.0), (1, 0, 2.0), (2, len(boosts.rank) - 1, 2.0)]
    for turned in permutations(found):
        keys = [order_key(boosts, rank, score, position) for position, rank, score in turned]
        assert [scored.position for scored in best_of(keys, 10, by_book=False)] == [1, 3, 0, 2]
        assert [scored.position for scored in best_of(keys, 2, by_book=True)] == [0, 1]
        assert best_of(keys, 0, by_book=False) == ()
    assert best_of([order_key(boosts, 0, 2.0, 7)], 1, by_book=False) == (Scored(7, 2.0),)


def test_a_facet_has_no_count_for_what_has_no_value() -> None:
    assert facet({"b": 2, "": 5, "a": 1}) == (("a", 1), ("b", 2))


# words of a text, and the length that Lucene's SmallFloat.byte4ToInt(intToByte4(words)) makes of it
LENGTHS = [
    (0, 0),
    (1, 1),
    (39, 39),
    (40, 40),
    (41, 40),
    (43, 42),
    (57, 56),
    (100, 96),
    (111, 104),
    (300, 280),
    (1000, 984),
]


@pytest.mark.parametrize(("words", "kept"), LENGTHS)
def test_a_length_is_kept_in_the_steps_of_lucene(words: int, kept: int) -> None:
    assert kept_length(words) == kept


def test_a_kept_length_is_never_greater_and_keeps_the_order() -> None:
    kept = [kept_length(words) for words in range(5000)]
    assert kept == sorted(kept)
    assert all(0 <= words - length <= words / 9 for words, length in enumerate(kept))
