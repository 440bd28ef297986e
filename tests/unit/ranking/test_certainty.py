"""An answer is certain where one place has enough of what the words of a query weigh."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.model import Span
from search_service.search.certainty import is_certain, share_found, shares
from search_service.search.clauses import Clause, Pattern, ReasonKind, Slot
from search_service.search.rank import Found, Match
from search_service.search.weights import RANKING

UNITS = 600


def clause(word: str, *, weak: bool = False) -> Clause:
    return Clause(
        part=word, patterns=(Pattern(kind=ReasonKind.FORM, query=word, slots=(Slot(exact=word),)),), weak=weak
    )


def found(words: Sequence[str], **kinds: ReasonKind) -> Found:
    """A unit whose text has the words of `kinds`, each by a match of this kind."""
    matches = [
        Match(words.index(word), clause(word).patterns[0], place, place, Span(place, place + 1), True, kind)
        for place, (word, kind) in enumerate(kinds.items())
    ]
    return Found(text=matches, heading=(), around=(), english=(), everyday=(), passages={}, length=9, rank=0)


def weights(frequencies: Mapping[str, int], *weak: str) -> Mapping[int, float]:
    clauses = [clause(word, weak=word in weak) for word in frequencies]
    return shares(clauses, frequencies, UNITS, RANKING)


@given(st.dictionaries(st.text("абвгд", min_size=1), st.integers(0, UNITS), min_size=1))
def test_what_the_words_weigh_is_one_together_and_more_for_a_rarer_word(frequencies: dict[str, int]) -> None:
    weighed = weights(frequencies)
    assert sum(weighed.values()) == pytest.approx(1)
    by_frequency = sorted(zip(frequencies.values(), weighed.values(), strict=True))
    assert [weight for _, weight in by_frequency] == sorted(weighed.values(), reverse=True)


def test_stop_words_weigh_nothing_unless_there_are_no_others() -> None:
    assert set(weights({"после": 400, "контра": 20, "и": 600}, "после", "и")) == {1}
    assert set(weights({"после": 400, "и": 600}, "после", "и")) == {0, 1}


def test_a_word_that_no_unit_has_weighs_most() -> None:
    weighed = weights({"рейтинг": 0, "игрок": 200, "лучший": 5})
    assert weighed[0] == max(weighed.values())


@pytest.mark.parametrize(
    ("frequencies", "held", "certain"),
    [
        ({"пас": 70, "очередь": 60}, {"пас": ReasonKind.EXACT, "очередь": ReasonKind.FORM}, True),
        ({"рейтинг": 0, "игрок": 200}, {"игрок": ReasonKind.EXACT}, False),
        ({"карта": 90, "метро": 0}, {"карта": ReasonKind.EXACT}, False),
        ({"выход": 9, "заявка": 60, "ъъъ": 0}, {"выход": ReasonKind.EXACT, "заявка": ReasonKind.EXACT}, True),
        ({"рецепт": 3, "борщ": 3}, {"рецепт": ReasonKind.EVERYDAY}, False),
        ({"рецепт": 3}, {"рецепт": ReasonKind.EVERYDAY}, True),
        ({"взятак": 40}, {"взятак": ReasonKind.TYPO}, True),
        ({"взятка": 40}, {}, False),
    ],
)
def test_half_of_the_words_is_no_answer(
    frequencies: dict[str, int], held: dict[str, ReasonKind], certain: bool
) -> None:
    units = [found(list(frequencies), **held), found(list(frequencies))]
    assert is_certain(units, weights(frequencies), RANKING) is certain


def test_words_that_were_guessed_count_for_less() -> None:
    weighed = weights({"контра": 20, "реконтра": 20})
    typed = found(["контра", "реконтра"], контра=ReasonKind.FORM)
    guessed = found(["контра", "реконтра"], контра=ReasonKind.TYPO)
    assert share_found(typed, weighed, RANKING) == pytest.approx(0.5)
    assert share_found(guessed, weighed, RANKING) == pytest.approx(0.5 * RANKING.less_sure)
