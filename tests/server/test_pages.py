"""Claims about the pages as a browser gets them: every page kind in both languages, doors, errors, headers."""

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from search_service.app import create_app
from search_service.settings import Settings
from search_service.web.http import Answers
from search_service.web.views.desk.slip import code_of

PAGES = [
    "",
    "law/30",
    "law/79",
    "law/30?q=пас#30.2",
    "law/79?show=both",
    "commentary",
    "commentary?show=en",
    "index",
    "contents",
    "glossary",
    "map",
    "source/com:30.2",
    "source/law:16A",
    "table",
    "table/pass",
    "table/pass/first",
    "table/pass/first?show=both",
    "table/pass/stopped",
    "table/tricks",
    "table/27",
    "slip",
    "offline",
    "about",
    "help",
    "audit",
    "api",
    "search?q=пас",
    "search?q=27В1(b)",
    "search?q=неттакого",
]


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_whole_in_both_languages(site: TestClient, lang: str, path: str) -> None:
    answer = site.get(f"/{lang}/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<html lang="{lang}">' in answer.text
    assert answer.text.count("<h1") == 1
    assert "1987" in answer.text
    assert len(re.findall(r"<main\b", answer.text)) == 1


@pytest.mark.parametrize("path", PAGES)
def test_no_page_names_a_place_twice(site: TestClient, path: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', site.get(f"/ru/{path}").text)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("path", PAGES)
def test_every_link_of_a_page_leads_somewhere(site: TestClient, path: str) -> None:
    hrefs = set(re.findall(r'href="([^"]+)"', site.get(f"/ru/{path}").text))
    assert hrefs
    for href in hrefs:
        assert href.startswith(("/", "#")), href
        target, _, fragment = href.replace("&amp;", "&").partition("#")
        if "/go?ref=" in target or target == "/":  # these lead on
            continue
        answer = site.get(target or f"/ru/{path}", follow_redirects=target.endswith(".json"))
        assert answer.status_code == 200, href
        if fragment and answer.headers["content-type"].startswith("text/html"):
            assert f'id="{fragment}"' in answer.text, href


def test_a_law_page_shows_text_commentary_references_and_neighbours(site: TestClient) -> None:
    page = site.get("/ru/law/30").text
    for part in (
        'id="30.2"',
        'href="/ru/law/30#30.2"',
        'class="ref ref-absent" href="/ru/law/23#23B"',
        "<em>не</em>",
        'rel="prev" href="/ru/law/29"',
        'rel="next" href="/ru/law/31"',
        "Текста нет в этой библиотеке",
        'href="/ru/source/com:30.2"',
    ):
        assert part in page, part


def test_the_words_of_the_query_are_marked_and_the_way_back_is_kept(site: TestClient) -> None:
    page = site.get("/ru/law/30", params={"q": "очередь пас"}).text
    assert "<mark>пас</mark>" in page
    assert "<mark>очереди</mark>" in page
    assert 'href="/ru/search?q=%D0%BE%D1%87%D0%B5%D1%80%D0%B5%D0%B4%D1%8C+%D0%BF%D0%B0%D1%81"' in page
    assert "<mark>" not in site.get("/ru/law/30").text


def test_a_hit_leads_to_its_place_with_the_query(site: TestClient) -> None:
    page = site.get("/ru/search", params={"q": "нарушитель обязан"}).text
    assert re.search(r'href="/ru/law/30\?q=[^"#]+#30\.2"', page)
    assert "<mark>нарушитель</mark>" in page


def test_a_repair_of_the_query_is_told_and_can_be_undone(site: TestClient) -> None:
    page = site.get("/ru/search", params={"q": "yfheibntkm"}).text  # нарушитель, typed in the Latin layout
    assert "<s>yfheibntkm</s>" in page
    undo = re.search(r'href="(/ru/search\?q=yfheibntkm&amp;without=layout)">', page)
    assert undo
    assert "<s>" not in site.get(undo[1].replace("&amp;", "&")).text


@pytest.mark.parametrize(
    "path", ["go?ref=слово", "ru/nothing", "en/nothing", "ru/help", "en/help", "ru/about", "ru/audit"]
)
def test_a_space_stands_between_two_sentences(site: TestClient, path: str) -> None:
    page = re.sub(r"<script.*?</script>|<code>.*?</code>", "", site.get(f"/{path}").text, flags=re.DOTALL)
    words = re.sub(r"<[^>]+>", "", page)
    assert len(words) > 200
    assert re.findall(r".{20}[а-яa-z»”][.?!][А-ЯA-Z].{10}", words) == []


def test_an_auction_is_a_table_with_spoken_suits(site: TestClient) -> None:
    page = site.get("/ru/law/36").text
    assert '<span class="suit suit-S" aria-hidden="true">♠</span><span class="vh"> пик</span>' in page
    assert '<td class="out-of-turn">' in page
    assert '<th scope="col" class="dealer"><abbr title="Запад">W</abbr></th>' in page


def test_a_footnote_and_its_mark_lead_to_each_other(site: TestClient) -> None:
    page = site.get("/ru/law/79").text
    assert 'id="mark-79C~fn1" href="#79C~fn1"' in page
    assert 'href="#mark-79C~fn1"' in page
    assert 'id="79C~fn1"' in page


def test_texts_bear_their_language_on_pages_of_the_other(site: TestClient) -> None:
    page = site.get("/en/law/30").text
    assert re.search(r'<div class="prose" lang="ru">', page)
    assert "Pass out of Rotation" in page


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/ru", 308, "/ru/"),
        ("/ru/law/27b1", 308, "/ru/law/27#27B1"),
        ("/ru/law/27В1(b)", 308, "/ru/law/27#27B1b"),
        ("/en/law/law:30", 308, "/en/law/30"),
        ("/ru/law/30.2", 308, "/ru/law/30#30.2"),
        ("/ru/law/030/", 308, "/ru/law/30"),
        ("/ru/source/com:74.3", 308, "/ru/source/com:74.2"),
        ("/ru/search?q=", 302, "/ru/"),
        ("/go?ref=30.2", 302, "/ru/law/30#30.2"),
        ("/go?ref=п. 30.2&lang=en", 302, "/en/law/30#30.2"),
        ("/go?ref=com:74.3", 302, "/ru/law/74#74.3"),
    ],
)
def test_other_spellings_lead_to_the_canonical_place(site: TestClient, path: str, status: int, location: str) -> None:
    answer = site.get(path)
    assert (answer.status_code, answer.headers.get("location")) == (status, location)


