"""A cluster of three nodes: one is killed while readers search, and they are given right answers or none."""

import itertools
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from tests.commands import build_with_commands, run
from tests.engines import opensearch_node
from tests.engines.opensearch import file_of

pytestmark = pytest.mark.opensearch
QUERIES = ("карты", "карты колода", '"карты"', "кар*", "law:5", "карта -колода", "карты щщщ ззз", "колода", "стол")
READERS = 3
IN_A_ROW = 60  # answers, all right, after which search is back
AT_MOST = 3000  # answers that a reader waits for that


@dataclass
class Reader:
    """Somebody who searches on and on: how many answers were right, and what the others were."""

    site: TestClient
    right: dict[str, bytes]
    told: Counter[str] = field(default_factory=Counter)
    in_a_row: int = 0

    def read(self, killed: threading.Event) -> None:
        """Search until enough answers in a row were right after the kill."""
        for query in itertools.islice(itertools.cycle(QUERIES), AT_MOST):
            answer = self.site.get("/api/v1/search", params={"q": query})
            self.told[self.kind_of(query, answer.status_code, answer.content)] += 1
            self.in_a_row = self.in_a_row + 1 if answer.content == self.right[query] else 0
            if not killed.is_set():
                self.in_a_row = 0
            elif self.in_a_row >= IN_A_ROW:
                return

    def kind_of(self, query: str, status: int, content: bytes) -> str:
        """What an answer is: right, none, or anything else that no reader may be given."""
        if status == 503:
            return "none"
        return "right" if (status, content) == (200, self.right[query]) else f"wrong: {status} for {query}"


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[opensearch_node.RunningNode, ...]]:
    started = opensearch_node.start_together(tmp_path_factory.mktemp("nodes"), 3)
    yield started
    for node in started:
        node.stop()


def test_one_of_three_nodes_is_killed_under_load_and_no_answer_is_wrong(
    nodes: tuple[opensearch_node.RunningNode, ...], tmp_path: Path
) -> None:
    corpus, data = build_with_commands(tmp_path)
    engine = file_of(tmp_path, [node.url for node in nodes], shards=3, replicas=1)
    built = run(corpus, data, "--engine", "whoosh", "--engine", engine, "build")
    assert built.exit_code == 0, built.stderr
    settings = Settings(corpus=corpus, data=data, engine=engine)
    with TestClient(create_app(settings)) as site, TestClient(create_app(settings)) as other:
        right = {query: site.get("/api/v1/search", params={"q": query}).content for query in QUERIES}
        assert all(b'"total"' in content for content in right.values())
        killed = threading.Event()
        readers = [Reader(one, right) for _, one in zip(range(READERS), itertools.cycle((site, other)), strict=False)]
        threads = [threading.Thread(target=reader.read, args=(killed,)) for reader in readers]
        for thread in threads:
            thread.start()
        while min(reader.told["right"] for reader in readers) < len(QUERIES):
            threads[0].join(0.05)
        nodes[0].kill()
        killed.set()
        for thread in threads:
            thread.join()
        assert site.get("/ru/law/5").status_code == 200
    told = sum((reader.told for reader in readers), Counter())
    assert set(told) <= {"right", "none"}
    assert [reader.in_a_row for reader in readers] == [IN_A_ROW] * READERS, told
    whole = run(corpus, data, "--engine", engine, "verify", "--only", "build")
    assert "2 nodes, yellow" in whole.stderr
    assert whole.exit_code == 0
