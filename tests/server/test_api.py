"""Claims about the JSON API: documented shapes, one form of error, paging, and the same data as the export."""

import hashlib
import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from ingest.model import export_line, record_to_json
from ingest.store import record_line
from tests.samples.site import sample_records

API = "/api/v1"
# operation -> a request that succeeds
REQUESTS = {
    "search": "/search?q=пас",
    "resolve": "/resolve?ref=30.2",
    "laws": "/laws",
    "law": "/laws/30",
    "record": "/records/com:30.2",
    "references": "/records/com:30.3/references",
    "backlinks": "/records/law:36/backlinks",
    "index": "/index",
    "contents": "/contents",
    "glossary": "/glossary?lang=en",
    "situations": "/situations?lang=en",
    "map": "/map",
    "coverage": "/coverage",
    "findings": "/findings",
    "build": "/build",
    "health": "/health",
    "overview": "",
    "records": "/records?law=30",
    "suggest": "/suggest?q=пас",
}
PROBLEMS = [
    ("/nowhere", 404),
    ("/laws/94", 404),
    ("/records/law:94", 404),
    ("/records/nonsense", 404),
    ("/resolve?ref=слово", 404),
    ("/laws/x", 422),
    ("/search?page=0", 422),
    ("/search?q=x&page=one", 422),
    ("/search?size=101", 422),
    ("/search?in=x", 422),
    ("/search?chapter=5", 422),
    ("/search?query=x", 422),
    ("/search?q=x&q=y", 422),
    ("/laws?book=no", 422),
    ("/search?sort=best", 422),
    ("/search?explain=perhaps", 422),
    ("/resolve", 422),
    ("/laws?lang=de", 422),
    ("/index?size=-1", 422),
    ("/search?law=0", 422),
]


