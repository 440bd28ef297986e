"""Whatever is wrong with corpus, disk or build, a command says it in one message with a remedy."""

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.store import build_lock, builds
from search_service.cli.console import remedy
from tests.commands import run, said
from tests.samples.small_corpus import copy_mini, edit_manifest, put_document


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return copy_mini(tmp_path)


@pytest.mark.parametrize("command", [["search", "x"], ["resolve", "27"], ["explain", "law:1"], ["export"]])
def test_without_a_build_a_command_says_how_to_make_one(corpus: Path, tmp_path: Path, command: list[str]) -> None:
    result = run(corpus, tmp_path / "data", *command)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "Run `pravilo build` first" in said(result)


def line_of_a_million(corpus: Path) -> None:
    put_document(corpus, "laws.txt", ("Правило 5. Имя\n\n  " + f"{'слово' * 100} " * 2_000 + "\n").encode())


def document(data: bytes) -> Callable[[Path], None]:
    return lambda corpus: put_document(corpus, "laws.txt", data)


def moved_away(corpus: Path) -> None:
    corpus.rename(corpus.parent / "elsewhere")


def written(name: str, data: bytes) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        (folder / name).write_bytes(data)

    return write


def without(pattern: str) -> Callable[[Path], None]:
    def remove(folder: Path) -> None:
        for path in [path for path in folder.glob(pattern) if path.is_file()]:
            path.unlink()

    return remove


def folder_as_document(corpus: Path) -> None:
    (corpus / "sources/laws.txt").unlink()
    (corpus / "sources/laws.txt").mkdir()


UNSOUND: list[tuple[str, Callable[[Path], None], str]] = [
    ("no corpus", moved_away, "manifest.toml: it cannot be read"),
    ("no manifest", without("manifest.toml"), "Point --corpus at a folder"),
    ("malformed manifest", lambda corpus: edit_manifest(corpus, "[[document]]", "[[document"), "manifest.toml"),
    ("unknown layout", lambda corpus: edit_manifest(corpus, '"law-pages"', '"scroll"'), "scroll"),
    ("stranger", written("sources/b.txt", b""), "sources/b.txt: no entry of the manifest"),
    ("missing document", without("sources/laws.txt"), "sources/laws.txt: the manifest names it"),
    ("wrong sum", written("sources/laws.txt", b"x"), "its sha256 is"),
    ("missing table", without("tables/keywords.toml"), "keywords.toml"),
    ("bad row", written("tables/divisions.tsv", b"x\n"), "divisions.tsv"),
    ("empty document", document(b""), "sources/laws.txt: the file is empty"),
    ("blank document", document(b" \n \n"), "sources/laws.txt: it"),
    ("binary document", document(bytes(range(256)) * 40), "sources/laws.txt"),
    (
        "cut in a letter",
        document("Правило 5. Имя и слова закона, длинные".encode()[:-1]),
        "sources/laws.txt, line 1, byte",
    ),
    ("folder as document", folder_as_document, "sources/laws.txt: the manifest names it, but it cannot be read"),
]


@pytest.mark.parametrize(("damage", "words"), [case[1:] for case in UNSOUND], ids=[case[0] for case in UNSOUND])
def test_a_corpus_that_cannot_be_used_is_named_with_its_remedy(
    corpus: Path, tmp_path: Path, damage: Callable[[Path], None], words: str
) -> None:
    damage(corpus)
    result = run(corpus, tmp_path / "data", "build")
    assert (result.exit_code, result.stdout) == (3, "")
    assert words in said(result)
    assert re.search(r"\. [A-Z].+\.$", said(result)), "a remedy ends the message"


def test_a_failed_build_leaves_the_published_one_in_place(corpus: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert run(corpus, data, "build").exit_code == 0
    before = run(corpus, data, "export").stdout_bytes
    (corpus / "sources/laws.txt").write_bytes(b"changed")
    assert run(corpus, data, "build").exit_code == 3
    assert run(corpus, data, "export").stdout_bytes == before


ODD: list[tuple[str, bytes]] = [
    ("the same Law twice", ("Правило 5. Раз\n\n  Первые слова.\n\n" * 2).encode()),
    ("numbers backwards", "".join(f"Правило {n}. Имя\n\n  Слова {n}.\n\n" for n in (9, 5, 7)).encode()),
    ("no Law at all", "слова\n".encode()),
    ("a Law beyond the last", "Правило 500. Имя\n\n  Слова.\n".encode()),
    ("a Law 0", "Правило 0. Имя\n\n  Слова.\n".encode()),
    ("marks without words", "Правило 5.\nA.\n1.\n(a)\n".encode()),
    ("an index of signs", "Пас..30\n«»..31\n=..32\nХод..44\n".encode()),
    ("an endless numeral", f"Правило 5. Имя\n\n  A.Да\n    ({'i' * 300}) нет\n".encode()),
    ("a hundred footnotes", ("Правило 5. Имя\n\n  Слова(*).\n" + "(*) - сноска\n" * 100).encode()),
]


@pytest.mark.parametrize("data", [case[1] for case in ODD], ids=[case[0] for case in ODD])
def test_an_odd_document_is_built_or_refused_in_words(corpus: Path, tmp_path: Path, data: bytes) -> None:
    put_document(corpus, "laws.txt", data)
    result = run(corpus, tmp_path / "data", "check", "--all")
    assert result.exit_code in (0, 3)
    said(result)


def test_a_line_of_a_million_characters_is_read(corpus: Path, tmp_path: Path) -> None:
    line_of_a_million(corpus)
    result = run(corpus, tmp_path / "data", "check")
    assert result.exit_code == 0
    said(result)


def test_a_second_build_at_once_says_that_it_waited(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builds.build_lock, "__kwdefaults__", {"wait": 0.01}, raising=False)
    monkeypatch.setitem(builds.build_lock.__wrapped__.__kwdefaults__, "wait", 0.01)  # type: ignore[attr-defined]
    with build_lock(tmp_path / "data"):
        result = run(corpus, tmp_path / "data", "build")
    assert result.exit_code == 4
    assert "Another build has been running" in said(result)


def test_a_data_folder_that_cannot_be_made_is_named(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run(corpus, tmp_path / "file" / "data", "build")
    assert result.exit_code == 3
    assert f"{tmp_path}/file" in said(result)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "There is no room to write in"),
        (OSError(13, "Permission denied", "a.txt"), "a.txt: Permission denied. Check"),
        (OSError("odd"), "odd. Check"),
        (sqlite3.OperationalError("disk I/O error"), "(disk I/O error). Make room"),
        (MemoryError(), "not enough memory"),
        (RecursionError("maximum recursion depth exceeded"), "nested too deeply"),
        (KeyError("x"), "KeyError: 'x'. The build may be damaged"),
    ],
)
def test_every_error_is_told_with_a_remedy(error: Exception, words: str) -> None:
    assert words in remedy(error)


def test_a_fault_of_the_program_is_said_in_words_and_shown_on_demand(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("search_service.cli.build.open_corpus", fail)
    result = run(corpus, tmp_path, "check")
    assert result.exit_code == 3
    assert "ZeroDivisionError: by nought" in said(result)
    monkeypatch.setenv("PRAVILO_DEBUG", "1")
    assert isinstance(run(corpus, tmp_path, "check").exception, ZeroDivisionError)
