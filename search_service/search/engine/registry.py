"""The engines that can be chosen by name. An engine is one package that fulfils the port, one row here, and the
distribution it needs.

Adapters are loaded by name and imported by nothing else: an engine that is not chosen need not be installed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, cast

from search_service.search.engine.port import Engine, Indexer
from search_service.search.rank.weights import Boosts

CHOOSE: Final = "Choose with PRAVILO_ENGINE or --engine"


class EngineUnavailableError(Exception):
    """The engine asked for is not known or not installed; the message says which there are and what to do."""


class Adapter(Protocol):
    """What the package of an engine offers. `folder` is the engine's own inside a build, which is moved as a whole once
    it is published: an engine that keeps its index elsewhere notes there, when it begins, what the index is called.
    """

    def open_engine(self, folder: Path, boosts: Boosts) -> Engine:
        """The index of a folder; IndexUnreadableError where it cannot be read."""
        ...

    def open_indexer(self, folder: Path, boosts: Boosts) -> Indexer:
        """A writer of an index for a folder, which need not be there."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineRow:
    """An engine: the module of its adapter and the distribution whose version shapes its index."""

    module: str
    distribution: str


DEFAULT: Final = "whoosh"
ENGINES: Final[Mapping[str, EngineRow]] = MappingProxyType(
    {DEFAULT: EngineRow(module="search_service.search.engine.whoosh", distribution="whoosh")}
)


def engine_name(name: str | None) -> str:
    """The name of an engine, of the default one for None; EngineUnavailableError for what is no engine's."""
    if name is not None and name not in ENGINES:
        known = ", ".join(sorted(ENGINES))
        raise EngineUnavailableError(f"There is no search engine {name!r}. {CHOOSE} one of these: {known}.")
    return name or DEFAULT


def engine_row(name: str | None) -> EngineRow:
    """The row of an engine, of the default one for None; EngineUnavailableError where there is none."""
    return ENGINES[engine_name(name)]


def require_engine(name: str | None) -> Adapter:
    """The adapter of an engine, of the default one for None; EngineUnavailableError where there is no such engine or
    what it needs is not installed.
    """
    row = engine_row(name)
    try:
        return cast(Adapter, import_module(row.module))
    except ModuleNotFoundError as error:
        raise EngineUnavailableError(
            f"The search engine {name} needs {row.distribution}, which is not installed ({error}). Install it with "
            f"`pip install {row.distribution}`, or {CHOOSE.lower()} another engine."
        ) from error


def open_engine(name: str | None, folder: Path, boosts: Boosts) -> Engine:
    """The index that an engine wrote into a folder, opened for reading; EngineUnavailableError where there is no such
    engine, IndexUnreadableError where there is no such index.
    """
    return require_engine(name).open_engine(folder, boosts)


def open_indexer(name: str | None, folder: Path, boosts: Boosts) -> Indexer:
    """The writer of an engine's index for a folder; EngineUnavailableError where there is no such engine."""
    return require_engine(name).open_indexer(folder, boosts)
