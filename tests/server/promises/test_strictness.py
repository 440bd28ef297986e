"""Claims about what the API refuses, read off its own document: on every operation a parameter that is misspelt, given
twice or of no valid value is named, with the nearest that would do.
"""

from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from search_service.web.api.operations import OPERATIONS
from tests.server.promises.api_requests import API_REQUESTS

Told = dict[str, Any]
Value = tuple[str, str | int | float | bool | None]


@pytest.fixture(scope="session")
def documented(described: Told) -> dict[str, tuple[str, str, Told]]:
    """Operation -> its path with ids that are there, its method, its description."""
    made = {}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            name = operation["operationId"]
            filled = path
            for key, value in API_REQUESTS[name][0].items():
                filled = filled.replace(f"{{{key}}}", quote(str(value), safe=":~"))
            made[name] = filled, method, operation
    return made


def refused(site: TestClient, path: str, method: str, query: list[Value]) -> list[dict[str, Any]]:
    """The faults of a request with these parameters; it must be refused as a whole."""
    answer = site.request(method, path, params=query, json={"text": "x"} if method == "post" else None)
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json"), (path, query)
    errors: list[dict[str, Any]] = answer.json()["errors"]
    return errors


def in_query(operation: Told) -> list[Told]:
    return [one for one in operation.get("parameters", ()) if one["in"] == "query"]


def shapes_of(parameter: Told, described: Told) -> list[Told]:
    """The schemas of which a value may be, without null and with what they refer to."""
    shapes = parameter["schema"].get("anyOf", [parameter["schema"]])
    named = [
        described["components"]["schemas"][one["$ref"].rsplit("/", 1)[1]] if "$ref" in one else one for one in shapes
    ]
    return [one for one in named if one.get("type") != "null"]


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_misspelt_parameter_is_refused_on_every_operation(
    name: str, site: TestClient, documented: dict[str, tuple[str, str, Told]]
) -> None:
    path, method, operation = documented[name]
    [fault] = refused(site, path, method, [("surely_none", "1")])
    assert fault["pointer"] == "query/surely_none"
    for parameter in in_query(operation):
        if len(parameter["name"]) > 3:
            misspelt = parameter["name"][:-1] + "zz"
            [fault] = refused(site, path, method, [(misspelt, "1")])
            assert (fault["pointer"], fault["nearest"]) == (f"query/{misspelt}", parameter["name"])


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_parameter_given_twice_is_refused_on_every_operation(
    name: str, site: TestClient, documented: dict[str, tuple[str, str, Told]]
) -> None:
    path, method, operation = documented[name]
    for parameter in in_query(operation):
        faults = refused(site, path, method, [(parameter["name"], "1"), (parameter["name"], "1")])
        assert any("more than once" in fault["reason"] for fault in faults), parameter["name"]


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_value_that_is_none_is_refused_with_the_nearest_on_every_operation(
    name: str, site: TestClient, described: Told, documented: dict[str, tuple[str, str, Told]]
) -> None:
    path, method, operation = documented[name]
    for parameter in in_query(operation):
        [shape, *_] = shapes_of(parameter, described)
        wrong: list[tuple[str, str | None]] = []
        if "enum" in shape:
            wrong += [(value[:-1] + "zz", value) for value in shape["enum"] if len(value) > 3]
            wrong += [("surely-none", None)]
        elif shape["type"] == "integer":
            wrong += [("many", None)]
            wrong += [(str(shape["minimum"] - 1), str(shape["minimum"]))] if "minimum" in shape else []
            wrong += [(str(shape["maximum"] + 1), str(shape["maximum"]))] if "maximum" in shape else []
        elif shape["type"] == "boolean":
            wrong += [("perhaps", None)]
        for value, nearest in wrong:
            needed: list[Value] = [
                (one["name"], "27") for one in in_query(operation) if one["required"] and one is not parameter
            ]
            [fault] = refused(site, path, method, [*needed, (parameter["name"], value)])
            assert fault["pointer"] == f"query/{parameter['name']}", value
            assert nearest is None or fault["nearest"] == nearest, (parameter["name"], value, fault)
            assert fault["reason"]


@pytest.mark.parametrize("name", [name for name, row in OPERATIONS.items() if "308" in row.problems])
def test_another_case_and_a_slash_lead_on_wherever_an_id_is_asked_for(
    name: str, site: TestClient, documented: dict[str, tuple[str, str, Told]]
) -> None:
    path, _, _ = documented[name]
    for other in (f"{path}/", path.replace("law:", "LAW:")):
        answer = site.get(other, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (308, path)
