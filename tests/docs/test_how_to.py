"""Each chapter of docs/how-to, followed to the letter in a copy of the project, leads where it says."""

import re
from pathlib import Path

import pytest

from tests.docs.chapters import HOW_TO, blocks, followed, run
from tests.places import ROOT

CHAPTERS = sorted(path.stem for path in HOW_TO.glob("*.md"))
NAMED = re.compile(r"`((?:corpus|docs|ingest|search_service|templates|tests)/[\w./*-]+)")


def test_there_is_a_chapter_for_each_thing_a_maintainer_adds() -> None:
    things = ("citation-form", "document", "engine", "filter", "language", "page", "work")
    assert [f"add-{thing}" for thing in things] == CHAPTERS


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_a_chapter_names_is_there(chapter: str) -> None:
    made = {block.path for block in blocks(chapter)}
    named = set(NAMED.findall((HOW_TO / f"{chapter}.md").read_text(encoding="utf-8")))
    assert named
    assert [name for name in sorted(named - made) if not any(ROOT.glob(name.rstrip("/")))] == []


def test_what_the_picture_page_names_is_there() -> None:
    page = (HOW_TO.parent / "architecture.md").read_text(encoding="utf-8")
    named = set(NAMED.findall(page))
    assert len(named) > 10
    assert [name for name in sorted(named) if not any(ROOT.glob(name.rstrip("/")))] == []
    assert set(CHAPTERS) == set(re.findall(r"\(how-to/([\w-]+)\.md\)", page))


def test_a_document_is_added_by_two_commands(tmp_path: Path) -> None:
    checkout, said = followed("add-document", tmp_path)
    assert "law:7B" in said
    assert "Колоду не уносят" in said
    assert "records whose words change: 1 (law:7B)" in " ".join(said.split())
    assert "withdrawn ids: 2 (law:7A, law:7B)" in " ".join(said.split())
    assert "Колоду не уносят домой" in said
    assert (checkout / "corpus/sources/laws-1987-ru/page-7.txt").exists()


def test_a_work_is_a_row_and_its_book_stands_beside_the_first(tmp_path: Path) -> None:
    _, said = followed("add-work", tmp_path)
    assert "work chess-articles" in said
    assert "4А: resolved -> chess.law:4A" in said
    assert "4А: resolved -> law:4A" in said
    assert "A sunken boat is fished out with a net" in said
    assert "boats.law:5A" in said


def test_an_engine_is_a_module_and_a_row(tmp_path: Path) -> None:
    _, said = followed("add-engine", tmp_path)
    assert " 0 broken." in said
    assert re.search(r"\d+ passed", said)
    assert "com:6.1" in said


def test_a_citation_form_is_a_row_or_a_rule(tmp_path: Path) -> None:
    _, said = followed("add-citation-form", tmp_path)
    assert "law:8B" in said
    assert "5А: resolved -> law:5A" in said
    assert re.search(r"\d+ passed", said)


ASKING = """
from pathlib import Path
from starlette.testclient import TestClient
from search_service.app import create_app
from search_service.settings import Settings

client = TestClient(create_app(Settings(corpus=Path("corpus"), data=Path("var"))))
for query in ("q=карты&language=ru", "q=карты&language=en", "q=карты+язык:ru"):
    answer = client.get(f"/api/v1/search?{query}").json()
    print(query, answer["query"]["understood"], answer["total"], answer["facets"]["language"])
print(client.get("/api/v1/search?q=карты&language=de").status_code)
print("Язык текста ru" in client.get("/ru/search?q=карты&language=ru").text)
print("there is no" in client.get("/en/search?q=карты&language=de").text.lower())
"""


def test_a_filter_is_a_row_a_label_and_a_translation(tmp_path: Path) -> None:
    checkout, said = followed("add-filter", tmp_path)
    assert "nothing in English" in said
    total = int(re.findall(r"(\d+) found", said)[0])
    told = run(checkout, "python", "-c", ASKING).splitlines()
    assert total
    assert told == [
        f"q=карты&language=ru карты {total} [{{'value': 'ru', 'count': {total}}}]",
        "q=карты&language=en карты 0 []",
        f"q=карты+язык:ru language:ru карты {total} [{{'value': 'ru', 'count': {total}}}]",
        "422",
        "True",
        "True",
    ]


SEEING = """
from pathlib import Path
from starlette.testclient import TestClient
from search_service.app import create_app
from search_service.settings import Settings

client = TestClient(create_app(Settings(corpus=Path("corpus"), data=Path("var"))))
for path, words in (PAGES):
    answer = client.get(path)
    print(answer.status_code, words in answer.text)
"""


def seen(checkout: Path, **pages: str) -> list[str]:
    """For each page, by its address below the site, its status and whether it has these words."""
    asked = [(f"/{path.replace('_', '/')}", words) for path, words in pages.items()]
    return run(checkout, "python", "-c", SEEING.replace("PAGES", repr(asked))).splitlines()


def test_a_page_is_a_value_a_route_and_a_template(tmp_path: Path) -> None:
    checkout, said = followed("add-page", tmp_path)
    assert re.search(r"\d+ passed", said)
    assert seen(checkout, ru_missing="Тексты, которых нет", en_missing="/en/law/90") == ["200 True"] * 2
    assert seen(checkout, **{"sitemap.xml": "/en/missing"}) == ["200 True"]


def test_a_language_is_a_member_and_a_catalogue(tmp_path: Path) -> None:
    checkout, _ = followed("add-language", tmp_path)
    assert seen(checkout, de_law_5='<html lang="de">', ru_law_5="Deu", de_contents="Inhalt") == ["200 True"] * 3
