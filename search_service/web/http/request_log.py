"""The outermost layer: each request has an id and a line in the log, and is counted.

The line tells no query string, and of an address only its network, so that it tells no reader from another.
"""

import logging
import re
import secrets
import time
from ipaddress import ip_address, ip_network
from typing import Final
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from search_service.web.http.metrics import Metrics

WELL_FORMED: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
SHOWN: Final = 200  # characters of a path
NETWORKS: Final = {4: 24, 6: 48}  # bits of an address that are told, by its version
log = logging.getLogger("pravilo.access")


class RequestLog:
    """Gives each request an id, the one that a proxy gave it where it is well formed, and notes how it went."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        name = scope["request_id"] = _id_of(scope)
        status = size = 0

        async def note(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = name
            else:
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            seconds = time.perf_counter() - began
            self.metrics.answered(status, seconds)
            _tell(scope, status, size, seconds)


def _id_of(scope: Scope) -> str:
    given = next((value.decode("latin-1") for key, value in scope["headers"] if key == b"x-request-id"), "")
    return given if WELL_FORMED.fullmatch(given) else secrets.token_hex(8)


def _tell(scope: Scope, status: int, size: int, seconds: float) -> None:
    told = {
        "request": scope["request_id"],
        "method": scope["method"],
        "path": _path_of(scope["path"][:SHOWN]),
        "status": status or "gone",  # the client left before it was answered
        "ms": round(seconds * 1000, 1),
        "bytes": size,
        "client": network_of(scope["client"][0]) if scope.get("client") else "",
    }
    log.info("request", extra=told)


def _path_of(path: str) -> str:
    """A path without characters that could break a line of the log or pass for another field of it."""
    return path if path.isprintable() and " " not in path else quote(path)


def network_of(address: str) -> str:
    """The network of an address: 192.0.2.7 -> 192.0.2.0, 2001:db8:1:2::3 -> 2001:db8:1::; other names as they are."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:SHOWN] if address.isprintable() else ""
    return str(ip_network((parsed, NETWORKS[parsed.version]), strict=False).network_address)
