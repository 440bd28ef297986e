"""A site served over a real socket, for the tests that need one."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from search_service.server.protocol import BoundedProtocol

PATIENCE = 20.0  # seconds for a server to come up


@contextmanager
def served(app: ASGIApp) -> Iterator[str]:
    """The address of an application on a free port of this machine, for as long as the context lasts."""
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="info", http=BoundedProtocol))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        if time.monotonic() > deadline or not thread.is_alive():
            raise RuntimeError("the server did not come up")
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
        if isinstance(app, Starlette):  # what a lane still makes reads files that a test may close next
            for lane in getattr(app.state, "lanes", {}).values():
                lane.join()
