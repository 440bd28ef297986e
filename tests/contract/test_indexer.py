"""Every engine's writer: what is published can be asked, what is discarded is gone, what is begun anew forgets."""

from pathlib import Path

import pytest

from search_service.search.engine import Batch, Indexer, IndexTerm, IndexUnit, IndexUnreadableError
from search_service.search.engine.registry import Adapter
from search_service.search.index import FIELDS
from tests.engines import ADAPTERS, EVERY, engine_over, settings_for


def unit_of(position: int) -> IndexUnit:
    words = (IndexTerm(position=0, exact="слово", indexed=("слово",)),)
    return IndexUnit(position=position, rank=0, fields={"kind": "paragraph", "law": "7"}, terms=words)


@pytest.fixture(params=EVERY)
def adapter(request: pytest.FixtureRequest) -> Adapter:
    return ADAPTERS[str(request.param)]


def units_in(adapter: Adapter, folder: Path) -> int:
    """How many units an index has; it is opened and closed."""
    engine = adapter.open_engine(settings_for(folder))
    units = engine.search(Batch()).units
    engine.close()
    return units


def begun(adapter: Adapter, folder: Path, units: int) -> Indexer:
    indexer = adapter.open_indexer(settings_for(folder))
    indexer.begin(FIELDS)
    for position in range(units):
        indexer.add(unit_of(position))
    return indexer


def test_what_is_published_is_answered_from_whole(adapter: Adapter, tmp_path: Path) -> None:
    begun(adapter, tmp_path / "index", 50).publish()
    assert units_in(adapter, tmp_path / "index") == 50


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_is_only_begun_is_no_index(adapter: Adapter, tmp_path: Path) -> None:
    indexer = begun(adapter, tmp_path / "index", 3)
    indexer.discard()
    with pytest.raises(IndexUnreadableError, match="pravilo build"):
        units_in(adapter, tmp_path / "index")


def test_what_is_published_can_be_discarded_by_another_writer(adapter: Adapter, tmp_path: Path) -> None:
    begun(adapter, tmp_path / "index", 3).publish()
    adapter.open_indexer(settings_for(tmp_path / "index")).discard()
    with pytest.raises(IndexUnreadableError, match="pravilo build"):
        units_in(adapter, tmp_path / "index")


def test_what_is_not_there_can_be_discarded(adapter: Adapter, tmp_path: Path) -> None:
    indexer = adapter.open_indexer(settings_for(tmp_path / "index"))
    indexer.discard()
    indexer.discard()


def test_what_is_begun_anew_forgets_what_was_there(adapter: Adapter, tmp_path: Path) -> None:
    begun(adapter, tmp_path / "index", 7).publish()
    begun(adapter, tmp_path / "index", 2).publish()
    assert units_in(adapter, tmp_path / "index") == 2


def test_an_index_beside_another_is_its_own(adapter: Adapter, tmp_path: Path) -> None:
    for name, units in (("one", 3), ("two", 5)):
        engine_over(adapter, map(unit_of, range(units)), tmp_path / name).close()
    adapter.open_indexer(settings_for(tmp_path / "one")).discard()
    assert units_in(adapter, tmp_path / "two") == 5
