"""Claims about input that means no good: nothing breaks the site, and nothing typed is ever taken for markup."""

import pytest
from starlette.testclient import TestClient

HOSTILE = [
    "ы" * 10_000,
    "a " * 5_000,
    "\x00",
    "п\x00ас",
    '"',
    "((((",
    "*",
    "-",
    "law:",
    "in:x",
    "<b>&amp;",
    "'; DROP TABLE record",
    "%",
    "36...39",
    "\ud7ff\ue000",
    "\N{ZERO WIDTH JOINER}",
    "НЕ НЕ НЕ",
    "ИЛИ",
    '"" "" ""',
    "а" * 500 + "*",
]
BAD_PATHS = [
    "/ru/law/%FF%FE",
    "/ru/law/%00",
    "/ru/law/27%2F..%2F28",
    "/ru/source/%zz",
    "/ru/source/law:27B1b%0A",
    "/ru/law/" + "9" * 300,
    "/api/v1/records/%D1",
    "/api/v1/records/law:27%00",
    "/api/v1/laws/0",
    "/api/v1/laws/99999999999999999999",
    "/%F0%9F",
    "/ru/law/-1",
    "/static/..%2f..%2fsettings.py",
    "/ru/source/unplaced:x",
]


@pytest.mark.parametrize("query", HOSTILE)
@pytest.mark.parametrize("path", ["/ru/search", "/ru/law/30", "/api/v1/search", "/go", "/api/v1/resolve"])
def test_nothing_a_reader_types_breaks_the_site(site: TestClient, path: str, query: str) -> None:
    name = {"/go": "ref", "/api/v1/resolve": "ref"}.get(path, "q")
    answer = site.get(path, params={name: query})
    assert answer.status_code in (200, 302, 404)
    assert "<b>&" not in answer.text or answer.headers["content-type"].endswith("json")


@pytest.mark.parametrize("path", BAD_PATHS)
def test_no_path_breaks_the_site(site: TestClient, path: str) -> None:
    assert site.get(path).status_code in (404, 422)


@pytest.mark.parametrize("query", ["in=nowhere", "law=x&without=typo,,zzz", "page=-3", "page=9999999999", "law=²"])
def test_a_page_forgives_filters_that_are_none(site: TestClient, query: str) -> None:
    assert site.get(f"/ru/search?q=пас&{query}").status_code == 200


def test_what_a_reader_types_is_escaped_wherever_it_is_shown(site: TestClient) -> None:
    hostile = '"><script>alert(1)</script>'
    for path, name in (("/ru/search", "q"), ("/ru/law/30", "q"), ("/go", "ref")):
        text = site.get(path, params={name: hostile}).text
        assert "<script>" not in text
        assert "&lt;script&gt;" in text
