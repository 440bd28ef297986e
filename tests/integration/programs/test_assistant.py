"""Claims about the tools for assistants, asked by the client of the SDK itself: over a server in the process, and over
standard input and output as an assistant starts it.
"""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from search_service.assistant import create_server
from search_service.programs import OpenLibrary, open_library
from tests.samples.site import publish_sample

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


QUESTIONS = [
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
