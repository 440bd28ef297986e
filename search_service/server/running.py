"""One process that serves: uvicorn with our bounds, our log and what signals mean here.

SIGTERM and SIGINT drain: no connection is taken any more, requests end, and after `drain_seconds` what is left is cut
off. SIGHUP looks for the current build again, one that was refused too.
"""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

import uvicorn
from starlette.applications import Starlette

from search_service.server.listening import allowed_connections
from search_service.server.protocol import bounded
from search_service.settings import Settings

# Seconds that a thread may hold the interpreter while others wait: a search in a thread of its own must not keep the
# event loop from a page that is there already. The usual 5 milliseconds are paid several times for one answer.
SWITCH: Final = 0.0005
Application: TypeAlias = Callable[[Settings], Starlette]  # makes the application of a process
log = logging.getLogger("pravilo.server")


class Server(uvicorn.Server):
    """A server that knows SIGHUP too, on which `reopen` is called."""

    def __init__(self, config: uvicorn.Config, reopen: Callable[[], None]) -> None:
        super().__init__(config)
        self._reopen = reopen

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        with suppress(NotImplementedError, RuntimeError, ValueError):  # in a thread of a test there are no signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._reopen)


def run(settings: Settings, listener: socket.socket, application: Application) -> None:
    """Serve on a listening socket until told to end."""
    sys.setswitchinterval(SWITCH)
    serving = settings.serving
    app = application(settings)
    connections = allowed_connections(serving.connections)
    if connections < serving.connections:
        log.warning("only %d connections can be had: raise the limit of open files", connections)
    config = uvicorn.Config(
        app,
        http=bounded(serving, connections, app.state.protection),
        log_config=None,
        access_log=False,
        proxy_headers=True,
        server_header=False,
        timeout_keep_alive=serving.keep_alive_seconds,  # type: ignore[arg-type]  # it is only added to a time
        timeout_graceful_shutdown=serving.drain_seconds,  # type: ignore[arg-type]
    )
    server = Server(config, app.state.current_build.reopen)
    with suppress(KeyboardInterrupt):  # Ctrl+C is how a person ends it
        server.run(sockets=[listener])
