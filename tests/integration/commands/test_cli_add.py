"""A new document is a command away: tried without a trace by `check FILE`, taken in whole or not at all by `add`."""

import hashlib
import os
import signal
import subprocess
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.store import id_list, open_corpus
from ingest.tables import dump_entry
from search_service import settings
from tests.commands import run, said
from tests.places import ROOT
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


INDEX = """\
Игральный
   Стол = ...............................4,5
   Карты = ..............................5
Пары -см.также Места;
   Ошибка................................5
Мо"""
REST = """\
дуляция..................................4
Неверный ход.............................5

                    - 12 -
"""


def test_a_document_is_joined_to_the_last_of_its_work_when_a_person_says_so(corpus: Path, tmp_path: Path) -> None:
    """The cut shows nothing: «карма» ends the one and «н» begins the other, and both are words."""
    whole, _, rest = NEW.partition("н, как")
    (tmp_path / "one.txt").write_text(whole, encoding="utf-8")
    (tmp_path / "two.txt").write_text(f"н, как{rest}", encoding="utf-8")
    data = tmp_path / "data"
    assert run(corpus, data, "add", str(tmp_path / "one.txt"), "--rights", "MIT").exit_code == 0
    added = run(corpus, data, "add", str(tmp_path / "two.txt"), "--rights", "MIT", "--continues")
    assert "goes on from sources/laws-1987-ru/one.txt as told" in said(added)
    assert "свои карты в карман, как велит" in run(corpus, data, "explain", "law:7B").stdout


