"""Each command says one clear thing, with the exit code that fits, and no input leads to a traceback."""

import gc
import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from starlette.testclient import TestClient

from ingest.store import build_lock
from ingest.store import publish as publishing
from search_service.app import create_app
from search_service.cli import COMMANDS, main
from search_service.cli.terminal import told
from search_service.settings import Settings
from tests.small_corpus import copy_mini, edit_manifest, put_document

ROOT = Path(__file__).parents[2]


def run(corpus: Path, data: Path, *words: str) -> Result:
    """One command, as a person would type it."""
    command = ["--corpus", str(corpus), "--data", str(data), *words]
    return CliRunner().invoke(main, command, env={"PRAVILO_CORPUS": None, "PRAVILO_DATA": None, "COLUMNS": "200"})


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A corpus and a data folder with its build."""
    folder = tmp_path_factory.mktemp("built")
    corpus = copy_mini(folder)
    assert run(corpus, folder / "data", "build").exit_code == 0
    return corpus, folder / "data"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return copy_mini(tmp_path)


def said(result: Result) -> str:
    """What a failed command printed: one message on the error stream and nothing else."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return " ".join(result.stderr.split())


# What each command answers


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage:")


def test_the_readme_lists_the_commands_there_are() -> None:
    for readme in ("README.md", "README.ru.md"):
        listed = re.findall(r"^\| `pravilo (\w+)", (ROOT / readme).read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(set(listed)) == sorted(COMMANDS), readme
    assert sorted(COMMANDS) == main.list_commands(main.make_context("pravilo", ["build"], resilient_parsing=True))


def test_an_unknown_command_is_wrong_use() -> None:
    assert CliRunner().invoke(main, ["biuld"]).exit_code == 2


def test_a_build_reports_on_the_error_stream_only(corpus: Path, tmp_path: Path) -> None:
    first, second = run(corpus, tmp_path / "data", "build"), run(corpus, tmp_path / "data", "build")
    assert (first.exit_code, first.stdout) == (0, "")
    assert "records" in first.stderr
    assert (second.exit_code, second.stdout) == (0, "")
    assert "up to date" in second.stderr


def test_a_build_may_add_its_ids_to_the_list(corpus: Path, tmp_path: Path) -> None:
    result = run(corpus, tmp_path / "data", "build", "--record-ids")
    assert "new ids in ids.txt" in result.stderr
    assert "com:6.2 paragraph" in (corpus / "ids.txt").read_text(encoding="utf-8")


def test_check_lists_findings_and_publishes_nothing(corpus: Path, tmp_path: Path) -> None:
    few, all_of_them = run(corpus, tmp_path / "data", "check"), run(corpus, tmp_path / "data", "check", "--all")
    assert (few.exit_code, all_of_them.exit_code) == (0, 0)
    assert "contents-differ" in few.stderr
    assert "reference-absent" not in few.stderr
    assert "reference-absent" in all_of_them.stderr
    assert not (tmp_path / "data").exists()


def test_check_answers_no_when_an_error_is_found(corpus: Path, tmp_path: Path) -> None:
    (corpus / "ids.txt").write_text("com:9.9 paragraph\n")
    result = run(corpus, tmp_path / "data", "check")
    assert result.exit_code == 1
    assert "id-vanished" in result.stderr


def test_findings_are_printed_as_they_are(corpus: Path, tmp_path: Path) -> None:
    """Square brackets in a text are no markup of the terminal."""
    text = (corpus / "sources/laws.txt").read_text(encoding="utf-8")
    put_document(corpus, "laws.txt", text.replace("B.Ошибка\n", "B.Ошибка [/red] [bold]\n").encode())
    result = run(corpus, tmp_path / "data", "check")
    assert result.exit_code == 0
    assert "[/red] [bold]" in result.stderr


def test_search_finds_by_word_and_by_number(built: tuple[Path, Path]) -> None:
    words, number = run(*built, "search", "партнёрство"), run(*built, "search", "п. 5.2.(ii)")
    assert words.exit_code == number.exit_code == 0
    assert "law:4" in words.stdout
    assert (
        number.stdout.startswith("п. 5.2.(ii): resolved -> com:5.2.ii") or "com:5.2.ii" in number.stdout.split("\n")[0]
    )
    assert re.search(r"\d+ found", words.stderr)


def test_search_may_be_narrowed(built: tuple[Path, Path]) -> None:
    result = run(
        *built, "search", "судья", "--in", "commentary", "--law", "5", "--size", "1", "--page", "1", "--lang", "en"
    )
    assert result.exit_code == 0
    assert result.stdout.startswith("com:5")


def test_a_search_without_hits_answers_no(built: tuple[Path, Path]) -> None:
    result = run(*built, "search", "абракадабрище")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "0 found" in result.stderr


@pytest.mark.parametrize("query", ["", "\0", "«»", "-" * 50, "слово " * 2000, "a" * 10_000, "law:99999", "((((", '"'])
def test_no_query_is_an_error(built: tuple[Path, Path], query: str) -> None:
    result = run(*built, "search", "--", query)
    assert result.exit_code in (0, 1)
    said(result)


@pytest.mark.parametrize(
    ("citation", "code", "answer"),
    [
        ("5А", 0, "resolved -> law:5A"),
        ("27В1(b)", 1, "absent -> law:27B1b (nearest: law:27)"),
        ("п. 6.1", 0, "resolved -> com:6.1"),
        ("слово", 1, ""),
        ("", 1, ""),
    ],
)
def test_resolve_says_what_a_citation_names(built: tuple[Path, Path], citation: str, code: int, answer: str) -> None:
    result = run(*built, "resolve", citation)
    assert result.exit_code == code
    assert answer in result.stdout
    assert result.stdout or "is not a citation. Write it like" in said(result)


def test_explain_shows_lines_edits_and_references(built: tuple[Path, Path]) -> None:
    result = run(*built, "explain", "com:5.2")
    assert result.exit_code == 0
    assert "remarks.txt, lines 8-14" in result.stdout
    assert "overprint: " in result.stdout
    assert result.stdout.rstrip().endswith("решает, что с этим делать:")
    cited = run(*built, "explain", "com:5.1").stdout
    assert "5А: resolved -> law:5A" in cited


@pytest.mark.parametrize("name", ["law:4", "com:6.2", "law:93", "div:II", "index:kontra", "com:6.1~note1"])
def test_explain_knows_every_kind_of_record(built: tuple[Path, Path], name: str) -> None:
    assert run(*built, "explain", name).exit_code == 0


def test_explain_says_when_there_is_no_text(built: tuple[Path, Path]) -> None:
    assert "Its text is not in this library." in run(*built, "explain", "law:93").stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("com:99.9", "There is no record com:99.9. `pravilo resolve`"),
        ("27B", "ids look like law:27B1b"),
        ("law:\0", "is not a record id"),
    ],
)
def test_explain_answers_no_for_what_is_no_record(built: tuple[Path, Path], name: str, words: str) -> None:
    result = run(*built, "explain", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert words in said(result)


def test_the_export_is_on_standard_output_and_the_same_as_the_api_gives(built: tuple[Path, Path]) -> None:
    result = run(*built, "export")
    assert (result.exit_code, result.stderr) == (0, "")
    app = create_app(Settings(corpus=built[0], data=built[1]))
    with TestClient(app) as client:
        assert client.get("/api/v1/export.ndjson").content == result.stdout_bytes
    app.state.shelf.close()
    lines = result.stdout_bytes.decode().splitlines()
    assert len({(json.loads(line)["id"], json.loads(line)["lang"]) for line in lines}) == len(lines) > 100


# Bad input


@pytest.mark.parametrize("command", [["search", "x"], ["resolve", "27"], ["explain", "law:1"], ["export"]])
def test_without_a_build_a_command_says_how_to_make_one(corpus: Path, tmp_path: Path, command: list[str]) -> None:
    result = run(corpus, tmp_path / "data", *command)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "Run `pravilo build` first" in said(result)


def line_of_a_million(corpus: Path) -> None:
    put_document(corpus, "laws.txt", ("Правило 5. Имя\n\n  " + f"{'слово' * 100} " * 2_000 + "\n").encode())


def document(data: bytes) -> Callable[[Path], None]:
    return lambda corpus: put_document(corpus, "laws.txt", data)


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
    ("cut in a letter", document("Правило 5. Имя и слова закона, длинные".encode()[:-1]), "sources/laws.txt, line 1, byte"),
    ("folder as document", folder_as_document, "sources/laws.txt: the manifest names it, but it cannot be read"),
]  # fmt: skip


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
    monkeypatch.setattr(publishing.build_lock, "__kwdefaults__", {"wait": 0.01}, raising=False)
    monkeypatch.setitem(publishing.build_lock.__wrapped__.__kwdefaults__, "wait", 0.01)  # type: ignore[attr-defined]
    with build_lock(tmp_path / "data"):
        result = run(corpus, tmp_path / "data", "build")
    assert result.exit_code == 4
    assert "Another build has been running" in said(result)


