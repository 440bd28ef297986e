"""The alias of a library on a cluster, and its former indexes: both go with the builds."""

from pathlib import Path

import pytest
from opensearchpy import OpenSearch

from tests.commands import build_with_commands, run, said
from tests.engines import opensearch_node
from tests.engines.opensearch import file_of, index_of

pytestmark = pytest.mark.opensearch
CLOSED = "opensearch:http://127.0.0.1:9"  # the port of discard, where nothing listens
ALIAS = "shelf"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A corpus, a data folder without a build for the cluster, and how the cluster is chosen."""
    folder = tmp_path_factory.mktemp("shelf")
    corpus, data = build_with_commands(folder)
    return corpus, data, file_of(folder, opensearch_node.shared().url, prefix=ALIAS)


def rebuilt(corpus: Path, data: Path, *engines: str) -> tuple[str, str]:
    """The name of a new build for some engines, and of its index on the cluster."""
    chosen = [word for engine in engines for word in ("--engine", engine)]
    built = run(corpus, data, *chosen, "build", "--force")
    assert built.exit_code == 0, built.stderr
    return (data / "current").resolve().name, index_of(data / "current")


def test_the_alias_goes_with_the_build_that_is_used_and_indexes_with_those_kept(
    shelf: tuple[Path, Path, str], client: OpenSearch
) -> None:
    corpus, data, engine = shelf
    made = dict(rebuilt(corpus, data, "whoosh", engine) for _ in range(4))
    there = [bool(client.indices.exists(index=index)) for index in made.values()]
    assert there == [False, True, True, True]
    assert list(client.indices.get_alias(name=ALIAS)) == list(made.values())[-1:]
    for name, index in list(made.items())[1:]:
        went = run(corpus, data, "--engine", "whoosh", "--engine", engine, "use", name)
        assert (went.exit_code, " but " in said(went)) == (0, False)
        assert list(client.indices.get_alias(name=ALIAS)) == [index]


def test_what_keeps_the_alias_where_it_is_is_told(shelf: tuple[Path, Path, str], client: OpenSearch) -> None:
    corpus, data, engine = shelf
    name, index = rebuilt(corpus, data, engine)
    away = run(corpus, data, "--engine", CLOSED, "use", name)
    assert (away.exit_code, "but OpenSearch at" in said(away)) == (0, True)
    other = run(corpus, data, "--engine", "whoosh", "use", name)
    assert (other.exit_code, "but this build is not made for the search engine whoosh" in said(other)) == (0, True)
    assert list(client.indices.get_alias(name=ALIAS)) == [index]
