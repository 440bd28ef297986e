"""Search over the whole library answers what was meant: overall, in each kind of query, and on those held out."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median

import pytest

from search_service.library import Library
from search_service.open_build import search_of, search_with
from search_service.search.request.filters import Filters
from search_service.search.request.request import SearchRequest
from search_service.search.service import Search, open_index
from tests.engines.listened import ListenedEngine
from tests.eval.__main__ import ours, units_of
from tests.eval.measure import ALARMS_GOAL, TOLD_GOAL, Result, means, measure, nothing_told
from tests.eval.queries import labelled_queries, unit_of
from tests.eval.rivals import RIVALS

QUERIES = tuple(labelled_queries())
KINDS = sorted({query.kind for query in QUERIES})
PERFECT = {"citation", "phrase"}


@pytest.fixture(scope="module")
def asked(build: Path) -> Iterator[tuple[list[Result], list[int]]]:
    """The figures of every query, and how often the engine was called for it."""
    library = Library.open(build)
    engine = ListenedEngine(open_index(build))
    search = search_with(library, engine)
    results, calls = [], []
    for query in QUERIES:
        engine.batches.clear()
        results.append(measure(ours(search), query))
        calls.append(len(engine.batches))
    yield results, calls
    search.close()
    library.close()


@pytest.fixture(scope="module")
def search(build: Path) -> Iterator[Search]:
    with closing(Library.open(build)) as library, closing(search_of(library)) as opened:
        yield opened


@pytest.fixture(scope="module")
def results(asked: tuple[list[Result], list[int]]) -> list[Result]:
    return asked[0]


def test_the_queries_are_many_and_of_every_kind() -> None:
    assert len(QUERIES) >= 237
    assert len({query.text for query in QUERIES}) == len(QUERIES)
    assert {
        "plain",
        "synonym",
        "english",
        "layout",
        "translit",
        "typo",
        "citation",
        "phrase",
        "question",
        "nothing",
    } == set(KINDS)
    assert min(sum(query.kind == kind for query in QUERIES) for kind in KINDS) >= 15
    assert 0.25 < sum(query.held_out for query in QUERIES) / len(QUERIES) < 0.45


def test_a_record_is_judged_as_its_unit() -> None:
    assert [unit_of(one) for one in ("law:79C2", "com:75.8.ii.a", "com:36.1~exA")] == [
        "law:79C",
        "com:75.8",
        "com:36.1~exA",
    ]


@pytest.mark.parametrize("held_out", [False, True], ids=["fitted", "held out"])
def test_the_goals_are_met(results: list[Result], held_out: bool) -> None:
    mrr, recall, _ = means(one for one in results if one.query.held_out is held_out and one.query.relevant)
    assert (mrr >= 0.90, recall >= 0.92) == (True, True), f"MRR {mrr:.3f}, recall@10 {recall:.3f}"


@pytest.mark.parametrize("held_out", [False, True], ids=["fitted", "held out"])
def test_it_is_told_where_nothing_answers_and_seldom_where_something_does(
    results: list[Result], held_out: bool
) -> None:
    told, alarms = nothing_told(one for one in results if one.query.held_out is held_out)
    assert (told >= TOLD_GOAL, alarms <= ALARMS_GOAL) == (True, True), (
        f"recognised {told:.3f}, false alarms {alarms:.3f}"
    )


def test_no_answer_calls_its_engine_more_than_three_times_and_most_twice_at_most(
    asked: tuple[list[Result], list[int]],
) -> None:
    _, calls = asked
    assert len(calls) == len(QUERIES)
    assert max(calls) <= 3
    assert median(calls) <= 2


@pytest.mark.parametrize(
    "text",
    [
        *(
            "торговля",
            "контра",
            "карта",
            "контра in:index",
            "глава:V контра",
            "-пас контра",
            "пас ИЛИ контра",
            "dpznrf",
        ),
        *(query.text for query in QUERIES[::40]),  # of all kinds, whatever the step that answers them
    ],
)
def test_a_facet_followed_gives_its_count(search: Search, text: str) -> None:
    counted = {
        (name, facet.value): facet.count
        for name, facets in search.answer(SearchRequest(text=text, size=1)).facets.items()
        for facet in facets
    }
    found = {
        (name, value): search.answer(SearchRequest(text=text, filters=Filters.of({name: value}), size=1)).total
        for name, value in counted
    }
    assert found == counted


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "nothing"])
def test_no_kind_lags(results: list[Result], kind: str) -> None:
    mrr, recall, _ = means(one for one in results if one.query.kind == kind)
    least = 1.0 if kind in PERFECT else 0.8
    assert (mrr >= least, recall >= min(least, 0.95)) == (True, True), f"MRR {mrr:.3f}, recall@10 {recall:.3f}"


@pytest.mark.parametrize("name", RIVALS)
def test_no_rival_is_better_in_any_kind(results: list[Result], build: Path, tmp_path: Path, name: str) -> None:
    rank = RIVALS[name](units_of(build), tmp_path)
    for kind in KINDS:
        theirs = means(measure(rank, query) for query in QUERIES if query.kind == kind)
        figures = means(one for one in results if one.query.kind == kind)
        assert all(mine > other or mine == other == 1.0 for mine, other in zip(figures, theirs, strict=True)), kind
