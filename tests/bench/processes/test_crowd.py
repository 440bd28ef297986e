"""A crowd of the benchmark asks each path once, on as many connections as it has readers, and counts what it gets."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

from tests.bench.processes.crowd import PATIENCE, crowd
from tests.bench.processes.servers import HOST


class Answering(BaseHTTPRequestHandler):
    """Answers with the status that a path ends in, and closes the connection where it says so."""

    protocol_version = "HTTP/1.1"
    asked: ClassVar[list[str]] = []
    connections: ClassVar[set[int]] = set()

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.connections.add(self.client_address[1])
        if self.path.startswith("/closed"):
            self.close_connection = True
            return
        self.send_response(int(self.path[-3:]))
        self.send_header("Content-Length", "5")
        self.end_headers()
        self.wfile.write(b"texts")

    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture
def port() -> Iterator[int]:
    Answering.asked.clear()
    Answering.connections.clear()
    with ThreadingHTTPServer((HOST, 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def paths(count: int) -> list[str]:
    """Every fourth is shed, every tenth ends without an answer."""
    return [
        f"/closed/{number}" if number % 10 == 9 else f"/{number}/{503 if number % 4 == 3 else 200}"
        for number in range(count)
    ]


def test_a_crowd_counts_what_it_asked_for(port: int) -> None:
    with crowd(port, 3, PATIENCE, paths(200)) as readers:
        served = readers.served()
    assert served.statuses == {"200": 140, "503": 40, "0": 20}
    assert (served.shed, len(served.waits.values)) == (40, 140)
    assert sorted(Answering.asked) == sorted(paths(200))
    assert len(Answering.connections) >= 3 + 17  # one more for each that was closed, but for the last of each reader


def test_a_crowd_that_got_nothing_says_so(port: int) -> None:
    with (
        crowd(port, 2, PATIENCE, ["/1/503", "/2/503"]) as readers,
        pytest.raises(RuntimeError, match="no request of the crowd was answered"),
    ):
        readers.served()
