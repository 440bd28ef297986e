"""An engine is chosen by its name: a name that is none, or an engine that is not installed, says what to do."""

from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from search_service.search.engine import (
    EngineSettings,
    EngineUnavailableError,
    IndexUnreadableError,
    chosen_engines,
    engine_name,
    open_indexer,
    recorded_engines,
    require_engine,
)
from search_service.search.engine import registry as engines
from search_service.search.engine.registry import DEFAULT, ENGINES, EngineRow
from search_service.search.index import discard_index, write_index
from search_service.search.service import open_search
from search_service.search.weights import RANKING
from tests.engines import lists
from tests.samples.requests import asked
from tests.samples.search_library import sample_records

FTS5 = EngineRow(module="tests.engines.fts5", distribution="pysqlite3")
MISSING = EngineRow(module="tests.engines.nowhere", distribution="nowhere-client")
CLUSTER = EngineRow(module="tests.engines.lists", distribution="cluster-client", address="https://node-1:9200")


@pytest.fixture
def more_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine more, one whose package is not installed, and one with a server."""
    monkeypatch.setattr(
        engines, "ENGINES", MappingProxyType({**ENGINES, "fts5": FTS5, "nowhere": MISSING, "cluster": CLUSTER})
    )


def write(folder: Path, engine: str | None = None) -> None:
    write_index(folder, sample_records(), english_titles={}, engine=engine)


def found(folder: Path, engine: str | None) -> list[str]:
    search = open_search(folder, read_citation=lambda _: (), exists=lambda _: False, engine=engine)
    names = [str(hit.id) for hit in search.answer(asked("взятка")).hits]
    search.close()
    return names


def test_without_a_name_it_is_the_default_engine() -> None:
    assert engine_name(None) == DEFAULT == "whoosh"


@pytest.mark.parametrize("name", ["lucene", "Whoosh", " "])
def test_a_name_that_is_none_says_which_there_are(name: str) -> None:
    with pytest.raises(
        EngineUnavailableError, match=rf"{name!r}: set PRAVILO_ENGINE or --engine to one of opensearch, tantivy, whoosh"
    ):
        require_engine(name)


def test_several_engines_are_chosen_apart_by_blanks_and_the_first_answers() -> None:
    assert chosen_engines("tantivy whoosh  tantivy") == ("tantivy", "whoosh")
    assert engine_name("tantivy whoosh") == "tantivy"
    with pytest.raises(EngineUnavailableError, match="'lucene'"):
        chosen_engines("whoosh lucene")


@pytest.mark.usefixtures("more_engines")
def test_an_engine_that_is_not_installed_says_what_to_install() -> None:
    with pytest.raises(EngineUnavailableError, match=r"nowhere needs nowhere-client.*pip install nowhere-client"):
        require_engine("nowhere")


@pytest.mark.usefixtures("more_engines")
@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ("cluster", r"needs an address: set PRAVILO_ENGINE or --engine to cluster:https://node-1:9200"),
        ("cluster:", r"needs an address"),
        ("whoosh:https://node-1", r"has no address: set PRAVILO_ENGINE or --engine to whoosh"),
    ],
)
def test_only_an_engine_with_a_server_has_an_address(chosen: str, words: str) -> None:
    with pytest.raises(EngineUnavailableError, match=words):
        require_engine(chosen)


@pytest.mark.usefixtures("more_engines")
def test_an_address_goes_to_the_engine_and_is_no_part_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("tests.engines.lists.open_indexer", lambda settings: opened.append(settings.address))
    open_indexer("cluster:https://node-1:9200", Path("index"), RANKING.boosts)
    assert opened == ["https://node-1:9200"]
    assert engine_name("cluster:https://node-1:9200") == "cluster"


@pytest.mark.usefixtures("more_engines")
def test_an_engine_is_one_module_and_one_row(tmp_path: Path) -> None:
    write(tmp_path, "fts5")
    write(tmp_path / "other")
    assert recorded_engines(tmp_path) == ("fts5",)
    assert found(tmp_path, "fts5") == found(tmp_path / "other", None) != []


@pytest.mark.usefixtures("more_engines")
def test_a_build_made_for_another_engine_says_so(tmp_path: Path) -> None:
    write(tmp_path, "fts5")
    with pytest.raises(
        IndexUnreadableError,
        match="not made for the search engine whoosh but for fts5; run `pravilo --engine whoosh build`",
    ):
        found(tmp_path, None)


def test_a_build_says_for_which_engine_it_is_made(tmp_path: Path) -> None:
    assert recorded_engines(tmp_path) == ()
    write(tmp_path)
    assert recorded_engines(tmp_path) == ("whoosh",)


def test_an_index_that_fails_half_way_leaves_none(tmp_path: Path) -> None:
    def fail(done: int, of: int) -> None:
        if done == 3:
            raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        write_index(tmp_path, sample_records(), english_titles={}, progress=fail)
    assert not (tmp_path / "index" / "whoosh").exists()


@pytest.mark.usefixtures("more_engines")
def test_the_index_of_a_build_that_goes_is_discarded_by_its_own_engine(tmp_path: Path) -> None:
    write(tmp_path, "fts5")
    discard_index(tmp_path)
    assert not (tmp_path / "index" / "fts5").exists()


@pytest.mark.usefixtures("more_engines")
def test_an_index_on_a_server_is_written_asked_and_discarded_by_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = []

    def noting(opener: Callable[[EngineSettings], Any]) -> Callable[[EngineSettings], Any]:
        def open_noted(settings: EngineSettings) -> Any:
            addresses.append(settings.address)
            return opener(settings)

        return open_noted

    for name in ("open_engine", "open_indexer"):
        monkeypatch.setattr(lists, name, noting(getattr(lists, name)))
    write(tmp_path, "cluster:https://node-1")
    assert found(tmp_path, "cluster:https://node-2") != []
    discard_index(tmp_path)
    assert found(tmp_path, "cluster:https://node-2") != []
    discard_index(tmp_path, "cluster:https://node-3")
    with pytest.raises(IndexUnreadableError):
        found(tmp_path, "cluster:https://node-4")
    assert addresses == [f"https://node-{number}" for number in (1, 2, 2, 3, 4)]


def test_the_index_of_an_engine_that_is_gone_is_left(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "index" / "engines").write_text("lucene", encoding="utf-8")
    discard_index(tmp_path)
    discard_index(tmp_path / "nowhere")
    assert (tmp_path / "index" / "whoosh").exists()
