"""Claims about a Law that is here in English: its page shows it, alone or beside the Russian, and so does the API."""

from collections.abc import Iterator

import pytest
from bs4 import BeautifulSoup
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from tests.commands import build_with_english

RUSSIAN = "Места указывает судья"
OURS = "The umpire points out a chair"
ALONE = "Every pack is shuffled by somebody"


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    data = build_with_english(tmp_path_factory.mktemp("english"))
    app = create_app(Settings(corpus=data, data=data))
    with TestClient(app, follow_redirects=True) as client:
        yield client
    app.state.current_build.close()


def shown(client: TestClient, path: str) -> str:
    """The text of the Law on its page."""
    soup = BeautifulSoup(client.get(path).text, "html.parser")
    side = soup.select_one(".side-law")
    assert side is not None
    return " ".join(side.get_text().split())


@pytest.mark.parametrize(
    ("path", "russian", "english_text"),
    [
        ("/en/law/5?show=en", False, True),
        ("/en/law/5", True, True),
        ("/en/law/5?show=ru", True, False),
        ("/ru/law/5", True, False),
        ("/ru/law/5?show=both", True, True),
        ("/ru/law/5?show=en", False, True),
    ],
)
def test_a_law_in_two_languages_is_shown_as_chosen(
    english: TestClient, path: str, russian: bool, english_text: bool
) -> None:
    text = shown(english, path)
    assert (RUSSIAN in text, OURS in text) == (russian, english_text)


@pytest.mark.parametrize("path", ["/en/law/6", "/ru/law/6", "/en/law/6?show=ru", "/ru/law/6?show=both"])
def test_a_law_in_english_alone_is_shown_whatever_is_chosen(english: TestClient, path: str) -> None:
    assert ALONE in shown(english, path)
    assert "is not in this library" not in shown(english, path)


def test_no_fragment_stands_twice_on_a_page_in_two_languages(english: TestClient) -> None:
    soup = BeautifulSoup(english.get("/en/law/5").text, "html.parser")
    names = [str(tag["id"]) for tag in soup.select("[id]")]
    assert "5A" in names
    assert "ru.5A" in names or "en.5A" in names
    assert len(names) == len(set(names))


def test_the_choice_of_texts_names_the_text_and_not_a_digest(english: TestClient) -> None:
    soup = BeautifulSoup(english.get("/en/law/5").text, "html.parser")
    assert [link.get_text() for link in soup.select(".showing a")] == ["Russian", "English", "Both"]


@pytest.mark.parametrize(("lang", "title"), [("en", "Who sits where"), ("ru", "Кто где сидит")])
def test_the_api_gives_the_text_of_the_language_asked_for(english: TestClient, lang: str, title: str) -> None:
    records = english.get(f"/api/v1/laws/5?lang={lang}").json()["law"]
    assert {record["lang"] for record in records} == {lang}
    assert title in [record["title"] for record in records]
    assert english.get(f"/api/v1/records/law:6?lang={lang}").json()["has_text"]


def test_english_text_comes_first_on_english_pages(english: TestClient) -> None:
    soup = BeautifulSoup(english.get("/en/search?q=umpire+chair").text, "html.parser")
    assert OURS in " ".join(soup.get_text().split())
