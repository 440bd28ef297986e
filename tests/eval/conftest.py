"""One build of the whole library for all that measures it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from search_service.cli import main
from search_service.library import Library
from search_service.open_build import search_of
from search_service.search.service import Search
from tests.engines import opensearch_node


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a build of the whole corpus, for every engine that can be had here."""
    data = tmp_path_factory.mktemp("data")
    cluster = () if opensearch_node.why_none() else (f"opensearch:{opensearch_node.shared().url}",)
    chosen = [word for engine in ("whoosh", "tantivy", *cluster) for word in ("--engine", engine)]
    built = CliRunner().invoke(main, ["--data", str(data), *chosen, "build"])
    assert built.exit_code == 0, built.output
    return data / "current"


@pytest.fixture(scope="module")
def library(build: Path) -> Iterator[Library]:
    with closing(Library.open(build)) as opened:
        yield opened


@pytest.fixture(scope="module")
def search(library: Library) -> Iterator[Search]:
    with closing(search_of(library)) as opened:
        yield opened
