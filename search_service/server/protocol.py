"""HTTP as uvicorn speaks it, with the bounds it lacks: how long a request may take to come, how long its head and its
body may be, how long a client may take to read, and how many connections there are.

What uvicorn offers is used (`timeout_keep_alive`, `timeout_graceful_shutdown`). Not so `limit_concurrency`, which
counts silent connections and refuses those who ask, nor its limit of a head, which is one of another parser.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, ClassVar

import orjson
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from search_service.server.connections import Connections
from search_service.server.request_line import percent_encoded
from search_service.serving import USUAL, Serving

TITLES = {
    400: "The request cannot be read",
    408: "The request did not come in time",
    413: "The body is too long",
    431: "The head of the request is too long",
    503: "The server is busy",
}
LAST_LOOK = 0.05  # seconds, in which the event loop reads what has come
ENCODE = "Addresses are percent-encoded: /ru/search?q=%D0%BF%D0%B0%D1%81 asks for «пас»."


class BoundedProtocol(HttpToolsProtocol):
    """One connection; what is of its class is shared by all connections of a process, see `bounded`."""

    serving: ClassVar[Serving] = USUAL
    among: ClassVar[Connections] = Connections(USUAL.connections)
    protection: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._until: asyncio.TimerHandle | None = None
        self._head = self._body = 0  # bytes that came
        self._in_head = True
        self._refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or say that there are as many as can be."""
        super().connection_made(transport)
        if self.among.opened(self, self._give_up):
            self._wait(self.serving.head_seconds)
        else:
            self._refuse(503, "All connections of this server are in use. Try again in a moment.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._wait(None)
        self.among.lost(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, as far as a head may go."""
        if self._refused:
            return
        if self._in_head and not self._head:  # the first bytes of a request, on a kept connection too
            self._wait(self.serving.head_seconds)
            data = percent_encoded(data)
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > self.serving.head_bytes:
            self._refuse(431, f"The head of a request may have {self.serving.head_bytes:,} bytes.")

    def on_headers_complete(self) -> None:
        """A whole head is there: it is answered, and its body has so long to come."""
        if self._refused:
            return
        self._in_head, self._body = False, 0
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > self.serving.head_bytes:
            self._refuse(431, f"The head of a request may have {self.serving.head_bytes:,} bytes.")
            return
        self.among.asked(self)
        self._wait(self.serving.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A text that is sent has a bound; a smaller body that nothing reads is let pass, for some clients send one."""
        self._body += len(body)
        if self._body > self.serving.body_bytes:
            self._refuse(413, f"A body may have {self.serving.body_bytes:,} bytes.")
        elif not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole: from now on the time is the server's."""
        self._in_head, self._head = True, 0
        self._wait(None)
        if not self._refused:
            super().on_message_complete()

    def on_response_complete(self) -> None:
        """The connection waits for its next request."""
        if not self.pipeline:
            self.among.answered(self, self._give_up)
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a request that cannot be read, and how it is written."""
        self._refuse(400, f"It is not HTTP/1.1 as it should be. {ENCODE}")

    def pause_writing(self) -> None:
        """The client does not read: it has so long to go on."""
        self._wait(self.serving.send_seconds)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It reads on."""
        self._wait(None)
        super().resume_writing()

    def _refuse(self, status: int, detail: str) -> None:
        """Answer for the last time on this connection, unless an answer was begun."""
        if self._refused:
            return
        self._refused = True
        self._wait(None)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            path = (self.url or b"").partition(b"?")[0].decode("latin-1")
            self.transport.write(refusal(status, detail, path, self.protection))
        if cycle is not None:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()
        self._wait(self.serving.send_seconds)

    def _give_up(self) -> None:
        """End the connection without a word: whoever sends nothing for so long reads nothing either."""
        self.transport.abort()

    def _wait(self, seconds: float | None) -> None:
        """Give the connection so long; None for as long as it takes."""
        if self._until is not None:
            self._until.cancel()
        self._until = None if seconds is None else self.loop.call_later(seconds, self._last_look)

    def _last_look(self) -> None:
        """Read once more before the end: what came while this process had no turn came in time."""
        self._until = self.loop.call_later(LAST_LOOK, self._give_up)


def refusal(status: int, detail: str, path: str, protection: Mapping[str, str]) -> bytes:
    """A whole answer in problem+json, with which a connection ends; `path` is what was asked for, where it is known,
    `protection` are the headers that protect readers.
    """
    document = {"type": "about:blank", "title": TITLES[status], "status": status, "detail": detail}
    if path:
        document["instance"] = path
    body = orjson.dumps(document)
    lines = [
        b"content-type: application/problem+json",
        b"content-length: %d" % len(body),
        b"cache-control: no-store",
        *(f"{name.lower()}: {value}".encode() for name, value in protection.items()),
        b"connection: close",
        *([b"retry-after: 2"] if status == 503 else []),
    ]
    return STATUS_LINE[status] + b"\r\n".join((*lines, b"", body))


def bounded(serving: Serving, connections: int, protection: Mapping[str, str]) -> type[BoundedProtocol]:
    """The protocol of one process with its bounds, its connections, of which there are `connections` at most, and the
    headers of what it refuses.
    """
    shared = {"serving": serving, "among": Connections(connections), "protection": protection}
    return type("Bounded", (BoundedProtocol,), shared)
