"""Whether the index that an engine has in a build is that of its units, told from outside: nothing is changed."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from search_service.search.analysis import Analyzer, FormMap, FormMapError, Morphology, load_lexicon
from search_service.search.engine import (
    Condition,
    EngineUnavailableError,
    IndexUnreadableError,
    condition_of,
    faults_of_sample,
    open_built,
    sampled,
)
from search_service.search.index.files import FORMS, UNITS
from search_service.search.index.unit_store import UnitStore
from search_service.search.index.unit_terms import index_unit
from search_service.search.weights import RANKING


def facts_of_index(build: Path, engine: str | None) -> tuple[str, ...]:
    """Return what is to be told of the server of the engine chosen and of the index there; nothing for an engine
    without one, or where it cannot be asked.
    """
    return _condition(build, engine).facts


def _condition(build: Path, engine: str | None) -> Condition:
    try:
        return condition_of(build, engine, RANKING.boosts)
    except EngineUnavailableError as error:
        return Condition(facts=(), faults=(str(error),))


def faults_of_index(build: Path, engine: str | None) -> Iterator[str]:
    """Yield what is wrong with the index that the engine chosen, the default one for None, has in a build: that it
    cannot be read, another number of units, and units of a sample that are not found by their own words.
    """
    if faults := _condition(build, engine).faults:
        yield from faults
        return
    try:
        analyzer = Analyzer(Morphology(load_lexicon()), FormMap.read(build / FORMS))
        with closing(UnitStore(build / UNITS)) as store, closing(open_built(build, engine, RANKING.boosts)) as opened:
            sample = [index_unit(store.unit(place), analyzer) for place in sampled(len(store))]
            yield from faults_of_sample(opened, sample, len(store))
    except (EngineUnavailableError, FormMapError, IndexUnreadableError) as error:
        yield str(error)
