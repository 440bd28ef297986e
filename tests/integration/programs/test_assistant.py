"""Claims about the tools for assistants, asked by the client of the SDK itself: over a server in the process, over
standard input and output as an assistant starts it, and over streamable HTTP.
"""

import asyncio
import doctest
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from search_service.assistant import create_server
from search_service.programs import OpenLibrary, open_library
from tests.places import ROOT
from tests.samples.site import publish_sample

PATIENCE = 600  # tenths of a second for a server to come up
TOOLS = {"search", "get", "resolve", "find_references", "commentary_of_law", "explain"}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    publish_sample(folder)
    return folder


@pytest.fixture(scope="module")
def laws(data: Path) -> Iterator[OpenLibrary]:
    with open_library(data) as opened:
        yield opened


def asked(laws: OpenLibrary, tool: str, **given: Any) -> dict[str, Any]:
    async def ask() -> dict[str, Any]:
        async with Client(create_server(laws, "https://example.org")) as client:
            answer = await client.call_tool(tool, given)
            assert not answer.is_error, answer
            told: dict[str, Any] = answer.structured_content
            return told

    return asyncio.run(ask())


QUESTIONS: list[tuple[str, dict[str, Any], Any]] = [
    ("search", {"query": "пас вне очереди"}, lambda told: told["hits"][0]["id"] == "com:30.2"),
    ("search", {"query": "pass out of rotation", "lang": "en"}, lambda told: told["total"] > 0),
    ("search", {"query": "ъъъ"}, lambda told: told["total"] == 0),
    ("get", {"id": "com:30.2"}, lambda told: told["texts"][0]["text"].startswith("Если пас")),
    ("get", {"id": "law:31"}, lambda told: told["has_text"] is False),
    ("get", {"id": "law:30Z"}, lambda told: (told["status"], told["nearest"][0]["id"]) == ("absent", "law:30")),
    ("get", {"id": "nonsense"}, lambda told: told["status"] == "absent"),
    ("resolve", {"citation": "п. 30.2"}, lambda told: told["targets"][0]["id"] == "com:30.2"),
    (
        "resolve",
        {"citation": "27В1(b)"},
        lambda told: (told["status"], told["nearest"][0]["id"]) == ("absent", "law:27"),
    ),
    ("resolve", {"citation": "слово"}, lambda told: told["status"] == "not_a_citation"),
    ("find_references", {"text": "По Правилу 30"}, lambda told: told["references"][0]["certain"] is True),
    (
        "commentary_of_law",
        {"number": 36},
        lambda told: [one["id"] for one in told["texts"]][:2] == ["com:36", "com:36.1"],
    ),
    ("explain", {"id": "com:30.2"}, lambda told: told["source"][0]["edits"]),
]


@pytest.mark.parametrize(("tool", "given", "holds"), QUESTIONS)
def test_a_question_is_answered(laws: OpenLibrary, tool: str, given: dict[str, Any], holds: Any) -> None:
    told = asked(laws, tool, **given)
    assert holds(told), told
    assert told["build"] == "sample"


def test_an_answer_names_address_edition_and_rights(laws: OpenLibrary) -> None:
    told = asked(laws, "get", id="com:30.2")
    assert told["permalink"] == "https://example.org/ru/law/30#30.2"
    assert told["edition"] == 1987
    assert "rights" in told


def test_the_tools_are_listed(laws: OpenLibrary) -> None:
    async def listed() -> set[str]:
        async with Client(create_server(laws)) as client:
            tools = await client.list_tools()
            assert all(tool.description for tool in tools.tools)
            return {tool.name for tool in tools.tools}

    assert asyncio.run(listed()) == TOOLS


def test_an_assistant_starts_it_by_the_command(data: Path) -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "search_service", "--data", str(data), "mcp"])

    async def ask() -> dict[str, Any]:
        async with Client(stdio_client(command)) as client:
            answer = await client.call_tool("resolve", {"citation": "30.2"})
            told: dict[str, Any] = answer.structured_content
            return told

    assert asyncio.run(ask())["targets"][0]["id"] == "com:30.2"


@contextmanager
def served_over_http(data: Path) -> Iterator[str]:
    """The address of the tools, as the command serves them."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "search_service", "--data", str(data), "mcp", "--http", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(PATIENCE):
            with socket.socket() as trying:
                if trying.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait()


def test_an_assistant_reaches_it_over_http(data: Path) -> None:
    async def ask(address: str) -> None:
        async with Client(address) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            for tool, given, holds in QUESTIONS:
                answer = await client.call_tool(tool, given)
                assert not answer.is_error
                assert holds(answer.structured_content), (tool, given, answer.structured_content)

    with served_over_http(data) as address:
        asyncio.run(ask(address))


def test_the_chapter_on_programs_says_what_is_so(data: Path) -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "programs.md"), module_relative=False, globs={"data": data})
    assert (failed, tried > 10) == (0, True)


def test_a_program_reads_the_library(laws: OpenLibrary) -> None:
    assert laws.search("пас", law=30).hits
    citation = laws.resolve("30.2")
    assert citation is not None
    record = laws.record(citation.targets[0])
    assert record is not None
    assert next(str(one.id) for one in laws.inside(record)) == "com:30.2"
    assert laws.record("nonsense") is None
    assert sum(1 for _ in laws.records()) > 10
    assert laws.references("Правило 30")[0].is_certain
