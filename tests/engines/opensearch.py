"""The adapter of OpenSearch on the node of this run, and a library there."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from search_service.search.engine import Engine, EngineSettings, Indexer
from tests.engines import opensearch_node

PREFIX: Final = "library"


def reached(settings: EngineSettings) -> EngineSettings:
    """The settings with the address of the node, which is started where it is not running yet."""
    return replace(settings, address=settings.address or opensearch_node.shared().url)


def open_engine(settings: EngineSettings) -> Engine:
    # Imported here: the client is missing where the tests of this engine are left out.
    from search_service.search.engine import opensearch  # noqa: PLC0415

    return opensearch.open_engine(reached(settings))


def open_indexer(settings: EngineSettings) -> Indexer:
    from search_service.search.engine import opensearch  # noqa: PLC0415

    return opensearch.open_indexer(reached(settings))


def file_of(folder: Path, url: str | Sequence[str], **others: str | int) -> str:
    """The engine as chosen by a file of settings, which is written into a folder."""
    path = folder / "cluster.toml"
    rows = {"url": url, "prefix": PREFIX, "shards": 2} | others
    path.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in rows.items()), encoding="utf-8")
    return f"opensearch:{path}"


def index_of(build: Path) -> str:
    """The name of the index of a build."""
    note = build / "index" / "opensearch" / "index.json"
    return str(json.loads(note.read_text(encoding="utf-8"))["index"])
