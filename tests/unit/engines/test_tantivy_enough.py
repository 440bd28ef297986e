"""Which clauses are enough is written out as the least sets of them, and told where those are too many."""

from itertools import combinations

import pytest

from search_service.search.engine.tantivy.enough import MOST_SETS, least_sets


@pytest.mark.parametrize("wanted", [0.5, 1.0, 2.5, 3.0, 4.5, 7.0])
def test_a_choice_of_clauses_weighs_enough_where_it_has_one_of_the_sets(wanted: float) -> None:
    weights = (1.0, 3.0, 0.0, 0.5, 2.5)
    sets = least_sets(weights, wanted)
    assert sets is not None
    for size in range(len(weights) + 1):
        for chosen in combinations(range(len(weights)), size):
            heavy = sum(weights[number] for number in chosen) >= wanted
            assert heavy == any(set(one) <= set(chosen) for one in sets)


def test_what_all_together_do_not_weigh_has_no_set() -> None:
    assert least_sets((1.0, 1.0), 2.5) == []


def test_more_sets_than_are_written_out_are_told() -> None:
    assert least_sets([1.0] * 8, 4.0) is None  # seventy
    assert len(least_sets([1.0] * 7, 3.0) or ()) == 35 < MOST_SETS
