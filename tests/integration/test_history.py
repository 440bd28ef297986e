"""Claims about the history on disk: it outlives builds, a kill and damage, and no build depends on it."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.publish import build
from ingest.store import DESCRIPTION, HISTORY, kept_builds, note_build, open_corpus, sums, use_build
from search_service.cli import main
from search_service.library import ChangeKind, History, HistoryError, Library
from tests.properties.past.made_builds import MadeBuild, published, put_build
from tests.samples.documents import all_words, quiet_tools
from tests.samples.small_corpus import copy_mini, put_document

ONE = MadeBuild("one", {("com:1.1", "ru"): {"text": "а"}}, [("gap", "5")])
TWO = MadeBuild("two", {("com:1.1", "ru"): {"text": "б"}, ("com:1.2", "ru"): {"text": "в"}})
THREE = MadeBuild("three", {("com:1.2", "ru"): {"text": "в"}})


def changes(data: Path, name: str, since: int, until: int) -> list[tuple[str, ChangeKind]]:
    history = History.open(data, name)
    told = [(str(one.id), one.what) for one in history.changes(since, until).records]
    history.close()
    return told


def test_a_build_has_a_number_and_keeps_it(tmp_path: Path) -> None:
    assert [published(tmp_path, one) for one in (ONE, ONE, TWO, TWO)] == [1, 1, 2, 2]
    assert {one.name: one.number for one in kept_builds(tmp_path)} == {"one": 1, "two": 2}


def test_the_history_outlives_the_builds_it_tells_of(tmp_path: Path) -> None:
    published(tmp_path, ONE)
    published(tmp_path, TWO)
    for name in ("one", "two"):
        shutil.rmtree(tmp_path / "builds" / name)
    assert published(tmp_path, THREE) == 3
    assert changes(tmp_path, "three", 0, 1) == [("com:1.1", ChangeKind.ADDED)]
    assert changes(tmp_path, "three", 1, 3) == [("com:1.1", ChangeKind.REMOVED), ("com:1.2", ChangeKind.ADDED)]


def test_a_kill_before_a_build_is_made_current_leaves_what_is_served_its_number(tmp_path: Path) -> None:
    published(tmp_path, ONE)
    put_build(tmp_path, TWO)
    assert note_build(tmp_path, "two").number == 2  # and here the process was killed
    history = History.open(tmp_path, "one")
    assert (history.number, len(history.builds())) == (1, 1)
    history.close()
    assert published(tmp_path, THREE) == 3
    assert changes(tmp_path, "three", 1, 3) == [("com:1.1", ChangeKind.REMOVED), ("com:1.2", ChangeKind.ADDED)]


def test_the_way_back_is_a_line_of_its_own(tmp_path: Path) -> None:
    published(tmp_path, ONE)
    published(tmp_path, TWO)
    for name in ("one", "two"):
        (tmp_path / "builds" / name / DESCRIPTION).write_text(
            json.dumps({"files": sums(tmp_path / "builds" / name)}), encoding="utf-8"
        )
    assert use_build(tmp_path, "one").number == 3
    assert changes(tmp_path, "one", 2, 3) == [("com:1.1", ChangeKind.CHANGED), ("com:1.2", ChangeKind.REMOVED)]
    assert changes(tmp_path, "one", 1, 3) == []


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_damaged_history_is_said_kept_and_begun_anew(tmp_path: Path, content: bytes) -> None:
    published(tmp_path, ONE)
    (tmp_path / HISTORY).write_bytes(content)
    with pytest.raises(HistoryError):
        History.open(tmp_path, "one").builds()
    put_build(tmp_path, TWO)
    noted = note_build(tmp_path, "two")
    assert noted.number == 1
    assert "damaged" in noted.fault
    assert (tmp_path / f"{HISTORY}.damaged").read_bytes() == content
    assert changes(tmp_path, "two", 0, 1) == [("com:1.1", ChangeKind.ADDED), ("com:1.2", ChangeKind.ADDED)]


def test_a_history_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    put_build(tmp_path, ONE)
    (tmp_path / f".{HISTORY}-next").mkdir()
    (tmp_path / f".{HISTORY}-next" / "file").touch()
    noted = note_build(tmp_path, "one")
    assert noted.number is None
    assert "cannot be written" in noted.fault


def test_a_later_history_is_left_alone(tmp_path: Path) -> None:
    published(tmp_path, ONE)
    data = bytearray((tmp_path / HISTORY).read_bytes())
    data[60:64] = (99).to_bytes(4, "big")  # where SQLite keeps user_version
    (tmp_path / HISTORY).write_bytes(data)
    put_build(tmp_path, TWO)
    assert "another version" in note_build(tmp_path, "two").fault
    assert (tmp_path / HISTORY).read_bytes() == data
    with pytest.raises(HistoryError, match="another version"):
        History.open(tmp_path, "one")


def test_a_corpus_that_changes_is_told_record_by_record(tmp_path: Path) -> None:
    corpus, data = copy_mini(tmp_path), tmp_path / "data"
    first = build(open_corpus(corpus), data, quiet_tools(all_words), package_files=())
    assert first.noted.number == 1
    described = (first.folder / DESCRIPTION).read_bytes()
    text = (corpus / "sources/laws.txt").read_text(encoding="utf-8")
    assert "четыре" in text
    put_document(corpus, "laws.txt", text.replace("четыре", "двенадцать", 1).encode())
    second = build(open_corpus(corpus), data, quiet_tools(all_words), package_files=())
    assert second.noted.number == 2
    library = Library.open(second.folder)
    told = library.history.changes(1, 2).records
    assert [one.what for one in told] == [ChangeKind.CHANGED] * len(told)
    assert any("text" in one.fields for one in told)
    assert len(told) < 5
    library.close()
    again = build(open_corpus(corpus), data, quiet_tools(all_words), package_files=(), force=True)
    assert again.noted.number == 2
    # No date and no number gets into a build: the same inputs give the same bytes at any time.
    other = build(
        open_corpus(copy_mini(tmp_path / "other")),
        tmp_path / "other" / "data",
        quiet_tools(all_words),
        package_files=(),
    )
    assert (other.folder / DESCRIPTION).read_bytes() == described


def test_builds_are_listed_with_number_and_date(tmp_path: Path) -> None:
    published(tmp_path, ONE, at=0)
    published(tmp_path, TWO, at=86_400)
    listed = CliRunner().invoke(main, ["--data", str(tmp_path), "builds"]).stdout.splitlines()
    assert [line.split()[1:4] for line in listed] == [
        ["2", "1970-01-02", "00:00:00Z"],
        ["1", "1970-01-01", "00:00:00Z"],
    ]
    (tmp_path / HISTORY).unlink()
    listed = CliRunner().invoke(main, ["--data", str(tmp_path), "builds"]).stdout.splitlines()
    assert [line.split()[1] for line in listed] == ["-", "-"]
