"""Claims about many records at once, and about what language models are told."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from search_service.web.urls import API


def test_ids_are_answered_in_their_order_and_absent_ones_named(site: TestClient) -> None:
    told = site.get(f"{API}/records?ids=com:30.2,LAW:30,law:94,nonsense,com:30.2").json()
    assert [record["id"] for record in told["records"]] == ["com:30.2", "law:30"]
    assert told["absent"] == ["law:94", "nonsense"]
    assert told["next"] is None


@pytest.mark.parametrize("size", [1, 7, 100])
def test_pages_lead_through_all_records_once(site: TestClient, size: int) -> None:
    seen, path = [], f"{API}/records?size={size}"
    while path:
        page = site.get(path).json()
        seen += [(record["id"], record["lang"]) for record in page["records"]]
        path = page["next"]
    whole = [line for line in site.get(f"{API}/export.ndjson").text.splitlines() if line]
    assert len(seen) == len(set(seen)) == len(whole)


def test_a_filter_holds_on_every_page(site: TestClient) -> None:
    page = site.get(f"{API}/records?law=30&size=1").json()
    after = site.get(page["next"]).json()
    assert {record["law"] for record in (*page["records"], *after["records"])} == {30}
    laws = site.get(f"{API}/records?kind=law").json()["records"]
    assert {record["kind"] for record in laws} == {"law"}


def test_a_cursor_of_another_build_is_refused(site: TestClient) -> None:
    assert site.get(f"{API}/records?after=law:94,ru").status_code == 404


def test_language_models_are_told_where_to_read(site: TestClient) -> None:
    answer = site.get("/llms.txt")
    assert answer.text.startswith("# Pravilo")
    assert answer.headers["content-type"].startswith("text/plain")
    for address in (part.partition(")")[0] for part in answer.text.split("](")[1:]):
        assert site.get(address.removeprefix("http://testserver")).status_code == 200


def names(site: TestClient, path: str) -> list[str]:
    return [record["id"] for record in site.get(f"{API}{path}").json()["records"]]


def test_a_range_holds_what_stands_between_its_ends_and_inside_the_last(site: TestClient) -> None:
    assert names(site, "/records?ids=com:30.2..com:30.3") == ["com:30.2", "com:30.3"]
    assert names(site, "/records?ids=COM:30.2..30.3,law:79C..79C") == ["com:30.2", "com:30.3", "law:79C", "law:79C~fn1"]
    whole = names(site, "/records?size=100")
    laws = names(site, "/records?ids=law:16..law:79")
    assert laws == whole[whole.index("law:16") : whole.index("law:79C~fn1") + 1]


@pytest.mark.parametrize("ids", ["com:30.3..com:30.2", "law:30..law:94", "nonsense..law:30", "..", "law:30.."])
def test_a_range_that_leads_nowhere_is_said(site: TestClient, ids: str) -> None:
    answer = site.get(f"{API}/records", params={"ids": ids})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_too_many_ids_are_refused_and_not_cut_off(site: TestClient) -> None:
    answer = site.get(f"{API}/records", params={"ids": ",".join(f"law:{number}" for number in range(1, 300))})
    assert answer.status_code == 422
    assert "200" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("path", "field", "value"),
    [
        ("/records?in=commentary", "work", "commentary-1987"),
        ("/records?kind=footnote", "kind", "footnote"),
        ("/records?law=30&lang=en", "law", 30),
        ("/records?chapter=VIII&in=law", "law", 79),
        ("/records?provision=79C", "law", 79),
        ("/records?book=first&kind=law", "kind", "law"),
    ],
)
def test_a_filter_alone_is_the_table_of_what_it_names(site: TestClient, path: str, field: str, value: object) -> None:
    found = site.get(f"{API}{path}").json()["records"]
    assert found
    assert {record[field] for record in found} == {value}


def test_other_lists_take_the_same_filters(site: TestClient) -> None:
    assert names(site, "/index?law=36") == ["index:kontra--legalnaya-x"]
    assert names(site, "/index?law=31") == []
    assert names(site, "/contents?law=16") == ["contents:law:16A"]
    laws = site.get(f"{API}/laws?chapter=VIII").json()["laws"]
    assert {law["number"] for law in laws} < {law["number"] for law in site.get(f"{API}/laws").json()["laws"]}
    assert site.get(f"{API}/findings?law=30").json()["total"] == 1
    assert site.get(f"{API}/findings?law=31").json()["total"] == 0
    cited = site.get(f"{API}/records/law:30/backlinks").json()["total"]
    assert site.get(f"{API}/records/law:30/backlinks?law=79").json()["total"] == 1 < cited
    for path in ("records", "findings", "records/law:30/backlinks", "laws", "index"):
        assert site.get(f"{API}/{path}?book=frist").json()["errors"][0]["nearest"] == "first"
    assert site.get(f"{API}/laws?chapter=5").json()["errors"][0]["nearest"] == "V"


def test_lists_that_are_made_of_records_are_those_of_the_records_that_are_left(site: TestClient) -> None:
    def told(path: str) -> dict[str, Any]:
        answer: dict[str, Any] = site.get(f"{API}{path}").json()
        return answer

    pairs = {(pair["source"], pair["target"]) for pair in told("/map")["pairs"]}
    of_law = {(pair["source"], pair["target"]) for pair in told("/map?law=30")["pairs"]}
    assert of_law == {pair for pair in pairs if pair[0] == "law:30"} != pairs
    assert [row["law"] for row in told("/coverage?law=36")["laws"]] == [36]
    assert 0 < len(told("/coverage?chapter=VIII")["laws"]) < len(told("/coverage")["laws"])
    notions = told("/glossary?law=30")
    assert 0 < notions["total"] == len(notions["notions"]) < told("/glossary")["total"]
    assert all("/30" in use["place"]["href"] for notion in notions["notions"] for use in notion["uses"])
    cited = told("/records/com:30/references")["references"]
    left = told("/records/com:30/references?in=commentary")["references"]
    assert [one["target"] for one in left] == [one["target"] for one in cited if one["target"].startswith("com:")]
    assert 0 < len(left) < len(cited)
    assert told("/situations?law=94")["total"] == 0


def test_pages_of_a_filtered_list_keep_the_filter(site: TestClient) -> None:
    first = site.get(f"{API}/records?in=commentary&chapter=V&size=2").json()
    assert "chapter=V" in first["next"]
    assert "in=commentary" in first["next"]
