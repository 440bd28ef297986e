"""A library on a real node of OpenSearch: moved there by commands, answered alike, and told of where it is away."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result
from opensearchpy import OpenSearch
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.search.engine import (
    Batch,
    EngineAwayError,
    IndexUnreadableError,
    Request,
    open_engine,
    open_indexer,
    recorded_engines,
)
from search_service.search.engine.opensearch.mapping import VERSION
from search_service.search.index import FIELDS
from search_service.search.weights import RANKING
from search_service.settings import Settings
from tests.commands import run, said
from tests.engines import opensearch_node, unit_of_words
from tests.engines.opensearch import PREFIX, file_of, index_of
from tests.engines.opensearch_node.gate import Gate, gate_before, password

pytestmark = pytest.mark.opensearch
CLOSED = "http://127.0.0.1:9"  # the port of discard, where nothing listens
QUERIES = ("карты", "карты колода", '"карты"', "кар*", "law:5", "карта -колода", "карты щщщ ззз")


def asked(moved: tuple[Path, Path, str], *words: str) -> Result:
    return run(*moved[:2], "--engine", moved[2], *words)


@pytest.mark.parametrize("query", QUERIES)
def test_a_cluster_answers_as_the_embedded_engine_does(moved: tuple[Path, Path, str], query: str) -> None:
    expected = run(*moved[:2], "--engine", "whoosh", "search", "--", query)
    found = asked(moved, "search", "--", query)
    assert (found.exit_code, found.stdout) == (expected.exit_code, expected.stdout)


def test_an_index_is_named_by_its_build_and_the_alias_leads_to_it(
    moved: tuple[Path, Path, str], client: OpenSearch
) -> None:
    name = index_of(moved[1] / "current")
    assert name.startswith(f"{PREFIX}-{(moved[1] / 'current').resolve().name}-")
    assert list(client.indices.get_alias(name=PREFIX)) == [name]
    about = client.indices.get(index=name)[name]
    assert (about["mappings"]["dynamic"], about["settings"]["index"]["number_of_shards"]) == ("strict", "2")
    assert recorded_engines(moved[1] / "current") == ("whoosh", "opensearch")


def test_a_node_that_takes_short_questions_only_is_told(moved: tuple[Path, Path, str], client: OpenSearch) -> None:
    name = "indices.query.bool.max_clause_count"
    client.cluster.put_settings(body={"persistent": {name: 1024}})
    try:
        assert f"set {name} to 8192 in opensearch.yml" in asked(moved, "verify", "--only", "build").stderr
    finally:
        client.cluster.put_settings(body={"persistent": {name: None}})


def test_verify_tells_of_the_cluster(moved: tuple[Path, Path, str]) -> None:
    told = asked(moved, "verify", "--only", "build")
    assert told.exit_code == 0, told.stderr
    name = index_of(moved[1] / "current")
    for words in ("cluster pravilo: OpenSearch 2.", "1 node, ", f"index {name}: ", f"alias {PREFIX}"):
        assert words in told.stderr


def test_what_a_killed_indexing_leaves_is_removed_by_the_next_and_the_alias_stays(
    moved: tuple[Path, Path, str], client: OpenSearch, tmp_path: Path
) -> None:
    corpus, data, engine = moved
    copied = tmp_path / "data"
    shutil.copytree(data, copied, symlinks=True)
    left = copied / "builds" / ".staging-killed"
    (left / "index").mkdir(parents=True)
    (left / "index" / "engines").write_text("opensearch\n", encoding="utf-8")
    indexer = open_indexer(engine, left / "index" / "opensearch", RANKING.boosts)
    indexer.begin(FIELDS)
    indexer.add(unit_of_words(0, "слово"))
    (name,) = [one for one in client.indices.get(index=f"{PREFIX}-*") if "killed" in one]
    assert list(client.indices.get_alias(name=PREFIX)) == [index_of(data / "current")]
    assert run(corpus, copied, "--engine", engine, "build").exit_code == 0
    assert not client.indices.exists(index=name)
    discarded = open_indexer(engine, copied / "current" / "index" / "opensearch", RANKING.boosts)
    discarded.discard()
    assert list(client.indices.get_alias(name=PREFIX)) == [index_of(data / "current")]


def test_an_index_that_answers_otherwise_than_its_build_is_not_led_to(
    moved: tuple[Path, Path, str], client: OpenSearch, tmp_path: Path
) -> None:
    indexer = open_indexer(moved[2], tmp_path / "build" / "index" / "opensearch", RANKING.boosts)
    indexer.begin(FIELDS)
    for position in (0, 1, 1):  # one comes twice, so that there is one less
        indexer.add(unit_of_words(position, "слово"))
    with pytest.raises(IndexUnreadableError, match="it has 2 units, and the build has 3"):
        indexer.publish()
    indexer.discard()
    assert list(client.indices.get_alias(name=PREFIX)) == [index_of(moved[1] / "current")]


def test_a_part_of_an_answer_is_none(moved: tuple[Path, Path, str], client: OpenSearch) -> None:
    engine = open_engine(moved[2], moved[1] / "current" / "index" / "opensearch", RANKING.boosts)
    assert engine.search(Batch()).units > 0
    batch = Batch(counts={"all": Request()})
    whole = engine.search(batch)
    client.indices.close(index=index_of(moved[1] / "current"))
    try:
        with pytest.raises(EngineAwayError, match="a part of the index"):
            engine.search(batch)
    finally:
        client.indices.open(index=index_of(moved[1] / "current"), params={"wait_for_active_shards": "all"})
    assert engine.search(batch) == whole
    engine.close()


def test_a_mapping_of_another_version_is_refused(moved: tuple[Path, Path, str], client: OpenSearch) -> None:
    name = index_of(moved[1] / "current")
    client.indices.put_mapping(index=name, body={"_meta": {"pravilo": VERSION - 1}})
    try:
        result = asked(moved, "search", "карты")
        assert result.exit_code == 3
        assert "is of another version; run `pravilo build`" in said(result)
    finally:
        client.indices.put_mapping(index=name, body={"_meta": {"pravilo": VERSION}})


@pytest.fixture
def gate() -> Iterator[Gate]:
    with gate_before(opensearch_node.shared().url, password("reader", "s3cret")) as opened:
        yield opened


def test_what_a_busy_node_refuses_is_sent_again(gate: Gate, tmp_path: Path) -> None:
    chosen = file_of(tmp_path, gate.url, user="reader", password="s3cret", prefix="busy")
    gate.refusing += [429]
    folder = tmp_path / "build" / "index" / "opensearch"
    indexer = open_indexer(chosen, folder, RANKING.boosts)
    indexer.begin(FIELDS)
    for position in range(3):
        indexer.add(unit_of_words(position, "слово"))
    indexer.publish()
    engine = open_engine(chosen, folder, RANKING.boosts)
    assert engine.search(Batch()).units == 3
    engine.close()
    assert sum("_bulk" in one for one in gate.asked) == 2
    indexer.discard()


def test_an_answer_takes_at_most_two_round_trips(moved: tuple[Path, Path, str], gate: Gate, tmp_path: Path) -> None:
    right = file_of(tmp_path, gate.url, user="reader", password="s3cret")
    app = create_app(Settings(corpus=moved[0], data=moved[1], engine=right))
    with TestClient(app) as site:
        assert site.get("/api/v1/search", params={"q": "колода"}).status_code == 200
        trips = []
        for query in QUERIES:
            gate.asked.clear()
            assert site.get("/api/v1/search", params={"q": query}).status_code == 200
            trips.append(len(gate.asked))
    assert max(trips) <= 2
    assert min(trips) == 1


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (CLOSED, "cannot be reached: start it, or see whether the address is right"),
        ("https://reader:s3cret@127.0.0.1:9", "has a password in a URL"),
        ("nowhere.toml", "the settings of OpenSearch in nowhere.toml cannot be read"),
        ("https://", "has a URL that is none"),
    ],
)
def test_a_cluster_that_cannot_be_reached_is_told_with_what_to_do(
    moved: tuple[Path, Path, str], address: str, words: str
) -> None:
    for command in (("search", "карты"), ("build", "--force")):
        result = run(*moved[:2], "--engine", f"opensearch:{address}", *command)
        assert result.exit_code == 3
        assert words in said(result)
        assert "s3cret" not in result.output


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_pages_and_citations_go_on_while_search_is_away(moved: tuple[Path, Path, str], lang: str) -> None:
    app = create_app(Settings(corpus=moved[0], data=moved[1], engine=f"opensearch:{CLOSED}"))
    with TestClient(app, follow_redirects=False) as site:
        page = site.get(f"/{lang}/search", params={"q": "карты"})
        assert (page.status_code, page.headers["retry-after"]) == (503, "5")
        assert {"ru": "Поиск сейчас недоступен", "en": "Search is away for the moment"}[lang] in page.text
        problem = site.get("/api/v1/search", params={"q": "карты"})
        assert (problem.status_code, problem.headers["retry-after"]) == (503, "5")
        assert problem.json()["type"].endswith("problem-search-away")
        assert CLOSED not in problem.text
        assert site.get(f"/{lang}/law/5").status_code == 200
        assert site.get("/go", params={"ref": "5A"}).status_code == 302
        assert site.get("/api/v1/resolve", params={"ref": "5A"}).json()["status"] == "resolved"
