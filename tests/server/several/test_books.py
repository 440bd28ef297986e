"""Claims about a site of several books: each has pages of its own under its prefix, in its own words, and every link
of every page leads somewhere; a library of one other book says nothing of the first.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from tests.commands import run
from tests.places import CORPUS
from tests.samples.books import copy_books

LIBRARIES = {"three": ("mini", "chess", "stones"), "chess": ("chess",), "stones": ("stones",)}
LINK = re.compile(r'\b(?:href|data-preview)="([^"]+)"')
NOT_FOLLOWED = re.compile(r"/(?:static|api)/|/go\?|/search\?|library\.pack|/(?:source|preview)/")


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, TestClient]]:
    """A site over each library, asked in the process."""
    made, apps = {}, []
    for name, books in LIBRARIES.items():
        folder = tmp_path_factory.mktemp(name)
        assert run(copy_books(folder, *books), folder / "data", "build").exit_code == 0
        apps.append(create_app(Settings(corpus=folder, data=folder / "data")))
        made[name] = TestClient(apps[-1], raise_server_exceptions=False, follow_redirects=False)
        made[name].headers["accept-language"] = "ru"
    yield made
    for app in apps:
        app.state.current_build.close()


@pytest.fixture
def site(clients: dict[str, TestClient]) -> TestClient:
    return clients["three"]


def crawled(client: TestClient) -> dict[str, str]:
    """Every page that links lead to from the home pages, by its path."""
    pages: dict[str, str] = {}
    waiting = ["/ru/", "/en/"]
    while waiting:
        path = waiting.pop()
        if path not in pages:
            answer = client.get(path)
            assert answer.status_code < 400, path
            pages[path] = answer.text
            if not answer.headers.get("content-type", "").startswith("text/html"):
                continue
            targets = (unescape(href).partition("#")[0] for href in LINK.findall(answer.text))
            waiting.extend(target for target in targets if target[:1] == "/" and not NOT_FOLLOWED.search(target))
    return pages


@cache
def places_of(page: str) -> frozenset[str]:
    return frozenset(map(unescape, re.findall(r'\bid="([^"]*)"', page)))


@pytest.mark.parametrize("library", LIBRARIES)
def test_every_link_of_every_page_leads_to_a_place_that_is_there(clients: dict[str, TestClient], library: str) -> None:
    pages = crawled(clients[library])
    assert len(pages) > 20
    for path, page in pages.items():
        for href in map(unescape, LINK.findall(page)):
            target, _, fragment = href.partition("#")
            found = pages.get(target or path)
            if found is not None and found.startswith("<!doctype") and fragment:
                assert unquote(fragment) in places_of(found), f"{path} -> {href}"


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/ru/chess/law/4", "Статья 4"),
        ("/en/chess/law/4", "Article 4"),
        ("/ru/stones/law/5", "Закон 5"),
        ("/en/stones/law/5", "Law 5"),
        ("/ru/law/5", "Правило 5"),
        ("/ru/chess/contents", "Статьи о деревянных королях"),
        ("/ru/stones/commentary", "Заметки о Книге камешков"),
        ("/en/stones/commentary", "Remarks on the Book of Stones"),
        ("/en/chess/glossary", "castling"),
        ("/ru/stones/contents", 'href="/ru/stones/law/5"'),
        ("/ru/chess/map", "Статья"),
        ("/ru/chess/table", "/ru/chess/law/4"),
    ],
)
def test_a_page_of_a_book_speaks_in_the_words_of_the_book(site: TestClient, path: str, shown: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 200
    assert shown in answer.text


def test_the_home_page_lists_the_books_and_what_each_has(site: TestClient) -> None:
    page = site.get("/ru/").text
    for href in ("/ru/contents", "/ru/index", "/ru/chess/contents", "/ru/chess/glossary", "/ru/stones/commentary"):
        assert f'href="{href}"' in page, href
    assert "/ru/chess/commentary" not in page
    assert "2 Закона" in page
    assert "6 Статей" in page


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/ru/chess", 308, "/ru/chess/contents"),
        ("/ru/chess/", 308, "/ru/chess/contents"),
        ("/ru/chess/law/4b1", 308, "/ru/chess/law/4#4B1"),
        ("/ru/chess/commentary", 404, None),
        ("/ru/stones/index", 404, None),
        ("/ru/chess/law/7", 404, None),
        ("/ru/checkers/law/1", 404, None),
        ("/ru/checkers", 404, None),
    ],
)
def test_an_address_of_a_book_leads_to_its_page_or_to_a_page_that_says_why_not(
    site: TestClient, path: str, status: int, location: str | None
) -> None:
    answer = site.get(path)
    assert (answer.status_code, answer.headers.get("location")) == (status, location)


def test_an_unknown_number_is_told_in_the_words_of_its_book(site: TestClient) -> None:
    page = site.get("/ru/chess/law/7").text
    assert "Статьи имеют номера от 1 до 6" in page
    assert 'href="/ru/chess/law/6"' in page


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/ru/contents", 308, "/ru/chess/contents"),
        ("/en/law/1", 308, "/en/chess/law/1"),
        ("/ru/law/4?q=%D1%85%D0%BE%D0%B4", 308, "/ru/chess/law/4?q=%D1%85%D0%BE%D0%B4"),
        ("/ru/glossary", 308, "/ru/chess/glossary"),
        ("/ru/checkers/contents", 404, None),
        ("/ru/chess/commentary", 404, None),
    ],
)
def test_an_address_without_a_book_leads_to_the_only_one(
    clients: dict[str, TestClient], path: str, status: int, location: str | None
) -> None:
    answer = clients["chess"].get(path)
    assert (answer.status_code, answer.headers.get("location")) == (status, location)


def test_a_library_of_another_book_alone_links_its_pages(clients: dict[str, TestClient]) -> None:
    assert 'href="/ru/chess/law/4"' in clients["chess"].get("/ru/").text


@pytest.mark.parametrize("library", ["chess", "stones"])
def test_a_library_of_another_book_alone_has_no_word_of_the_first(clients: dict[str, TestClient], library: str) -> None:
    rows = (CORPUS / "tables" / "law_titles.tsv").read_text(encoding="utf-8").splitlines()[1:]
    titles = {cell for row in rows for cell in row.split("\t") if " " in cell and len(cell) > 12}
    assert len(titles) > 50
    bridge = re.compile("|".join((r"бридж", r"\bbridge\b", "1987", "вистующ", "болван", *map(re.escape, titles))), re.I)
    for path, page in crawled(clients[library]).items():
        assert bridge.search(page) is None, f"{path}: {bridge.search(page)}"


def test_the_api_names_the_book_and_answers_of_the_first_one_where_none_is_named(site: TestClient) -> None:
    chess = site.get("/api/v1/laws?book=chess").json()
    assert [law["id"] for law in chess["laws"]][:2] == ["chess.law:1", "chess.law:2"]
    assert chess["edition"] == "1993"
    assert site.get("/api/v1/laws").json()["laws"][0]["id"] == "law:1"
    stones = site.get("/api/v1/laws/5?book=stones&lang=en").json()
    assert stones["commentary"][0]["id"] == "stones.com:5"
    assert stones["previous"]["href"] == "/en/stones/law/4"
    assert site.get("/api/v1/laws?book=checkers").status_code == 422
    assert site.get("/api/v1/glossary?book=chess").json()["total"] == 2
    pairs = site.get("/api/v1/map?book=chess").json()["pairs"]
    assert pairs
    assert all(pair["source"].startswith("chess.law:") for pair in pairs)


def test_a_hit_leads_to_the_page_of_its_book(site: TestClient) -> None:
    hits = site.get("/api/v1/search?q=pockets&lang=en").json()["hits"]
    assert "stones.com:5.2" in [hit["id"] for hit in hits]
    assert all(hit["url"].startswith("/en/stones/law/5?q=pockets") for hit in hits)
    assert "Статья" in site.get("/ru/search?q=король").text


def test_the_copy_for_devices_and_the_sitemap_hold_the_pages_of_every_book(site: TestClient) -> None:
    sitemap = site.get("/sitemap.xml").text
    for path in ("/ru/law/5", "/ru/chess/law/4", "/en/stones/commentary", "/ru/chess/glossary"):
        assert f"{path}</loc>" in sitemap, path
    assert "/chess/commentary" not in sitemap


def test_what_is_said_of_a_book_is_said_on_its_pages_alone(site: TestClient) -> None:
    assert "Есть более поздние Кодексы" not in site.get("/ru/chess/law/4").text
    assert "Текст издания 1993 года." in site.get("/ru/chess/law/4").text
    assert Path(CORPUS / "tables" / "presentation.toml").is_file()


def test_a_search_in_one_book_has_the_ways_into_that_book(site: TestClient) -> None:
    assert 'href="/ru/chess/index"' in site.get("/ru/search?q=король&book=chess").text
    assert 'href="/ru/chess/index"' not in site.get("/ru/search?q=король").text
    assert 'href="/ru/commentary"' in site.get("/ru/search?q=ошибка&book=first").text


def test_chapters_and_laws_are_offered_inside_one_book_since_books_share_their_numbers(site: TestClient) -> None:
    everywhere, inside = site.get("/ru/search?q=in:law").text, site.get("/ru/search?q=in:law&book=chess").text
    assert "book=chess" in everywhere
    assert not re.findall(r"[?;&](?:law|chapter)=\w", everywhere)
    assert re.findall(r"[?;&]law=4\b", inside)


@pytest.mark.parametrize("library", ["chess", "stones"])
def test_the_description_of_the_api_gives_examples_of_its_own_library(
    clients: dict[str, TestClient], library: str
) -> None:
    described = clients[library].get("/api/v1/openapi.json").text
    assert re.search("пас вне очереди|недост|27В1|com:30.2|дезинформ", described) is None
    page = clients[library].get("/en/api").text
    examples = re.findall(r'href="(/api/v1/[^"]+)"', page)
    assert len(examples) > 10
    for path in map(unescape, examples):
        assert clients[library].get(path).status_code == 200, path
