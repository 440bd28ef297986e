"""A library that was moved to a real node of OpenSearch by commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from opensearchpy import OpenSearch

from tests.commands import build_with_commands, run
from tests.engines import opensearch_node
from tests.engines.opensearch import file_of


@pytest.fixture(scope="package")
def client() -> Iterator[OpenSearch]:
    with OpenSearch(hosts=[opensearch_node.shared().url]) as opened:
        yield opened


@pytest.fixture(scope="package")
def moved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A corpus, its data folder with a build for Whoosh and for the node, and how the node is chosen."""
    folder = tmp_path_factory.mktemp("moved")
    corpus, data = build_with_commands(folder)
    engine = file_of(folder, opensearch_node.shared().url)
    built = run(corpus, data, "--engine", "whoosh", "--engine", engine, "build")
    assert built.exit_code == 0, built.stderr
    return corpus, data, engine
