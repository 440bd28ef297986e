"""Claims about what other sites take: references found in their texts, cards, frames, oEmbed, the script."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from search_service.references import LONGEST
from search_service.web.urls import API


def sent(site: TestClient, text: str, media: str = "text/plain", **parameters: str) -> Any:
    return site.post(
        f"{API}/references",
        params=parameters,
        content=text.encode(),
        headers={"content-type": f"{media}; charset=utf-8"},
    )


def test_references_are_found_in_a_text_that_is_sent(site: TestClient) -> None:
    text = "𝄞 По Правилу 30 и п. 30.2 комментария; Правило 27В1(b); Правило 77 Кодекса 1975 года."
    answer = sent(site, text)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    told = answer.json()
    assert [text[one["start"] : one["end"]] for one in told["references"]] == [
        one["mention"] for one in told["references"]
    ]
    first, second, third, fourth = told["references"]
    assert (first["status"], first["certain"], first["url"]) == ("resolved", True, "/ru/law/30")
    assert second["targets"][0]["id"] == "com:30.2"
    assert (third["status"], third["nearest"][0]["id"], third["certain"]) == ("absent", "law:27", False)
    assert (fourth["status"], fourth["url"]) == ("other_edition", None)


def test_a_page_is_read_with_its_tags(site: TestClient) -> None:
    page = "<p>Law <b>36</b> &amp; <code>Law 30</code>"
    [found] = sent(site, page, "text/html", lang="en").json()["references"]
    assert page[found["start"] : found["end"]] == "36"
    assert found["url"] == "/en/law/36"
    same = site.post(f"{API}/references?lang=en", json={"text": page, "format": "html"}).json()["references"]
    assert same == [found]


@pytest.mark.parametrize(
    ("content", "media", "status"),
    [
        ("x" * (LONGEST + 1), "text/plain", 413),
        ("x" * (6 * LONGEST + 1), "text/plain", 413),
        ("Правило 30", "image/png", 415),
        ("{", "application/json", 422),
        ("[]", "application/json", 422),
        ('{"text": 1}', "application/json", 422),
        ('{"text": "x", "fromat": "html"}', "application/json", 422),
        ('{"text": "x", "format": "pdf"}', "application/json", 422),
        ("", "text/plain", 422),
    ],
)
def test_what_cannot_be_read_is_refused(site: TestClient, content: str, media: str, status: int) -> None:
    answer = sent(site, content, media)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")


def test_another_encoding_is_read_where_it_is_said_and_refused_where_not(site: TestClient) -> None:
    body = "Правило 30".encode("cp1251")
    said = site.post(f"{API}/references", content=body, headers={"content-type": "text/plain; charset=windows-1251"})
    assert said.json()["total"] == 1
    assert site.post(f"{API}/references", content=body, headers={"content-type": "text/plain"}).status_code == 400


def test_only_post_is_answered_there(site: TestClient) -> None:
    answer = site.get(f"{API}/references")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST, OPTIONS")


def test_a_card_tells_a_record_in_brief(site: TestClient) -> None:
    told = site.get(f"{API}/cards/com:30.2").json()
    assert (told["label"], told["title"], told["is_cut"]) == ("30.2", "Пас вне очереди", False)
    assert told["text"].startswith("Если пас вне очереди")
    assert told["url"] == "http://testserver/ru/law/30#30.2"
    english = site.get(f"{API}/cards/law:79A?lang=en").json()
    assert (english["text"], english["text_lang"], english["is_digest"]) == (
        "The number of tricks is to be agreed.",
        "en",
        True,
    )
    assert site.get(f"{API}/cards/law:31").json()["text"] == ""


def test_a_card_may_be_framed_and_other_pages_may_not(site: TestClient) -> None:
    card = site.get("/ru/card/com:30.2")
    assert card.status_code == 200
    assert "Если пас вне очереди" in card.text
    assert "frame-ancestors *" in card.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in site.get("/ru/law/30").headers["content-security-policy"]
    assert site.get("/ru/card/com:74.3").headers["location"] == "/ru/card/com:74.2"
    assert site.get("/ru/card/law:94").status_code == 404
    assert site.get("/ru/card/nonsense").status_code == 404


@pytest.mark.parametrize(
    ("path", "framed"),
    [
        ("/ru/law/30", "law:30"),
        ("/ru/law/30#30.2", "com:30.2"),
        ("/en/law/79#79A", "law:79A"),
        ("/ru/law/36#commentary-36", "com:36"),
        ("/ru/card/com:30.2", "com:30.2"),
        ("/ru/source/com:30.2", "com:30.2"),
    ],
)
def test_oembed_tells_how_to_frame_a_passage(site: TestClient, path: str, framed: str) -> None:
    told = site.get("/oembed", params={"url": f"http://testserver{path}", "maxwidth": "300"}).json()
    assert (told["version"], told["type"], told["width"]) == ("1.0", "rich", 300)
    assert f'src="http://testserver{path[:3]}/card/{framed}"' in told["html"]
    assert told["title"]


@pytest.mark.parametrize("url", ["http://testserver/ru/search", "nonsense", "", "http://testserver/ru/law/9999"])
def test_oembed_has_nothing_for_other_pages(site: TestClient, url: str) -> None:
    answer = site.get("/oembed", params={"url": url})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert site.get("/oembed", params={"url": url, "format": "xml"}).status_code == 501


def test_the_script_is_open_to_every_site(site: TestClient) -> None:
    answer = site.get("/linker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "VERSION = 1" in answer.text
