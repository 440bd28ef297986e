"""What stands before a node in a large house: it asks for a key, may speak TLS, and may turn requests away."""

import base64
import ssl
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Gate:
    """A gate at `url`: what was asked through it, and the statuses with which the next bulks are turned away."""

    url: str
    asked: list[str] = field(default_factory=list)
    refusing: list[int] = field(default_factory=list)


class _Server(ThreadingHTTPServer):
    """Hands on what comes with the right key."""

    def __init__(self, node: str, key: str, tls: ssl.SSLContext | None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.node, self.key = node, key
        self.gate = Gate(url=f"{'https' if tls else 'http'}://127.0.0.1:{self.server_port}")
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up on a certificate is what some tests are about."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def forward(self) -> None:
        self.close_connection = True
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        gate = self.server.gate
        gate.asked.append(f"{self.command} {self.path}")
        if self.headers.get("Authorization") != self.server.key:
            self.answer(401, b'{"error": "Unauthorized"}')
        elif "_bulk" in self.path and gate.refusing:
            self.answer(gate.refusing.pop(), b'{"error": {"reason": "too busy"}}')
        else:
            self.hand_on(body)

    def hand_on(self, body: bytes) -> None:
        kind = {"Content-Type": self.headers.get("Content-Type", "application/json")}
        asked = urllib.request.Request(self.server.node + self.path, body or None, kind, method=self.command)
        try:
            with urllib.request.urlopen(asked) as answer:
                self.answer(answer.status, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                self.answer(error.code, error.read())

    def answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = forward

    def log_message(self, format: str, *args: Any) -> None:
        pass


def password(user: str, word: str) -> str:
    """The key of a user with a password, as it stands in a request."""
    return f"Basic {base64.b64encode(f'{user}:{word}'.encode()).decode()}"


@contextmanager
def gate_before(node: str, key: str, *, tls: ssl.SSLContext | None = None) -> Iterator[Gate]:
    """A gate before the node at an address, open as long as the context lasts, for those who have the key."""
    server = _Server(node, key, tls)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server.gate
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
