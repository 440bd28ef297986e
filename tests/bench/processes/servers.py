"""Servers as a reader meets them: real processes on the loopback, asked over one connection, ended whatever happens."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.places import ROOT

HOST: Final = "127.0.0.1"
EMPTY: Final = "/bench/empty"  # the path of an empty answer that the benchmark adds to a site
PRAVILO: Final = str(Path(sys.executable).with_name("pravilo"))
PATIENCE: Final = 30.0  # seconds that a server may take to answer at all
READY_LOOKS: Final = 0.002  # seconds between two tries to connect


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: its status, its body as sent, and how long the client waited, in seconds."""

    status: int
    body: bytes
    seconds: float


class Client:
    """One connection that is kept open. It reads no more of HTTP than our servers send, so that the time is theirs."""

    def __init__(self, port: int, *, by: float | None = None) -> None:
        self._socket = _connected(port, by or time.monotonic() + PATIENCE)

    def get(self, path: str) -> Answered:
        """The answer to a request such as a browser sends; the path is percent-encoded."""
        request = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept-Encoding: gzip\r\nAccept-Language: ru\r\n\r\n"
        began = time.perf_counter()
        self._socket.sendall(request.encode("ascii"))
        head, _, body = self._received(b"", b"\r\n\r\n").partition(b"\r\n\r\n")
        length = int(next(line[15:] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")))
        while len(body) < length:
            body += self._chunk()
        return Answered(int(head[9:12]), body, time.perf_counter() - began)

    def _received(self, data: bytes, until: bytes) -> bytes:
        while until not in data:
            data += self._chunk()
        return data

    def _chunk(self) -> bytes:
        chunk = self._socket.recv(1 << 18)
        if not chunk:
            raise ConnectionError("the server closed the connection in the middle of an answer")
        return chunk

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()


def _connected(port: int, by: float) -> socket.socket:
    while True:
        try:
            made = socket.create_connection((HOST, port), timeout=PATIENCE)
        except ConnectionRefusedError:
            if time.monotonic() > by:
                raise
            time.sleep(READY_LOOKS)
        else:
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return made


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(command: Sequence[str]) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that is ended on the way out."""
    silent = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, stdin=silent, stdout=silent, stderr=silent)
    try:
        yield process
    except ConnectionError as error:
        raise RuntimeError(f"no answer from `{' '.join(command)}` ({error}); run it by hand to see why") from error
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def output_of(command: Sequence[str]) -> str:
    """What a command printed; RuntimeError with the end of its complaint where it failed."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"`{' '.join(command)}` failed:\n{done.stderr[-2000:]}")
    return done.stdout


def first_answer(command: Sequence[str], port: int, path: str) -> float:
    """Seconds from the start of a server's process to the whole of its first answer."""
    began = time.perf_counter()
    with running(command) as process:
        client = Client(port)
        answered = client.get(path)
        seconds = time.perf_counter() - began
        assert answered.status == 200, f"{path}: {answered.status}"
        assert process.poll() is None
        client.close()
    return seconds
