"""A new document is a command away: tried without a trace by `check FILE`, taken in whole or not at all by `add`."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.store import open_corpus
from ingest.tables import dump_entry
from tests.commands import run, said
from tests.samples.documents import entry_of
from tests.samples.small_corpus import copy_mini, edit_manifest

NEW = """\
             Правило 7. Контроль карт и сдачи
             ════════════════════════════════
  A.Место карт
    Карты лежат посреди стола, пока игра
не закончена, и никто их не трогает.
  B.Возвращение карт
    Каждый игрок возвращает свои карты в карман, как
велит Правило 5А.

                    - 11 -
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return copy_mini(tmp_path)


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "law-7.txt"
    path.write_text(NEW, encoding="cp866")
    return path


def contents_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_check_file_says_what_it_would_be_and_changes_nothing(corpus: Path, document: Path, tmp_path: Path) -> None:
    before = contents_of(corpus)
    result = run(corpus, tmp_path / "data", "check", str(document))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "law-7.txt" in result.stderr
    assert "1 law" in result.stderr
    assert "2 provision" in result.stderr
    assert contents_of(corpus) == before
    assert not (tmp_path / "data").exists()


def test_add_takes_a_document_in_and_publishes_it(corpus: Path, document: Path, tmp_path: Path) -> None:
    result = run(
        corpus,
        tmp_path / "data",
        "add",
        str(document),
        "--title",
        "Правило 7",
        "--person",
        "A. Author",
        "--rights",
        "MIT",
    )
    assert (result.exit_code, result.stdout) == (0, "")
    (entry,) = (one for one in open_corpus(corpus).manifest.documents if one.file.endswith("law-7.txt"))
    assert (entry.layout, entry.work, entry.order, entry.language) == ("law-pages", "laws-1987", 2, "ru")
    assert (entry.title, entry.people) == ("Правило 7", ("A. Author",))
    assert (corpus / "sources" / entry.file).read_bytes() == document.read_bytes()
    assert "никто их не трогает" in run(corpus, tmp_path / "data", "explain", "law:7A").stdout
    assert "law:7A provision" in (corpus / "ids.txt").read_text(encoding="utf-8")


def test_a_document_is_not_taken_in_twice(corpus: Path, tmp_path: Path) -> None:
    before = contents_of(corpus)
    for command in ("add", "check"):
        result = run(corpus, tmp_path / "data", command, str(corpus / "sources/laws.txt"))
        assert result.exit_code == 3
        assert "laws.txt" in said(result)
    assert contents_of(corpus) == before


@pytest.mark.parametrize("data", [b"", bytes(range(256)) * 20, "Правило 7. Имя и слова закона".encode()[:-1]])
@pytest.mark.parametrize("command", ["add", "check"])
def test_a_file_that_cannot_be_read_leaves_the_corpus_as_it_was(
    corpus: Path, tmp_path: Path, data: bytes, command: str
) -> None:
    before = contents_of(corpus)
    (tmp_path / "new.txt").write_bytes(data)
    result = run(corpus, tmp_path / "data", command, str(tmp_path / "new.txt"))
    assert (result.exit_code, result.stdout) == (3, "")
    assert "new.txt" in said(result)
    assert contents_of(corpus) == before


def test_an_added_document_that_breaks_the_build_is_taken_out_again(
    corpus: Path, document: Path, tmp_path: Path
) -> None:
    (corpus / "ids.txt").write_text("com:9.9 paragraph\n")  # an id that has vanished: no build is published
    before = contents_of(corpus)
    result = run(corpus, tmp_path / "data", "add", str(document))
    assert result.exit_code == 3
    assert "id-vanished" in said(result)
    assert contents_of(corpus) == before


@pytest.mark.parametrize("command", ["add", "check"])
def test_a_file_that_is_not_there_is_wrong_use(corpus: Path, tmp_path: Path, command: str) -> None:
    assert run(corpus, tmp_path / "data", command, str(tmp_path / "none.txt")).exit_code == 2


def test_another_document_of_the_name_is_not_overwritten(corpus: Path, document: Path, tmp_path: Path) -> None:
    (corpus / "sources/laws-1987-ru").mkdir()
    (corpus / "sources/laws-1987-ru/law-7.txt").write_bytes(b"")
    edit = "[[document]]"
    empty = hashlib.sha256(b"").hexdigest()
    entry = dump_entry(replace(entry_of("", "law-pages", file="laws-1987-ru/law-7.txt"), order=9, sha256=empty))
    edit_manifest(corpus, "publish = true\n\n[[document]]", f"publish = true\n\n{entry}\n{edit}")
    before = contents_of(corpus)
    result = run(corpus, tmp_path / "data", "add", str(document))
    assert result.exit_code == 3
    assert "another document has this name. `pravilo replace FILE` takes its place" in said(result)
    assert contents_of(corpus) == before


NOT_OF_A_WORK = (
    "      LICENCE\n\n  0. Meaning of words.\n\n  A text is what may be read.\n\n  1. Copies.\n\n  All may.\n"
)


@pytest.mark.parametrize("text", [NOT_OF_A_WORK, "Ни одного номера в этом тексте нет.\n" * 9, "x;y;z\n1;2;3\n" * 9])
def test_a_document_of_which_nothing_is_recognised_is_not_taken_unless_told(
    corpus: Path, tmp_path: Path, text: str
) -> None:
    before = contents_of(corpus)
    (tmp_path / "other.txt").write_text(text, encoding="utf-8")
    options = ("--work", "laws-1987", "--rights", "of the tests")
    result = run(corpus, tmp_path / "data", "add", str(tmp_path / "other.txt"), *options)
    assert result.exit_code == 1
    assert "nothing-recognised" in said(result)
    assert "--anyway takes it as it is" in said(result)
    assert contents_of(corpus) == before
    taken = run(corpus, tmp_path / "data", "add", str(tmp_path / "other.txt"), *options, "--anyway", "--yes")
    assert taken.exit_code == 0, said(taken)
    assert contents_of(corpus) != before
