"""Claims about kept answers: the same bytes without the work, never an error, a stale build, or more than the bound."""

import asyncio
from collections.abc import Iterator

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from search_service.web.http.cache import LARGEST, ResponseCache
from search_service.web.http.middleware import FRESH, Answers


class Counting:
    """Answers `status` with `body` and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked, self.status, self.body = 0, 200, b"text " * 200
        self.headers: dict[str, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked += 1
        await Response(self.body, self.status, self.headers, "text/html")(scope, receive, send)


def failed(request: Request, error: Exception) -> Response:
    return Response(b"failed", 500)


class World:
    """A kept application whose build can change."""

    def __init__(self, most: int = 1_000_000) -> None:
        self.inner, self.build = Counting(), "one"
        answers: ASGIApp = Answers(self.inner, on_failure=failed)
        self.page_cache = ResponseCache(answers, build=lambda: self.build, most=most)
        self.client = TestClient(self.page_cache)


@pytest.fixture
def world() -> Iterator[World]:
    made = World()
    yield made
    made.client.close()


def test_who_asks_again_gets_the_same_answer_without_the_work(world: World) -> None:
    first, again = world.client.get("/ru/?q=a"), world.client.get("/ru/?q=a")
    assert world.inner.asked == 1
    assert (first.content, dict(first.headers)) == (again.content, dict(again.headers))


def test_who_has_the_answer_is_told_so_without_the_work(world: World) -> None:
    tag = world.client.get("/ru/").headers["etag"]
    answer = world.client.get("/ru/", headers={"if-none-match": tag})
    assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag)
    assert world.client.get("/ru/", headers={"if-none-match": '"other"'}).status_code == 200
    assert world.inner.asked == 1


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/en/", {}), ("/ru/?q=b", {}), ("/ru/", {"accept-encoding": "identity"})],
)
def test_another_request_is_another_answer(world: World, path: str, headers: dict[str, str]) -> None:
    world.client.get("/ru/")
    world.client.get(path, headers=headers)
    assert world.inner.asked == 2


def test_spellings_of_the_same_encodings_share_an_answer(world: World) -> None:
    for encodings in ("gzip, deflate, br", "gzip;q=0.5", "br, gzip"):
        assert world.client.get("/ru/", headers={"accept-encoding": encodings}).headers["content-encoding"] == "gzip"
    assert world.inner.asked == 1


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (404, {"cache-control": FRESH}),
        (302, {"cache-control": FRESH}),
        (503, {"cache-control": "no-store"}),
        (200, {"cache-control": "no-store"}),
        (200, {"cache-control": "private"}),
        (200, {"vary": "Accept-Language"}),
    ],
)
def test_errors_and_private_answers_are_asked_anew(world: World, status: int, headers: dict[str, str]) -> None:
    world.inner.status, world.inner.headers = status, headers
    for _ in range(2):
        world.client.get("/ru/", follow_redirects=False)
    assert world.inner.asked == 2
    assert world.page_cache.size == 0


def test_only_get_is_kept(world: World) -> None:
    for method in ("HEAD", "HEAD", "OPTIONS", "GET", "HEAD"):
        world.client.request(method, "/ru/")
    assert world.inner.asked == 4  # OPTIONS is answered outside of the application


def test_a_new_build_has_new_answers_and_the_old_ones_are_gone(world: World) -> None:
    world.client.get("/ru/")
    size, world.build = world.page_cache.size, "two"
    world.inner.body = b"new"
    assert world.client.get("/ru/").content == b"new"
    assert world.inner.asked == 2
    assert 0 < world.page_cache.size < size


def test_an_answer_given_while_builds_were_exchanged_is_not_kept(world: World) -> None:
    async def exchange(scope: Scope, receive: Receive, send: Send) -> None:
        world.build = "two"
        await world.inner(scope, receive, send)

    cached = ResponseCache(Answers(exchange, on_failure=failed), build=lambda: world.build)
    TestClient(cached).get("/ru/")
    assert cached.size == 0


def test_memory_is_bounded_and_what_was_asked_last_stays() -> None:
    world = World(most=10_000)
    for number in range(50):
        world.client.get(f"/ru/law/{number}")
        assert world.page_cache.size <= 10_000
    world.client.get("/ru/law/49")
    assert world.inner.asked == 50
    world.client.get("/ru/law/0")
    assert world.inner.asked == 51
    world.client.close()


def test_a_big_answer_and_a_long_query_are_not_kept(world: World) -> None:
    world.client.get("/ru/?q=" + "x" * (LARGEST - 2500), headers={"accept-encoding": "identity"})
    world.inner.body = bytes(LARGEST)
    world.inner.headers = {"content-encoding": "identity"}
    world.client.get("/ru/")
    assert world.page_cache.size == 0


def test_without_a_build_nothing_is_kept() -> None:
    inner = Counting()
    cached = ResponseCache(Answers(inner, on_failure=failed), build=lambda: None)
    client = TestClient(cached)
    for _ in range(2):
        client.get("/ru/")
    assert inner.asked == 2


def test_requests_at_once_do_not_count_an_answer_twice() -> None:
    world = World()

    async def ask() -> None:
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/ru/",
            "query_string": b"",
            "headers": [],
            "root_path": "",
        }

        async def receive() -> dict[str, str]:
            return {"type": "http.request"}

        async def send(message: object) -> None:
            await asyncio.sleep(0)

        await asyncio.gather(*(world.page_cache(scope, receive, send) for _ in range(3)))

    asyncio.run(ask())
    alone = World()
    alone.client.get("/ru/", headers={"accept-encoding": "identity"})
    assert world.page_cache.size == alone.page_cache.size
    world.client.close()
    alone.client.close()
