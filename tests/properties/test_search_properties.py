"""Claims of search over any text: it is always answered, means what it says, and marks nothing that is not there."""

from collections.abc import Iterator
from pathlib import Path
from string import ascii_letters

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.model import Kind, Span
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.answer import Step
from search_service.search.clauses import ReasonKind
from search_service.search.engine import Engine, Request
from search_service.search.engine.whoosh import WhooshEngine
from search_service.search.index import index_unit, make_units, root_of, write_index
from search_service.search.plan import Planner
from search_service.search.query.expansion import Expander
from search_service.search.query.syntax import parse_query
from search_service.search.rank.excerpts import CUT, excerpt
from search_service.search.rank.matching import merge
from search_service.search.service import Search, open_search
from search_service.search.weights import RANKING
from tests.engines import retrieved
from tests.engines.lists import ListEngine
from tests.samples.requests import asked
from tests.samples.search_library import ENGLISH_TITLES, sample_records

ANALYZER = Analyzer(Morphology(load_lexicon()))
NO_OTHER_WORDS = Expander(ANALYZER, ())
PLAIN = {
    "com:30.2": ("поторопился спасовать", "пас раньше времени", "passed too early"),
    "com:75.8.ii": ("доверился напарнику и погорел",),
    "com:76.1": ("фанат за спиной игрока",),
    "law:23": ("наказание за нарочный пас",),
}
UNITS = tuple(make_units(sample_records(), ENGLISH_TITLES, PLAIN))
MODEL = ListEngine((index_unit(unit, ANALYZER) for unit in UNITS), RANKING.boosts)
WORDS = sorted(
    {word for unit in UNITS for word in f"{unit.text} {unit.everyday}".split() if ANALYZER.terms(word)}
    | {"щщщ", "revoke", "п", "79.5", "27В1(b)"}
)

TELLING = [word for word in WORDS if not ANALYZER.is_empty(word)]
OPERATORS = ["-", '"', "«", "»", "ИЛИ", "НЕ", "OR", "|", "*", "law:79", "in:index", "in:", "(", ")", ":", "И"]
LETTERS = st.sampled_from(list("абвёйАВСЕНКМОРТХ.()-*\"«»' \u0301\u00ad\u00a0\x00" + ascii_letters + "0123456789"))
TYPED = st.one_of(
    st.text(max_size=60),
    st.text(alphabet=LETTERS, max_size=60),
    st.lists(st.sampled_from(WORDS + OPERATORS), max_size=8).map(" ".join),
    st.lists(st.sampled_from(WORDS + OPERATORS), max_size=8).map("".join),
)
WORD_LISTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("build")
    write_index(made, sample_records(), english_titles=ENGLISH_TITLES, everyday=PLAIN)
    return made


@pytest.fixture(scope="module")
def search(folder: Path) -> Iterator[Search]:
    opened = open_search(folder, read_citation=lambda _: (), exists=lambda _: False)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def whoosh(folder: Path) -> Iterator[WhooshEngine]:
    engine = WhooshEngine(folder / "index" / "whoosh", RANKING.boosts)
    yield engine
    engine.close()


relaxed = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(text=TYPED)
def test_every_text_has_terms_inside_it(text: str) -> None:
    end = 0
    for term in ANALYZER.terms(text):
        assert end <= term.start < term.end <= len(text)
        assert term.exact
        assert all(term.lemmas)
        assert not set(" |\x1d") & set("".join((term.exact, *term.indexed)))
        end = term.end


@given(text=TYPED)
def test_case_and_yo_never_matter(text: str) -> None:
    plain = [word for word in text.split() if word.isalpha() and word.lower().upper() == word.upper()]
    same = " ".join(word.lower().replace("ё", "е") for word in plain)
    capitals = " ".join(word[:1].upper() + word[1:].lower() for word in plain)
    assert [term.exact for term in ANALYZER.terms(capitals)] == [term.exact for term in ANALYZER.terms(same)]


@given(text=TYPED)
def test_the_canonical_query_means_the_same(text: str) -> None:
    query = parse_query(text, lambda _: ())
    again = parse_query(query.canonical(), lambda _: ())
    assert (again.choices, again.excluded, again.filters) == (query.choices, query.excluded, query.filters)


@given(text=TYPED, page=st.integers(-3, 30), size=st.integers(-3, 200))
@relaxed
def test_every_text_is_answered(search: Search, text: str, page: int, size: int) -> None:
    answer = search.answer(asked(text, page=page, size=size))
    assert len(answer.hits) <= min(answer.size, answer.total)
    assert (answer.total == 0) == (answer.step is Step.NONE)
    assert sum(facet.count for facet in answer.facets["kind"]) == answer.total
    for hit in answer.hits:
        assert hit.item is None or root_of(hit.item) == hit.id


@given(text=TYPED)
@relaxed
def test_whoosh_finds_what_looking_at_every_word_finds(whoosh: WhooshEngine, text: str) -> None:
    plan = Planner(ANALYZER, NO_OTHER_WORDS).plan(parse_query(text, lambda _: ()))
    for request in (plan.all_words(), plan.some_words(0.4), plan.some_words(0.0)):
        if request:
            assert found_by(whoosh, request) == found_by(MODEL, request)


