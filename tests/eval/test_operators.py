"""Over the vocabulary of the library: what is wanted and left out finds nothing, and a minus removes what shows."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from search_service.cli import main
from search_service.library import Library
from search_service.open_build import search_of
from search_service.search.analysis import Analyzer, FormMap, Morphology, load_lexicon, tokenize
from search_service.search.engine import Batch
from search_service.search.index import FORMS, UNITS, Unit, UnitStore
from search_service.search.plan import Planner
from search_service.search.query import Expander, parse_query
from search_service.search.request import MAX_SIZE, SearchRequest
from search_service.search.service import Search, open_index

AT_ONCE = 500  # words of one batch
EVERY = 331  # of the words whose hits are looked at
WANTED = ("пас", "trick")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("data")
    built = CliRunner().invoke(main, ["--data", str(data), "build"])
    assert built.exit_code == 0, built.output
    return data / "current"


@pytest.fixture(scope="module")
def search(build: Path) -> Iterator[Search]:
    with closing(Library.open(build)) as library, closing(search_of(library)) as opened:
        yield opened


@pytest.fixture(scope="module")
def forms(build: Path) -> list[str]:
    """Every form of both languages that the library has."""
    lines = (build / FORMS).read_text(encoding="utf-8").splitlines()
    return [line.partition("\t")[0] for line in lines[1:]]


def printed(unit: Unit) -> set[str]:
    """The forms in the own title, text and digest of a unit."""
    texts = (unit.heading, unit.text, unit.english[len(unit.title_around_en) :])
    return {token.form for text in texts for token in tokenize(text)}


def shown(unit: Unit) -> set[str]:
    """The forms that a unit shows of itself: those printed and its everyday words."""
    return printed(unit) | {token.form for token in tokenize(unit.everyday)}


def test_what_is_wanted_and_left_out_finds_nothing(build: Path, forms: list[str]) -> None:
    analyzer = Analyzer(Morphology(load_lexicon()), FormMap.read(build / FORMS))
    with closing(UnitStore(build / UNITS)) as store, closing(open_index(build)) as engine:
        planner = Planner(analyzer, Expander(analyzer, store.other_words), known=store.values)
        left: dict[str, int] = {}
        for start in range(0, len(forms), AT_ONCE):
            typed = [f"{form} -{form}" for form in forms[start : start + AT_ONCE]]
            plans = {text: planner.plan(parse_query(text, lambda _: ())) for text in typed}
            requests = {text: plan.all_words() for text, plan in plans.items() if plan.clauses}
            assert len(requests) > AT_ONCE // 2 or start + AT_ONCE > len(forms)
            counts = engine.search(Batch(counts=requests)).counts
            left |= {text: count for text, count in counts.items() if count}
    assert not left


@pytest.mark.parametrize("wanted", WANTED)
def test_a_minus_removes_what_shows_the_word_in_any_form(
    build: Path, search: Search, forms: list[str], wanted: str
) -> None:
    analyzer = Analyzer(Morphology(load_lexicon()), FormMap.read(build / FORMS))
    with closing(UnitStore(build / UNITS)) as store:
        units = {(str(unit.id), unit.lang): unit for unit in store.units()}
    for form in (form for form in forms[::EVERY] if form.isalpha() and len(form) > 2):
        lemmas = set(analyzer.lemmas(form))
        answer = search.answer(SearchRequest(text=f"{wanted} -{form}", size=MAX_SIZE))
        for hit in answer.hits:
            showing = {one for one in shown(units[str(hit.id), hit.lang]) if lemmas & set(analyzer.lemmas(one))}
            assert not showing, f"-{form}: {hit.id}"


def test_a_minus_spares_what_only_the_title_around_says(search: Search) -> None:
    spared = search.answer(SearchRequest(text="пас -очередь", size=MAX_SIZE))
    assert any(hit.title and "очеред" in hit.title.lower() for hit in spared.hits)


@pytest.mark.parametrize("beginning", ["rotat", "revok", "взятк", "удво", "молч", "kibitz", "пас"])
def test_a_star_finds_every_unit_that_shows_such_a_word(build: Path, search: Search, beginning: str) -> None:
    with closing(UnitStore(build / UNITS)) as store:
        showing = {str(unit.id) for unit in store.units() if any(form.startswith(beginning) for form in shown(unit))}
    total = search.answer(SearchRequest(text=f"{beginning}*")).total
    pages = range(1, total // MAX_SIZE + 2)
    requests = (SearchRequest(text=f"{beginning}*", size=MAX_SIZE, page=page) for page in pages)
    assert showing <= {str(hit.id) for request in requests for hit in search.answer(request).hits}
    assert showing
    left = search.answer(SearchRequest(text=f"-{beginning}*", size=MAX_SIZE))
    assert showing.isdisjoint(str(hit.id) for hit in left.hits)
    assert search.answer(SearchRequest(text=f"{beginning}* -{beginning}*")).total == 0


def test_a_rule_is_no_ruling(search: Search) -> None:
    hits = search.answer(SearchRequest(text="rule", size=MAX_SIZE)).hits
    matched = {reason.matched.lower() for hit in hits for reason in hit.reasons}
    assert "rules" in matched
    assert matched.isdisjoint({"ruling", "rulings"})


def test_quotes_find_either_spelling_of_an_english_word(search: Search) -> None:
    british, american = (
        [hit.id for hit in search.answer(SearchRequest(text=f'"{word} information"', size=MAX_SIZE)).hits]
        for word in ("unauthorised", "unauthorized")
    )
    assert set(american) == set(british)
    assert british


@pytest.mark.parametrize("spelling", ["unauthorised", "unauthorized"])
def test_a_minus_takes_a_quoted_phrase_away_in_either_spelling(search: Search, spelling: str) -> None:
    kept = search.answer(SearchRequest(text=f'partner -"{spelling} information"', size=MAX_SIZE)).hits
    shown = {"".join(piece.text for piece in hit.digest).lower() for hit in kept}
    assert kept
    assert not any("unauthorised information" in text or "unauthorized information" in text for text in shown)
