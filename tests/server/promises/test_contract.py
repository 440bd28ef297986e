"""Claims about what the API promises: answers fit the document to the last field, what it does not know it refuses by
name, and every address leads to its canonical form.
"""

import http.client
import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import jsonschema
import pytest
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from search_service.web.api.operations import ALWAYS, DEPRECATIONS, HEADERS, OPERATIONS, TAGS, Deprecation
from search_service.web.urls import API
from tests.server.promises.api_requests import API_REQUESTS


def closed(value: Any) -> Any:
    """A schema in which objects with described fields have no others, so that a field too many is noticed."""
    if isinstance(value, dict):
        made = {name: closed(inner) for name, inner in value.items()}
        return {**made, "additionalProperties": False} if "properties" in value and "type" in value else made
    return [closed(item) for item in value] if isinstance(value, list) else value


def operations(described: dict[str, Any]) -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Operation -> its path, its method and its description."""
    return {
        operation["operationId"]: (path, method, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }


def asked(site: TestClient, path: str, parameters: dict[str, Any]) -> Any:
    """The answer to a request by the names of the generated client (`in_` is `in`)."""
    given = {name.rstrip("_"): str(value).lower() if value is True else value for name, value in parameters.items()}
    body = given.pop("body", None)
    for name in [name for name in given if f"{{{name}}}" in path]:
        path = path.replace(f"{{{name}}}", quote(str(given.pop(name)), safe=":~"))
    return site.post(path, params=given, json=body) if body is not None else site.get(path, params=given)


@pytest.mark.parametrize("operation", [name for name, row in OPERATIONS.items() if row.media[0].endswith("json")])
def test_an_answer_has_what_is_described_and_nothing_else(
    operation: str, described: dict[str, Any], site: TestClient
) -> None:
    path, _, told = operations(described)[operation]
    if OPERATIONS[operation].media[0].endswith("ndjson"):
        return
    schemas = closed(described["components"]["schemas"])
    schema = told["responses"]["200"]["content"][OPERATIONS[operation].media[0]]["schema"]
    whole = {**schema, "components": {"schemas": schemas}}
    for parameters in API_REQUESTS[operation]:
        answer = asked(site, path, parameters)
        assert answer.status_code == 200
        jsonschema.validate(answer.json(), whole)


def test_an_added_field_would_be_noticed(described: dict[str, Any], site: TestClient) -> None:
    components = {"schemas": closed(described["components"]["schemas"])}
    whole = {"$ref": "#/components/schemas/HealthAnswer", "components": components}
    answer = site.get(f"{API}/health").json()
    jsonschema.validate(answer, whole)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**answer, "more": 1}, whole)


def test_a_repair_and_an_explanation_are_as_described(site: TestClient) -> None:
    answer = site.get(f"{API}/search", params={"q": "dpznrf", "explain": "true"}).json()
    assert [(repair["kind"], repair["from"]) for repair in answer["query"]["repairs"]] == [("layout", "dpznrf")]
    explained = site.get(f"{API}/search", params={"q": "пас", "explain": "true"}).json()
    assert all(isinstance(hit["explanation"]["item"], str | None) for hit in explained["hits"])


def test_the_document_tells_all_there_is_to_know(described: dict[str, Any]) -> None:
    assert described["servers"][0]["url"]
    assert described["info"]["license"]["identifier"] == "MIT"
    assert described["info"]["contact"]["name"]
    assert {tag["name"] for tag in described["tags"]} == set(TAGS)
    found = operations(described)
    assert set(found) == set(OPERATIONS)
    for name, (_, _, operation) in found.items():
        assert operation["tags"] == [OPERATIONS[name].tag]
        success = operation["responses"]["200"]
        assert (
            set(success["headers"])
            == {"ETag", "Cache-Control", "Last-Modified", *OPERATIONS[name].headers}
            <= set(HEADERS)
        )
        assert set(ALWAYS) <= set(operation["responses"])


def test_every_example_is_an_answer_that_fits(described: dict[str, Any]) -> None:
    components = {"schemas": closed(described["components"]["schemas"])}
    without = []
    for name, (_, method, operation) in operations(described).items():
        content = operation["responses"]["200"]["content"].get("application/json")
        if content and method == "get":
            if "example" in content:
                jsonschema.validate(content["example"], {**content["schema"], "components": components})
            else:
                without.append(name)
    assert without == []


WRONG = [
    ("/search?query=пас", "query/query", "q"),
    ("/search?q=x&lng=en", "query/lng", "lang"),
    ("/search?q=x&limit=5", "query/limit", "size"),
    ("/search?q=x&in=commentaries", "query/in", "commentary"),
    ("/search?q=x&sort=relevence", "query/sort", "relevance"),
    ("/search?q=x&without=layuot", "query/without", "layout"),
    ("/search?q=x&chapter=5", "query/chapter", "V"),
    ("/search?q=x&provision=27в", "query/provision", "27B"),
    ("/search?q=x&size=1000", "query/size", "100"),
    ("/search?q=x&page=0", "query/page", "1"),
    ("/search?q=x&kind=paragraf", "query/kind", "paragraph"),
    ("/resolve?citation=30.2", "query/citation", "ref"),
    ("/laws?language=en", "query/language", "lang"),
    ("/laws?book=frist", "query/book", "first"),
    ("/suggest?q=x&size=5", "query/size", "limit"),
]


@pytest.mark.parametrize(("path", "pointer", "nearest"), WRONG)
def test_what_is_misspelt_is_named_with_the_nearest_that_would_do(
    site: TestClient, path: str, pointer: str, nearest: str
) -> None:
    answer = site.get(API + path)
    assert answer.status_code == 422
    [fault] = [fault for fault in answer.json()["errors"] if fault["pointer"] == pointer]
    assert fault["nearest"] == nearest
    assert nearest in answer.json()["detail"]


@pytest.mark.parametrize(
    "path", [f"{API}/{name}?x=1" for name in ("health", "export.ndjson", "build", "glossary", "map")] + ["/api?x=1"]
)
def test_no_operation_swallows_a_parameter(site: TestClient, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "query/x"


def test_a_parameter_given_twice_is_refused(site: TestClient) -> None:
    assert "more than once" in site.get(f"{API}/search?q=a&q=b").json()["errors"][0]["reason"]


def test_letters_in_another_encoding_are_read(site: TestClient) -> None:
    meant, sent = site.get(f"{API}/search?q=пас").json(), site.get(f"{API}/search?q=%EF%E0%F1").json()
    assert (sent["query"]["text"], sent["total"]) == ("пас", meant["total"])


@pytest.mark.parametrize(
    ("path", "canonical"),
    [
        (f"{API}/laws/30/", f"{API}/laws/30"),
        (f"{API}/laws/30/?lang=en", f"{API}/laws/30?lang=en"),
        (f"{API}/search/?q=%D0%BF", f"{API}/search?q=%D0%BF"),
        (f"{API}/records/LAW:30", f"{API}/records/law:30"),
        (f"{API}/records/Com:30.3/references?lang=en", f"{API}/records/com:30.3/references?lang=en"),
        (f"{API}/records/law:79c~FN1", f"{API}/records/law:79C~fn1"),
        (f"{API}/records/com:30.2/", f"{API}/records/com:30.2"),
        (f"{API}/", API),
        ("/api/", "/api"),
    ],
)
def test_another_spelling_leads_to_the_canonical_address(site: TestClient, path: str, canonical: str) -> None:
    answer = site.get(path)
    assert (answer.status_code, answer.headers["location"]) == (308, canonical)
    assert site.get(canonical).status_code == 200


def test_an_absent_id_in_any_case_leads_near(site: TestClient) -> None:
    for name in ("law:30Z9", "law:30z9"):
        answer = site.get(f"{API}/records/{name}")
        assert (answer.status_code, answer.json().get("nearest")) == (404, ["law:30"]), name
    assert "nearest" not in site.get(f"{API}/records/nonsense").json()


def test_what_is_there_is_listed(site: TestClient) -> None:
    [version] = site.get("/api").json()["versions"]
    listed = site.get(version["url"]).json()
    assert {operation["name"] for operation in listed["operations"]} == set(OPERATIONS)
    assert site.get(listed["openapi"]).status_code == 200
    assert site.get(listed["documentation"]).status_code == 200


@pytest.mark.parametrize("path", ["/ru/law/94", "/ru/nowhere", "/go?ref=слово", "/static/none"])
def test_errors_are_json_for_those_who_ask_for_json(site: TestClient, path: str) -> None:
    problem = site.get(path, headers={"accept": "application/json"})
    assert (problem.status_code, problem.headers["content-type"]) == (404, "application/problem+json")
    assert "Accept" in problem.headers["vary"]
    page = site.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert page.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/search?q=пас&size=1&page=2", "/index?size=1&page=2"])
def test_a_page_of_a_list_links_to_its_neighbours_and_both_ends(site: TestClient, path: str) -> None:
    answer = site.get(API + path)
    links = {name: url for url, name in re.findall(r'<([^>]+)>; rel="(\w+)"', answer.headers["link"])}
    assert set(links) == {"first", "prev", "next", "last"}
    assert site.get(links["first"]).json()["page"] == 1
    assert site.get(links["last"]).json()["next"] is None
    assert links["next"] == answer.json()["next"]
    assert links["prev"] == answer.json()["previous"]


def raw(address: str, request: bytes) -> tuple[int, str, bytes]:
    """Status, content type and body of the answer to the bytes of a request."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=20)
    connection.connect()
    assert connection.sock is not None
    connection.sock.sendall(request)
    response = http.client.HTTPResponse(connection.sock)
    response.begin()
    told = response.status, response.headers["content-type"], response.read()
    response.close()
    connection.close()
    return told


