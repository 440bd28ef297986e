"""What hits say of themselves is true: every hit of the first ten of every labelled query, in both languages."""

from contextlib import closing
from pathlib import Path

import pytest

from ingest.model import Lang
from search_service.library import Library
from search_service.search.analysis import Analyzer, FormMap, Morphology, load_lexicon
from search_service.search.index import FORMS, UNITS, Unit, UnitStore
from search_service.search.service import Search
from tests.eval.queries import labelled_queries
from tests.eval.truth import Judge
from tests.samples.requests import asked

QUERIES = tuple(query.text for query in labelled_queries())
SEVERAL = (
    "рейтинг 20 очков",
    "75",
    "27B",
    "спонсорская организация",
    "so what",
    "sponsoring organisation",
    "the trick",
    '"adjusted score"',
    "misinfo*",
    "дезинформ*",
    "удво*",
    "silen*",
    "пас* карт*",
    "он и так в игре",
    "in the of",
    "он",
)


@pytest.fixture(scope="module")
def units(build: Path) -> dict[tuple[str, Lang], Unit]:
    with closing(UnitStore(build / UNITS)) as store:
        return {(str(unit.id), unit.lang): unit for unit in store.units()}


@pytest.fixture(scope="module")
def judge(library: Library, build: Path) -> Judge:
    made = Judge(Analyzer(Morphology(load_lexicon()), FormMap.read(build / FORMS)))
    made.learn(library.facts.tables)
    return made


@pytest.mark.parametrize("lang", Lang)
def test_no_hit_says_what_is_not_so(
    search: Search, units: dict[tuple[str, Lang], Unit], judge: Judge, lang: Lang
) -> None:
    told = hits = 0
    false: list[str] = []
    for text in (*SEVERAL, *QUERIES):
        answer = search.answer(asked(text, size=10, lang=lang))
        for hit in answer.hits:
            hits += 1
            told += len(hit.reasons)
            found = judge.false(answer, hit, units[str(hit.id), hit.lang])
            false += (f"{text} -> {hit.item or hit.id}: {problem}" for problem in found)
    assert (hits > 5000, told > 9000) == (True, True), (hits, told)
    assert not false, f"{len(false)} of {hits} hits:\n" + "\n".join(false[:60])
