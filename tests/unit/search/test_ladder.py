"""How an answer climbs from all the words to any of them, and how seldom it asks the engine."""

import pytest

from ingest.model import RecordId
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.answer import Step, Without
from search_service.search.index import index_unit, make_units
from search_service.search.ladder import Ladder, Outcome
from search_service.search.plan import Planner
from search_service.search.query.expansion import Expander
from search_service.search.query.syntax import parse_query
from search_service.search.weights import RANKING
from tests.engines.listened import ListenedEngine
from tests.engines.lists import ListEngine
from tests.samples.search_library import ENGLISH_TITLES, sample_records

ANALYZER = Analyzer(Morphology(load_lexicon()))
PLAIN = {"com:76.1": ("фанат за спиной игрока",), "com:79.6": ("фанат считает очки",)}
UNITS = tuple(make_units(sample_records(), ENGLISH_TITLES, PLAIN))


@pytest.fixture
def engine() -> ListenedEngine:
    return ListenedEngine(ListEngine((index_unit(unit, ANALYZER) for unit in UNITS), RANKING.boosts))


def climbed(engine: ListenedEngine, text: str) -> Outcome:
    planner = Planner(ANALYZER, Expander(ANALYZER, ()))
    return Ladder(engine).climb(planner.plan(parse_query(text, lambda _: ())), 10)


def ids(outcome: Outcome) -> list[RecordId]:
    return [UNITS[scored.position].id for scored in outcome.found.best]


CALLS = [
    # text, step, calls
    ("взятка", Step.ALL, 1),
    ("судья помощь", Step.ALL, 1),
    ("law:61", Step.ALL, 1),
    ("щщщ", Step.NONE, 1),
    ("болельщик щщщ", Step.NEAR, 2),
    ("болельщик таблица щщщ ыыы", Step.NEAR, 2),
    ("щщщ ыыы", Step.NONE, 2),
    ("взятка law:61", Step.NONE, 2),
    ("фанат щщщ", Step.NONE, 2),
    ("фанат спина щщщ", Step.NEAR, 3),
    ("", Step.NONE, 0),
]


@pytest.mark.parametrize(("text", "step", "calls"), CALLS)
def test_an_answer_is_at_most_three_calls(engine: ListenedEngine, text: str, step: Step, calls: int) -> None:
    assert (climbed(engine, text).step, len(engine.batches)) == (step, calls)


def test_what_no_unit_has_is_missing(engine: ListenedEngine) -> None:
    assert climbed(engine, "болельщик щщщ ыыы").missing == ("щщщ", "ыыы")
    assert climbed(engine, "болельщик").missing == ()


def test_everyday_phrases_alone_need_two_words_and_most_of_what_all_weigh(engine: ListenedEngine) -> None:
    assert [str(one) for one in ids(climbed(engine, "фанат спина щщщ"))] == ["com:76.1"]
    assert ids(climbed(engine, "фанат щщщ ыыы")) == []


def test_where_nothing_is_found_it_is_said_what_would_be_without_each_part(engine: ListenedEngine) -> None:
    outcome = climbed(engine, "взятка -судья law:61")
    assert outcome.without == (Without(part="law:61", count=3), Without(part="-судья", count=0))


def test_each_kind_says_what_only_it_finds(engine: ListenedEngine) -> None:
    outcome = climbed(engine, "взятка")
    assert outcome.found.total == 4
    assert {tier.kind.value: tier.count for tier in outcome.tiers} == {"exact": 1, "form": 3}


def test_words_weigh_by_the_statistics_of_the_engine(engine: ListenedEngine) -> None:
    outcome = climbed(engine, "взятка болельщик щщщ")
    assert outcome.idfs["щщщ"] == 0 < outcome.idfs["взятка"] < outcome.idfs["болельщик"]


def test_no_looser_step_is_asked_for_where_one_word_alone_is_enough(engine: ListenedEngine) -> None:
    climbed(engine, "болельщик щщщ")
    assert set(engine.batches[1].retrievals) == {"near"}
    engine.batches.clear()
    climbed(engine, "болельщик щщщ law:76")
    assert set(engine.batches[1].retrievals) == {"near", "any"}
