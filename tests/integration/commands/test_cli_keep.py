"""A corpus is kept by commands: a document gives way to a corrected copy, or goes; what goes with it is told first."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.store import id_list, open_corpus
from tests.commands import run, said
from tests.samples.small_corpus import copy_mini, edit_manifest

NEW = """\
             Правило 7. Контроль карт и сдачи
             ════════════════════════════════
  A.Место карт
    Карты лежат посреди стола, пока игра
не закончена, и никто их не трогает.
  B.Возвращение карт
    Каждый игрок возвращает свои карты в карман, как
велит Правило 7А.

                    - 11 -
"""
CORRECTED = NEW.replace("посреди", "на краю").partition("  B.")[0]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """The small corpus with one document added."""
    corpus = copy_mini(tmp_path)
    (tmp_path / "law-7.txt").write_text(NEW, encoding="utf-8")
    added = run(corpus, tmp_path / "data", "add", str(tmp_path / "law-7.txt"), "--rights", "MIT")
    assert added.exit_code == 0, added.output
    return corpus


def contents_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_corrected_copy_takes_the_place_of_a_document(corpus: Path, tmp_path: Path) -> None:
    edit_manifest(corpus, 'title = "law-7.txt: 7-7"', '# a remark\ntitle = "law-7.txt: 7-7"')
    (tmp_path / "law-7.txt").write_text(NEW.replace("посреди", "на краю"), encoding="cp866")
    result = run(corpus, tmp_path / "data", "replace", str(tmp_path / "law-7.txt"))
    assert (result.exit_code, result.stdout) == (0, ""), result.output
    assert "records whose words change: 1 (law:7A)" in said(result)
    assert "на краю стола" in run(corpus, tmp_path / "data", "explain", "law:7A").stdout
    assert "# a remark" in (corpus / "manifest.toml").read_text(encoding="utf-8")
    assert id_list(corpus).withdrawn == frozenset()


def test_an_id_goes_only_when_a_person_says_so(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "law-7.txt").write_text(CORRECTED, encoding="utf-8")
    words = ("replace", str(tmp_path / "law-7.txt"))
    before = contents_of(corpus)
    for more, code in ((("--dry-run",), 0), ((), 1)):
        result = run(corpus, tmp_path / "data", *words, *more)
        assert result.exit_code == code
        assert "withdrawn ids: 1 (law:7B)" in said(result)
        assert contents_of(corpus) == before
    assert run(corpus, tmp_path / "data", *words, "--yes").exit_code == 0
    assert id_list(corpus).withdrawn == {"law:7B"}
    assert run(corpus, tmp_path / "data", "build").exit_code == 0


def test_a_document_is_taken_back(corpus: Path, tmp_path: Path) -> None:
    untouched = contents_of(copy_mini(tmp_path / "untouched"))
    result = run(corpus, tmp_path / "data", "remove", "law-7.txt", "--yes")
    assert result.exit_code == 0, result.output
    assert "records that lose their text: 1 (law:7)" in said(result)
    assert "withdrawn ids: 2 (law:7A, law:7B)" in said(result)
    assert {name: data for name, data in contents_of(corpus).items() if name != "ids.txt"} == untouched
    assert not (corpus / "sources/laws-1987-ru").exists()
    assert run(corpus, tmp_path / "data", "explain", "law:7A").exit_code == 1
    again = run(corpus, tmp_path / "data", "add", str(tmp_path / "law-7.txt"), "--rights", "MIT")
    assert (again.exit_code, id_list(corpus).withdrawn) == (0, frozenset())


def test_what_goes_on_from_a_removed_document_begins_by_itself(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "next.txt").write_text(NEW.replace("Правило 7.", "Правило 8."), encoding="utf-8")
    data = tmp_path / "data"
    assert run(corpus, data, "add", str(tmp_path / "next.txt"), "--rights", "MIT", "--continues").exit_code == 0
    assert [one.continues for one in open_corpus(corpus).manifest.documents if one.file.endswith("next.txt")] == [True]
    result = run(corpus, data, "remove", "law-7.txt", "--yes")
    assert "next.txt no longer goes on from it" in said(result)
    assert [one.continues for one in open_corpus(corpus).manifest.documents if one.file.endswith("next.txt")] == [False]


def test_a_document_edited_in_its_place_is_taken_as_it_is(corpus: Path, tmp_path: Path) -> None:
    path = corpus / "sources/laws-1987-ru/law-7.txt"
    path.write_text(NEW.replace("посреди", "на краю"), encoding="utf-8")
    assert run(corpus, tmp_path / "data", "build").exit_code == 3
    assert run(corpus, tmp_path / "data", "replace", str(path)).exit_code == 0
    assert "на краю стола" in run(corpus, tmp_path / "data", "explain", "law:7A").stdout


def test_a_document_without_rights_is_kept_and_not_published(corpus: Path, tmp_path: Path) -> None:
    document, data = tmp_path / "law-8.txt", tmp_path / "data"
    document.write_text(NEW.replace("Правило 7.", "Правило 8."), encoding="utf-8")
    added = run(corpus, data, "add", str(document))
    assert (added.exit_code, "kept, not published" in said(added)) == (0, True)
    assert run(corpus, data, "explain", "law:8A").exit_code == 1
    assert "law:8A" not in id_list(corpus).kinds
    assert run(corpus, data, "replace", str(document), "--rights", "MIT").exit_code == 0
    assert "посреди стола" in run(corpus, data, "explain", "law:8A").stdout


def test_a_document_without_rights_lets_no_other_id_vanish(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "law-8.txt").write_text(NEW.replace("Правило 7.", "Правило 8."), encoding="utf-8")
    assert run(corpus, tmp_path / "data", "add", str(tmp_path / "law-8.txt")).exit_code == 0
    with (corpus / "ids.txt").open("a") as ids:
        ids.write("com:9.9 paragraph\n")
    built = run(corpus, tmp_path / "data", "build")
    assert built.exit_code == 3
    assert "id-vanished at com:9.9" in said(built)
    assert "`pravilo remove`" in said(built)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("remove", "none.txt"), "no document has this name. Name one of them: "),
        (("replace", "law-7.txt"), "has the same content already"),
        (
            ("replace", "law-7.txt", "--document", "laws.txt"),
            "in the library already, as sources/laws-1987-ru/law-7.txt",
        ),
        (("add", "other.txt", "--edition", "2007"), "no work of the library has the edition 2007"),
        (("add", "other.txt", "--language", "en", "--continues"), "has no document in this language to go on from"),
        (("add", "other.txt", "--encoding", "rot13"), "rot13"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_to_do(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    (tmp_path / "other.txt").write_text(NEW.replace("Правило 7.", "Правило 9."), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    before = contents_of(corpus)
    result = run(corpus, tmp_path / "data", *words)
    assert result.exit_code == 3
    assert told in said(result)
    assert contents_of(corpus) == before


def test_ids_that_nobody_has_listed_are_asked_for_too(corpus: Path, tmp_path: Path) -> None:
    (corpus / "ids.txt").unlink()
    result = run(corpus, tmp_path / "new", "remove", "law-7.txt")
    assert (result.exit_code, "withdrawn ids: 2 (law:7A, law:7B)" in said(result)) == (1, True)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.unlink(),
        lambda path: path.write_bytes(path.read_bytes()[:300].rpartition(b"\n")[0] + b"\n"),
        lambda path: path.write_text("".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:-1])),
    ],
    ids=["emptied", "deleted", "cut", "one line less"],
)
def test_a_damaged_list_of_ids_stops_every_command_and_can_be_restored(
    corpus: Path, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    data, listed = tmp_path / "data", id_list(corpus).kinds
    damage(corpus / "ids.txt")
    before = contents_of(corpus)
    for words in (("build",), ("check",), ("remove", "law-7.txt", "--yes"), ("build", "--record-ids")):
        stopped = run(corpus, data, *words)
        assert (stopped.exit_code, "--restore-ids" in said(stopped)) == (3, True), said(stopped)
    assert contents_of(corpus) == before
    restored = run(corpus, data, "build", "--restore-ids")
    assert restored.exit_code == 0, said(restored)
    assert dict(id_list(corpus).kinds) == dict(listed)


def test_a_list_of_ids_that_cannot_be_read_is_restored_too(corpus: Path, tmp_path: Path) -> None:
    listed = id_list(corpus).kinds
    path = corpus / "ids.txt"
    path.write_bytes(path.read_bytes()[:-5])
    assert run(corpus, tmp_path / "data", "build").exit_code == 3
    assert run(corpus, tmp_path / "data", "build", "--restore-ids").exit_code == 0
    assert dict(id_list(corpus).kinds) == dict(listed)


def test_ids_recorded_by_hand_are_held_from_then_on(corpus: Path, tmp_path: Path) -> None:
    (corpus / "ids.txt").unlink()
    data = tmp_path / "other"
    assert run(corpus, data, "build", "--record-ids").exit_code == 0
    (corpus / "ids.txt").unlink()
    assert "ids that the published build lists are not in it" in said(run(corpus, data, "build"))


def test_the_library_of_another_corpus_is_not_held_against_a_list(corpus: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    words = ("--work", "stones", "--title", "Камни", "--edition", "2001")
    assert run(corpus, tmp_path / "data", "new", str(other), *words).exit_code == 0
    assert run(other, tmp_path / "data", "build").exit_code == 0


REMARKS = """\
                         Правило 8. РЕМАРКИ

                   8.1. Кто мешает карты, тот их и сдаёт (см. Правило 7).

                   8.2. Второй раз их не мешают.
