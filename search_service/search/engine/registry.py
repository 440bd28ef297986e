"""The engines that can be chosen by name, and which of them have their index in a build. An engine is one package that
fulfils the port, one row here, and the distribution it needs.

Several may be chosen, apart by blanks: a build is made for all of them, and the first one answers. Adapters are loaded
by name and imported by nothing else: an engine that is not chosen need not be installed. An engine with a server is
chosen with its address after a colon: `name:https://node-1:9200,https://node-2:9200`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, cast

from search_service.search.engine.port import Condition, Engine, EngineSettings, Indexer, IndexUnreadableError
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


class ServerAdapter(Adapter, Protocol):
    """What the package of an engine with a server offers besides."""

    def condition(self, settings: EngineSettings) -> Condition:
        """How the server does, and the index there that the folder of the settings names; never an error."""
        ...

    def lead(self, settings: EngineSettings) -> None:
        """Let other readers of the server find the index that the folder of the settings names; IndexUnreadableError
        where there is no such index or the server cannot be reached.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineRow:
    """An engine: the module of its adapter, the distribution whose version shapes its index, the extra of ours that
    brings it, and for one with a server an example of its address.
    """

    module: str
    distribution: str
    extra: str = ""
    address: str = ""


DEFAULT: Final = "whoosh"
ENGINES: Final[Mapping[str, EngineRow]] = MappingProxyType(
    {
        "whoosh": EngineRow(module="search_service.search.engine.whoosh", distribution="whoosh"),
        "tantivy": EngineRow(module="search_service.search.engine.tantivy", distribution="tantivy", extra="tantivy"),
        "opensearch": EngineRow(
            module="search_service.search.engine.opensearch",
            distribution="opensearch-py",
            extra="opensearch",
            address="https://node-1:9200",
        ),
    }
)
INDEX: Final = "index"  # the folder of all that a build is searched by
ENGINES_BUILT: Final = f"{INDEX}/engines"  # the names of the engines that have a folder beside it, one a line
SET: Final = "set PRAVILO_ENGINE or --engine to"


def chosen_engines(chosen: str | None) -> tuple[str, ...]:
    """The engines chosen, each as it was typed and once; the default one for None. EngineUnavailableError where one of
    them is no engine.
    """
    by_name: dict[str, str] = {}
    for typed in (chosen or DEFAULT).split() or [chosen or DEFAULT]:
        by_name.setdefault(_read(typed)[0], typed)
    return tuple(by_name.values())


def named_engine(chosen: str | None, name: str) -> str:
    """The engine of a name as it was chosen, with its address where that is known, else the name; never an error."""
    typed = (chosen or "").split()
    return next((one for one in typed if one.partition(":")[0] == name), name)


def engine_name(chosen: str | None) -> str:
    """The name of the engine that answers, the first one chosen; EngineUnavailableError for what is no engine."""
    return _read(chosen_engines(chosen)[0])[0]


def engine_row(chosen: str | None) -> EngineRow:
    """The row of the engine that answers; the same error."""
    return ENGINES[engine_name(chosen)]


def _read(typed: str) -> tuple[str, str]:
    """The name and the address of an engine."""
    name, _, address = typed.partition(":")
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
            f"`pip install {_installed_by(row)}`, or {SET} another engine."
        ) from error


def _installed_by(row: EngineRow) -> str:
    return f"'pravilo[{row.extra}]'" if row.extra else row.distribution


def open_engine(chosen: str | None, folder: Path, boosts: Boosts) -> Engine:
    """The index that the engine chosen wrote into a folder, opened for reading; EngineUnavailableError where there is
    no such engine, IndexUnreadableError where there is no such index.
    """
    return require_engine(chosen).open_engine(_settings(chosen, folder, boosts))


def open_indexer(chosen: str | None, folder: Path, boosts: Boosts) -> Indexer:
    """The writer of the chosen engine's index for a folder; EngineUnavailableError where there is no such engine."""
    return require_engine(chosen).open_indexer(_settings(chosen, folder, boosts))


def engine_folder(build: Path, engine: str) -> Path:
    """The folder of an engine's index in a build."""
    return build / INDEX / engine


def record_engines(build: Path, engines: Iterable[str]) -> None:
    """Note in a build which engines have their index there."""
    (build / ENGINES_BUILT).write_text("".join(f"{engine}\n" for engine in engines), encoding="utf-8", newline="\n")


def recorded_engines(build: Path) -> tuple[str, ...]:
    """The engines that have their index in a build; none where the build does not say."""
    try:
        return tuple((build / ENGINES_BUILT).read_text(encoding="utf-8").split())
    except (OSError, UnicodeDecodeError):
        return ()


def require_index(build: Path, chosen: str | None) -> str:
    """The name of the engine that answers from a build, the first of those chosen; IndexUnreadableError where the build
    says that it has the indexes of others only.
    """
    name, recorded = engine_name(chosen), recorded_engines(build)
    if recorded and name not in recorded:
        raise IndexUnreadableError(
            f"this build is not made for the search engine {name} but for {' and '.join(recorded)}; run `pravilo "
            f"--engine {name} build`, or {SET} {' or '.join(recorded)}"
        )
    return name


def open_built(build: Path, chosen: str | None, boosts: Boosts) -> Engine:
    """The index in a build of the first engine chosen, opened for reading; EngineUnavailableError where there is no
    such engine, IndexUnreadableError where there is no such index.
    """
    require_engine(chosen)
    return open_engine(chosen, engine_folder(build, require_index(build, chosen)), boosts)


def condition_of(build: Path, chosen: str | None, boosts: Boosts) -> Condition:
    """How the server of the engine chosen does, and the index there that a build names; nothing for an engine without
    a server. EngineUnavailableError where there is no such engine.
    """
    adapter, folder = require_engine(chosen), engine_folder(build, engine_name(chosen))
    if not engine_row(chosen).address:
        return Condition(facts=(), faults=())
    return cast(ServerAdapter, adapter).condition(_settings(chosen, folder, boosts))


def lead_to_build(build: Path, chosen: str | None, boosts: Boosts) -> None:
    """Let other readers of the server of the engine chosen find the index of a build; nothing for an engine without a
    server. EngineUnavailableError where there is no such engine, IndexUnreadableError where there is no such index.
    """
    adapter, folder = require_engine(chosen), engine_folder(build, engine_name(chosen))
    if engine_row(chosen).address:
        cast(ServerAdapter, adapter).lead(_settings(chosen, folder, boosts))


def _settings(chosen: str | None, folder: Path, boosts: Boosts) -> EngineSettings:
    return EngineSettings(folder=folder, boosts=boosts, address=_read(chosen_engines(chosen)[0])[1])