def test_a_data_folder_that_cannot_be_made_is_named(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run(corpus, tmp_path / "file" / "data", "build")
    assert result.exit_code == 3
    assert f"{tmp_path}/file" in said(result)


def damaged(name: str, data: bytes) -> Callable[[Path], None]:
    def damage(build: Path) -> None:
        path = build / name if "*" not in name else next(build.glob(name))
        path.write_bytes(data)

    return damage


def half_of_the_database(build: Path) -> None:
    path = build / "library.sqlite"
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


def without_a_table(build: Path) -> None:
    connection = sqlite3.connect(build / "library.sqlite")
    connection.execute("DROP TABLE record")
    connection.commit()
    connection.close()


def nonsense_in_a_record(build: Path) -> None:
    connection = sqlite3.connect(build / "library.sqlite")
    connection.execute("UPDATE record SET json = '{\"id\": 1}'")
    connection.commit()
    connection.close()


DAMAGES: list[tuple[str, Callable[[Path], None]]] = [
    ("no database", without("library.sqlite")),
    ("empty database", damaged("library.sqlite", b"")),
    ("database of text", damaged("library.sqlite", b"no database at all" * 500)),
    ("half a database", half_of_the_database),
    ("no table of records", without_a_table),
    ("nonsense in records", nonsense_in_a_record),
    ("no index", without("index/**/*")),
    ("damaged segment", damaged("index/whoosh/*.seg", b"x" * 1000)),
    ("damaged units", damaged("index/units.sqlite", b"x" * 9000)),
    ("no forms", without("forms.tsv")),
    ("no tables", without("tables/keywords.toml")),
]  # fmt: skip


@pytest.fixture
def spoilt(built: tuple[Path, Path], tmp_path: Path) -> tuple[Path, Path]:
    """The corpus and a copy of its build, to be damaged."""
    shutil.copytree(built[1], tmp_path / "data", symlinks=True)
    return built[0], tmp_path / "data"


# Whoosh leaves a damaged segment open for the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("damage", [case[1] for case in DAMAGES], ids=[case[0] for case in DAMAGES])
def test_a_damaged_build_is_named_with_the_remedy(spoilt: tuple[Path, Path], damage: Callable[[Path], None]) -> None:
    damage((spoilt[1] / "current").resolve())
    results = [run(*spoilt, *words) for words in (["search", "судья"], ["explain", "com:5.1"], ["export"])]
    gc.collect()
    assert 3 in [result.exit_code for result in results]
    for result in results:
        assert result.exit_code in (0, 3)
        assert result.exit_code == 0 or "`pravilo build`" in said(result)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_remedy_mends_a_damaged_build(spoilt: tuple[Path, Path]) -> None:
    half_of_the_database((spoilt[1] / "current").resolve())
    assert run(*spoilt, "build").exit_code == 0
    assert run(*spoilt, "search", "судья").exit_code == 0


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
    assert words in told(error)


def test_a_fault_of_the_program_is_said_in_words_and_shown_on_demand(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("search_service.cli.making.open_corpus", fail)
    result = run(corpus, tmp_path, "check")
    assert result.exit_code == 3
    assert "ZeroDivisionError: by nought" in said(result)
    monkeypatch.setenv("PRAVILO_DEBUG", "1")
    assert isinstance(run(corpus, tmp_path, "check").exception, ZeroDivisionError)
