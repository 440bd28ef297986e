"""Claims about a client in a second language: generated from the served document, it compiles under the strictest
settings, calls every operation, and has types that every answer fits.
"""

import base64
import json
from typing import Any, Final

import httpx2
import pytest

from search_service.web.api.operations import OPERATIONS
from tests.server.promises.api_requests import API_REQUESTS
from tests.server.promises.clients.typescript import TypeScriptClient, a_call, program, typed_answers

pytestmark = pytest.mark.typescript

REQUESTS = [(operation, given) for operation in OPERATIONS for given in API_REQUESTS[operation]]


@pytest.fixture(scope="module")
def client(described: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> TypeScriptClient:
    return TypeScriptClient(tmp_path_factory.mktemp("client-ts"), described)


@pytest.fixture(scope="module")
def told(described: dict[str, Any]) -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Operation -> its path, its method and its description."""
    return {
        operation["operationId"]: (path, method, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }


@pytest.fixture(scope="module")
def raw(address: str, told: dict[str, tuple[str, str, dict[str, Any]]]) -> list[bytes]:
    """What the server answers to each request, as it came."""
    made = []
    with httpx2.Client(base_url=address, timeout=120) as asked:
        for operation, given in REQUESTS:
            path, method, _ = told[operation]
            values = {name.rstrip("_"): value for name, value in given.items() if name != "body"}
            for name in [name for name in values if f"{{{name}}}" in path]:
                path = path.replace(f"{{{name}}}", str(values.pop(name)))
            made.append(asked.request(method, path, params=values, json=given.get("body")).raise_for_status().content)
    return made


def test_a_client_in_typescript_reads_what_is_answered(
    client: TypeScriptClient, told: dict[str, tuple[str, str, dict[str, Any]]], raw: list[bytes], address: str
) -> None:
    calls = []
    for operation, given in REQUESTS:
        path, method, description = told[operation]
        calls.append(a_call(path, method, OPERATIONS[operation].media[0], description, given))
    assert client.faults("calls", program(calls)) == []
    answers = client.answers("calls", address)
    assert len(answers) == len(REQUESTS)
    for (operation, given), answer, content in zip(REQUESTS, answers, raw, strict=True):
        assert answer["status"] == 200, (operation, given, answer)
        as_bytes = operation.startswith("export")
        meant = base64.b64encode(content).decode() if as_bytes else json.loads(content)
        assert answer["data"] == meant, (operation, given)


def test_every_answer_fits_the_types_of_the_client(client: TypeScriptClient, raw: list[bytes]) -> None:
    answers = [
        (operation, json.loads(content))
        for (operation, _), content in zip(REQUESTS, raw, strict=True)
        if not operation.startswith("export")
    ]
    assert client.faults("answers", typed_answers(answers)) == []


SPOILT: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("health", {"more": 1}),
    ("search", {"total": "many"}),
    ("search", {"hits": [{}]}),
    ("laws", {"next": 5}),
)


def test_what_does_not_fit_does_not_compile(client: TypeScriptClient, raw: list[bytes]) -> None:
    names = [name for name, _ in REQUESTS]
    first = {name: json.loads(raw[names.index(name)]) for name, _ in SPOILT}
    answers = [(operation, {**first[operation], **change}) for operation, change in SPOILT]
    source = typed_answers([*answers, ("health", first["health"])])
    lines = [number for number, line in enumerate(source.splitlines(), start=1) if line.startswith("export const")]
    assert {int(fault.split("(")[1].split(",")[0]) for fault in client.faults("spoilt", source)} == set(lines[:-1])


def test_a_misspelt_parameter_does_not_compile(client: TypeScriptClient) -> None:
    call = 'kept(await client.GET("/api/v1/search", { params: { query: { query: "x" } } }));'
    assert client.faults("misspelt", program([call]))
