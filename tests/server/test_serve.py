"""`pravilo serve` as a process: it builds where nothing is, says at once what is wrong, and ends when told to."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.cli import main
from search_service.settings import Settings
from tests.places import ROOT
from tests.samples.documents import quiet_tools
from tests.samples.small_corpus import build_mini, copy_mini

PROGRAM = "from search_service.cli import main; main()"


def serve(corpus: Path, data: Path, *words: str) -> "subprocess.Popen[str]":
    """A server process whose messages can be read."""
    command = [sys.executable, "-c", PROGRAM, "--corpus", str(corpus), "--data", str(data), "serve", *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "300", "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)


def address_of(server: "subprocess.Popen[str]") -> str:
    """The address a server says it serves on."""
    assert server.stderr
    said = []
    for line in server.stderr:
        said.append(line)
        if found := re.search(r"Serving on (\S+)", line):
            return found[1]
    raise AssertionError("".join(said))


def test_serve_builds_where_there_is_no_library_and_ends_on_interrupt(tmp_path: Path) -> None:
    server = serve(copy_mini(tmp_path), tmp_path / "data", "--port", "0")
    try:
        address = address_of(server)
        with urllib.request.urlopen(f"{address}ru/law/5", timeout=30) as page:
            assert "Места игроков" in page.read().decode()
        with urllib.request.urlopen(f"{address}api/v1/resolve?ref=5%D0%90", timeout=30) as answer:
            assert b"law:5A" in answer.read()
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{address}ru/law/94", timeout=30)
    finally:
        server.send_signal(signal.SIGINT)
        _, messages = server.communicate(timeout=30)
    assert server.returncode in (0, -signal.SIGINT)
    assert "Traceback" not in messages


def test_a_port_in_use_is_said_at_once(tmp_path: Path) -> None:
    build_mini(tmp_path, quiet_tools())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(main, ["--data", str(tmp_path / "data"), "serve", "--port", str(port)])
    assert result.exit_code == 3
    assert f"Port {port} on 127.0.0.1 is in use" in result.stderr
    assert "--port" in result.stderr


@pytest.mark.parametrize("host", ["256.256.256.256", "", "::no"])
def test_a_host_that_is_none_is_named(tmp_path: Path, host: str) -> None:
    build_mini(tmp_path, quiet_tools())
    result = CliRunner().invoke(
        main, ["--data", str(tmp_path / "data"), "serve", "--port", "70", "--host", host or "300.1.1.1"]
    )
    assert result.exit_code == 3
    assert "Choose another --host or --port." in result.stderr


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_wrong_use(tmp_path: Path, port: str) -> None:
    result = CliRunner().invoke(main, ["--data", str(tmp_path), "serve", "--port", port])
    assert result.exit_code == 2


def test_serve_without_a_build_and_with_an_unsound_corpus_says_why(tmp_path: Path) -> None:
    corpus = copy_mini(tmp_path)
    (corpus / "sources/laws.txt").unlink()
    result = CliRunner().invoke(main, ["--corpus", str(corpus), "--data", str(tmp_path / "data"), "serve"])
    assert result.exit_code == 3
    assert "There is no library yet; building it." in result.stderr
    assert "sources/laws.txt: the manifest names it" in result.stderr


@pytest.mark.parametrize("part", ["library.sqlite", "tables/keywords.toml", "forms.tsv"])
def test_a_damaged_build_is_answered_with_what_to_do(tmp_path: Path, part: str) -> None:
    report = build_mini(tmp_path, quiet_tools())
    (report.folder / part).write_bytes(b"\xff damaged" * 1000)
    app = create_app(Settings(corpus=tmp_path, data=tmp_path / "data"))
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/v1/search?q=судья")
    app.state.current_build.close()
    assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
    assert "pravilo build" in answer.json()["detail"]


def test_a_half_damaged_database_gives_problems_and_no_traceback(tmp_path: Path) -> None:
    report = build_mini(tmp_path, quiet_tools())
    with (report.folder / "library.sqlite").open("r+b") as file:
        file.seek(8192)
        file.write(b"\xa5" * 60_000)
    app = create_app(Settings(corpus=tmp_path, data=tmp_path / "data"))
    with TestClient(app, raise_server_exceptions=False) as client:
        answers = [client.get(path) for path in ("/api/v1/laws", "/ru/law/5", "/api/v1/records/com:5.1")]
    app.state.current_build.close()
    assert {answer.status_code for answer in answers} <= {500, 503}
    assert not any("Traceback" in answer.text or "sqlite" in answer.text for answer in answers)