"""


def test_a_document_taken_into_a_wrong_work_is_moved(corpus: Path, tmp_path: Path) -> None:
    data, path = tmp_path / "data", tmp_path / "law-8.txt"
    path.write_text(REMARKS, encoding="utf-8")
    assert run(corpus, data, "add", str(path), "--rights", "MIT", "--work", "laws-1987", "--anyway").exit_code == 0
    moved = run(corpus, data, "replace", str(path), "--work", "commentary-1987", "--yes")
    assert moved.exit_code == 0, said(moved)
    assert "moves to commentary-1987 in ru, place 2" in said(moved)
    (entry,) = (one for one in open_corpus(corpus).manifest.documents if one.file.endswith("law-8.txt"))
    assert (entry.file, entry.layout, entry.order) == ("commentary-1987-ru/law-8.txt", "commentary", 2)
    assert not (corpus / "sources/laws-1987-ru/law-8.txt").exists()
    assert "Кто мешает карты" in run(corpus, data, "explain", "com:8.1").stdout
    back = run(corpus, data, "replace", str(path), "--work", "laws-1987", "--layout", "commentary")
    assert (back.exit_code, "Leave out one of the two" in said(back)) == (3, True)


def test_what_goes_on_from_a_moved_document_begins_by_itself(corpus: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    (tmp_path / "next.txt").write_text(NEW.replace("Правило 7.", "Правило 8."), encoding="utf-8")
    assert run(corpus, data, "add", str(tmp_path / "next.txt"), "--rights", "MIT", "--continues").exit_code == 0
    moved = run(corpus, data, "replace", str(tmp_path / "law-7.txt"), "--language", "en", "--yes")
    assert moved.exit_code == 0, said(moved)
    assert "next.txt no longer goes on from it" in said(moved)
    parted = run(corpus, data, "replace", str(tmp_path / "law-7.txt"), "--continues")
    assert (parted.exit_code, "Leave out --continues" in said(parted)) == (3, True)
