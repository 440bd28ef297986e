"""Requests in their lanes: nobody waits for another lane, a full queue and a deadline are told, and pages go first."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from search_service.web.http import Lane, LaneName, Lanes, LaneSize, Metrics, Refusal

LONGEST = 10  # bytes of a body
LONG = 20.0  # seconds that nothing here takes


class World:
    """Lanes around an application whose answers wait until they are let go."""

    def __init__(self, *, queue: int = 2, deadline: float = LONG) -> None:
        self.let_go = threading.Event()
        self.made: list[str] = []
        sizes = {LaneName.READING: LaneSize(1, queue), LaneName.SEARCHING: LaneSize(1, queue)}
        self.lanes = {name: Lane(name.value, size) for name, size in sizes.items()}
        self.metrics = Metrics()
        self.app = Lanes(
            self.answer,
            lanes=self.lanes,
            deadline=deadline,
            lane_of=lambda scope: LaneName.SEARCHING if "search" in scope["path"] else LaneName.READING,
            refuse=lambda scope, why: PlainTextResponse(why.value, 503),
            metrics=self.metrics,
            longest=LONGEST,
        )

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.made.append(scope["path"])
        if "slow" in scope["path"]:
            self.let_go.wait(LONG)
        sent = (await receive())["body"].decode() if scope["method"] == "POST" else ""
        await PlainTextResponse(threading.current_thread().name + sent)(scope, receive, send)

    async def get(self, path: str, *, gone: asyncio.Event | None = None) -> tuple[int, str]:
        messages: list[Message] = []

        async def receive() -> Message:
            await (gone or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            messages.append(message)

        scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
        await self.app(scope, receive, send)
        return (messages[0]["status"], messages[1]["body"].decode()) if messages else (0, "")

    async def post(self, path: str, *chunks: bytes, goes: bool = False) -> tuple[int, str]:
        """The answer to a body that comes in parts; a client that `goes` does so before its end."""
        left = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
        left += [{"type": "http.disconnect"} if goes else {"type": "http.request", "body": b"", "more_body": False}]
        messages: list[Message] = []

        async def receive() -> Message:
            if not left:
                await asyncio.Event().wait()
            return left.pop(0)

        async def send(message: Message) -> None:
            messages.append(message)

        scope = {"type": "http", "method": "POST", "path": path, "headers": [], "query_string": b""}
        await self.app(scope, receive, send)
        return (messages[0]["status"], messages[1]["body"].decode()) if messages else (0, "")

    async def until(self, true: Callable[[], bool]) -> None:
        by = time.monotonic() + LONG
        while not true():
            assert time.monotonic() < by
            await asyncio.sleep(0.005)

    def play(self, scene: Coroutine[Any, Any, None]) -> None:
        try:
            asyncio.run(scene)
        finally:
            self.let_go.set()
            for lane in self.lanes.values():
                lane.close()


def test_a_page_does_not_wait_for_a_search() -> None:
    world = World()

    async def scene() -> None:
        search = asyncio.create_task(world.get("/slow/search"))
        await world.until(lambda: world.made == ["/slow/search"])
        status, thread = await world.get("/page")
        assert (status, thread.startswith("reading")) == (200, True)
        assert not search.done()
        world.let_go.set()
        assert (await search)[1].startswith("searching")

    world.play(scene())


def test_a_search_beyond_the_queue_is_told_to_come_again_and_a_page_is_answered() -> None:
    world = World(queue=2)

    async def scene() -> None:
        taken = [asyncio.create_task(world.get(f"/slow/search/{number}")) for number in range(3)]
        await world.until(lambda: world.lanes[LaneName.SEARCHING].is_full)
        assert await world.get("/search") == (503, Refusal.BUSY.value)
        assert (await world.get("/page"))[0] == 200
        world.let_go.set()
        assert [status for status, _ in await asyncio.gather(*taken)] == [200] * 3
        await world.until(lambda: world.lanes[LaneName.SEARCHING].taken == 0)
        assert (await world.get("/search"))[0] == 200

    world.play(scene())
    assert 'refusals_total{lane="searching",why="busy"' in world.metrics.text("")


def test_searches_are_refused_before_pages() -> None:
    world = World(queue=2)

    async def scene() -> None:
        taken = [asyncio.create_task(world.get(f"/slow/page/{number}")) for number in range(3)]
        await world.until(lambda: world.lanes[LaneName.READING].count_waiting() == 2)
        assert await world.get("/search") == (503, Refusal.BUSY.value)
        world.let_go.set()
        assert [status for status, _ in await asyncio.gather(*taken)] == [200] * 3

    world.play(scene())


def test_whoever_waits_too_long_is_told_so_and_is_not_worked_for() -> None:
    world = World(deadline=0.2)

    async def scene() -> None:
        first = asyncio.create_task(world.get("/slow/search/1"))
        await world.until(lambda: bool(world.made))
        second = asyncio.create_task(world.get("/slow/search/2"))
        assert await first == await second == (503, Refusal.TIME_IS_UP.value)
        world.let_go.set()
        await world.until(lambda: world.lanes[LaneName.SEARCHING].taken == 0)

    world.play(scene())
    assert world.made == ["/slow/search/1"]


def test_nothing_is_made_for_a_client_that_left_while_it_waited() -> None:
    world = World()

    async def scene() -> None:
        first = asyncio.create_task(world.get("/slow/search/1"))
        await world.until(lambda: bool(world.made))
        gone = asyncio.Event()
        second = asyncio.create_task(world.get("/slow/search/2", gone=gone))
        await world.until(lambda: world.lanes[LaneName.SEARCHING].count_waiting() == 1)
        gone.set()
        assert await second == (0, "")
        world.let_go.set()
        assert (await first)[0] == 200

    world.play(scene())
    assert world.made == ["/slow/search/1"]


def test_an_answer_that_waits_for_an_event_loop_is_a_fault() -> None:
    async def waits(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(0)

    world = World()
    world.app.app = waits

    async def scene() -> None:
        with pytest.raises(RuntimeError, match="awaits something"):
            await world.get("/page")

    world.play(scene())


def test_a_body_is_read_before_its_request_takes_its_turn() -> None:
    world = World()

    async def scene() -> None:
        assert await world.post("/search", b"ab", b"cd") == (200, "searching_0abcd")
        assert await world.post("/search", b"ab", goes=True) == (0, "")
        assert world.made == ["/search"]
        status, told = await world.post("/search", b"0123456789", b"0123")
        assert (status, told) == (200, "searching_001234567890")  # a byte too many, for the application to refuse

    world.play(scene())


def test_what_is_sent_is_refused_when_the_queue_is_full_and_pages_are_answered() -> None:
    world = World(queue=2)

    async def scene() -> None:
        slow = [asyncio.create_task(world.get("/slow/search")) for _ in range(3)]
        await world.until(lambda: world.lanes[LaneName.SEARCHING].is_full)
        assert await world.post("/search", b"a") == (503, "busy")
        assert (await world.get("/page"))[0] == 200
        world.let_go.set()
        assert [status for status, _ in await asyncio.gather(*slow)] == [200, 200, 200]

    world.play(scene())


def test_what_is_sent_has_a_deadline() -> None:
    world = World(deadline=0.05)

    async def scene() -> None:
        assert await world.post("/slow/search", b"a") == (503, "time-is-up")

    world.play(scene())
