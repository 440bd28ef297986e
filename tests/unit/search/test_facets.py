"""A facet has a bounded size: its most frequent values, in the order in which all of them would stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_service.search.answer import facets
from search_service.search.request import USUAL_VALUES, SearchRequest
from search_service.search.request.request import MAX_VALUES
from tests.samples.requests import asked

LAWS = st.dictionaries(st.integers(1, 99_999).map(str), st.integers(1, 5), max_size=60)


@given(counts=LAWS, most=st.integers(1, 70))
def test_the_most_frequent_values_are_given(counts: dict[str, int], most: int) -> None:
    every = facets({"law": counts.items()}, {}, len(counts) + 1)["law"]
    assert [facet.value for facet in every] == sorted(map(int, counts), key=lambda law: (-counts[str(law)], law))
    assert facets({"law": counts.items()}, {}, most)["law"] == every[:most]


@given(counts=st.dictionaries(st.sampled_from(["I", "II", "III", "IV", "V", "VI"]), st.integers(1, 5)))
def test_values_in_their_order_keep_it(counts: dict[str, int]) -> None:
    numbers = ["I", "II", "III", "IV", "V", "VI"]
    found = [str(facet.value) for facet in facets({"chapter": counts.items()}, {}, 3)["chapter"]]
    assert found == sorted(found, key=numbers.index)
    assert len(found) == min(3, len(counts))
    assert sum(counts[one] for one in found) == sum(sorted(counts.values(), reverse=True)[:3])


@pytest.mark.parametrize(
    ("typed", "values"),
    [("", USUAL_VALUES), ("7", 7), ("10000", MAX_VALUES), ("10001", USUAL_VALUES), ("x", USUAL_VALUES)],
)
def test_how_many_values_are_asked_for(typed: str, values: int) -> None:
    request, _ = SearchRequest.read({"q": "пас", "values": typed})
    assert request.values == values
    again, _ = SearchRequest.read({name: str(value) for name, value in request.parameters().items() if value})
    assert again == asked("пас", values=values)
