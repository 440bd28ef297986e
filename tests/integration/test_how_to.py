"""Each chapter of docs/how-to, followed to the letter in a copy of the project, leads where it says."""

import re
from pathlib import Path

import pytest

from tests.integration.chapters import HOW_TO, blocks, followed
from tests.places import ROOT

CHAPTERS = sorted(path.stem for path in HOW_TO.glob("*.md"))
NAMED = re.compile(r"`((?:corpus|docs|ingest|search_service|templates|tests)/[\w./*-]+)`")


def test_there_is_a_chapter_for_each_thing_a_maintainer_adds() -> None:
    things = ("citation-form", "document", "engine")
    assert [f"add-{thing}" for thing in things] == CHAPTERS


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_a_chapter_names_is_there(chapter: str) -> None:
    made = {block.path for block in blocks(chapter)}
    named = set(NAMED.findall((HOW_TO / f"{chapter}.md").read_text(encoding="utf-8")))
    assert named
    assert [name for name in sorted(named - made) if not any(ROOT.glob(name.rstrip("/")))] == []


def test_a_document_is_added_by_two_commands(tmp_path: Path) -> None:
    checkout, said = followed("add-document", tmp_path)
    assert "law:7B" in said
    assert "Колоду не уносят" in said
    assert (checkout / "corpus/sources/laws-1987-ru/page-7.txt").exists()


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
