"""What hits say of themselves is true where the library has Laws in English too, and these are read there first."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.model import Lang
from search_service.cli import main
from search_service.library import Library
from search_service.search.analysis import Analyzer, FormMap, Morphology, load_lexicon
from search_service.search.index import FORMS, UNITS, UnitStore
from search_service.search.service import Search
from tests.eval.queries import labelled_queries
from tests.eval.truth import Judge
from tests.places import ROOT
from tests.samples.requests import asked

ASKED = [query.text for query in labelled_queries() if query.kind == "english"][::2]
LAWS = Path(__file__).with_name("laws-en.txt")
FIRST = {
    "bid that is too low": "law:27A",
    "dummy lays his cards": "law:41D",
    "partner stays silent and must pass until the auction ends": "law:27B",
    '"turned down"': "law:41A",
    "col* trumps": "law:41D",
}


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("english")
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    given = ("--language", "en", "--work", "laws-1987", "--rights", "free", "--title", "Laws", "--yes")
    places = ("--corpus", str(folder / "corpus"), "--data", str(folder / "data"))
    added = CliRunner().invoke(main, [*places, "add", str(LAWS), *given])
    assert added.exit_code == 0, added.output
    return folder / "data" / "current"


@pytest.mark.parametrize("lang", Lang)
def test_no_hit_says_what_is_not_so(library: Library, search: Search, build: Path, lang: Lang) -> None:
    judge = Judge(Analyzer(Morphology(load_lexicon()), FormMap.read(build / FORMS)))
    judge.learn(library.facts.tables)
    with closing(UnitStore(build / UNITS)) as store:
        units = {(str(unit.id), unit.lang): unit for unit in store.units()}
    english = 0
    false: list[str] = []
    for text in (*FIRST, *ASKED):
        answer = search.answer(asked(text, size=10, lang=lang))
        for hit in answer.hits:
            english += hit.lang is Lang.EN
            found = judge.false(answer, hit, units[str(hit.id), hit.lang])
            false += (f"{text} -> {hit.item or hit.id}: {problem}" for problem in found)
    assert english >= 8
    assert not false, f"{len(false)} problems:\n" + "\n".join(false[:40])


@pytest.mark.parametrize(("text", "wanted"), FIRST.items())
def test_the_english_text_leads_and_is_read_first(search: Search, text: str, wanted: str) -> None:
    hit = search.answer(asked(text, lang=Lang.EN)).hits[0]
    assert (str(hit.id), hit.lang, hit.reading[0]) == (wanted, Lang.EN, "excerpt")
    assert any(piece.mark for piece in hit.excerpt)
