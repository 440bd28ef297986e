"""A crowd of readers: connections that are busy all the time, in a process of their own.

It is run as `python -m tests.bench.processes.crowd PORT CONNECTIONS SECONDS`; the paths to ask come line by line on its
standard input, each asked once. Every connection asks for the next path as soon as it has an answer, whatever that is,
until the time or the paths are over. Prints JSON: how many answers came of each status, and the milliseconds that each
of those with 200 took.
"""

import json
import selectors
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Final

from tests.bench.measure import Sample
from tests.bench.processes.servers import HOST
from tests.places import ROOT

PATIENCE: Final = 60.0  # seconds that a crowd may take to go home, beyond those it was there


@dataclass(frozen=True, slots=True)
class Served:
    """What a crowd got: answers by status, those with 200 in a second, and how long they took in milliseconds."""

    statuses: dict[str, int]
    rate: float
    waits: Sample

    @property
    def shed(self) -> int:
        """Requests that were told to come again."""
        return self.statuses.get("503", 0)


class Crowd:
    """A crowd that is there; what it got is told when it has gone."""

    def __init__(self, process: "subprocess.Popen[str]", seconds: float) -> None:
        self._process = process
        self._seconds = seconds

    def served(self) -> Served:
        """Wait until it goes, and tell what it got; RuntimeError where no answer was a good one."""
        told, _ = self._process.communicate(timeout=self._seconds + PATIENCE)
        got = json.loads(told)
        if not got["waits"]:
            raise RuntimeError(f"no request of the crowd was answered: {got['statuses']}")
        return Served(got["statuses"], len(got["waits"]) / got["seconds"], Sample(tuple(got["waits"])))


@contextmanager
def crowd(port: int, connections: int, seconds: float, paths: Sequence[str]) -> Iterator[Crowd]:
    """A crowd that asks a server for so many seconds, or for all the paths; it is ended on the way out."""
    words = [sys.executable, "-m", "tests.bench.processes.crowd", str(port), str(connections), str(seconds)]
    process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin
    try:
        process.stdin.write("\n".join(paths))
        process.stdin.close()
        process.stdin = None
        yield Crowd(process, seconds)
    finally:
        process.kill()
        process.wait()


class _Reader:
    """One of the crowd, on a connection that is opened anew where the server closes it."""

    def __init__(self, port: int, selector: selectors.BaseSelector) -> None:
        self._port, self._selector = port, selector
        self._socket = self._opened()
        self._got, self._asked = bytearray(), 0.0

    def _opened(self) -> socket.socket:
        made = socket.create_connection((HOST, self._port), timeout=PATIENCE)
        made.setblocking(False)
        self._selector.register(made, selectors.EVENT_READ, self)
        return made

    def ask(self, path: str) -> None:
        """Send a request."""
        self._got.clear()
        self._asked = time.perf_counter()
        self._socket.send(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode("ascii"))

    def read(self) -> tuple[int, float] | None:
        """Status and milliseconds of an answer that is whole now; 0 where the connection was closed before it was."""
        try:
            chunk = self._socket.recv(1 << 18)
        except (BlockingIOError, ConnectionResetError):
            chunk = b""
        if not chunk:
            self._selector.unregister(self._socket)
            self._socket.close()
            self._socket = self._opened()
            return 0, 0.0
        self._got += chunk
        head, found, body = bytes(self._got).partition(b"\r\n\r\n")
        if not found:
            return None
        length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        if len(body) < length:
            return None
        return int(head[9:12]), (time.perf_counter() - self._asked) * 1000


def _spend(port: int, connections: int, seconds: float, paths: Iterator[str]) -> None:
    statuses: Counter[int] = Counter()
    waits: list[float] = []
    with selectors.DefaultSelector() as selector:
        began = time.perf_counter()
        waiting = 0
        for path in islice(paths, connections):
            _Reader(port, selector).ask(path)
            waiting += 1
        while waiting and time.perf_counter() < began + seconds:
            for key, _ in selector.select(0.1):
                reader: _Reader = key.data
                if (answer := reader.read()) is None:
                    continue
                statuses[answer[0]] += 1
                waits += [answer[1]] if answer[0] == 200 else []
                if path := next(paths, ""):
                    reader.ask(path)
                else:
                    waiting -= 1
        spent = time.perf_counter() - began
    print(json.dumps({"statuses": statuses, "waits": waits, "seconds": spent}))


if __name__ == "__main__":
    _spend(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), iter(sys.stdin.read().split("\n")))
