"""What a build keeps for search: the same from the same records, and refused by name where it is damaged."""

import sqlite3
from pathlib import Path

import pytest

from search_service.search.engine import IndexUnreadableError
from search_service.search.index import write_index
from search_service.search.request import FIRST_BOOK
from search_service.search.service import Search, open_search
from search_service.search.words.other_words import OtherWords, TermNames
from tests.samples.search_library import ENGLISH_TITLES, RELATED, sample_records

GLOSSARY = (TermNames(ru=("болельщик", "зритель"), en=("kibitzer", "spectator")),)

PARTS = ("forms.tsv", "index/units.sqlite", "index/words.sqlite", "index/suggestions.sqlite")


def open_build(folder: Path) -> Search:
    return open_search(folder, read_citation=lambda _: (), exists=lambda _: False)


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    records = sample_records()[:5]
    write_index(tmp_path, records, english_titles={}, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]


def test_the_same_records_give_the_same_forms_and_units(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_index(
            tmp_path / name,
            sample_records(),
            english_titles=ENGLISH_TITLES,
            other_words=[OtherWords(book=FIRST_BOOK, glossary=GLOSSARY, related=RELATED)],
        )
    for name in PARTS:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("content", [None, b"garbage " * 100])
def test_a_damaged_part_says_what_to_do(tmp_path: Path, name: str, content: bytes | None) -> None:
    write_index(tmp_path, sample_records()[:3], english_titles={})
    (tmp_path / name).unlink()
    if content:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(IndexUnreadableError, match="pravilo build"):
        open_build(tmp_path)


def test_units_of_another_version_are_refused(tmp_path: Path) -> None:
    write_index(tmp_path, sample_records()[:3], english_titles={})
    connection = sqlite3.connect(tmp_path / "index/units.sqlite")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(IndexUnreadableError, match="version 99"):
        open_build(tmp_path)


def test_no_build_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(IndexUnreadableError, match="pravilo build"):
        open_build(tmp_path / "nowhere")
