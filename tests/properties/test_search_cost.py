"""What a query costs is bounded and grows no faster than its length: counted in calls, so no machine is too slow."""

import tomllib
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.citation import Grammar, parse
from ingest.tables import load_tables
from search_service.search.index import write_index
from search_service.search.plan import Planner
from search_service.search.query.items import MAX_ITEMS, MAX_PIECES
from search_service.search.query.operators import MAX_WORDS
from search_service.search.query.syntax import MAX_CHARACTERS, parse_query
from search_service.search.request import Limit, SearchRequest
from search_service.search.service import Search, open_search
from tests.places import ROOT
from tests.properties.counting import calls
from tests.samples.search_library import ENGLISH_TITLES, sample_records

CASES: Final = tomllib.loads((ROOT / "tests/cases/costly_queries.toml").read_text(encoding="utf-8"))["query"]
TOKENS: Final = ["ИЛИ", " OR ", " НЕ ", " И ", "по*", "law:", "in:law ", "пас ", "сл", "1.1", "27В1(b) ", "а\u0301"]
PARTS: Final = st.lists(st.sampled_from([*'абв яёqz19.()-*"«»:|', *TOKENS]), min_size=1, max_size=12).map("".join)


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Search]:
    folder = tmp_path_factory.mktemp("build")
    write_index(folder, sample_records(), english_titles=ENGLISH_TITLES)
    grammar = Grammar.from_tables(
        load_tables(lambda name: (ROOT / "corpus/tables" / name).read_text(encoding="utf-8")), ""
    )
    opened = open_search(folder, read_citation=lambda typed: parse(typed, grammar), exists=lambda _: False)
    yield opened
    opened.close()


def cost(search: Search, text: str) -> int:
    """Calls of an answer whose words were looked up before, as in a server that runs."""
    request = SearchRequest(text=text.ljust(201), size=100)  # answers to shorter queries are kept
    search.answer(request)
    return calls(lambda: search.answer(request))


@pytest.fixture(scope="module")
def honest(search: Search) -> int:
    """The cost of a query of as many different words of the library as a query may have."""
    words = dict.fromkeys(word for record in sample_records() for word in record.text.split() if len(word) > 3)
    return cost(search, " ".join(list(words)[:MAX_ITEMS]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_no_query_costs_more_than_an_honest_one(case: dict[str, Any], search: Search, honest: int) -> None:
    assert cost(search, (case["part"] * case["times"])[:MAX_CHARACTERS]) <= 3 * honest


@given(part=PARTS)
@settings(max_examples=60, deadline=None)
def test_repeating_a_query_multiplies_its_cost_no_further(part: str, search: Search, honest: int) -> None:
    once = (part * MAX_CHARACTERS)[: MAX_CHARACTERS // 4]
    assert cost(search, once * 2) <= 2.5 * cost(search, once) + honest / 10
    assert cost(search, once * 4) <= 3 * honest


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_what_is_beyond_a_limit_is_told(case: dict[str, Any]) -> None:
    query = parse_query((case["part"] * case["times"])[:MAX_CHARACTERS], lambda _: ())
    items = [item for choice in query.choices for item in choice.items] + list(query.excluded)
    assert len(items) <= MAX_ITEMS
    assert sum(len(item.text.replace("-", " ").split()) for item in items) <= MAX_WORDS
    if len(items) == MAX_ITEMS:
        assert query.limits == (Limit.TOO_MANY_WORDS,)


def test_as_many_operators_as_join_the_words_are_read() -> None:
    words = [f"слово{number}" for number in range(MAX_ITEMS)]
    query = parse_query(" ИЛИ ".join(words), lambda _: ())
    assert [len(choice.items) for choice in query.choices] == [MAX_ITEMS]
    assert query.limits == ()
    assert MAX_PIECES >= 2 * MAX_ITEMS - 1


def test_filters_behind_the_last_word_hold() -> None:
    query = parse_query("слово " * 500 + "law:27", lambda _: ())
    assert query.filters.canonical() == "law:27"


def test_a_query_is_understood_once_however_many_texts_are_marked(
    search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = 0
    plan = Planner.plan

    def counted(self: Planner, *given: Any) -> Any:
        nonlocal planned
        planned += 1
        return plan(self, *given)

    monkeypatch.setattr(Planner, "plan", counted)
    marker = search.marker("пас")
    assert planned == 0  # nor before there is a text
    marked = [marker(record.text) for record in sample_records() if record.text]
    assert planned == 1
    assert any(marked)


def test_what_is_typed_twice_is_looked_for_once(search: Search) -> None:
    once, twice = (search.answer(SearchRequest(text=text)) for text in ("слепая вера", "слепая Слепая вера слепая"))
    assert [(hit.id, hit.score) for hit in twice.hits] == [(hit.id, hit.score) for hit in once.hits]
    assert twice.hits
