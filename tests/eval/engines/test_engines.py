"""Every engine that may serve answers alike: the same counts, nearly always the same first hits, the same figures.

On every eighth query here; `python -m tests.eval --engine whoosh --engine tantivy` compares them on all.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path

import pytest

from search_service.library import Library
from search_service.open_build import search_of
from search_service.search.service import Search
from search_service.search.weights import RANKING
from tests.engines import opensearch_node
from tests.eval.__main__ import ours
from tests.eval.engines import alike
from tests.eval.measure import means, measure
from tests.eval.queries import labelled_queries
from tests.samples.requests import asked

QUERIES = tuple(labelled_queries())[::8]
FIRST = "whoosh"
OTHERS = ["tantivy", pytest.param("opensearch", marks=pytest.mark.opensearch)]


@pytest.fixture(scope="module")
def search_by(build: Path) -> Iterator[Callable[[str], Search]]:
    """What opens the search of one build over an engine, once."""
    with ExitStack() as opened:
        library = opened.enter_context(closing(Library.open(build)))

        @cache
        def search(name: str) -> Search:
            chosen = f"{name}:{opensearch_node.shared().url}" if name == "opensearch" else name
            return opened.enter_context(closing(search_of(library, chosen)))

        yield search


@pytest.mark.parametrize("name", OTHERS)
def test_totals_and_facets_are_equal_always_and_the_first_hits_nearly_always(
    search_by: Callable[[str], Search], name: str
) -> None:
    told = [alike(search_by(FIRST), search_by(name), asked(query.text, size=20)) for query in QUERIES]
    assert [query.text for query, one in zip(QUERIES, told, strict=True) if not one.counts] == []
    assert sum(one.hits for one in told) >= 0.98 * len(told)


@pytest.mark.parametrize("name", OTHERS)
def test_the_figures_are_the_same_within_five_thousandths(search_by: Callable[[str], Search], name: str) -> None:
    figures = [means(measure(ours(search_by(one)), query) for query in QUERIES) for one in (FIRST, name)]
    assert figures[1] == pytest.approx(figures[0], abs=0.005)


def test_the_first_look_is_weighed_as_tantivy_and_lucene_weigh_it() -> None:
    assert (RANKING.boosts.saturation, RANKING.boosts.length) == (1.2, 0.75)
