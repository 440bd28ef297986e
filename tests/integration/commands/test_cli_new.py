"""A corpus is begun by a command, for the Laws of 1987 or any other work, and takes its first document."""

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ingest.store import open_corpus
from search_service.app import create_app
from search_service.settings import Settings
from tests.commands import run, said
from tests.places import CORPUS

STONES_RU = """\
             Статья 4. Ход
             ═════════════
  A.Очередь
    Камни ходят по очереди, как велит
Статья 3, а правило 50 ходов не действует.

             Статья 5. Конец
             ═══════════════
  A.Победа
    Побеждает тот, чей камень остался
один (см. статью 4А).
"""
REMARKS_RU = """\
                         Статья 4. ХОД

                   4.1. Кто ходит не в свою очередь, теряет камень (см.
       Статью 5А).

                   4.2. Второй раз его не теряют.
"""
STONES_EN = """\
             Rule 4. Moving
             ==============
  A.Turn
    Stones move in turn, as Rule 3 says, and
nobody moves twice.
"""
RU = ("--title", "Книга камней", "--edition", "2001", "--unit", "Статья,Статьи,Статьи,Статье,Статей")
EN = ("--title", "The book of stones", "--edition", "2001", "--language", "en", "--unit", "Rule,Rules")
OF_BRIDGE = ("bridge", "бридж", "1987")


def begun(folder: Path, *words: str) -> tuple[Path, Path]:
    corpus, data = folder / "corpus", folder / "data"
    result = run(corpus, data, "new", str(corpus), *words)
    assert result.exit_code == 0, result.output
    return corpus, data


def added(corpus: Path, data: Path, name: str, text: str, *words: str) -> None:
    path = corpus.parent / name
    path.write_text(text, encoding="utf-8")
    result = run(corpus, data, "add", str(path), "--rights", "MIT", *words)
    assert result.exit_code == 0, result.output


def exported(corpus: Path, data: Path) -> dict[str, dict[str, object]]:
    lines = run(corpus, data, "export").stdout.splitlines()
    return {record["id"]: record for record in map(json.loads, lines)}


def test_a_corpus_of_another_work_has_nothing_of_bridge(tmp_path: Path) -> None:
    corpus, data = begun(tmp_path, "--work", "stones", *RU, "--count", "17", "--commentary", "Заметки о камнях")
    added(corpus, data, "stones.txt", STONES_RU)
    added(corpus, data, "remarks.txt", REMARKS_RU, "--work", "stones-commentary")
    records = exported(corpus, data)
    assert {name for name in records if name.startswith("div:")} == set()
    assert [name for name, record in records.items() if record["kind"] == "law"] == [f"law:{n}" for n in range(1, 18)]
    assert [one["targets"] for one in records["law:4A"]["references"]] == [["law:3"]]  # type: ignore[attr-defined]
    assert [one["targets"] for one in records["com:4.1"]["references"]] == [["law:5A"]]  # type: ignore[attr-defined]
    assert run(corpus, data, "resolve", "статья 4А").stdout.startswith("4А: resolved -> law:4A\n")
    client = TestClient(create_app(Settings(corpus=corpus, data=data)))
    for path in ("/ru/", "/en/", "/ru/law/4", "/ru/contents", "/ru/about", "/en/help", "/ru/search?q=камень"):
        page = client.get(path)
        assert (path, page.status_code) == (path, 200)
        assert [word for word in OF_BRIDGE if word in page.text.lower()] == []


def test_a_corpus_in_english_takes_its_first_document(tmp_path: Path) -> None:
    corpus, data = begun(tmp_path, "--work", "stones", *EN)
    added(corpus, data, "stones.txt", STONES_EN)
    records = exported(corpus, data)
    assert list(records) == ["law:4", "law:4A"]
    assert records["law:4A"]["lang"] == "en"
    assert [one["mention"] for one in records["law:4A"]["references"]] == ["3"]  # type: ignore[attr-defined]


def test_a_corpus_for_the_laws_of_1987_has_their_tables_and_no_document(tmp_path: Path) -> None:
    corpus, data = begun(tmp_path)
    assert open_corpus(corpus).manifest.documents == ()
    assert len(open_corpus(corpus).tables.law_titles) == 93
    assert run(corpus, data, "build").exit_code == 0
    added(corpus, data, "law-7.txt", STONES_RU.replace("Статья 4", "Правило 7").partition("\n\n")[0])
    assert exported(corpus, data)["law:7A"]["has_text"]


def test_a_copy_of_the_whole_corpus_can_be_begun(tmp_path: Path) -> None:
    corpus, _ = begun(tmp_path, "--with-documents")
    assert open_corpus(corpus).fingerprint() == open_corpus(CORPUS).fingerprint()


@pytest.mark.parametrize("manifest", ["", "document = []\n", "# nothing yet\n"])
def test_a_manifest_without_documents_takes_the_first(tmp_path: Path, manifest: str) -> None:
    corpus, data = begun(tmp_path, "--work", "stones", *RU)
    (corpus / "manifest.toml").write_text(manifest)
    added(corpus, data, "stones.txt", STONES_RU)
    assert len(open_corpus(corpus).manifest.documents) == 1


def test_a_library_without_any_record_is_served(tmp_path: Path) -> None:
    corpus, data = begun(tmp_path, "--work", "stones", *RU)
    assert run(corpus, data, "build").exit_code == 0
    client = TestClient(create_app(Settings(corpus=corpus, data=data)))
    assert [client.get(path).status_code for path in ("/ru/", "/en/search?q=x", "/api/v1/build")] == [200] * 3


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--title", "x"), 2, "name it with --work"),
        (("--work", "stones"), 2, "needs --title and --edition"),
        (("--work", "Stones!", *RU), 3, "Write small letters, digits and hyphens"),
        (("--work", "stones", "--title", "x", "--edition", "87"), 3, "Write the year of the edition"),
    ],
)
def test_what_is_no_work_is_refused_and_leaves_nothing(
    tmp_path: Path, words: tuple[str, ...], code: int, told: str
) -> None:
    result = run(tmp_path / "none", tmp_path / "data", "new", str(tmp_path / "corpus"), *words)
    assert (result.exit_code, told in said(result)) == (code, True), result.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    corpus, data = begun(tmp_path)
    result = run(corpus, data, "new", str(corpus))
    assert (result.exit_code, "there is something already" in said(result)) == (3, True)
    assert "pravilo new FOLDER" in said(run(tmp_path / "none", data, "build"))
