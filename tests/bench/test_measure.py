"""The benchmark's numbers mean what they say."""

import pytest

from tests.bench.measure import Sample, in_turns, percentile


@pytest.mark.parametrize(
    ("values", "percent", "value"),
    [
        ([7.0], 99, 7.0),
        ([3.0, 1.0, 2.0], 0, 1.0),
        ([3.0, 1.0, 2.0], 50, 2.0),
        ([3.0, 1.0, 2.0], 100, 3.0),
        ([1.0, 2.0], 95, 1.95),  # between two values in proportion
        ([float(n) for n in range(101)], 99, 99.0),
        ([4.0, 1.0, 3.0, 2.0], 25, 1.75),
    ],
)
def test_percentiles(values: list[float], percent: float, value: float) -> None:
    assert percentile(values, percent) == pytest.approx(value)


def test_no_values_have_no_percentile() -> None:
    with pytest.raises(ValueError, match="no values"):
        percentile([], 50)


def test_the_median_is_the_50th_percentile() -> None:
    sample = Sample((5.0, 1.0, 4.0, 2.0))
    assert sample.median == sample.percentile(50) == 3.0


def test_rivals_take_turns_and_change_who_begins() -> None:
    asked: list[str] = []

    def rival(name: str) -> float:
        asked.append(name)
        return float(len(asked))

    ours, theirs = in_turns(3, lambda: rival("ours"), lambda: rival("theirs"))
    assert asked == ["ours", "theirs", "theirs", "ours", "ours", "theirs"]
    assert (ours.values, theirs.values) == ((1.0, 4.0, 5.0), (2.0, 3.0, 6.0))
