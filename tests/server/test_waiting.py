"""An engine may be a network away: while a search waits, other pages are answered; one out of reach is no failure."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import Message

from search_service.app import create_app
from search_service.library import Library
from search_service.open_build import search_with
from search_service.search.engine import Batch, EngineAnswer, IndexUnreadableError
from search_service.search.service import Search, open_index
from search_service.settings import Settings
from tests.engines.listened import ListenedEngine

LONG = 5.0  # seconds after which a test gives up


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
        "type": "http", "method": "GET", "http_version": "1.1", "scheme": "http", "server": ("site", 80),
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": quote(query, safe="=&").encode(),
        "headers": [(b"host", b"site")], "client": ("reader", 1),
    }  # fmt: skip
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
