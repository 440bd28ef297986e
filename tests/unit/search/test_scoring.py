"""What moves a hit up or down, one cause at a time."""

import pytest

from ingest.model import RecordId, Span
from search_service.search.clauses import Clause, Pattern, ReasonKind, Slot
from search_service.search.rank.matching import Match
from search_service.search.rank.scoring import Found, proximity, score_unit
from search_service.search.weights import RANKING

EXACT = ReasonKind.EXACT
HERE, THERE = RecordId.parse("com:75.8.i"), RecordId.parse("com:75.8.ii")


def clause(part: str, *, weak: bool = False) -> Clause:
    pattern = Pattern(kind=ReasonKind.FORM, query=part, slots=(Slot(exact=part, lemmas=(part,)),))
    return Clause(part=part, patterns=(pattern,), weak=weak)


CLAUSES = (clause("пас"), clause("очереди"))
RARITIES = {"пас": 2.0, "очереди": 3.0}


def match(number: int, place: int, kind: ReasonKind = EXACT) -> Match:
    pattern = CLAUSES[number].patterns[0]
    return Match(number, pattern, place, place, Span(place, place + 1), kind is EXACT, kind)


def score(
    text: tuple[Match, ...] = (),
    *,
    heading: tuple[Match, ...] = (),
    around: tuple[Match, ...] = (),
    english: tuple[Match, ...] = (),
    everyday: tuple[Match, ...] = (),
    passages: dict[RecordId, set[int]] | None = None,
    length: int = 60,
    rank: int = 0,
) -> float:
    found = Found(
        text=text,
        heading=heading,
        around=around,
        english=english,
        everyday=everyday,
        passages={HERE: {one.clause for one in (*text, *english, *everyday)}} if passages is None else passages,
        length=length,
        rank=rank,
    )
    return score_unit(found, CLAUSES, RARITIES, RANKING).score


def test_kinds_of_match_stand_in_the_order_of_the_table() -> None:
    order = [EXACT, ReasonKind.FORM, ReasonKind.TYPO, ReasonKind.RELATED, ReasonKind.TRANSLATION, ReasonKind.EVERYDAY]
    scores = [score((match(0, 0, kind),)) for kind in order]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (score((match(1, 0),)), score((match(0, 0),))),  # the rarer word
        (score((match(0, 0), match(1, 1))), score((match(0, 0), match(1, 9)))),  # side by side
        (score((match(0, 0), match(1, 9))), score((match(0, 0), match(0, 9)))),  # both words
        (score((match(0, 0), match(0, 5))), score((match(0, 0),))),  # twice
        (score((match(0, 0),), length=30), score((match(0, 0),), length=300)),  # in a short text
        (score(heading=(match(0, 0), match(1, 1))), score(heading=(match(0, 0), match(1, 3)))),
        (score((match(0, 0),), around=(match(0, 0),)), score((match(0, 0),))),  # in the title too
        (score((match(0, 0),)), score((match(0, 0),), rank=2)),  # in prose
        (
            score((match(0, 0),), everyday=(match(0, 0, ReasonKind.EVERYDAY),)),
            score((match(0, 0),)),
        ),  # in phrases too
        (
            score((match(0, 0), match(1, 9)), passages={HERE: {0, 1}}),  # in one item
            score((match(0, 0), match(1, 9)), passages={HERE: {0}, THERE: {1}}),
        ),
    ],
)
def test_one_cause_at_a_time(better: float, worse: float) -> None:
    assert better > worse > 0


@pytest.mark.parametrize(
    ("places", "near"),
    [
        ([(0, 0), (1, 1)], 1.0),
        ([(1, 0), (0, 1)], 1.0),
        ([(0, 0), (1, 3)], 0.5),
        ([(0, 0), (1, 9), (0, 10)], 1.0),
        ([(0, 0), (0, 1)], 0.0),  # one word of two
    ],
)
def test_nearness_is_of_the_shortest_stretch(places: list[tuple[int, int]], near: float) -> None:
    assert proximity([match(number, place) for number, place in places], CLAUSES, 2) == near


def test_the_parts_of_an_explanation_make_its_score() -> None:
    found = Found(
        text=(match(0, 0), match(1, 4)),
        heading=(),
        around=(match(0, 0),),
        english=(),
        everyday=(),
        passages={HERE: {0}, THERE: {1}},
        length=120,
        rank=1,
    )
    explained = score_unit(found, CLAUSES, RARITIES, RANKING)
    factors = explained.near_factor * explained.covered_factor * explained.rank_factor
    assert explained.score == pytest.approx(sum(word.points for word in explained.words) * factors)
    assert [(word.part, word.kind) for word in explained.words] == [("пас", EXACT), ("очереди", EXACT)]
    assert explained.item == THERE  # «очереди» is the rarer word, and the title has the other one
