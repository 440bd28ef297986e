"""Claims about the links of the whole site over the whole library: each leads to a page, and to a place on it."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from ingest.model import Kind, Lang
from search_service.app import create_app
from search_service.cli import main
from search_service.settings import Settings
from search_service.web.offline_copy import packed_paths

PLACE = re.compile(r'\bid="([^"]+)"')
LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]+)"')
APART = ("/api/", "/static/", "/oembed", "/go?", "/linker.js")  # programs, files, and the door that takes any citation


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    data: Path = tmp_path_factory.mktemp("whole")
    built = CliRunner().invoke(main, ["--data", str(data), "build"])
    assert built.exit_code == 0, built.output
    app = create_app(Settings(corpus=data, data=data))
    client = TestClient(app, follow_redirects=True)
    yield client
    client.close()
    app.state.current_build.close()


class Crawl:
    """The pages that were asked for: which links each has, and which places."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self._places: dict[str, set[str] | None] = {}
        self.links: dict[str, str] = {}  # address with fragment -> a page that has it

    def read(self, path: str) -> None:
        """Take in a page: its places, and what it links to."""
        html = self._fetch(path)
        for href in LINK.findall(html):
            self._take(path, unescape(href))

    def _take(self, path: str, href: str) -> None:
        address = urljoin(path, href)
        if address.startswith("/") and not address.startswith(APART):
            self.links.setdefault(address, path)

    def is_dead(self, address: str) -> bool:
        """Whether an address has no page, or its page no such place."""
        page, fragment = urldefrag(address)
        if page not in self._places:
            self._fetch(page)
        places = self._places[page]
        return places is None or (fragment != "" and unquote(fragment) not in places)

    def _fetch(self, page: str) -> str:
        answer = self._client.get(page)
        html = answer.text if answer.headers["content-type"].startswith("text/html") else ""
        self._places[page] = set(map(unescape, PLACE.findall(html))) if answer.status_code == 200 else None
        return html


@pytest.mark.parametrize("lang", list(Lang))
def test_every_link_leads_to_a_page_and_to_a_place_on_it(whole: TestClient, lang: Lang) -> None:
    """Of every page that the copy for devices holds, with the sources of the texts that are no part of a Law."""
    library = whole.app.state.current_build.opened().library  # type: ignore[attr-defined]
    crawl = Crawl(whole)
    sources = (f"/{lang.value}/source/{record.id}" for record in library.of_kind(Kind.MATTER))
    paths = [path for path in (*packed_paths(library, lang), *sources) if not path.endswith(".json")]
    for path in paths:
        crawl.read(path)
    assert len(crawl.links) > 1000
    # The sources and the feeds of single texts are alike: a few of each kind stand for all.
    alike = [address for address in crawl.links if "/source/" in address or "/search?" in address]
    asked = crawl.links.keys() - set(alike[40:])
    dead = {address: crawl.links[address] for address in asked if crawl.is_dead(address)}
    assert dead == {}
