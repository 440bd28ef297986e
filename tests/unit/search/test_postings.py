"""What an engine keeps of the postings it read: always the same answers, and never more than it may."""

from collections.abc import Iterator

import pytest
from whoosh import query as wq

from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.engine import whoosh as adapter
from search_service.search.engine.whoosh import WhooshEngine
from search_service.search.engine.whoosh.postings import Postings
from search_service.search.index import index_unit, make_units
from tests.engines import engine_over
from tests.samples.search_library import ENGLISH_TITLES, sample_records

TERMS = [("lemma", "пас"), ("exact", "взятки"), ("lemma", "очередь"), ("lemma", "щщщ"), ("lemma", "игрок")]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WhooshEngine]:
    folder = tmp_path_factory.mktemp("whoosh")
    analyzer = Analyzer(Morphology(load_lexicon()))
    units = (index_unit(unit, analyzer) for unit in make_units(sample_records(), ENGLISH_TITLES))
    engine = engine_over(adapter, units, folder)
    assert isinstance(engine, WhooshEngine)
    yield engine
    engine.close()


@pytest.mark.parametrize("most", [0, 4, 12, 1000])
def test_what_is_kept_is_bounded_and_right(engine: WhooshEngine, most: int) -> None:
    postings = Postings(most)
    with engine._searcher() as searcher:
        fresh = {term: Postings().of(searcher, wq.Term(*term))[0] for term in TERMS}
        for term in TERMS * 3:
            read, boost = postings.of(searcher, wq.Term(*term, boost=0.5))
            assert (list(read.units), list(read.scores), boost) == (
                list(fresh[term].units),
                list(fresh[term].scores),
                0.5,
            )
            assert postings.size <= most
    assert len(fresh["lemma", "пас"].units) > 3
    assert not fresh["lemma", "щщщ"].units


def test_words_in_a_row_are_told_from_the_same_words_apart(engine: WhooshEngine) -> None:
    postings = Postings()
    words = [wq.Term("lemma", "вне"), wq.Term("lemma", "очередь")]
    with engine._searcher() as searcher:
        row, _ = postings.of(searcher, wq.Sequence(words))
        far, _ = postings.of(searcher, wq.Sequence(list(reversed(words))))
        again, _ = postings.of(searcher, wq.Sequence(words))
    assert list(row.units) == list(again.units)
    assert row.units
    assert not far.units
