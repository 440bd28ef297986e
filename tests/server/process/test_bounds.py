"""A server as a process under those who do not behave: silent, slow, long, too many. Everybody else is answered."""

import http.client
import json
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest

from search_service.build_ports import build_ports
from tests.samples.small_corpus import build_mini
from tests.server.test_serve import address_of, serve

PATIENCE: Final = 30.0  # seconds for what takes far less


class Running:
    """A server process: where it is, and what it has written since."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.address = address_of(process)
        self.port = int(self.address.rsplit(":", 1)[1].rstrip("/"))
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr
        self.lines.extend(self.process.stderr)

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer on a connection of its own."""
        request = urllib.request.Request(self.address.rstrip("/") + path, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, {name.lower(): value for name, value in error.headers.items()}, error.read()

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def until_said(self, words: str) -> str:
        """The line of the log that has these words."""
        by = time.monotonic() + PATIENCE
        while time.monotonic() < by:
            if found := next((line for line in list(self.lines) if words in line), None):
                return found
            time.sleep(0.02)
        raise AssertionError("".join(self.lines))


@contextmanager
def running(data: Path, *words: str) -> Iterator[Running]:
    process = serve(data.parent / "corpus", data, "--port", "0", *words)
    try:
        yield Running(process)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stderr
        process.stderr.close()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bounds")
    build_mini(folder, build_ports(lambda stage, done, whole: None))
    return folder / "data"


@pytest.fixture(scope="module")
def strict(data: Path) -> Iterator[Running]:
    """A server with few connections and little patience."""
    bounds = ("--connections", "20", "--head-seconds", "3", "--head-bytes", "2000", "--body-seconds", "3")
    with running(data, *bounds, "--body-bytes", "1000", "--log-format", "json", "--metrics") as server:
        yield server


def whole(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def test_silent_connections_keep_nobody_out(strict: Running) -> None:
    with ExitStack() as opened:
        for _ in range(60):  # three times as many as the server may have
            opened.enter_context(strict.connected())
        status, _, body = strict.get("/ru/law/5")
        assert (status, "Места игроков" in body.decode()) == (200, True)


def test_a_silent_connection_is_ended(strict: Running) -> None:
    with strict.connected() as silent:
        assert whole(silent) == b""


def test_a_head_that_comes_too_slowly_is_not_waited_for(strict: Running) -> None:
    with strict.connected() as slow:
        slow.sendall(b"GET /ru/ HTTP/1.1\r\nHost: x\r\n")
        assert whole(slow) == b""


def test_a_head_that_is_too_long_is_refused(strict: Running) -> None:
    with strict.connected() as long:
        long.sendall(b"GET /ru/ HTTP/1.1\r\nHost: x\r\n" + b"X-Long: " + b"a" * 200_000)
        refused = whole(long)
        assert refused.startswith(b"HTTP/1.1 431 ")
        assert b"content-security-policy: default-src 'none'" in refused


def test_a_body_that_is_too_long_is_refused(strict: Running) -> None:
    with strict.connected() as long:
        long.sendall(b"POST /ru/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n" + b"a" * 100_000)
        assert re.match(rb"HTTP/1.1 (413|405) ", whole(long))


def test_letters_in_an_address_are_read_as_they_are(strict: Running) -> None:
    with strict.connected() as raw:
        raw.sendall("GET /ru/law/5?q=судья HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        assert whole(raw).startswith(b"HTTP/1.1 200 ")


def test_what_is_no_request_is_explained(strict: Running) -> None:
    with strict.connected() as raw:
        raw.sendall(b"GET /ru/ search HTTP/9\r\nHost: x\r\n\r\n")
        head, _, body = whole(raw).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/problem+json" in head
    assert "%D0%BF%D0%B0%D1%81" in json.loads(body)["detail"]


def test_requests_one_after_another_share_a_connection(strict: Running) -> None:
    client = http.client.HTTPConnection("127.0.0.1", strict.port, timeout=PATIENCE)
    for _ in range(3):
        client.request("GET", "/ru/law/5", body=b"small")
        answer = client.getresponse()
        assert (answer.status, bool(answer.read())) == (200, True)
    client.close()


def test_the_server_says_that_it_lives_and_that_it_can_serve(strict: Running) -> None:
    assert json.loads(strict.get("/healthz")[2]) == {"status": "ok"}
    status, headers, body = strict.get("/readyz")
    told = json.loads(body)
    assert (status, told["status"], told["library"], told["search"]) == (200, "ok", True, True)
    assert headers["cache-control"] == "no-store"


def test_the_log_has_a_line_for_each_request_and_no_words_of_readers(strict: Running) -> None:
    _, headers, _ = strict.get("/ru/search?q=%D1%82%D0%B0%D0%B9%D0%BD%D0%B0", {"X-Request-ID": "from-the-proxy-1"})
    assert headers["x-request-id"] == "from-the-proxy-1"
    line = json.loads(strict.until_said("from-the-proxy-1"))
    assert (line["path"], line["status"], line["level"]) == ("/ru/search", 200, "info")
    assert line["ms"] > 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
    assert line["client"] == "127.0.0.0"
    assert not any("%D1%82" in said or "тайна" in said for said in strict.lines)


def test_a_request_id_that_is_none_is_replaced(strict: Running) -> None:
    _, headers, _ = strict.get("/healthz", {"X-Request-ID": 'a"b'})
    assert re.fullmatch("[0-9a-f]{16}", headers["x-request-id"])


def test_the_metrics_tell_answers_and_times(strict: Running) -> None:
    strict.get("/ru/law/5")
    status, headers, body = strict.get("/metrics")
    text = body.decode()
    assert (status, headers["content-type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    assert re.search(r'^pravilo_requests_total\{status="200",process="\d+"\} \d+$', text, re.MULTILINE)
    assert re.search(r'^pravilo_request_seconds_bucket\{le="\+Inf",process="\d+"\} [1-9]\d*$', text, re.MULTILINE)


def test_there_are_no_metrics_unless_they_are_wanted(data: Path) -> None:
    with running(data, "--rate", "0.001", "--burst", "2") as server:
        assert server.get("/metrics")[0] == 404
        assert server.get("/healthz")[0] == 200
        status, headers, _ = server.get("/ru/law/5")
        assert (status, headers["retry-after"]) == (429, "1000")


def test_several_workers_share_a_port_and_end_together(data: Path) -> None:
    with running(data, "--workers", "2", "--metrics") as server:
        seen: set[str] = set()
        by = time.monotonic() + PATIENCE
        while len(seen) < 2 and time.monotonic() < by:
            seen |= set(re.findall(r'process="(\d+)"', server.get("/metrics")[2].decode()))
        assert len(seen) == 2
        server.process.send_signal(signal.SIGHUP)
        server.until_said("looking for the current build again")
        assert server.get("/ru/law/5")[0] == 200
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    with pytest.raises(OSError, match=r"."):
        server.connected().close()


def test_a_worker_that_dies_is_replaced(data: Path) -> None:
    with running(data, "--workers", "2") as server:
        worker = re.search(r"process (\d+)", server.until_said("worker 0 is process"))
        assert worker
        subprocess.run(["kill", "-9", worker[1]], check=True)
        server.until_said("worker 0 ended")
        assert server.get("/ru/law/5")[0] == 200


def test_a_request_that_has_begun_ends_before_the_server_does(data: Path) -> None:
    with running(data) as server:
        with server.connected() as asking:
            small, large = (f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n" for path in ("/healthz", "/ru/library.pack"))
            asking.sendall((small + large).encode())
            answer = asking.recv(15)  # who is answered the first has had the second read too
            server.process.send_signal(signal.SIGTERM)
            assert (answer + whole(asking)).count(b"HTTP/1.1 200 ") == 2
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_an_address_of_version_6_is_one_that_can_be_opened(data: Path) -> None:
    with running(data, "--host", "::1") as server:
        assert server.address.startswith("http://[::1]:")


def test_a_public_address_must_be_one(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRAVILO_PUBLIC_URL", "javascript:alert(1)")
    process = serve(data.parent / "corpus", data, "--port", "0")
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert "begins with http:// or https://" in said
