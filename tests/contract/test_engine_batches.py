"""One call of an engine carries all that an answer needs: retrievals, counts and the statistics of words."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ingest.model import Kind
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.clauses import Clause, Field, Pattern, ReasonKind, Slot
from search_service.search.engine import Batch, Engine, IndexUnit, Request, Retrieval, idf
from search_service.search.index import FIELDS, index_unit, make_units
from tests.engines import ADAPTERS, EVERY, counted, engine_over, retrieved
from tests.samples.search_library import ENGLISH_TITLES, sample_records

ANALYZER = Analyzer(Morphology(load_lexicon()))
PLAIN = {"com:76.1": ("фанат за спиной игрока", "a fan behind the player")}


def varied(units: Iterable[IndexUnit]) -> Iterator[IndexUnit]:
    """The units with two values in each field in which they do not differ, as a greater library would have them."""
    listed = list(units)
    alike = [name for name in FIELDS if len({unit.fields.get(name) for unit in listed}) < 2]
    for unit in listed:
        yield replace(unit, fields={**unit.fields, **dict.fromkeys(alike, "one" if unit.position % 3 else "other")})


UNITS = tuple(varied(index_unit(unit, ANALYZER) for unit in make_units(sample_records(), ENGLISH_TITLES, PLAIN)))


@pytest.fixture(scope="module", params=EVERY)
def engine(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[Engine]:
    folder: Path = tmp_path_factory.mktemp(str(request.param)) / "index"
    made = engine_over(ADAPTERS[str(request.param)], UNITS, folder)
    yield made
    made.close()


def clause(word: str, field: Field = Field.ANY_FORM, *, prefix: bool = False) -> Clause:
    """A word as the planner has it, or its beginning."""
    terms = ANALYZER.terms(word)
    slots = tuple(Slot(exact=term.exact, lemmas=() if prefix else term.lemmas, prefix=prefix) for term in terms)
    return Clause(part=word, patterns=(Pattern(kind=ReasonKind.FORM, query=word, slots=slots, field=field),))


CLAUSES = (
    clause("взятку"),
    clause("взятку", Field.EXACT),
    clause("пас"),
    clause("судья"),
    clause("болел", prefix=True),
    clause("revoke", Field.ENGLISH),
    clause("фанаты", Field.EVERYDAY),
    clause("реконтра"),
    replace(clause("зритель"), patterns=(*clause("болельщик").patterns, *clause("таблица").patterns)),
    clause("вере слепой"),
)


def test_statistics_are_the_units_of_each_clause_and_of_the_index(engine: Engine) -> None:
    answer = engine.search(Batch(clauses=CLAUSES))
    assert answer.units == len(UNITS)
    assert answer.frequencies == tuple(counted(engine, Request(required=(one,))) for one in CLAUSES)
    assert sum(frequency > 0 for frequency in answer.frequencies) > 6
    assert answer.frequencies[CLAUSES.index(clause("реконтра"))] == 0


def test_statistics_do_not_hang_on_what_else_is_asked(engine: Engine) -> None:
    narrow = Request(required=(clause("пас"),), filters={"law": "30"}, excluded=clause("судья").patterns)
    batch = Batch(retrievals={"one": Retrieval(request=narrow, limit=1)}, counts={"two": narrow}, clauses=CLAUSES)
    assert engine.search(batch).frequencies == engine.search(Batch(clauses=CLAUSES)).frequencies


def test_a_batch_answers_what_its_parts_answer_alone(engine: Engine) -> None:
    requests = {
        "all": Request(required=(clause("взятку"), clause("судья"))),
        "some": Request(any_of=CLAUSES[:4], least=0.4),
        "any": Request(any_of=CLAUSES[:4]),
        "narrow": Request(required=(clause("пас"),), filters={"law": "30"}),
        "book": Request(any_of=CLAUSES[:4], by_book=True),
        "without": Request(required=(clause("взятку"),), excluded=clause("судья").patterns),
        "every": Request(),
        "nothing": Request(required=(clause("реконтра"),)),
    }
    retrievals = {name: Retrieval(request=one, limit=5, facets=FIELDS) for name, one in requests.items()}
    answer = engine.search(Batch(retrievals=retrievals, counts=requests, clauses=CLAUSES))
    assert answer.retrieved == {name: retrieved(engine, one, limit=5) for name, one in requests.items()}
    assert answer.counts == {name: found.total for name, found in answer.retrieved.items()}
    assert answer.counts["every"] == len(UNITS)
    assert answer.counts["nothing"] == 0


def test_nothing_asked_is_answered_with_the_number_of_units(engine: Engine) -> None:
    answer = engine.search(Batch())
    assert (answer.retrieved, answer.counts, answer.frequencies, answer.units) == ({}, {}, (), len(UNITS))


@pytest.mark.parametrize("field", FIELDS)
def test_following_a_facet_gives_its_count(engine: Engine, field: str) -> None:
    request = Request(any_of=CLAUSES[:4])
    (facet,) = retrieved(engine, request, limit=0, facets=(field,)).facets.values()
    assert facet == tuple(sorted(facet))
    assert len(facet) > 1 or field in {"book", "provision"}  # the sample is of one book, and prints no provision
    for value, count in facet:
        found = retrieved(engine, replace(request, filters={field: value}), facets=(field,))
        assert found.total == len(found.best) == count
        assert found.facets[field] == ((value, count),)
        assert all(UNITS[scored.position].fields[field] == value for scored in found.best)


def test_a_pattern_for_one_value_of_a_field_is_found_in_its_units_alone(engine: Engine) -> None:
    whole = clause("пас")
    limited = replace(whole, patterns=tuple(replace(one, only=("book", "one")) for one in whole.patterns))
    both = replace(whole, patterns=(*limited.patterns, *clause("судья").patterns))
    narrow = retrieved(engine, Request(required=(whole,), filters={"book": "one"}))
    found = retrieved(engine, Request(required=(limited,)))
    assert 0 < found.total < counted(engine, Request(required=(whole,)))
    assert {one.position for one in found.best} == {one.position for one in narrow.best}
    assert engine.search(Batch(clauses=(limited,))).frequencies == (narrow.total,)
    others = {one.position for one in retrieved(engine, Request(required=(clause("судья"),))).best}
    assert {one.position for one in retrieved(engine, Request(required=(both,))).best} == others | {
        one.position for one in found.best
    }


def test_filters_narrow_together(engine: Engine) -> None:
    request = Request(filters={"law": "30", "kind": Kind.PARAGRAPH.value})
    found = {scored.position for scored in retrieved(engine, request).best}
    assert found == {unit.position for unit in UNITS if _has(unit, law="30", kind="paragraph")}
    assert found


def test_a_value_that_no_unit_has_finds_nothing(engine: Engine) -> None:
    assert counted(engine, Request(filters={"law": "9999"})) == 0


def test_only_the_facets_asked_for_are_counted(engine: Engine) -> None:
    assert set(retrieved(engine, Request(), facets=("law",)).facets) == {"law"}


def test_without_words_every_unit_is_worth_its_rank(engine: Engine) -> None:
    ranks = [UNITS[scored.position].rank for scored in retrieved(engine, Request()).best]
    assert ranks == sorted(ranks)
    assert retrieved(engine, Request(), limit=1).best[0].score == pytest.approx(1.0)


def test_clauses_that_weigh_least_together_are_enough_where_one_alone_is_not(engine: Engine) -> None:
    asked = CLAUSES[:4]
    answer = engine.search(Batch(clauses=asked))
    weights = [idf(frequency, answer.units) for frequency in answer.frequencies]
    having = [{scored.position for scored in retrieved(engine, Request(required=(one,))).best} for one in asked]
    for least in (0.1, 0.3, 0.5, 0.7, 0.9, 1.0):
        found = {scored.position for scored in retrieved(engine, Request(any_of=asked, least=least)).best}
        worth = {
            unit.position: sum(weight for weight, units in zip(weights, having, strict=True) if unit.position in units)
            for unit in UNITS
        }
        assert found == {unit for unit, weight in worth.items() if weight and weight > least * sum(weights) - 1e-6}


def _has(unit: IndexUnit, **fields: str) -> bool:
    return all(unit.fields.get(name) == value for name, value in fields.items())
