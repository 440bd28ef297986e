"""The engines that can be chosen by name. An engine is one package that fulfils the port, one row here, and the
distribution it needs.

Adapters are loaded by name and imported by nothing else: an engine that is not chosen need not be installed. An engine
with a server is chosen with its address after a colon: `name:https://node-1:9200,https://node-2:9200`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, cast

from search_service.search.engine.port import Engine, EngineSettings, Indexer
from search_service.search.weights import Boosts


class EngineUnavailableError(Exception):
    """The engine asked for is not known or not installed; the message says which there are and what to do."""


class Adapter(Protocol):
    """What the package of an engine offers."""

    def open_engine(self, settings: EngineSettings) -> Engine:
        """The index in the folder of the settings; IndexUnreadableError where it cannot be read."""
        ...

    def open_indexer(self, settings: EngineSettings) -> Indexer:
        """A writer of an index for the folder of the settings, which need not be there."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineRow:
    """An engine: the module of its adapter, the distribution whose version shapes its index, and for one with a server
    an example of its address.
    """

    module: str
    distribution: str
    address: str = ""


DEFAULT: Final = "whoosh"
ENGINES: Final[Mapping[str, EngineRow]] = MappingProxyType(
    {
        "whoosh": EngineRow(module="search_service.search.engine.whoosh", distribution="whoosh"),
    }
)
SET: Final = "set PRAVILO_ENGINE or --engine to"


def engine_name(chosen: str | None) -> str:
    """The name of the engine chosen, of the default one for None; EngineUnavailableError for what is no engine."""
    return _chosen(chosen)[0]


def engine_row(chosen: str | None) -> EngineRow:
    """The row of the engine chosen; the same error."""
    return ENGINES[engine_name(chosen)]


def _chosen(chosen: str | None) -> tuple[str, str]:
    """The name and the address of the engine chosen."""
    name, _, address = (chosen or DEFAULT).partition(":")
    if name not in ENGINES:
        known = ", ".join(sorted(ENGINES))
        raise EngineUnavailableError(f"There is no search engine {name!r}: {SET} one of {known}.")
    example = ENGINES[name].address
    if example and not address:
        raise EngineUnavailableError(f"The search engine {name} needs an address: {SET} {name}:{example}.")
    if address and not example:
        raise EngineUnavailableError(f"The search engine {name} has no address: {SET} {name}.")
    return name, address


def require_engine(chosen: str | None) -> Adapter:
    """The adapter of the engine chosen; EngineUnavailableError where there is no such engine or what it needs is not
    installed.
    """
    name, row = engine_name(chosen), engine_row(chosen)
    try:
        return cast(Adapter, import_module(row.module))
    except ModuleNotFoundError as error:
        raise EngineUnavailableError(
            f"The search engine {name} needs {row.distribution}, which is not installed ({error}): run "
            f"`pip install {row.distribution}`, or {SET} another engine."
        ) from error


def open_engine(chosen: str | None, folder: Path, boosts: Boosts) -> Engine:
    """The index that the engine chosen wrote into a folder, opened for reading; EngineUnavailableError where there is
    no such engine, IndexUnreadableError where there is no such index.
    """
    return require_engine(chosen).open_engine(_settings(chosen, folder, boosts))


def open_indexer(chosen: str | None, folder: Path, boosts: Boosts) -> Indexer:
    """The writer of the chosen engine's index for a folder; EngineUnavailableError where there is no such engine."""
    return require_engine(chosen).open_indexer(_settings(chosen, folder, boosts))


def _settings(chosen: str | None, folder: Path, boosts: Boosts) -> EngineSettings:
    return EngineSettings(folder=folder, boosts=boosts, address=_chosen(chosen)[1])
