"""Claims about the reading pages as a browser gets them: which texts are shown, what stands beside them, previews."""

import re
import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from tests.samples.site import publish_sample

DIGEST = "The number of tricks is to be agreed."
RUSSIAN = "Количество взяток надлежит согласовать."


def plain(page: str) -> str:
    """The characters a reader sees."""
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


@pytest.mark.parametrize(
    ("path", "digest", "russian"),
    [
        ("/ru/law/79", False, True),
        ("/ru/law/79?show=both", True, True),
        ("/ru/law/79?show=en", True, False),
        ("/ru/law/79?show=nonsense", False, True),
        ("/en/law/79", True, True),
        ("/en/law/79?show=ru", False, True),
        ("/en/law/79?show=en", True, False),
        ("/ru/source/law:79A?show=en", True, False),
        ("/en/source/law:79A", True, True),
    ],
)
def test_either_text_can_be_hidden(site: TestClient, path: str, digest: bool, russian: bool) -> None:
    page = site.get(path)
    assert page.status_code == 200
    read = plain(page.text.partition('id="clean"')[2] or page.text)
    assert (DIGEST in read, RUSSIAN in read) == (digest, russian)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_digest_says_what_it_is_and_in_which_language(site: TestClient, lang: str) -> None:
    page = site.get(f"/{lang}/law/79?show=both").text
    assert re.search(r'<p class="digest" lang="en">', page)
    assert ("это не официальный текст" if lang == "ru" else "it is not the official text") in page


def test_english_readers_have_the_digest_first(site: TestClient) -> None:
    page = plain(site.get("/en/law/79").text)
    assert page.index(DIGEST) < page.index(RUSSIAN)
    page = plain(site.get("/ru/law/79?show=both").text)
    assert page.index(RUSSIAN) < page.index(DIGEST)


def test_what_is_shown_goes_along_with_the_links(site: TestClient) -> None:
    page = site.get("/ru/law/30?q=пас&show=both").text
    assert 'rel="prev" href="/ru/law/29?show=both"' in page
    assert 'href="/ru/law/23?show=both#23B"' in page
    assert re.search(r'href="/en/law/30\?q=[^"]+&amp;show=both"', page)  # the switch of the interface keeps the query
    assert re.search(r'href="/ru/law/30\?q=[^"&]+" *>', page)  # back to the usual texts, the query kept
    assert 'href="/ru/contents' in page


def test_a_place_inside_a_hidden_text_is_still_there(site: TestClient) -> None:
    for show in ("ru", "en", "both"):
        ids = re.findall(r'\bid="([^"]+)"', site.get(f"/ru/law/79?show={show}").text)
        assert {"79A", "79C", "79C~fn1", "79.2", "commentary-79"} <= set(ids)


def test_a_law_tells_who_cites_it_and_what_it_is_read_with(site: TestClient) -> None:
    page = site.get("/ru/law/79").text
    assert "ссылаются: 1" in page
    together = page.partition('id="read-with"')[2]
    assert 'href="/ru/law/30"' in together
    assert "в 1 месте" in together


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("com:30.2", "нарушитель обязан"),
        ("law:30", "Текста нет в этой библиотеке"),
        ("law:23B", "этого текста нет в библиотеке"),
        ("law@1975:23B", "издания 1975 года"),
    ],
)
def test_a_preview_is_a_small_document_of_its_own(site: TestClient, name: str, part: str) -> None:
    answer = site.get(f"/ru/preview/{name}")
    assert answer.status_code == 200
    assert part in answer.text
    assert answer.headers["x-robots-tag"] == "noindex"
    assert ' id="' not in answer.text  # it is put into a page that has these names already
    assert len(answer.content) < 8000


@pytest.mark.parametrize("name", ["x", "law:", "law:0", "<script>", "law:27/../../etc", "%00", "9" * 3000])
def test_a_preview_of_no_id_is_an_error_that_says_so(site: TestClient, name: str) -> None:
    answer = site.get(f"/ru/preview/{name}")
    assert answer.status_code == 404
    assert "<script>" not in answer.text


def test_references_name_their_preview(site: TestClient) -> None:
    page = site.get("/ru/law/23").text
    assert re.search(r'<span class="ref-none ref-other_edition"[^>]* data-preview="/ru/preview/law@1975:23B">', page)
    for address in set(re.findall(r'data-preview="([^"]+)"', page)):
        assert site.get(address).status_code == 200


def test_terms_lead_to_their_place_in_the_glossary(site: TestClient) -> None:
    page, glossary = site.get("/ru/law/30").text, site.get("/ru/glossary").text
    anchors = re.findall(r'<a class="term" href="/ru/glossary#([^"]+)"', page)
    assert anchors
    assert all(f'id="{anchor}"' in glossary for anchor in anchors)


def test_an_english_hit_shows_the_digest_of_its_place(site: TestClient) -> None:
    query = {"q": "нарушитель обязан"}
    assert "the offender must pass" in site.get("/en/search", params=query).text
    assert "the offender must pass" not in site.get("/ru/search", params=query).text
    hit = site.get("/api/v1/search", params={**query, "lang": "en"}).json()["hits"][0]
    assert hit["digest"][0]["text"].startswith("After a pass out of rotation")


def test_a_hit_whose_digest_matches_shows_it_in_either_language(site: TestClient) -> None:
    for lang in ("ru", "en"):
        page = site.get(f"/{lang}/search", params={"q": "offender rotation"}).text
        assert "<mark>offender</mark> must pass" in page


def test_the_picture_of_references_is_links_with_names(site: TestClient) -> None:
    page = site.get("/en/map").text
    assert '<a href="/en/law/30" aria-label="Law 30. Pass out of Rotation. cites 1 Law, cited by 2 Laws">' in page
    assert page.count('class="arc ') == site.get("/api/v1/map").json()["total"] == 4


def test_the_audit_explains_each_code(site: TestClient) -> None:
    page = site.get("/ru/audit").text
    assert "того, на что она указывает, в библиотеке нет" in page
    assert '<table class="coverage-table">' in page
    assert [law["law"] for law in site.get("/api/v1/coverage").json()["laws"]][:2] == [16, 23]
    assert site.get("/api/v1/findings").json()["total"] == 1


def test_about_tells_how_to_add_a_document(site: TestClient) -> None:
    page = site.get("/ru/about").text
    assert "pravilo add FILE" in page
    assert "pravilo check FILE" in page


def test_a_text_can_be_read_when_the_tables_of_its_build_are_gone(tmp_path: Path) -> None:
    folder = publish_sample(tmp_path)
    app = create_app(Settings(corpus=tmp_path, data=tmp_path))
    with TestClient(app) as client:
        assert client.get("/ru/").status_code == 200
        shutil.rmtree(folder / "tables")
        page = client.get("/ru/law/79?show=both")
        assert page.status_code == 200
        assert DIGEST in plain(page.text)
        assert client.get("/ru/glossary").status_code == 503
    app.state.current_build.close()