def read(site: TestClient, path: str) -> Any:
    answer = site.get(API + path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def test_a_search_answers_in_the_documented_form(site: TestClient) -> None:
    found = read(site, "/search?q=пас вне очереди")
    assert found["query"]["text"] == "пас вне очереди"
    assert found["query"]["repairs"] == []
    assert found["citation"] is None
    assert (found["total"], found["page"], found["size"]) == (len(found["hits"]), 1, 20)
    assert (found["next"], found["previous"], found["build"]) == (None, None, "sample")
    best = found["hits"][0]
    assert (best["id"], best["kind"], best["law"], best["title"]) == ("com:30.2", "paragraph", 30, "Пас вне очереди")
    assert best["url"].startswith("/ru/law/30?q=")
    assert best["url"].endswith("#30.2")
    assert {"text": "пас", "mark": True} in best["excerpt"] or {"text": "пас вне очереди", "mark": True} in best[
        "excerpt"
    ]
    assert all("mark" not in piece or piece["mark"] is True for piece in best["excerpt"])
    assert best["reasons"][0].keys() == {"kind", "query", "matched"}
    assert {"value": "paragraph", "count": 2} in found["facets"]["kind"] or found["facets"]["kind"]


def test_the_language_chooses_titles_and_links(site: TestClient) -> None:
    best = read(site, "/search?q=пас вне очереди&lang=en")["hits"][0]
    assert best["title"] == "Pass out of Rotation"
    assert best["url"].startswith("/en/law/30?q=")


def test_a_citation_is_answered_beside_the_hits(site: TestClient) -> None:
    found = read(site, "/search?q=27В1(b)")["citation"]
    assert (found["status"], found["targets"], found["nearest"]) == ("absent", ["law:27B1b"], ["law:27"])


def test_resolving_names_the_records(site: TestClient) -> None:
    there, absent = read(site, "/resolve?ref=п. 30.2"), read(site, "/resolve?ref=27b1b")
    assert (there["status"], [record["url"] if "url" in record else record["href"] for record in there["records"]]) == (
        "resolved",
        ["/ru/law/30#30.2"],
    )
    assert (absent["status"], absent["records"], absent["near"][0]["id"]) == ("absent", [], "law:27")


@pytest.mark.parametrize(("ref", "near"), [("16.1", ["law:16"]), ("36.4", ["com:36"]), ("94.1", []), ("94", [])])
def test_what_is_absent_leads_to_the_law_it_comments_on_and_never_to_itself(
    site: TestClient, ref: str, near: list[str]
) -> None:
    found = read(site, f"/resolve?ref={ref}")
    assert (found["status"], found["nearest"], [record["id"] for record in found["near"]]) == ("absent", near, near)


@pytest.mark.parametrize("record", sample_records(), ids=lambda record: str(record.id))
def test_a_record_is_what_the_export_writes(site: TestClient, record: Any) -> None:
    assert read(site, f"/records/{record.id}") == record_to_json(record)


def test_a_second_number_answers_the_record_that_bears_it(site: TestClient) -> None:
    assert read(site, "/records/com:74.3")["id"] == "com:74.2"


def test_a_law_comes_with_commentary_and_relations(site: TestClient) -> None:
    law = read(site, "/laws/36")
    assert [part["id"] for part in law["law"]] == ["law:36"]
    assert [part["id"] for part in law["commentary"]] == ["com:36", "com:36.1", "com:36.1~exA"]
    assert [entry["id"] for entry in law["index"]] == ["index:kontra--legalnaya-x"]
    assert (law["previous"]["id"], law["next"]["id"]) == ("law:31", "law:74")


def test_references_lead_out_and_in(site: TestClient) -> None:
    out = read(site, "/records/com:30.3/references")["references"]
    assert [line["target"] for line in out] == ["law:23B", "law:23~ex1", "com:30.2"]
    into = read(site, "/records/com:30.2/backlinks")
    assert [(line["source"]["id"], line["target"]) for line in into["backlinks"]] == [("com:30.3", "com:30.2")]


def test_the_export_is_the_records_to_the_byte(site: TestClient) -> None:
    answer = site.get(f"{API}/export.ndjson")
    rights = {document["file"]: document["rights"] for document in read(site, "/build")["documents"]}
    lines = [export_line(record_line(record), rights) for record in sample_records()]
    expected = "".join(line + "\n" for line in lines).encode()
    assert answer.content == expected
    assert answer.headers["content-type"] == "application/x-ndjson"
    checksum = hashlib.sha256(expected).hexdigest()
    assert answer.headers["x-checksum-sha256"] == checksum
    described = read(site, "/build")["export"]
    assert (described["sha256"], described["bytes"], described["records"]) == (
        checksum,
        len(expected),
        len(sample_records()),
    )


def test_paging_leads_through_the_index_and_ends(site: TestClient) -> None:
    seen, path = [], "/index?size=1"
    while path:
        answer = site.get(API + path)
        page = answer.json()
        seen += [record["id"] for record in page["records"]]
        assert page["total"] == 3
        assert ('rel="next"' in answer.headers["link"]) == (page["next"] is not None)
        path = (page["next"] or "").removeprefix(API)
    assert seen == ["index:kontra", "index:kontra--legalnaya-x", "index:modulyatsiya"]


@pytest.mark.parametrize("path", ["/search?q=пас&page=999", "/index?page=999"])
def test_a_page_past_the_last_is_empty_and_leads_back(site: TestClient, path: str) -> None:
    page = read(site, path)
    assert page.get("hits", page.get("records")) == []
    assert page["next"] is None
    back = read(site, page["previous"].removeprefix(API))
    assert back.get("hits", back.get("records"))


@pytest.mark.parametrize(("path", "status"), PROBLEMS)
def test_every_error_is_a_problem_document(site: TestClient, path: str, status: int) -> None:
    answer = site.get(API + path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    assert problem["instance"] == (API + path).partition("?")[0]
    target, _, fragment = problem["type"].partition("#")
    assert f'id="{fragment}"' in site.get(target).text
    assert ("errors" in problem) == (status == 422)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize(("path", "media"), [(f"{API}/laws", "application/problem+json"), ("/ru/law/30", "text/html")])
def test_other_methods_are_refused_by_name(site: TestClient, method: str, path: str, media: str) -> None:
    answer = site.request(method, path)
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS"
    assert answer.headers["content-type"].startswith(media)


def test_other_sites_may_read(site: TestClient) -> None:
    assert site.get(f"{API}/laws").headers["access-control-allow-origin"] == "*"
    assert site.get(f"{API}/nowhere").headers["access-control-allow-origin"] == "*"
    asked = site.options(
        f"{API}/laws", headers={"origin": "https://example.org", "access-control-request-method": "GET"}
    )
    assert asked.status_code == 204
    assert "GET" in asked.headers["access-control-allow-methods"]
    assert "access-control-allow-origin" not in site.get("/ru/").headers


def described(site: TestClient) -> dict[str, Any]:
    document: dict[str, Any] = site.get(f"{API}/openapi.json").json()
    return document


def test_every_operation_is_described_with_answer_and_problems(site: TestClient) -> None:
    document = described(site)
    operations = {
        operation["operationId"]: operation for path in document["paths"].values() for operation in path.values()
    }
    others = {"opensearch", "versions", "find_references", "card", "builds", "changes"}
    files = {"export", "export_sqlite", "export_references", "export_rights"}
    assert set(operations) == set(REQUESTS) | others | files
    for operation in operations.values():
        assert operation["summary"]
        assert "application/problem+json" in operation["responses"]["503"]["content"]
        assert "HTTPValidationError" not in json.dumps(operation)
    text = json.dumps(document)
    names = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert names <= set(document["components"]["schemas"])


@pytest.mark.parametrize("operation", REQUESTS)
def test_answers_have_the_fields_that_are_described(site: TestClient, operation: str) -> None:
    document = described(site)
    schemas = document["components"]["schemas"]
    [response] = [
        item["responses"]["200"]
        for path in document["paths"].values()
        for item in path.values()
        if item["operationId"] == operation
    ]
    schema = response["content"]["application/json"]["schema"]
    assert_fits(read(site, REQUESTS[operation]), schema, schemas)


def assert_fits(value: Any, schema: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Objects have exactly the described fields (optional ones may be absent), lists hold what is described."""
    if "$ref" in schema:
        assert_fits(value, schemas[schema["$ref"].rpartition("/")[2]], schemas)
    elif "anyOf" in schema and value is not None:
        assert_fits(value, next(option for option in schema["anyOf"] if option.get("type") != "null"), schemas)
    elif schema.get("properties"):
        assert set(schema.get("required", ())) <= set(value) <= set(schema["properties"])
        for name, inner in value.items():
            assert_fits(inner, schema["properties"][name], schemas)
    elif schema.get("type") == "array":
        for inner in value:
            assert_fits(inner, schema.get("items", {}), schemas)


def test_the_reference_page_describes_every_operation_and_loads_nothing(site: TestClient) -> None:
    page = site.get("/en/api").text
    for operation in (*REQUESTS, "export"):
        assert f'id="op-{operation}"' in page
    loaded = re.sub(r'<script type="application/ld\+json">.*?</script>', "", page)  # names a vocabulary, loads nothing
    assert "http://" not in loaded
    assert "https://" not in loaded
    assert site.get("/docs").status_code == 404
    assert site.get("/openapi.json").status_code == 404