def test_letters_in_a_request_line_are_answered(address: str) -> None:
    status, _, body = raw(address, f"GET {API}/search?q=пас HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    assert status == 200
    found = json.loads(body)
    assert found["query"]["text"] == "пас"
    assert found["total"] > 0


def test_a_windows_1251_request_line_is_answered(address: str) -> None:
    line = f"GET {API}/search?q=пас HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("cp1251")
    status, _, body = raw(address, line)
    assert (status, json.loads(body)["query"]["text"]) == (200, "пас")


ENDING = Deprecation(since=date(2030, 1, 1), sunset=date(2031, 1, 1), instead="Use `build`.")


@pytest.fixture
def ending(sample_data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A site of which an operation and a field are going to end."""
    for name in ("health", "BuildAnswer.counts"):
        monkeypatch.setitem(DEPRECATIONS, name, ENDING)
    with TestClient(create_app(Settings(corpus=sample_data, data=sample_data))) as client:
        yield client


def test_what_ends_says_so(ending: TestClient) -> None:
    answer = ending.get(f"{API}/health")
    assert answer.headers["deprecation"] == "@1893456000"
    assert answer.headers["sunset"] == "Wed, 01 Jan 2031 00:00:00 GMT"
    assert "deprecation" not in ending.get(f"{API}/build").headers
    document = ending.get(f"{API}/openapi.json").json()
    found = operations(document)
    assert {name for name, (_, _, told) in found.items() if told.get("deprecated")} == {"health"}
    field = document["components"]["schemas"]["BuildAnswer"]["properties"]["counts"]
    assert field["deprecated"] is True
    assert field["description"].endswith("Deprecated since 2030-01-01, ends on 2031-01-01. Use `build`.")
    listed = ending.get(API).json()["deprecated"]
    assert [(one["name"], one["since"], one["sunset"]) for one in listed] == [
        ("health", "2030-01-01", "2031-01-01"),
        ("BuildAnswer.counts", "2030-01-01", "2031-01-01"),
    ]


def test_what_ends_is_told_a_year_before_and_is_there(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    fields = {f"{name}.{field}" for name, schema in schemas.items() for field in schema.get("properties", {})}
    for name, row in DEPRECATIONS.items():
        assert name in OPERATIONS or name in fields
        assert (row.sunset - row.since).days >= 365
        assert row.instead


def test_suggestions_for_browsers_have_absolute_addresses(site: TestClient) -> None:
    _, texts, _, links = site.get(f"{API}/suggest/opensearch?q=пас").json()
    assert texts
    assert all(link.startswith("http://testserver/") for link in links)
    description = site.get("/ru/opensearch.xml").text
    name = description.split("<ShortName>")[1].split("<")[0]
    assert f'rel="search" type="application/opensearchdescription+xml" title="{name}"' in site.get("/ru/").text
