"""Every engine behind the port: the one that serves, a rival and a model; what the contract suite runs on."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import pytest

from search_service.search.engine import (
    Batch,
    Engine,
    EngineSettings,
    IndexTerm,
    IndexUnit,
    Request,
    Retrieval,
    Retrieved,
)
from search_service.search.engine import tantivy as tantivy_adapter
from search_service.search.engine import whoosh as whoosh_adapter
from search_service.search.engine.registry import Adapter
from search_service.search.index import FIELDS
from search_service.search.weights import RANKING
from tests.engines import fts5, lists, opensearch

ADAPTERS: Final[dict[str, Adapter]] = {
    "whoosh": whoosh_adapter,
    "tantivy": tantivy_adapter,
    "fts5": fts5,
    "lists": lists,
    "opensearch": opensearch,
}

# What a test of every engine is given: their names; the one with a server is left out by name where none can start.
EVERY: Final = [
    pytest.param(name, marks=pytest.mark.opensearch) if name == "opensearch" else pytest.param(name)
    for name in ADAPTERS
]


def settings_for(folder: Path) -> EngineSettings:
    """What an engine is opened with on a folder of its own."""
    return EngineSettings(folder=folder, boosts=RANKING.boosts)


def engine_over(adapter: Adapter, units: Iterable[IndexUnit], folder: Path) -> Engine:
    """An engine opened on an index of these units in a folder."""
    indexer = adapter.open_indexer(settings_for(folder))
    indexer.begin(FIELDS)
    for unit in units:
        indexer.add(unit)
    indexer.publish()
    return adapter.open_engine(settings_for(folder))


def unit_of_words(position: int, *words: str) -> IndexUnit:
    """A unit of words that are their own lemmas."""
    terms = tuple(IndexTerm(position=place, exact=word, indexed=(word,)) for place, word in enumerate(words))
    return IndexUnit(position=position, rank=0, fields={"kind": "paragraph", "law": "7"}, terms=terms)


def retrieved(engine: Engine, request: Request, *, limit: int = 1000, facets: Sequence[str] = FIELDS) -> Retrieved:
    """The best units of one request, and every facet of what it finds."""
    retrieval = Retrieval(request=request, limit=limit, facets=tuple(facets))
    return engine.search(Batch(retrievals={"one": retrieval})).retrieved["one"]


def counted(engine: Engine, request: Request) -> int:
    """How many units fit one request."""
    return engine.search(Batch(counts={"one": request})).counts["one"]
