"""Claims about many records at once, and about what language models are told."""

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
