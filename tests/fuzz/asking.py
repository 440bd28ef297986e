"""Asks a site in the process, through all its layers, and tells what an answer cost the thread that made it."""

import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import ASGIApp, Message

from search_service.app import ahead, create_app, warm
from search_service.settings import Settings
from search_service.web.http import Lanes, ResponseCache
from tests.fuzz.made import Asked, Stock

WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Cost:
    """The status of an answer, its bytes, and the seconds of CPU of the thread that made it."""

    status: int
    size: int
    seconds: float


class Site:
    """A site whose answers are made by the thread that asks, where a served one has a thread of its lane do it."""

    def __init__(self, app: Starlette) -> None:
        self._app = app
        self._stack: ASGIApp = app.build_middleware_stack()
        layer: Any = self._stack
        while not isinstance(layer, Lanes):
            layer = layer.app
        layer.lane_of = lambda scope: None

    def stock(self) -> Stock:
        """What requests of this site are made of."""
        records = tuple(self._app.state.current_build.opened().library.records())
        words = {
            word for record in records for word in WORD.findall(f"{record.text} {record.title} {record.digest_en}")
        }
        paths = [
            route.path for route in self._app.routes if isinstance(route, Route) and not route.path.startswith("/api")
        ]
        described = self._app.state.api.opened().openapi()["paths"]
        taken = {
            path: {row["name"] for operation in operations.values() for row in operation.get("parameters", ())}
            for path, operations in described.items()
        }
        return Stock(sorted(words), [str(record.id) for record in records], [*paths, *list(taken) * 3], taken)

    def forget(self) -> None:
        """Let go of the answers that were kept, so that one asked for again is made again."""
        layer: Any = self._stack
        while not isinstance(layer, ResponseCache):
            layer = layer.app
        layer.forget()
        self._app.state.current_build.opened().search.forget()

    def ask(self, asked: Asked) -> Cost:
        """The cost of an answer; an exception that no layer made an answer of is raised."""
        sent: list[Message] = []
        body = asked.body.encode("utf-8", "surrogatepass")
        headers = [(b"host", b"localhost")]
        headers += [(name.encode(), value.encode()) for name, value in asked.headers if value]
        scope = {
            **{"type": "http", "http_version": "1.1", "scheme": "http", "root_path": "", "method": asked.method},
            **{"path": asked.path, "raw_path": asked.path.encode(), "query_string": asked.query.encode()},
            **{"headers": headers, "client": ("127.0.0.1", 1), "server": ("localhost", 80)},
            "app": self._app,
        }

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        answering: Any = self._stack(scope, receive, send)
        began = time.thread_time()
        try:
            answering.send(None)
        except StopIteration:
            pass
        else:
            answering.close()
            raise RuntimeError(f"{asked.path}: the answer waits for something")
        taken = time.thread_time() - began
        return Cost(sent[0]["status"], sum(len(message.get("body", b"")) for message in sent), taken)


@contextmanager
def opened(data: Path) -> Iterator[Site]:
    """The site over a data folder, as a server that was left alone for a minute: all that is made ahead is made."""
    logging.getLogger("pravilo").setLevel(logging.CRITICAL)
    app = create_app(Settings(corpus=data, data=data))
    warm(app)
    for _ in ahead(app):
        pass
    try:
        yield Site(app)
    finally:
        app.state.current_build.close()
