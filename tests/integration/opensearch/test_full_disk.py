"""A node whose disk is full, as it judges by the marks that are set for it: it may be read, and is told of."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from opensearchpy import OpenSearch

from tests.commands import run, said
from tests.engines.opensearch import index_of

pytestmark = pytest.mark.opensearch
DISK = "cluster.routing.allocation.disk"
MORE_THAN_ANY = "1000000gb"  # free space that no disk has
PATIENCE = 240.0  # seconds in which a node looks at its disk, which it does every ten
BLOCK = "read_only_allow_delete"


@contextmanager
def full_disk(client: OpenSearch) -> Iterator[None]:
    """The node wants more free space than there is, until the context ends."""
    marks = {f"{DISK}.watermark.{mark}": MORE_THAN_ANY for mark in ("low", "high", "flood_stage")}
    settings = {f"{DISK}.threshold_enabled": True, "cluster.info.update.interval": "10s"} | marks
    client.cluster.put_settings(body={"persistent": settings})
    try:
        yield
    finally:
        client.cluster.put_settings(body={"persistent": dict.fromkeys(settings)})


def wait_for(client: OpenSearch, name: str, *, blocked: bool) -> None:
    """Wait until the node has, or has not, forbidden writing to an index."""
    ends = time.monotonic() + PATIENCE
    while is_blocked(client, name) != blocked:
        assert time.monotonic() < ends, "the node does not look at its disk"
        time.sleep(0.5)


def is_blocked(client: OpenSearch, name: str) -> bool:
    settings = client.indices.get(index=name)[name]["settings"]["index"]
    return str(settings.get("blocks", {}).get(BLOCK, "false")) == "true"


def test_a_full_disk_is_told_search_goes_on_and_no_build_replaces_what_is_there(
    moved: tuple[Path, Path, str], client: OpenSearch
) -> None:
    corpus, data, engine = moved
    name = index_of(data / "current")
    with full_disk(client):
        wait_for(client, name, blocked=True)
        assert run(corpus, data, "--engine", engine, "search", "карты").exit_code == 0
        told = run(corpus, data, "--engine", engine, "verify", "--only", "build")
        assert told.exit_code == 1
        assert "may only be read: a disk was too full" in told.stderr
        refused = run(corpus, data, "--engine", engine, "build", "--force")
        assert refused.exit_code == 3
        assert "OpenSearch at" in said(refused)
        assert index_of(data / "current") == name
        assert list(client.indices.get_alias(name="library")) == [name]
    client.indices.put_settings(index="_all", body={f"index.blocks.{BLOCK}": None})
    client.cluster.put_settings(body={"persistent": {"cluster.blocks.create_index": None}})
    wait_for(client, name, blocked=False)
    assert run(corpus, data, "--engine", engine, "verify", "--only", "build").exit_code == 0
