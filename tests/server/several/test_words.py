"""A library of one other book speaks of its texts by that book's word, in the API as on the pages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from tests.commands import run
from tests.samples.books import copy_books

LAW = re.compile(r"\bLaws?\b")


@pytest.fixture(scope="module")
def chess(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("chess")
    assert run(copy_books(folder, "chess"), folder / "data", "build").exit_code == 0
    app = create_app(Settings(corpus=folder, data=folder / "data"))
    yield TestClient(app)
    app.state.current_build.close()


def sentences(told: Any) -> Iterator[str]:
    """What the description of the API says to people."""
    if isinstance(told, list):
        for one in told:
            yield from sentences(one)
    elif isinstance(told, dict):
        for key, value in told.items():
            if key in ("description", "summary") and isinstance(value, str):
                yield value
            else:
                yield from sentences(value)


def test_the_description_of_the_api_calls_the_texts_as_the_book_does(chess: TestClient) -> None:
    told = list(sentences(chess.get("/api/v1/openapi.json").json()))
    assert len(told) > 60
    assert [one for one in told if LAW.search(one)] == []
    assert "List the Articles" in told
    assert "Read an Article" in told


def test_findings_of_a_book_call_no_text_a_law(chess: TestClient) -> None:
    found = chess.get("/api/v1/findings").json()["findings"]
    assert found
    assert [one for one in found if LAW.search(f"{one['message']} {one['detail']}")] == []


def test_the_pages_of_the_api_and_of_findings_do_neither(chess: TestClient) -> None:
    for path in ("/en/api", "/en/audit", "/en/help", "/en/about"):
        page = chess.get(path)
        assert page.status_code == 200
        assert LAW.search(re.sub(r"<[^>]*>", " ", page.text)) is None, path
