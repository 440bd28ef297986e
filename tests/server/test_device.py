"""Claims about what a device is given: the number pad, the manifest, the worker, the library in one file."""

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from starlette.testclient import TestClient

from ingest.model import Lang
from search_service.app import create_app
from search_service.library import Library, NoLibraryError
from search_service.search.service import Search
from search_service.settings import Settings
from search_service.web.current_build import OpenBuild
from search_service.web.offline_copy import packed, packed_paths
from search_service.web.views.desk.table import pads_of

FIRST_REQUEST: Final = 3  # pages that are drawn before the first request of a slow server ends


@pytest.fixture(scope="module")
def behind(sample_data: Path) -> Iterator[TestClient]:
    """The site below a prefix, with an address of its own."""
    settings = Settings(
        corpus=sample_data, data=sample_data, root_path="/pravilo", public_url="https://example.org/pravilo"
    )
    app = create_app(settings)
    client = TestClient(app, follow_redirects=False)
    yield client
    client.close()
    app.state.current_build.close()


def test_every_law_is_three_taps_away_and_no_other_number_is(site: TestClient) -> None:
    page = site.get("/ru/table").text
    laws = {law["number"] for law in site.get("/api/v1/laws").json()["laws"]}
    pads = dict(re.findall(r'<section class="pad" id="([^"]+)"(.*?)</section>', page, re.S))
    first = re.search(r'<section class="pad-first"(.*?)</section>', page, re.S)
    assert first

    def reached(keys: str, taps: int) -> dict[int, int]:
        found: dict[int, int] = {}
        for href in re.findall(r'class="key(?! parts)[^"]*" href="([^"]+)"', keys):
            if href.startswith("#"):
                found |= reached(pads[href[1:]], taps + 1)
            else:
                found[int(href.removeprefix("/ru/law/"))] = taps
        return found

    taps = reached(first[1], 1)
    assert set(taps) == laws
    assert max(taps.values()) <= 3


@pytest.mark.parametrize(
    ("numbers", "first"),
    [
        ([], ()),
        ([7], (("7", (7,)),)),
        ([1, 10, 11], (("1", (1, 10, 11)),)),
        ([16, 23], (("1", (16,)), ("2", (23,)))),
        ([9, 100, 101], (("9", (9,)), ("1", (100, 101)))),
    ],
)
def test_the_first_pad_has_the_digits_numbers_begin_with(numbers: list[int], first: object) -> None:
    assert pads_of(numbers)[0] == ("", first)