def found_by(engine: Engine, request: Request) -> tuple[set[int], int]:
    found = retrieved(engine, request)
    return {scored.position for scored in found.best}, found.total


@given(words=st.lists(st.sampled_from(TELLING), min_size=1, max_size=5))
@relaxed
def test_more_words_never_find_more(search: Search, words: list[str]) -> None:
    whole = search.answer(asked(" ".join(words)))
    if whole.step is Step.ALL:
        assert search.answer(asked(" ".join(words[:-1]))).total >= whole.total or len(words) == 1


@given(word=st.sampled_from(TELLING))
@relaxed
def test_of_one_word_the_form_typed_comes_before_any_other(search: Search, word: str) -> None:
    order = list(ReasonKind)
    hits = [hit for hit in search.answer(asked(word)).hits if hit.kind is not Kind.INDEX_ENTRY]
    tiers = [min(order.index(reason.kind) for reason in hit.reasons) for hit in hits]
    assert tiers == sorted(tiers)


@given(words=WORD_LISTS)
@relaxed
def test_quotes_never_find_more_than_the_words(search: Search, words: list[str]) -> None:
    text = " ".join(words)
    quoted = {hit.id for hit in search.answer(asked(f'"{text}"', size=100)).hits}
    assert quoted <= {hit.id for hit in search.answer(asked(text, size=100)).hits}


@given(words=WORD_LISTS)
@relaxed
def test_each_hit_of_all_the_words_says_why(search: Search, words: list[str]) -> None:
    answer = search.answer(asked(" ".join(words)))
    for hit in answer.hits if answer.step is Step.ALL else ():
        parts = {choice.canonical() for choice in parse_query(" ".join(words), lambda _: ()).choices}
        said = {reason.query for reason in hit.reasons}
        assert said in (parts, {word for word in parts if not ANALYZER.is_empty(word)})


@given(words=st.lists(st.sampled_from(WORDS), min_size=0, max_size=120), data=st.data())
@relaxed
def test_an_excerpt_is_a_piece_of_the_text_with_marks_where_they_were(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    place = st.integers(0, len(text))
    pairs = data.draw(st.lists(st.tuples(place, place), max_size=6))
    spans = merge(Span(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1])
    fragments = excerpt(text, spans)
    piece = "".join(fragment.text for fragment in fragments)
    assert piece.removeprefix(CUT).removesuffix(CUT) in text
    assert all(fragment.text for fragment in fragments)
    marked = [fragment.text for fragment in fragments if fragment.mark]
    assert all(any(part in span.of(text) for span in spans) for part in marked)
    assert bool(marked) == bool(spans)


@given(text=TYPED, kinds=st.frozensets(st.sampled_from(list(ReasonKind)), max_size=4))
@relaxed
def test_reasons_are_true_and_never_of_a_kind_switched_off(search: Search, text: str, kinds: frozenset[str]) -> None:
    answer = search.answer(asked(text, without=kinds))
    assert {repair.kind for repair in answer.repairs}.isdisjoint(kinds)
    for hit in answer.hits:
        assert {reason.kind for reason in hit.reasons}.isdisjoint(kinds - {ReasonKind.EXACT})
        unit = next(unit for unit in UNITS if unit.id == hit.id)
        said = "\n".join(filter(None, (unit.text, unit.heading, unit.title, unit.english)))
        in_plain_words = {fragment.text for fragment in hit.plain if fragment.mark}
        for reason in hit.reasons:
            shown = in_plain_words if reason.kind is ReasonKind.EVERYDAY else said
            assert reason.matched in shown


@given(text=TYPED)
@relaxed
def test_repairs_lead_from_what_was_typed_to_what_was_understood(search: Search, text: str) -> None:
    answer = search.answer(asked(text))
    assert all(repair.from_ in text and repair.from_ != repair.to for repair in answer.repairs)
    everything = frozenset({ReasonKind.LAYOUT, ReasonKind.TRANSLIT, ReasonKind.TYPO})
    assert search.answer(asked(text, without=everything)).repairs == ()


@given(text=TYPED)
@relaxed
def test_no_tier_counts_more_than_there_is(search: Search, text: str) -> None:
    answer = search.answer(asked(text))
    assert all(0 < tier.count <= answer.total for tier in answer.tiers)
    assert len({tier.kind for tier in answer.tiers}) == len(answer.tiers)


@given(text=TYPED, limit=st.integers(-2, 90))
@relaxed
def test_every_beginning_is_answered(search: Search, text: str, limit: int) -> None:
    assert len(search.suggest(text, limit=limit)) <= min(50, max(1, limit))


@given(text=TYPED)
@relaxed
def test_an_answer_given_again_is_the_same(search: Search, text: str) -> None:
    assert search.answer(asked(text)) == search.answer(asked(text))


@pytest.mark.parametrize(
    "word", ["щ", "ы ", "a,", "[jl ", "«", '"a" ', "апеляция ", "пас-", "27В1(b)", "\x00", "е\u0301"]
)
@pytest.mark.parametrize("times", [64, 5000])
def test_a_long_text_is_answered(search: Search, word: str, times: int) -> None:
    assert search.answer(asked(word * times)).page == 1
