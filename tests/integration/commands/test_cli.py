"""Each command answers on standard output, reports on the error stream, and ends with the exit code that fits."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.cli import COMMANDS, main
from search_service.settings import Settings
from tests.commands import build_with_commands, run, said
from tests.places import ROOT
from tests.samples.small_corpus import copy_mini, put_document


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A corpus and a data folder with its build."""
    return build_with_commands(tmp_path_factory.mktemp("built"))


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return copy_mini(tmp_path)


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


def test_a_number_is_answered_by_its_record(built: tuple[Path, Path]) -> None:
    result = run(*built, "search", "5.2")
    records = map(json.loads, run(*built, "export").stdout.splitlines())
    record = next(one for one in records if one["id"] == "com:5.2")
    assert "com:5.2  [commentary]  5.2" in result.stdout
    assert record["text"] in result.stdout
    assert "previous: com:5.1 · next: " in result.stdout
    assert "not in this library" not in result.output


def test_a_search_says_where_nothing_is_certain(built: tuple[Path, Path]) -> None:
    result = run(*built, "search", "рейтинг судья бриджмейт")
    assert "not in this library: рейтинг, бриджмейт" in result.stderr
    assert "nothing certain" in result.stderr
    (count,) = re.findall(r"the rest finds: судья (\d+)", result.stderr)
    assert f"by words: {count} found" in run(*built, "search", "судья").stderr  # a title of the book too


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
        ("com:99.9", "There is no record com:99.9"),
        ("27B", "There is no record 27B. The nearest is law:27."),
        ("law:\0", "it is no citation"),
    ],
)
def test_explain_answers_no_for_what_is_no_record(built: tuple[Path, Path], name: str, words: str) -> None:
    result = run(*built, "explain", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert words in said(result)


@pytest.mark.parametrize(
    ("form", "address"),
    [
        ("ndjson", "/api/v1/export.ndjson"),
        ("sqlite", "/api/v1/export.sqlite"),
        ("references", "/api/v1/references.tsv"),
        ("rights", "/api/v1/rights.tsv"),
        ("epub", "/en/library.epub"),
    ],
)
def test_a_file_of_the_library_is_the_one_the_site_gives(
    built: tuple[Path, Path], tmp_path: Path, form: str, address: str
) -> None:
    output = tmp_path / "file"
    assert run(*built, "export", "--format", form, "--lang", "en", "-o", str(output)).exit_code == 0
    with TestClient(create_app(Settings(corpus=built[0], data=built[1]))) as client:
        assert client.get(address).content == output.read_bytes()
    assert run(*built, "export", "--format", form, "--lang", "en").stdout_bytes == output.read_bytes()


def test_an_export_that_cannot_be_written_is_said(built: tuple[Path, Path], tmp_path: Path) -> None:
    result = run(*built, "export", "--format", "epub", "-o", str(tmp_path / "nowhere" / "file"))
    assert result.exit_code == 3
    assert "nowhere" in result.stderr


def test_the_export_is_on_standard_output_and_the_same_as_the_api_gives(built: tuple[Path, Path]) -> None:
    result = run(*built, "export")
    assert (result.exit_code, result.stderr) == (0, "")
    app = create_app(Settings(corpus=built[0], data=built[1]))
    with TestClient(app) as client:
        assert client.get("/api/v1/export.ndjson").content == result.stdout_bytes
    app.state.current_build.close()
    lines = result.stdout_bytes.decode().splitlines()
    assert len({(json.loads(line)["id"], json.loads(line)["lang"]) for line in lines}) == len(lines) > 100


def test_search_tells_why_a_hit_stands_where_it_does(built: tuple[Path, Path]) -> None:
    plain, explained = run(*built, "search", "судья"), run(*built, "search", "судья", "--explain")
    assert explained.exit_code == 0
    assert "судья (" in explained.stdout
    assert "судья (" not in plain.stdout


def test_repairs_are_said_and_can_be_switched_off(built: tuple[Path, Path]) -> None:
    assert "layout: celmz -> судья" in run(*built, "search", "celmz").stderr
    assert "layout" not in run(*built, "search", "celmz", "--without", "layout").stderr


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_help_names_a_book(command: str) -> None:
    result = CliRunner().invoke(main, [*command.split(), "--help"])
    assert result.exit_code == 0
    assert not re.search(r"bridge|1987|\btricks?\b", result.output, re.IGNORECASE), result.output
