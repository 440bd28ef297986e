"""Every engine means the same by a request: Whoosh, which serves; SQLite FTS5, its rival; plain lists, the model."""

import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.engine import Engine, Request, idf
from search_service.search.index import FIELDS, Unit, index_unit, make_units
from search_service.search.plan import Planner
from search_service.search.query.expansion import Expander
from search_service.search.query.syntax import parse_query
from tests.engines import ADAPTERS, EVERY, counted, engine_over, retrieved
from tests.samples.search_library import ENGLISH_TITLES, sample_records

ANALYZER = Analyzer(Morphology(load_lexicon()))


@pytest.fixture(scope="module")
def units() -> list[Unit]:
    everyday = {"com:76.1": ("фанат за спиной игрока", "a fan behind the player")}
    return list(make_units(sample_records(), ENGLISH_TITLES, everyday))


@pytest.fixture(scope="module", params=EVERY)
def engine(request: pytest.FixtureRequest, units: list[Unit], tmp_path_factory: Any) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp(str(request.param))
    made = engine_over(ADAPTERS[str(request.param)], (index_unit(unit, ANALYZER) for unit in units), folder / "index")
    yield made
    made.close()


def asked(text: str, *, least: float | None = None) -> Request:
    """The request for all the words of a query, or for so much of them."""
    planner = Planner(ANALYZER, Expander(ANALYZER, ()))
    plan = planner.plan(parse_query(text, lambda _: ()))
    request = plan.some_words(least) if least is not None else plan.all_words()
    assert request is not None
    return request


def names(engine: Engine, units: list[Unit], request: Request) -> list[str]:
    return [str(units[scored.position].id) for scored in retrieved(engine, request).best]


FINDS = [
    # words
    ("any form", "взятку", "law:79 com:79.5 com:79.6 index:vzyatki--ustupka"),
    ("all words, in different items", "судья помощь", "com:75.8"),
    ("ё is е", "тернер", "com:76.1"),
    ("е is ё", "черед", "com:30.2"),
    ("case, and the title around", "ЗРИТЕЛЬ", "com:76 com:76.1"),
    ("one letter", "о", "com:30.3~note1 com:75.8 com:76.1 com:79.6 index:falshrenons"),
    ("a word of the lexicon", "фальшренонса", "index:falshrenons"),
    ("право is not правило", "право", "com:75.8"),
    ("пас is not пасти", "паса", "com:30 com:30.1 com:30.2 com:30.3 com:30.3~note1"),
    ("hyphen glues words", "вера-слепая", "com:75.8"),
    ("nowhere", "реконтра", ""),
    ("in an everyday phrase, in any form", "фанаты", "com:76.1"),
    ("in an everyday phrase of English", "fans", "com:76.1"),
    ("everyday phrases are not quoted", '"за спиной"', ""),
    # citations and abbreviations
    ("Latin C, Cyrillic in the text", "79C", "com:79.5"),
    ("Cyrillic С", "79С", "com:79.5"),
    ("a citation inside a wider one", "27в1", "com:79.5"),
    ("not the other way round", "27В1(b)(i)", ""),
    ("stops and brackets", "79.5.iv", "com:79.5"),
    ("abbreviation with a Cyrillic О", "S.О.", "law:79C"),
    ("abbreviation with an ending", "IMP", "com:79.6"),
    # phrases
    ("phrase", '"слепая вера"', "com:75.8"),
    ("phrase in another form", '"слепой вере"', ""),
    ("phrase over punctuation", '"информацию вера слепая"', "com:75.8"),
    ("one quoted word is that form", '"взяток"', "com:79.5"),
    ("phrase in a heading", '"пас вне очереди"', "com:30 com:30.2"),
    ("no phrase from one item into the next", '"партнерском соглашении слепая"', ""),
    ("no phrase from a heading into the text", '"процедуры использование"', ""),
    # operators
    ("exclusion", "взятка -судья", "law:79 com:79.6 index:vzyatki--ustupka"),
    ("excluded phrase", 'вера -"слепая вера"', ""),
    ("choice", "болельщик ИЛИ таблица", "com:76.1 com:79.6"),
    ("choice beside a word", "организатором болельщик ИЛИ таблица", "com:79.6"),
    ("prefix", "болел*", "com:76.1"),
    ("prefix is of the form, not of the lemma", "торговля*", "com:30.3"),
    ("prefix of nothing", "щщ*", ""),
    # filters
    ("within", "взятка in:index", "index:vzyatki--ustupka"),
    ("law", "судья law:79", "com:79.5"),
    ("filter alone", "law:61", "law:61"),
    ("filters exclude each other", "law:61 in:commentary", ""),
    ("exclusion in a filter", "law:76 -гость", "com:76"),
    ("no exclusion by the title around", "law:76 -зрители", "com:76.1"),
    ("quotes do not reach the title around", '"зрители"', "com:76"),
    # English
    ("English title", "revoke", "law:61"),
    ("quotes in an English title, over punctuation", '"suit inquiries concerning"', "law:61"),
    ("quotes reach no English title around", '"out of rotation"', "law:30 com:30"),
    ("one quoted English word is that form", '"inquiry"', ""),
    ("beginning of an English word", "spectat*", "com:76"),
    ("beginning is of the form in English too", "inquiri*", "law:61"),
    ("English title for the commentary too", "rotation", "law:30 com:30 com:30.1 com:30.2 com:30.3 com:30.3~note1"),
]