def test_an_entry_cut_off_at_the_end_of_a_document_is_no_id_for_ever(corpus: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    (tmp_path / "one.txt").write_text(INDEX, encoding="utf-8")
    (tmp_path / "two.txt").write_text(REST, encoding="utf-8")
    assert run(corpus, data, "add", str(tmp_path / "one.txt"), "--rights", "MIT").exit_code == 0
    listed = id_list(corpus).kinds
    assert "index:pary--oshibka" in listed
    assert "index:mo" not in listed
    added = run(corpus, data, "add", str(tmp_path / "two.txt"), "--rights", "MIT", "--continues")
    assert added.exit_code == 0, added.output
    assert {"index:modulyatsiya", "index:nevernyy-khod"} <= id_list(corpus).kinds.keys()
    assert not id_list(corpus).withdrawn


# Ends the process at a step of `add`: while the library is built, when the change is decided and the build not yet
# published, when it is published and the corpus not yet changed, in the middle of that.
STEPS = ("build", "switch", "settle", "_put")
ENDED = """
import os, signal, sys
import ingest.publish
import ingest.store.change
import search_service.cli.corpus.change

step, number = sys.argv.pop(1), int(sys.argv.pop(1))
modules = {"build": search_service.cli.corpus.change, "switch": ingest.publish}
module = modules.get(step, ingest.store.change)
before = getattr(module, step)

def end(*args, **kwargs):
    if step != "settle" or ingest.store.change.is_decided(args[0]):
        os.kill(os.getpid(), number)
    return before(*args, **kwargs)

setattr(module, step, end)
from search_service.cli import main
main()
"""


@pytest.mark.parametrize(
    ("step", "number"),
    [*((step, signal.SIGKILL) for step in STEPS), ("build", signal.SIGTERM), ("switch", signal.SIGHUP)],
)
def test_an_add_that_is_ended_leaves_the_corpus_as_before_or_as_after(
    corpus: Path, document: Path, tmp_path: Path, step: str, number: signal.Signals
) -> None:
    before, data = contents_of(corpus), tmp_path / "data"
    command = [sys.executable, "-c", ENDED, step, str(int(number)), "--corpus", str(corpus), "--data", str(data)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ended = subprocess.run([*command, "add", str(document), "--rights", "MIT"], env=environment, check=False)
    assert ended.returncode == (-number if number == signal.SIGKILL else 128 + number)
    if number != signal.SIGKILL:
        assert not [name for name in contents_of(corpus) if name.startswith(".")]
    assert run(corpus, data, "build").exit_code == 0
    now = contents_of(corpus)
    if step == "build":
        assert now == before if number != signal.SIGKILL else {**now, **before} == now
        assert run(corpus, data, "add", str(document), "--rights", "MIT").exit_code == 0
    else:
        assert (corpus / "sources/laws-1987-ru/law-7.txt").read_bytes() == document.read_bytes()
        assert "law:7A" in id_list(corpus).kinds
    assert "никто их не трогает" in run(corpus, data, "explain", "law:7A").stdout
    assert not [name for name in contents_of(corpus) if name.startswith(".")]


def test_of_two_adds_at_once_both_are_made(corpus: Path, document: Path, tmp_path: Path) -> None:
    other = tmp_path / "law-8.txt"
    other.write_text(NEW.replace("Правило 7.", "Правило 8."), encoding="utf-8")
    program = "from search_service.cli import main; main()"
    command = [sys.executable, "-c", program, "--corpus", str(corpus), "--data", str(tmp_path / "data"), "add"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    adds = [subprocess.Popen([*command, str(file), "--rights", "MIT"], env=environment) for file in (document, other)]
    assert [add.wait(timeout=300) for add in adds] == [0, 0]
    orders = {entry.order for entry in open_corpus(corpus).manifest.documents if entry.work == "laws-1987"}
    assert orders == {1, 2, 3}
    assert {"law:7A", "law:8A"} <= id_list(corpus).kinds.keys()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        (unicodedata.normalize("NFD", "Правила й ё.txt"), "pravila-y-e.txt"),
        ("  two  blanks .TXT", "two-blanks.txt"),
        ("🂡 карты 🙂.txt", "karty.txt"),
        ("🙂", "document.txt"),
        (".hidden", "hidden.txt"),
        ("line\nend.txt", "line-end.txt"),
        ("-rf", "rf.txt"),
    ],
)
def test_a_file_of_any_name_is_taken_under_a_plain_one(corpus: Path, tmp_path: Path, name: str, kept: str) -> None:
    path = tmp_path / name
    path.write_text(NEW, encoding="utf-8")
    result = run(corpus, tmp_path / "data", "add", "--dry-run", "--rights", "MIT", "--", str(path))
    assert result.exit_code == 0, said(result)
    assert f"sources/laws-1987-ru/{kept}" in said(result)


def test_the_corpus_of_an_installed_package_is_not_written(
    corpus: Path, document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "SHIPPED", corpus)
    before = contents_of(corpus)
    for words in (
        ("add", str(document)),
        ("replace", str(document)),
        ("remove", "laws.txt"),
        ("build", "--record-ids"),
    ):
        result = run(corpus, tmp_path / "data", *words)
        assert (result.exit_code, "`pravilo new FOLDER`" in said(result)) == (3, True)
    assert run(corpus, tmp_path / "data", "check", str(document)).exit_code == 0
    assert contents_of(corpus) == before


@pytest.mark.parametrize("command", ["add", "check"])
def test_what_a_person_knows_of_a_document_is_told_alike_to_both_commands(
    corpus: Path, tmp_path: Path, command: str
) -> None:
    (tmp_path / "short.txt").write_bytes("Правило 7. Карты\n\n  A.Место\n    Тут.\n".encode("koi8-r"))
    options = ("--encoding", "koi8-r", "--work", "laws-1987", "--edition", "1987", "--language", "ru", "--all")
    more = ("--dry-run",) if command == "add" else ()
    result = run(corpus, tmp_path / "data", command, str(tmp_path / "short.txt"), *options, *more)
    assert result.exit_code == 0, result.output
    assert "encoding koi8-r" in said(result)
    assert "work laws-1987 as told" in said(result)
    assert not (tmp_path / "data").exists()


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
