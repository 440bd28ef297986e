"""Answers are made in lanes: a few threads each, with a queue of a stated length and a deadline.

The event loop only hands requests over and answers back, so whoever reads a page waits for no search, and a search
waits for no download. A request that finds its queue full, or whose time is up, is answered at once with what to do.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from search_service.web.http.metrics import Metrics

Made = TypeVar("Made")


class LaneName(StrEnum):
    """What is waited for: a page of the book, a search, a file of the whole library, or whether all that works."""

    READING = "reading"
    SEARCHING = "searching"
    FILES = "files"
    VITALS = "vitals"


class Refusal(StrEnum):
    """Why a request was not answered: too many wait, it took too long, or one address asks too often. The names are
    those of problems.
    """

    BUSY = "busy"
    TIME_IS_UP = "time-is-up"
    TOO_OFTEN = "too-often"


@dataclass(frozen=True, slots=True)
class LaneSize:
    """How many threads work at once, and how many requests may wait for them."""

    threads: int
    queue: int


class Lane:
    """Threads of one kind of work. Used from the event loop alone, but for the work itself."""

    def __init__(self, name: str, size: LaneSize) -> None:
        self.name = name
        self.size = size
        self.taken = 0
        self._threads = ThreadPoolExecutor(size.threads, thread_name_prefix=name)

    def count_waiting(self) -> int:
        """How many requests wait for a thread."""
        return max(0, self.taken - self.size.threads)

    @property
    def is_full(self) -> bool:
        """Whether as many requests wait as may."""
        return self.taken >= self.size.threads + self.size.queue

    def begin(self, work: Callable[[], list[Message]]) -> "asyncio.Future[list[Message]]":
        """The work as a future of the event loop; where it is cancelled before its turn, it is never begun."""
        loop = asyncio.get_running_loop()
        begun: Future[list[Message]] = self._threads.submit(work)
        self.taken += 1

        def over(_: object) -> None:
            with suppress(RuntimeError):  # the loop has ended, and nobody counts any more
                loop.call_soon_threadsafe(self._leave)

        begun.add_done_callback(over)
        return asyncio.wrap_future(begun)

    def _leave(self) -> None:
        self.taken -= 1

    def close(self) -> None:
        """Let the threads go when their work is done; what waits is given up."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def join(self) -> None:
        """Wait until its threads have ended: what they read may be closed then."""
        self._threads.shutdown(wait=True)


class Lanes:
    """The layer that hands each request to its lane. `lane_of` tells which that is, None for what the event loop
    answers itself; `refuse` answers a request that is not taken, or not answered within `deadline` seconds.

    A body of up to `longest` bytes is read before its request takes its turn, so that no thread waits for a client.
    Pages are never refused before searches and files: these are refused as soon as half as many pages wait as may.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        lanes: Mapping[LaneName, Lane],
        deadline: float,
        lane_of: Callable[[Scope], LaneName | None],
        refuse: Callable[[Scope, Refusal], ASGIApp],
        metrics: Metrics,
        longest: int = 0,
    ) -> None:
        self.app = app
        self.longest = longest
        self.deadline = deadline
        self.lane_of = lane_of
        self._refuse = refuse
        self._metrics = metrics
        self.lanes = lanes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = self.lane_of(scope) if scope["type"] == "http" else None
        if name is None:
            await self.app(scope, receive, send)
            return
        body = b""
        if scope["method"] not in ("GET", "HEAD") and not self._is_refused(name):
            sent = await _body(receive, self.longest)
            if sent is None:  # the client has gone
                return
            body = sent
        if self._is_refused(name):
            await self.refused(name, Refusal.BUSY, scope)(scope, receive, send)
        else:
            await self._answer(name, scope, receive, send, body)

    def _is_refused(self, name: LaneName) -> bool:
        reading = self.lanes[LaneName.READING]
        crowded = name is not LaneName.READING and reading.count_waiting() * 2 > reading.size.queue
        return crowded or self.lanes[name].is_full

    def refused(self, name: LaneName, why: Refusal, scope: Scope) -> ASGIApp:
        """The answer to a request that is not taken, which is counted."""
        self._metrics.refused(name.value, why.value)
        return self._refuse(scope, why)

    async def _answer(self, name: LaneName, scope: Scope, receive: Receive, send: Send, body: bytes) -> None:
        """The answer made in its lane; where the client goes before its turn has come, nothing is made."""
        work = self.lanes[name].begin(lambda: self._made(scope, body))
        gone = asyncio.ensure_future(_gone(receive))
        either: set[asyncio.Future[Any]] = {work, gone}
        try:
            await asyncio.wait(either, timeout=self.deadline, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                for message in work.result():
                    await send(message)
            elif not gone.done():
                await self.refused(name, Refusal.TIME_IS_UP, scope)(scope, receive, send)
        finally:
            gone.cancel()
            work.add_done_callback(_looked_at)
            work.cancel()

    def _made(self, scope: Scope, body: bytes) -> list[Message]:
        """The whole answer to a request with this body, made in the thread that calls."""

        async def sent() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        messages: list[Message] = []

        async def keep(message: Message) -> None:
            messages.append(message)

        answering: Any = self.app(scope, sent, keep)
        done_at_once(answering)
        return messages


def done_at_once(answering: Coroutine[Any, Any, Made]) -> Made:
    """What a coroutine returns that waits for nothing: in a thread of its own whatever takes time may block."""
    try:
        answering.send(None)
    except StopIteration as end:
        made: Made = end.value
        return made
    answering.close()
    raise RuntimeError("an answer that is made in a thread awaits something that is not there at once")


async def _body(receive: Receive, longest: int) -> bytes | None:
    """What a client sends, up to a byte more than may be; None where it goes before the end."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > longest or not message.get("more_body", False):
            return bytes(body[: longest + 1])


async def _gone(receive: Receive) -> None:
    """Return when the client has gone; what it sends as a body is read and let go."""
    ended = False
    while (message := await receive())["type"] != "http.disconnect":
        if ended:  # who tells the end of a body again and again tells of no client: nothing more is asked
            await asyncio.Event().wait()
        ended = not message.get("more_body", False)


def _looked_at(work: "asyncio.Future[list[Message]]") -> None:
    """A failure of work that nobody waits for any more goes without saying."""
    if not work.cancelled():
        work.exception()