@pytest.mark.parametrize(("query", "expected"), [case[1:] for case in FINDS], ids=[case[0] for case in FINDS])
def test_finds_exactly(engine: Engine, units: list[Unit], query: str, expected: str) -> None:
    assert sorted(names(engine, units, asked(query))) == sorted(expected.split())


@pytest.mark.parametrize("query", [case[1] for case in FINDS])
def test_total_count_and_facets_tell_of_the_same_units(engine: Engine, units: list[Unit], query: str) -> None:
    request = asked(query)
    found = retrieved(engine, request, limit=1)
    every = [index_unit(units[scored.position], ANALYZER).fields for scored in retrieved(engine, request).best]
    assert found.total == len(every) == counted(engine, request) == sum(count for _, count in found.facets["kind"])
    assert len(found.best) == min(1, found.total)
    assert found.facets == {
        name: tuple(sorted(Counter(fields[name] for fields in every if name in fields).items())) for name in FIELDS
    }


def test_any_of_the_words(engine: Engine, units: list[Unit]) -> None:
    assert set(names(engine, units, asked("болельщик таблица щщщ", least=0.0))) == {"com:76.1", "com:79.6"}


def test_a_quoted_phrase_is_not_given_up(engine: Engine, units: list[Unit]) -> None:
    assert names(engine, units, asked('"слепая вера" таблица судья', least=0.0)) == ["com:75.8"]


def test_prose_comes_before_headings_and_entries(engine: Engine, units: list[Unit]) -> None:
    found = names(engine, units, asked("взятка"))
    assert set(found[:2]) == {"com:79.5", "com:79.6"}
    assert set(found[2:]) == {"law:79", "index:vzyatki--ustupka"}


def test_a_limit_cuts_the_same_order(engine: Engine) -> None:
    whole = retrieved(engine, asked("о")).best
    assert [retrieved(engine, asked("о"), limit=limit).best for limit in range(4)] == [
        whole[:limit] for limit in range(4)
    ]


def test_every_unit_without_clauses(engine: Engine, units: list[Unit]) -> None:
    assert retrieved(engine, Request(), limit=0).total == len(units)


def test_many_threads_get_one_answer(engine: Engine) -> None:
    queries = [asked(case[1]) for case in FINDS]
    expected = [retrieved(engine, query, limit=10) for query in queries]
    start = threading.Barrier(6)

    def ask_all() -> list[Any]:
        start.wait()
        return [retrieved(engine, query, limit=10) for query in queries for _ in range(3)][::3]

    with ThreadPoolExecutor(6) as pool:
        answers = [pool.submit(ask_all) for _ in range(6)]
        assert all(answer.result() == expected for answer in answers)


@pytest.mark.parametrize("name", EVERY)
def test_the_same_units_give_the_same_answers(name: str, units: list[Unit], tmp_path: Path) -> None:
    indexed = [index_unit(unit, ANALYZER) for unit in units]
    engines = [engine_over(ADAPTERS[name], indexed, tmp_path / place) for place in ("one", "two")]
    for _, query, _ in FINDS:
        first, second = (retrieved(engine, asked(query)) for engine in engines)
        assert first == second
    for engine in engines:
        engine.close()


def test_a_filter_chosen_beside_the_query_narrows_it(engine: Engine) -> None:
    request = asked("взятка")
    assert counted(engine, replace(request, filters={"law": "79"})) == 3


def test_the_first_of_the_book_are_the_first_of_all(engine: Engine, units: list[Unit]) -> None:
    request = replace(asked("взятка ИЛИ пас"), by_book=True)
    whole = [scored.position for scored in retrieved(engine, request).best]
    assert whole == sorted(whole)
    assert len(whole) == counted(engine, request) > 4
    assert [scored.position for scored in retrieved(engine, request, limit=3).best] == whole[:3]


def test_what_is_asked_can_be_told(engine: Engine) -> None:
    assert engine.explain(asked("пас -взятка in:law"))


@pytest.mark.parametrize("least", [0.2, 0.5, 0.9])
def test_nearly_all_the_words_is_told_by_how_rare_they_are(engine: Engine, units: list[Unit], least: float) -> None:
    request = asked("взятка судья организатором", least=least)
    having = [set(names(engine, units, Request(required=(clause,)))) for clause in request.any_of]
    weights = [idf(len(found), len(units)) for found in having]
    wanted = {
        str(unit.id)
        for unit in units
        if (weight := sum(w for found, w in zip(having, weights, strict=True) if str(unit.id) in found))
        and weight >= least * sum(weights)
    }
    assert set(names(engine, units, request)) == wanted
