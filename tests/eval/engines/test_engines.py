"""Every engine that may serve answers alike: the same counts, nearly always the same first hits, the same figures.

On every eighth query here; `python -m tests.eval --engine whoosh --engine tantivy` compares them on all.
"""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from search_service.library import Library
from search_service.open_build import search_of
from search_service.search.service import Search
from search_service.search.weights import RANKING
from tests.eval.__main__ import ours
from tests.eval.engines import alike
from tests.eval.measure import means, measure
from tests.eval.queries import labelled_queries
from tests.samples.requests import asked

QUERIES = tuple(labelled_queries())[::8]
FIRST = "whoosh"
OTHERS = ("tantivy",)


@pytest.fixture(scope="module")
def searches(build: Path) -> Iterator[dict[str, Search]]:
    with ExitStack() as opened:
        library = opened.enter_context(closing(Library.open(build)))
        yield {name: opened.enter_context(closing(search_of(library, name))) for name in (FIRST, *OTHERS)}


@pytest.mark.parametrize("name", OTHERS)
def test_totals_and_facets_are_equal_always_and_the_first_hits_nearly_always(
    searches: dict[str, Search], name: str
) -> None:
    told = [alike(searches[FIRST], searches[name], asked(query.text, size=20)) for query in QUERIES]
    assert [query.text for query, one in zip(QUERIES, told, strict=True) if not one.counts] == []
    assert sum(one.hits for one in told) >= 0.98 * len(told)


@pytest.mark.parametrize("name", OTHERS)
def test_the_figures_are_the_same_within_five_thousandths(searches: dict[str, Search], name: str) -> None:
    figures = [means(measure(ours(searches[one]), query) for query in QUERIES) for one in (FIRST, name)]
    assert figures[1] == pytest.approx(figures[0], abs=0.005)


def test_the_first_look_is_weighed_as_tantivy_and_lucene_weigh_it() -> None:
    assert (RANKING.boosts.saturation, RANKING.boosts.length) == (1.2, 0.75)
