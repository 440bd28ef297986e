"""Claims about time: builds have numbers and dates, what changed is told to programs and to readers of feeds, pages and
files say since when they are as they are, and where no history is kept everything else is served.
"""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from starlette.testclient import TestClient

from ingest.store import HISTORY
from search_service.app import create_app
from search_service.settings import Settings
from search_service.web.urls import API
from tests.places import TESTS
from tests.samples.site import publish_sample, sample_records

ATOM = "{http://www.w3.org/2005/Atom}"
CHANGED, GONE = "com:30.2", "com:36.1"
FIRST, SECOND = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC)
DATES = {FIRST: "Thu, 01 Jan 2026 00:00:00 GMT", SECOND: "Sun, 01 Feb 2026 00:00:00 GMT"}


def opened(data: Path) -> TestClient:
    app = create_app(Settings(corpus=data, data=data, public_url="https://example.org"))
    client = TestClient(app, raise_server_exceptions=False, follow_redirects=False)
    client.headers["accept-language"] = "ru"
    return client


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two builds: the second lacks a record of the first and has another with other words."""
    folder = tmp_path_factory.mktemp("data")
    publish_sample(folder, "before", at=FIRST.timestamp())
    kept = [one for one in sample_records() if not str(one.id).startswith(GONE)]
    changed = tuple(replace(one, text=f"{one.text} Да.") if str(one.id) == CHANGED else one for one in kept)
    publish_sample(folder, "after", changed, at=SECOND.timestamp())
    return folder


@pytest.fixture(scope="module")
def two(data: Path) -> Iterator[TestClient]:
    client = opened(data)
    yield client
    client.close()


def test_builds_are_told_the_newest_first(two: TestClient) -> None:
    told = two.get(f"{API}/builds").json()
    assert [(one["number"], one["name"], one["published"]) for one in told["builds"]] == [
        (2, "after", "2026-02-01T00:00:00+00:00"),
        (1, "before", "2026-01-01T00:00:00+00:00"),
    ]
    assert (told["builds"][0]["changed"], told["builds"][0]["added"]) == (1, 0)
    assert told["builds"][0]["removed"] >= 1
    about = two.get(f"{API}/build").json()
    assert (about["number"], about["published"]) == (2, "2026-02-01T00:00:00+00:00")


def what(told: dict[str, Any]) -> dict[str, tuple[str, list[str]]]:
    return {record["id"]: (record["what"], record["fields"]) for record in told["records"]}


@pytest.mark.parametrize(
    "since", ["1", "before", "2026-01-01", "2026-01-31T23:59:59Z", "2026-02-01T00:00:00+03:00", ""]
)
def test_what_changed_is_told_since_a_number_a_name_or_a_date(two: TestClient, since: str) -> None:
    told = two.get(f"{API}/changes", params={"since": since}).json()
    assert (told["since"], told["until"]) == (1, 2)
    assert what(told)[CHANGED] == ("changed", ["text"])
    assert what(told)[GONE] == ("removed", [])
    assert len(told["records"]) == told["total"]


def test_the_way_back_is_the_other_way_round(two: TestClient) -> None:
    back = what(two.get(f"{API}/changes?since=2&until=1").json())
    assert back[GONE] == ("added", [])
    assert what(two.get(f"{API}/changes?since=2").json()) == {}
    everything = two.get(f"{API}/changes?since=0&size=1").json()
    assert everything["total"] == two.get(f"{API}/build").json()["export"]["records"]
    assert everything["next"]


@pytest.mark.parametrize("since", ["3", "nosuchbuild", "2026-13-45"])
def test_a_build_that_there_is_not_is_said(two: TestClient, since: str) -> None:
    answer = two.get(f"{API}/changes", params={"since": since})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert two.get(f"{API}/changes?since=-1").status_code == 422


@pytest.fixture(scope="module")
def schema() -> Any:
    return etree.RelaxNG(etree.parse(str(TESTS / "samples" / "atom.rng")))


FEEDS = ["/ru/changes.atom", "/en/changes.atom", "/ru/law/30.atom", "/en/law/36.atom"]


@pytest.mark.parametrize("path", FEEDS)
def test_a_feed_is_atom(two: TestClient, schema: Any, path: str) -> None:
    answer = two.get(path)
    assert answer.headers["content-type"] == "application/atom+xml"
    assert answer.headers["access-control-allow-origin"] == "*"
    feed = etree.fromstring(answer.content)
    schema.assertValid(feed)
    names = [one.text for one in feed.iter(f"{ATOM}id")]
    assert len(names) == len(set(names)) == 3
    assert feed.find(f"{ATOM}link[@rel='self']").get("href") == f"https://example.org{path}"
    assert [one.text for one in feed.iter(f"{ATOM}updated")][1:] == ["2026-02-01T00:00:00Z", "2026-01-01T00:00:00Z"]
    for link in feed.iter(f"{ATOM}link", "{http://www.w3.org/1999/xhtml}a"):
        address = link.get("href").removeprefix("https://example.org")
        assert two.get(address.partition("#")[0]).status_code == 200, address


def test_the_schema_of_feeds_refuses_what_is_none(two: TestClient, schema: Any) -> None:
    for broken in ("id", "updated", "title"):
        feed = etree.fromstring(two.get(FEEDS[0]).content)
        feed.remove(feed.find(f"{ATOM}{broken}"))
        assert not schema.validate(feed), broken


def test_a_feed_of_a_law_tells_of_that_law_alone(two: TestClient) -> None:
    assert CHANGED in two.get("/ru/law/30.atom").text
    assert CHANGED not in two.get("/ru/law/36.atom").text
    assert "удалено" in two.get("/ru/law/36.atom").text
    assert two.get("/ru/law/94.atom").status_code == 404


def test_feeds_stay_themselves_under_another_address(data: Path, two: TestClient) -> None:
    app = create_app(Settings(corpus=data, data=data, root_path="/laws"))
    with TestClient(app, root_path="/laws") as client:
        other = etree.fromstring(client.get("/laws/ru/changes.atom").content)
    ours = etree.fromstring(two.get("/ru/changes.atom").content)
    assert [one.text for one in other.iter(f"{ATOM}id")] == [one.text for one in ours.iter(f"{ATOM}id")]


@pytest.mark.parametrize("path", ["/ru/", "/en/law/30", "/ru/search?q=пас"])
def test_a_page_leads_to_the_feeds_in_both_languages(two: TestClient, path: str) -> None:
    page = etree.HTML(two.get(path).text)
    feeds = page.xpath("//link[@type='application/atom+xml']")
    found = [(feed.get("hreflang"), feed.get("href")) for feed in feeds]
    assert found[:2] == [("en", "/en/changes.atom"), ("ru", "/ru/changes.atom")] or found[:2] == [
        ("ru", "/ru/changes.atom"),
        ("en", "/en/changes.atom"),
    ]
    assert ("en", "https://example.org/en/law/30.atom") in found or "law" not in path
    assert all(feed.get("title") for feed in feeds)


@pytest.mark.parametrize(
    ("path", "date"),
    [
        ("/ru/law/30", SECOND),
        ("/ru/law/36", SECOND),
        ("/ru/law/79", FIRST),
        ("/ru/index", FIRST),
        ("/en/commentary", SECOND),
        ("/ru/", SECOND),
        (f"{API}/records/{CHANGED}", SECOND),
        (f"{API}/records/com:30.3", FIRST),
        (f"{API}/search?q=пас", SECOND),
        (f"{API}/export.ndjson", SECOND),
        ("/ru/changes.atom", SECOND),
    ],
)
def test_an_answer_says_since_when_it_is_so(two: TestClient, path: str, date: datetime) -> None:
    answer = two.get(path)
    assert answer.headers["last-modified"] == DATES[date]


@pytest.mark.parametrize("path", ["/healthz", f"{API}/health", "/linker.js"])
def test_what_is_of_no_build_has_no_date_of_one(two: TestClient, path: str) -> None:
    assert "last-modified" not in two.get(path).headers


@pytest.mark.parametrize("path", ["/ru/changes.atom", f"{API}/export.ndjson", "/en/law/30.atom"])
def test_a_file_of_the_build_is_not_sent_again(two: TestClient, path: str) -> None:
    for _ in range(2):  # made, and from the cache
        given = two.get(path)
        again = two.get(path, headers={"if-modified-since": given.headers["last-modified"]})
        assert (again.status_code, again.content) == (304, b"")
    for other in (DATES[FIRST], "nonsense"):
        assert two.get(path, headers={"if-modified-since": other}).status_code == 200
    tag = {"if-none-match": '"another"', "if-modified-since": given.headers["last-modified"]}
    assert two.get(path, headers=tag).status_code == 200


def test_a_page_is_held_to_its_tag_and_not_to_a_date(two: TestClient) -> None:
    given = two.get("/ru/law/30")
    assert two.get("/ru/law/30", headers={"if-modified-since": given.headers["last-modified"]}).status_code == 200
    assert two.get("/ru/law/30", headers={"if-none-match": given.headers["etag"]}).status_code == 304


def test_the_sitemap_tells_when_pages_last_changed(two: TestClient) -> None:
    entries = etree.fromstring(two.get("/sitemap.xml").content)
    found = {entry[0].text: entry[1].text for entry in entries if entry[1].tag.endswith("lastmod")}
    assert found["https://example.org/ru/law/30"] == "2026-02-01T00:00:00Z"
    assert found["https://example.org/en/law/79"] == "2026-01-01T00:00:00Z"
    assert found["https://example.org/ru/index"] == "2026-01-01T00:00:00Z"
    assert parsedate_to_datetime(two.get("/ru/law/30").headers["last-modified"]) == SECOND


@pytest.mark.parametrize("content", [None, b"no history", b"SQLite format 3\0" + b"\xff" * 4096])
def test_without_a_history_everything_else_is_served(data: Path, tmp_path: Path, content: bytes | None) -> None:
    folder = tmp_path / "data"
    shutil.copytree(data, folder, symlinks=True)
    (folder / HISTORY).unlink()
    if content is not None:
        (folder / HISTORY).write_bytes(content)
    client = opened(folder)
    for path in (f"{API}/builds", f"{API}/changes?since=0", "/ru/changes.atom"):
        answer = client.get(path, headers={"accept": "application/json"})
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
        assert "pravilo build" in answer.json()["detail"]
    for path in ("/ru/", "/ru/law/30", "/sitemap.xml", f"{API}/build", f"{API}/search?q=пас", f"{API}/export.ndjson"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "last-modified" not in answer.headers
        assert "changes.atom" not in answer.text
    assert client.get(f"{API}/build").json()["number"] is None
    client.close()
