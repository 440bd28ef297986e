"""Claims about what a page tells of itself: its one address, its translations, what it is, and how to search here."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from search_service.web.views.parts.linked_data import script_json

ORIGIN = "https://example.org"
MAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
SEARCH = {"o": "http://a9.com/-/spec/opensearch/1.1/"}


@pytest.fixture(scope="module")
def known(sample_data: Path) -> Iterator[TestClient]:
    """A site that knows its own address."""
    app = create_app(Settings(corpus=sample_data, data=sample_data, public_url=ORIGIN))
    client = TestClient(app, follow_redirects=False)
    yield client
    client.close()
    app.state.current_build.close()


def links(page: str, relation: str) -> dict[str, str]:
    """The addresses of a relation by language, "" where none is named."""
    found = re.findall(rf'<link rel="{relation}"(?: hreflang="([^"]+)")? href="([^"]+)"', page)
    return dict(found)


def described(page: str) -> dict[str, dict[str, Any]]:
    """The JSON-LD of a page by type."""
    documents = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.S)
    return {document["@type"]: document for document in map(json.loads, documents)}


@pytest.mark.parametrize("path", ["law/30", "law/30?q=пас&show=en", "commentary", "glossary", "", "table"])
def test_a_page_has_one_address_whatever_was_asked(known: TestClient, path: str) -> None:
    page = known.get(f"/en/{path}").text
    assert links(page, "canonical") == {"": f"{ORIGIN}/en/{path.partition('?')[0]}"}


@pytest.mark.parametrize("path", ["law/30", "index", "about"])
def test_translations_name_each_other_and_themselves(known: TestClient, path: str) -> None:
    russian, english = (links(known.get(f"/{lang}/{path}").text, "alternate") for lang in ("ru", "en"))
    assert russian == english
    assert russian == {
        "ru": f"{ORIGIN}/ru/{path}",
        "en": f"{ORIGIN}/en/{path}",
        "x-default": f"{ORIGIN}/en/{path}",
    }


def test_the_front_door_is_for_every_language(known: TestClient) -> None:
    assert links(known.get("/ru/").text, "alternate")["x-default"] == f"{ORIGIN}/"


def test_without_an_address_of_its_own_no_page_names_a_host(site: TestClient) -> None:
    page = site.get("/ru/law/30").text
    assert links(page, "canonical") == {"": "/ru/law/30"}
    assert "testserver" not in page


@pytest.mark.parametrize("path", ["search?q=пас", "law/30?q=пас", "offline", "law/94", "source/com:30.2"])
def test_what_is_no_page_of_the_book_is_not_for_an_index(site: TestClient, path: str) -> None:
    page = site.get(f"/ru/{path}").text
    assert '<meta name="robots" content="noindex, follow">' in page
    assert described(page) == {}


def test_a_law_tells_that_it_is_no_longer_in_force(known: TestClient) -> None:
    told = described(known.get("/en/law/79").text)
    law = told["Legislation"]
    assert (law["legislationIdentifier"], law["legislationDate"]) == ("Law 79", "1987")
    assert law["legislationLegalForce"] == "https://schema.org/NotInForce"
    assert law["url"] == f"{ORIGIN}/en/law/79"
    assert law["isPartOf"]["translationOfWork"]["inLanguage"] == "en"
    assert law["hasPart"][0]["url"] == f"{ORIGIN}/en/law/79#79A"
    steps = told["BreadcrumbList"]["itemListElement"]
    assert [step["position"] for step in steps] == list(range(1, len(steps) + 1))
    assert (steps[0]["item"], steps[-1]["item"]) == (f"{ORIGIN}/en/", f"{ORIGIN}/en/law/79")


def test_the_front_door_describes_the_search(known: TestClient) -> None:
    action = described(known.get("/ru/").text)["WebSite"]["potentialAction"]
    assert action["target"]["urlTemplate"] == f"{ORIGIN}/ru/search?q={{search_term_string}}"


@pytest.mark.parametrize("hostile", ["</script><script>alert(1)</script>", "<!--", "a & b", "\u2028"])
def test_no_value_can_end_the_script_it_stands_in(hostile: str) -> None:
    written = script_json({"name": hostile})
    assert not re.search(r"[<>&\u2028\u2029]", written)
    assert json.loads(written) == {"name": hostile}


def test_a_shared_link_shows_title_and_description(known: TestClient) -> None:
    page = known.get("/en/law/30").text
    assert '<meta property="og:title" content="Law 30. Pass out of Rotation">' in page
    assert re.search(r'<meta property="og:description" content="Law 30[^"]+">', page)
    assert f'<meta property="og:url" content="{ORIGIN}/en/law/30">' in page


def test_the_sitemap_lists_every_law_in_both_languages_with_translations(known: TestClient) -> None:
    answer = known.get("/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    entries = ET.fromstring(answer.text).findall("s:url", MAP)
    found = {entry.findtext("s:loc", "", MAP): entry for entry in entries}
    assert len(found) == len(entries)
    laws = known.get("/api/v1/laws").json()["laws"]
    assert {f"{ORIGIN}/{lang}/law/{law['number']}" for law in laws for lang in ("ru", "en")} <= set(found)
    for address, entry in found.items():
        named = {link.get("hreflang"): link.get("href") for link in entry.findall("x:link", MAP)}
        assert address in named.values()
        page = known.get(address.removeprefix(ORIGIN))
        assert page.status_code == 200, address
        assert links(page.text, "alternate") == named
        assert links(page.text, "canonical") == {"": address}


def test_robots_are_told_where_the_sitemap_is(known: TestClient, site: TestClient) -> None:
    assert f"Sitemap: {ORIGIN}/sitemap.xml" in known.get("/robots.txt").text
    guessed = site.get("/robots.txt")
    assert "Sitemap: http://testserver/sitemap.xml" in guessed.text
    assert guessed.headers["cache-control"].startswith("private")  # it rests on the request


@pytest.mark.parametrize(("lang", "name"), [("ru", "Правило"), ("en", "Pravilo")])
def test_a_browser_can_search_here(known: TestClient, lang: str, name: str) -> None:
    assert f'href="/{lang}/opensearch.xml"' in known.get(f"/{lang}/").text
    answer = known.get(f"/{lang}/opensearch.xml")
    assert answer.headers["content-type"].startswith("application/opensearchdescription+xml")
    description = ET.fromstring(answer.text)
    assert description.findtext("o:ShortName", "", SEARCH) == name
    templates = {url.get("type"): url.get("template", "") for url in description.findall("o:Url", SEARCH)}
    assert templates["text/html"] == f"{ORIGIN}/{lang}/search?q={{searchTerms}}"
    suggestions = templates["application/x-suggestions+json"].removeprefix(ORIGIN).replace("{searchTerms}", "п. 30.2")
    answer = known.get(suggestions)
    assert answer.headers["content-type"] == "application/x-suggestions+json"
    typed, texts, _, addresses = answer.json()
    assert typed == "п. 30.2"
    assert addresses[0] == f"{ORIGIN}/{lang}/law/30#30.2"
    assert texts[0].startswith("30.2")


@pytest.mark.parametrize(
    ("typed", "kind", "url"),
    [
        ("30.2", "number", "/ru/law/30#30.2"),
        ("п. 74.3", "number", "/ru/law/74#74.3"),
        ("79", "number", "/ru/law/79"),
        ("выиг", "law", "/ru/law/79"),
        ("модул", "index", "/ru/index#modulyatsiya"),
    ],
)
def test_the_first_suggestion_is_what_was_begun(site: TestClient, typed: str, kind: str, url: str) -> None:
    best = site.get("/api/v1/suggest", params={"q": typed}).json()["suggestions"][0]
    assert (best["kind"], best["url"]) == (kind, url)


@pytest.mark.parametrize("typed", ["", " ", "<b>", "%", "🙂", "а" * 5000, "*", "\x00"])
def test_whatever_is_typed_is_answered(site: TestClient, typed: str) -> None:
    found = site.get("/api/v1/suggest", params={"q": typed, "limit": 3}).json()
    assert len(found["suggestions"]) <= 3
    urls = [line["url"] for line in found["suggestions"]]
    assert len(urls) == len(set(urls))