def test_a_pad_leads_on_until_one_number_is_left() -> None:
    pads = dict(pads_of([1, 10, 100, 101, 12]))
    assert pads["1"] == (("1", (1,)), ("10", (10, 100, 101)), ("12", (12,)))
    assert pads["10"] == (("10", (10,)), ("100", (100,)), ("101", (101,)))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_manifest_makes_the_site_installable(site: TestClient, lang: str) -> None:
    answer = site.get(f"/{lang}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["lang"], manifest["start_url"], manifest["display"]) == (lang, f"/{lang}/", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert "maskable" in {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert site.get(icon["src"]).headers["content-type"] == icon["type"]
    assert manifest["shortcuts"]
    for shortcut in manifest["shortcuts"]:
        assert site.get(shortcut["url"]).status_code == 200


def constants(worker: str) -> dict[str, object]:
    """The constants the server writes above the worker's own text."""
    return {
        name: json.loads(value)
        for name, value in re.findall(r"^const ([A-Z]+) = (.*);$", worker, re.M)
        if value[0] in '"[{'
    }


def test_the_worker_names_the_build_and_what_it_keeps(site: TestClient) -> None:
    answer = site.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    told = constants(answer.text)
    assert told["BUILD"] == "sample"
    assert str(told["VERSION"]).startswith("sample-")
    assets, packs = told["ASSETS"], told["PACKS"]
    assert isinstance(assets, list)
    assert isinstance(packs, dict)
    for address in (*assets, *packs.values()):
        assert site.get(address).status_code == 200, address


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_pack_holds_the_pages_as_the_site_answers_them(site: TestClient, lang: str) -> None:
    answer = site.get(f"/{lang}/library.pack")
    assert answer.headers["x-build"] == "sample"
    assert "content-encoding" not in answer.headers
    pages = json.loads(gzip.decompress(answer.content))
    laws = [law["url"].replace("/ru/", f"/{lang}/") for law in site.get("/api/v1/laws").json()["laws"]]
    assert {*laws, f"/{lang}/", f"/{lang}/commentary", f"/{lang}/index", f"/{lang}/table"} <= set(pages)
    for path, (media_type, text) in pages.items():
        asked = site.get(path)
        assert (asked.status_code, asked.headers["content-type"], asked.text) == (200, media_type, text)


def test_a_copy_whose_request_ended_is_gone_on_with(sample_data: Path) -> None:
    """A slow server draws each page once, however many requests that takes."""
    build = OpenBuild(Library.open(sample_data / "current"), no_search)
    drawn: list[str] = []

    async def draw(path: str) -> tuple[str, str]:
        if len(drawn) == FIRST_REQUEST:
            drawn.append("the request ended")
            raise TimeoutError
        drawn.append(path)
        return "text/html", path

    with pytest.raises(TimeoutError):
        asyncio.run(packed(build, Lang.RU, draw))
    pages = json.loads(gzip.decompress(asyncio.run(packed(build, Lang.RU, draw))))
    drawn.remove("the request ended")
    assert drawn == list(pages) == list(packed_paths(build.library, Lang.RU))
    assert drawn == sorted(set(drawn), key=drawn.index)
    build.close()


def no_search(library: Library) -> Search:
    raise NoLibraryError("This test needs no search.")


def test_the_library_kept_on_a_device_is_small(site: TestClient) -> None:
    """Less than three megabytes for both languages with scripts and styles; the sample is small, so by the record."""
    packs = sum(len(site.get(f"/{lang}/library.pack").content) for lang in ("ru", "en"))
    assets = constants(site.get("/sw.js").text)["ASSETS"]
    assert isinstance(assets, list)
    assert packs + sum(len(site.get(address).content) for address in assets) < 400_000


def test_the_texts_to_search_on_the_device_lead_to_their_places(site: TestClient) -> None:
    texts = site.get("/en/offline.json").json()["texts"]
    by_label = {text["label"]: text for text in texts}
    assert by_label["30.2"]["url"] == "/en/law/30#30.2"
    assert by_label["30.2"]["title"] == "Pass out of Rotation"
    assert by_label["30.2"]["text"].startswith("Если пас вне очереди")
    assert (by_label["30"]["title"], by_label["30"]["url"]) == ("Pass out of Rotation", "/en/law/30")


def test_below_a_prefix_everything_stays_below_it(behind: TestClient) -> None:
    told = constants(behind.get("/pravilo/sw.js").text)
    assert told["ROOT"] == "/pravilo"
    for address in (*told["ASSETS"], *told["PACKS"].values()):  # type: ignore[misc, attr-defined]
        assert address.startswith("/pravilo/")
        assert behind.get(address).status_code == 200
    pages = json.loads(gzip.decompress(behind.get("/pravilo/en/library.pack").content))
    assert 'href="/pravilo/en/law/30"' in pages["/en/table"][1]
    manifest = behind.get("/pravilo/ru/manifest.webmanifest").json()
    assert (manifest["scope"], manifest["start_url"]) == ("/pravilo/", "/pravilo/ru/")


@pytest.mark.parametrize("cut", [True, False])
def test_a_proxy_may_cut_the_prefix_or_not(behind: TestClient, cut: bool) -> None:
    prefix = "" if cut else "/pravilo"
    for path in ("/ru/table", "/sw.js", "/ru/library.pack", "/sitemap.xml", "/api/v1/suggest?q=пас"):
        assert behind.get(prefix + path).status_code == 200, path