@pytest.mark.parametrize(("header", "home"), [("en-GB,en;q=0.9", "/en/"), ("ru", "/ru/"), ("fr", "/en/")])
def test_the_root_follows_the_browser(site: TestClient, header: str, home: str) -> None:
    answer = site.get("/", headers={"accept-language": header})
    assert (answer.status_code, answer.headers["location"]) == (302, home)
    assert "Accept-Language" in answer.headers["vary"]


def test_several_targets_are_a_choice(site: TestClient) -> None:
    page = site.get("/go", params={"ref": "30-31"})
    assert page.status_code == 200
    assert 'href="/ru/law/30"' in page.text
    assert 'href="/ru/law/31"' in page.text


@pytest.mark.parametrize(
    "path", ["/ru/law/94", "/ru/nowhere", "/de/law/27", "/go?ref=", "/go?ref=слово", "/ru/source/x"]
)
def test_what_is_not_there_is_a_page_that_helps_on(site: TestClient, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    assert 'href="/ru/contents"' in answer.text
    assert 'name="q"' in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_an_absent_citation_names_what_comes_close(site: TestClient) -> None:
    answer = site.get("/go", params={"ref": "27В1(b)"})
    assert answer.status_code == 404
    assert 'href="/ru/law/27"' in answer.text


@pytest.mark.parametrize(("ref", "near"), [("16.1", ["16"]), ("94.1", []), ("94", [])])
def test_an_absent_citation_is_not_offered_as_what_comes_close(site: TestClient, ref: str, near: list[str]) -> None:
    answer = site.get("/go", params={"ref": ref})
    laws = re.findall(r'href="/ru/law/([^"]+)"', answer.text)
    assert (answer.status_code, laws) == (404, near)


def test_headers_protect_readers(site: TestClient) -> None:
    asked = {"/ru/law/30": "", "/ru/nowhere": "", "/": "", "/api/v1/health": "", "/ru/law/31": "image/png"}
    for path, accept in asked.items():
        headers = site.get(path, headers={"accept": accept or "*/*"}).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "permissions-policy" in headers


def test_no_page_holds_inline_styles_or_scripts(site: TestClient) -> None:
    for path in PAGES:
        text = site.get(f"/ru/{path}").text
        scripts = r"<script(?![^>]*\ssrc=)(?! type=\"application/ld\+json\">)"  # linked data is no script
        assert not re.search(rf"<style|\sstyle=|{scripts}|\son\w+=", text), path


def test_a_known_answer_is_not_sent_again(site: TestClient) -> None:
    first = site.get("/ru/law/30")
    tag = first.headers["etag"]
    for known in (tag, f'"other", W/{tag}', "*"):
        again = site.get("/ru/law/30", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert site.get("/ru/law/30", headers={"if-none-match": '"other"'}).status_code == 200


def test_the_tag_tells_compressed_from_plain_and_knows_both(site: TestClient) -> None:
    packed = site.get("/ru/law/30", headers={"accept-encoding": "gzip"})
    plain = site.get("/ru/law/30", headers={"accept-encoding": "gzip;q=0"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.headers["etag"] != plain.headers["etag"]
    assert "Accept-Encoding" in plain.headers["vary"]
    crossed = site.get("/ru/law/30", headers={"accept-encoding": "gzip", "if-none-match": plain.headers["etag"]})
    assert crossed.status_code == 304


@pytest.mark.parametrize("path", ["/ru/law/30", "/ru/law/94", "/api/v1/laws", "/api/v1/export.ndjson", "/"])
def test_head_answers_as_get_does_without_a_body(site: TestClient, path: str) -> None:
    got, head = site.get(path), site.head(path)
    assert head.status_code == got.status_code
    assert head.content == b""
    for name in ("content-type", "etag", "content-length", "location"):
        assert head.headers.get(name) == got.headers.get(name)


def test_static_files_may_be_kept_for_ever(site: TestClient) -> None:
    hrefs = re.findall(r'(?:href|src)="(/static/[^"]+)"', site.get("/ru/").text)
    assert len(hrefs) == len(set(hrefs)) >= 3
    for href in hrefs:
        answer = site.get(href)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert site.get("/static/site.css").status_code == 404


def test_behind_a_prefix_every_link_begins_with_it(sample_data: Path) -> None:
    app = create_app(Settings(corpus=sample_data, data=sample_data, root_path="/pravilo"))
    with TestClient(app, follow_redirects=False) as client:
        for path in ("/pravilo/ru/law/30", "/ru/law/30"):  # a proxy that keeps the prefix, and one that cuts it off
            page = client.get(path)
            assert page.status_code == 200
            links = re.findall(r'(?:href|src|action)="(/[^"]*)"', page.text)
            assert links
            assert all(link.startswith("/pravilo/") for link in links)
        assert client.get("/ru/law/27b1").headers["location"] == "/pravilo/ru/law/27#27B1"
    app.state.current_build.close()


@pytest.mark.parametrize("path", [path for path in PAGES if path not in ("audit", "offline")])
def test_who_asks_for_a_page_again_waits_for_no_work(
    site: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/en/{path}&again" if "?" in path else f"/en/{path}"
    first = site.get(address)

    async def working(self: Answers, scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError(f"{scope['path']} was made again")

    monkeypatch.setattr(Answers, "__call__", working)
    again = site.get(address)
    del first.headers["x-request-id"], again.headers["x-request-id"]
    assert (again.content, again.headers) == (first.content, first.headers)


def test_a_question_at_the_table_leads_to_whole_passages(site: TestClient) -> None:
    assert 'href="/en/table/pass"' in site.get("/en/table").text
    assert 'href="/en/table/pass/first"' in site.get("/en/table/pass").text
    leaf = site.get("/en/table/pass/first").text
    record = site.get("/api/v1/records/law:79C").json()
    words = BeautifulSoup(leaf, "html.parser").select_one('[id="79C"]')
    assert words is not None
    for drawn in words.select(".tools, .vh, .digest"):
        drawn.decompose()
    assert " ".join(record["text"].split())[:100] in " ".join(words.get_text().split())
    assert "The text is not in this library." in leaf
    assert 'data-place="/en/law/79"' in leaf


def test_a_situation_whose_passages_changed_shows_none_of_them(site: TestClient) -> None:
    stopped = site.get("/ru/table/pass/stopped").text
    assert "изменился с тех пор" in stopped
    assert 'class="passage' not in stopped
    assert 'href="/ru/law/30#30.3"' in stopped
    told = site.get("/api/v1/situations").json()["situations"][0]["choices"]
    assert [choice["stopped"] for choice in told] == [False, True]


@pytest.mark.parametrize("path", ["table/none", "table/pass/none", "table/passing", "table/94"])
def test_what_is_no_situation_is_said_to_be_none(site: TestClient, path: str) -> None:
    assert site.get(f"/ru/{path}").status_code == 404


@pytest.mark.parametrize(("lang", "name"), [("ru", "com:30.2"), ("en", "law:79C"), ("ru", "law:30")])
def test_the_code_of_a_record_holds_its_address(site: TestClient, lang: str, name: str) -> None:
    """The code is drawn by a library; the way from an address to it is ours, so its modules are compared."""
    answer = site.get(f"/{lang}/qr/{name}")
    assert answer.headers["content-type"] == "image/svg+xml"
    address = {"com:30.2": "law/30#30.2", "law:79C": "law/79#79C", "law:30": "law/30"}[name]
    assert answer.content == code_of(f"http://testserver/{lang}/{address}")
    assert answer.content != code_of("http://testserver/")


def test_what_has_no_page_has_no_code(site: TestClient) -> None:
    assert site.get("/ru/qr/com:99.1").status_code == 404
    assert site.get("/ru/qr/nothing").status_code == 404


def test_a_term_has_a_card_below_the_glossary(site: TestClient) -> None:
    card = site.get("/en/glossary/revoke")
    assert card.headers["x-robots-tag"] == "noindex"
    assert "revoke" in card.text
    assert 'href="/en/glossary#term-revoke"' in card.text
    assert site.get("/en/glossary/no-such-term").status_code == 404
