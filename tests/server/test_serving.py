"""Claims about a running server: raw requests, the access log, a missing build, a new one taken over under load, and an
engine that may be a network away: while a search waits for it other pages are answered, out of reach it is no failure.
"""

import asyncio
import http.client
import logging
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.types import Message

from search_service.app import create_app
from search_service.library import Library
from search_service.open_build import search_with
from search_service.search.engine import Batch, EngineAnswer, IndexUnreadableError
from search_service.search.service import Search, open_index
from search_service.settings import Settings
from tests.engines.listened import ListenedEngine
from tests.live import served
from tests.samples.site import publish_sample

LONG = 30.0  # seconds after which a test gives up


@pytest.fixture(scope="module")
def address(sample_data: Path) -> Iterator[str]:
    app = create_app(Settings(corpus=sample_data, data=sample_data))
    with served(app) as at:
        yield at
    app.state.current_build.close()


def asked(address: str, method: str, target: str) -> tuple[int, bytes, dict[str, str]]:
    """Status, body and headers of a request whose target is sent as it is."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
    connection.putrequest(method, target, skip_accept_encoding=True)
    connection.endheaders()
    response = connection.getresponse()
    result = response.status, response.read(), dict(response.getheaders())
    connection.close()
    return result


@pytest.mark.parametrize(
    "target",
    ["/ru/search?q=%", "/ru/search?q=%FF%FE%D0", "/ru/law/%E2%28%A1", "/ru/search?q=%00&page=%", "//", "/ru//law"],
)
def test_broken_encodings_are_answered(address: str, target: str) -> None:
    assert asked(address, "GET", target)[0] in (200, 404)


def test_ten_thousand_letters_are_a_query(address: str) -> None:
    status, body, _ = asked(address, "GET", "/api/v1/search?q=" + "%D1%8B" * 10_000)
    assert status == 200
    assert b'"total":0' in body


def test_head_sends_the_length_and_no_body(address: str) -> None:
    got, head = asked(address, "GET", "/ru/law/30"), asked(address, "HEAD", "/ru/law/30")
    assert head[0] == 200
    assert head[1] == b""
    assert int(head[2]["content-length"]) == len(got[1])


def test_the_access_log_keeps_no_query(address: str, caplog: pytest.LogCaptureFixture) -> None:
    access = logging.getLogger("uvicorn.access")
    access.addHandler(caplog.handler)
    try:
        asked(address, "GET", "/ru/search?q=secret")
    finally:
        access.removeHandler(caplog.handler)
    lines = [record.getMessage() for record in caplog.records if record.name == "uvicorn.access"]
    assert any("GET /ru/search " in line for line in lines), lines
    assert not any("secret" in line for line in lines)


def test_a_failure_is_a_document_and_never_a_traceback(sample_data: Path) -> None:
    app = create_app(Settings(corpus=sample_data, data=sample_data))

    async def fail(request: Request) -> Response:
        raise ZeroDivisionError("secret detail")

    app.state.api.opened().add_api_route("/api/v1/fail", fail)
    app.add_route("/fail", fail)
    with TestClient(app, raise_server_exceptions=False) as client:
        problem, page = client.get("/api/v1/fail"), client.get("/fail")
    app.state.current_build.close()
    assert (problem.status_code, problem.headers["content-type"]) == (500, "application/problem+json")
    assert problem.json()["title"]
    assert (page.status_code, page.headers["content-type"]) == (500, "text/html; charset=utf-8")
    for answer in (problem, page):
        assert "secret" not in answer.text
        assert "content-security-policy" in answer.headers


def test_without_a_library_every_path_says_what_to_do(tmp_path: Path) -> None:
    app = create_app(Settings(corpus=tmp_path, data=tmp_path))
    with TestClient(app) as client:
        for path in ("/ru/", "/en/law/30", "/ru/search?q=x", "/go?ref=27", "/ru/help"):
            page = client.get(path)
            assert page.status_code == 503
            assert "pravilo build" in page.text
        problem = client.get("/api/v1/health")
        assert (problem.status_code, problem.headers["content-type"]) == (503, "application/problem+json")
        assert "pravilo build" in problem.json()["detail"]
        assert problem.headers["retry-after"]


def test_a_library_that_turns_out_damaged_says_what_to_do(tmp_path: Path) -> None:
    folder = publish_sample(tmp_path)
    with sqlite3.connect(folder / "library.sqlite") as connection:
        connection.execute("DROP TABLE edit")
    connection.close()
    app = create_app(Settings(corpus=tmp_path, data=tmp_path))
    with TestClient(app) as client:
        assert client.get("/ru/law/30").status_code == 200
        page = client.get("/ru/source/com:30.2")
        assert page.status_code == 503
        assert "pravilo build" in page.text
    app.state.current_build.close()


def test_a_damaged_index_takes_only_the_search_away(tmp_path: Path) -> None:
    folder = publish_sample(tmp_path)
    (folder / "forms.tsv").write_bytes(b"\xff\x00 damaged")
    app = create_app(Settings(corpus=tmp_path, data=tmp_path))
    with TestClient(app) as client:
        assert client.get("/ru/law/30").status_code == 200
        assert client.get("/ru/law/30?q=пас").status_code == 200
        page = client.get("/ru/search?q=пас")
        assert page.status_code == 503
        assert "pravilo build" in page.text
    app.state.current_build.close()


def test_no_request_is_dropped_while_a_new_build_is_taken_over(tmp_path: Path) -> None:
    publish_sample(tmp_path, "old")
    app = create_app(Settings(corpus=tmp_path, data=tmp_path))
    stop, seen, failed = threading.Event(), set[str](), list[int]()

    def ask(address: str) -> None:
        while not stop.is_set():
            status, _, headers = asked(address, "GET", "/api/v1/export.ndjson")
            seen.add(headers.get("x-build", ""))
            if status != 200:
                failed.append(status)

    with served(app) as address:
        readers = [threading.Thread(target=ask, args=(address,)) for _ in range(3)]
        for reader in readers:
            reader.start()
        publish_sample(tmp_path, "new")
        for _ in range(400):
            if "new" in seen:
                break
            stop.wait(0.05)
        stop.set()
        for reader in readers:
            reader.join()
    app.state.current_build.close()
    assert failed == []
    assert seen == {"old", "new"}


class WaitingEngine(ListenedEngine):
    """Answers when it is let go."""

    asked = threading.Event()
    go = threading.Event()

    def search(self, batch: Batch) -> EngineAnswer:
        self.asked.set()
        assert self.go.wait(LONG)
        return super().search(batch)


@pytest.fixture
def waiting(sample_data: Path) -> Iterator[Starlette]:
    """A site whose engine waits."""
    WaitingEngine.asked.clear()
    WaitingEngine.go.clear()

    def opener(library: Library) -> Search:
        return search_with(library, WaitingEngine(open_index(library.folder)))

    app = create_app(Settings(corpus=sample_data, data=sample_data), opener)
    yield app
    app.state.current_build.close()


async def status_of(app: Starlette, path: str) -> int:
    """The status of an answer to GET."""
    path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": "GET",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("site", 80),
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": quote(query, safe="=&").encode(),
        "headers": [(b"host", b"site")],
        "client": ("reader", 1),
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await asyncio.wait_for(app(scope, receive, send), LONG)
    return int(sent[0]["status"])


@pytest.mark.parametrize("path", ["/ru/search?q=пас", "/api/v1/search?q=пас", "/api/v1/search?q=пас&explain=true"])
def test_while_a_search_waits_another_page_is_answered(waiting: Starlette, path: str) -> None:
    async def ask() -> tuple[int, int]:
        searching = asyncio.create_task(status_of(waiting, path))
        assert await asyncio.to_thread(WaitingEngine.asked.wait, LONG)
        other = await status_of(waiting, "/ru/help")
        assert not searching.done()
        WaitingEngine.go.set()
        return other, await searching

    assert asyncio.run(ask()) == (200, 200)


class UnreachableEngine(ListenedEngine):
    """Was there when it was opened."""

    def search(self, batch: Batch) -> EngineAnswer:
        raise IndexUnreadableError("no node of https://secret:1 answers")


@pytest.mark.parametrize("path", ["/ru/search", "/en/search", "/api/v1/search"])
def test_an_engine_out_of_reach_is_no_failure_of_the_server(sample_data: Path, path: str) -> None:
    def opener(library: Library) -> Search:
        return search_with(library, UnreachableEngine(open_index(library.folder)))

    app = create_app(Settings(corpus=sample_data, data=sample_data), opener)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get(path, params={"q": "пас"})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert "secret" not in answer.text
        assert client.get("/ru/help").status_code == 200
    app.state.current_build.close()
