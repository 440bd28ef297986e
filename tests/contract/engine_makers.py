"""Every engine behind the port, made from the same units: what the contract suite runs on."""

from collections.abc import Callable
from pathlib import Path

from search_service.search.engine import Engine, IndexUnit
from search_service.search.engine.whoosh import WhooshEngine, write_whoosh_index
from tests.bench.fts5_engine import Fts5Engine, write_fts5_index
from tests.contract.fake_engine import FakeEngine


def make_whoosh(units: list[IndexUnit], folder: Path) -> Engine:
    write_whoosh_index(folder / "whoosh", units)
    return WhooshEngine(folder / "whoosh")


def make_fts5(units: list[IndexUnit], folder: Path) -> Engine:
    write_fts5_index(folder / "fts5.sqlite", units)
    return Fts5Engine(folder / "fts5.sqlite")


MAKERS: dict[str, Callable[[list[IndexUnit], Path], Engine]] = {
    "whoosh": make_whoosh,
    "fts5": make_fts5,
    "lists": lambda units, _: FakeEngine(units),
}
