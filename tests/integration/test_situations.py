"""Claims about situations in a build: a text that changed or went away stops what leads to it, and is a finding."""

from pathlib import Path

import pytest

from ingest.findings import Finding
from ingest.publish import build, inspect
from ingest.store import open_corpus
from search_service.library import Library, Situation
from tests.samples.documents import quiet_tools
from tests.samples.small_corpus import copy_mini

TABLE = """\
[[situation]]
id = "question"
group = {{ ru = "Торговля", en = "The auction" }}
name = {{ ru = "Случай", en = "Situation" }}
ask = {{ ru = "Какой?", en = "Which?" }}
[[situation.choice]]
id = "one"
name = {{ ru = "Один", en = "One" }}
read = ["{read}"]
also = ["{also}"]
[[situation.choice]]
id = "other"
name = {{ ru = "Другой", en = "Other" }}
read = ["law:40 -"]
"""


def found(folder: Path, read: str, also: str = "law:40") -> tuple[Finding, ...]:
    corpus = copy_mini(folder)
    (corpus / "tables" / "situations.toml").write_text(TABLE.format(read=read, also=also), encoding="utf-8")
    _, findings = inspect(open_corpus(corpus), quiet_tools())
    return tuple(one for one in findings if one.code.startswith("situation-"))


def fingerprint(folder: Path, name: str) -> str:
    (told,) = found(folder, f"{name} 000000000000")
    return told.detail.rpartition(" ")[2]


def published(folder: Path) -> tuple[Situation, ...]:
    build(open_corpus(folder / "corpus"), folder / "data", quiet_tools(), package_files=())
    library = Library.open(folder / "data" / "current")
    situations = library.facts.situations()
    library.close()
    return situations


@pytest.fixture
def some_folder(tmp_path: Path) -> Path:
    return tmp_path / "first"


def test_a_passage_that_says_what_it_said_is_shown(tmp_path: Path, some_folder: Path) -> None:
    assert found(tmp_path, f"law:5 {fingerprint(some_folder, 'law:5')}") == ()
    (question,) = published(tmp_path)
    assert [(choice.path, choice.stopped) for choice in question.choices] == [
        ("question/one", False),
        ("question/other", False),
    ]


def test_a_passage_is_another_when_anything_inside_it_is(tmp_path: Path, some_folder: Path) -> None:
    """The fingerprint is of the Law with its provisions, which have fingerprints of their own."""
    whole = fingerprint(some_folder, "law:5")
    parts = {fingerprint(tmp_path / name, f"law:{name}") for name in ("5A", "5B")}
    assert len({whole, *parts}) == 3


@pytest.mark.parametrize(
    ("read", "also", "code"),
    [
        ("law:5 0123456789ab", "law:40", "situation-stale"),
        ("law:40 0123456789ab", "law:41", "situation-stale"),
        ("law:5Z -", "law:40", "situation-unknown"),
        ("law:41 -", "com:99.9", "situation-unknown"),
    ],
)
def test_what_changed_or_went_away_stops_what_leads_to_it(tmp_path: Path, read: str, also: str, code: str) -> None:
    (told,) = found(tmp_path, read, also)
    assert (told.code, told.file, told.line) == (code, "situations.toml", 1)
    assert "question/one" in told.detail
    (question,) = published(tmp_path)
    assert [choice.stopped for choice in question.choices] == [True, False]


def test_a_text_that_came_is_shown_and_told(tmp_path: Path) -> None:
    (told,) = found(tmp_path, "law:5 -")
    assert told.code == "situation-text"
    (question,) = published(tmp_path)
    assert not any(choice.stopped for choice in question.choices)
