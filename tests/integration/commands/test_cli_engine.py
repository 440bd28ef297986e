"""The search engine is chosen by name: by a variable or an option, for builds and for answers alike."""

import json
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

from search_service.cli import main
from search_service.search.engine import open_indexer
from search_service.search.index import FIELDS
from search_service.search.weights import RANKING
from search_service.settings import settings_from
from tests.commands import build_with_commands, run, said

COMMANDS = [("build",), ("check",), ("search", "пас"), ("resolve", "27B"), ("serve", "--port", "0")]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build_with_commands(tmp_path_factory.mktemp("engine"))


@pytest.mark.parametrize("command", COMMANDS, ids=[words[0] for words in COMMANDS])
def test_an_engine_that_does_not_exist_is_refused_by_every_command(
    built: tuple[Path, Path], command: tuple[str, ...]
) -> None:
    result = run(*built, "--engine", "lucene", *command)
    assert result.exit_code == 3
    assert said(result) == (
        "There is no search engine 'lucene': set PRAVILO_ENGINE or --engine to one of opensearch, tantivy, whoosh."
    )


def test_the_variable_chooses_as_the_option_does(built: tuple[Path, Path]) -> None:
    corpus, data = built
    words = ["--corpus", str(corpus), "--data", str(data), "search", "пас"]
    assert CliRunner().invoke(main, words, env={"PRAVILO_ENGINE": "whoosh"}).exit_code == 0
    refused = CliRunner().invoke(main, words, env={"PRAVILO_ENGINE": "lucene"})
    assert (refused.exit_code, "'lucene'" in refused.stderr) == (3, True)


def test_the_option_wins_over_the_variable() -> None:
    environ = {"PRAVILO_ENGINE": "one"}
    assert settings_from(environ).engine == "one"
    assert settings_from(environ, engine="other").engine == "other"
    assert settings_from({"PRAVILO_ENGINE": ""}).engine is None


def test_the_default_engine_may_be_named(built: tuple[Path, Path]) -> None:
    assert "up to date" in said(run(*built, "--engine", "whoosh", "build"))


@pytest.fixture(scope="module")
def built_for_two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    corpus, data = build_with_commands(tmp_path_factory.mktemp("two"))
    assert run(corpus, data, "--engine", "tantivy", "--engine", "whoosh", "build").exit_code == 0
    return corpus, data


def test_a_build_may_be_for_several_engines_and_each_of_them_answers(built_for_two: tuple[Path, Path]) -> None:
    answers = [run(*built_for_two, "--engine", name, "search", "карты") for name in ("tantivy", "whoosh")]
    assert [answer.exit_code for answer in answers] == [0, 0]
    assert answers[0].stdout == answers[1].stdout != ""


def test_a_build_tells_which_engines_it_is_for(built_for_two: tuple[Path, Path]) -> None:
    described = json.loads((built_for_two[1] / "current" / "build.json").read_text(encoding="utf-8"))
    assert described["engines"] == {"tantivy": version("tantivy"), "whoosh": version("whoosh")}
    assert any(name.startswith("index/tantivy/") for name in described["files"])
    listed = run(*built_for_two, "builds").stdout.splitlines()
    assert [line.split()[4:] for line in listed] == [["tantivy", "whoosh", "current"], ["whoosh"]]


def test_an_index_is_verified_with_the_build_and_answers_do_not_change_it(built_for_two: tuple[Path, Path]) -> None:
    told = run(*built_for_two, "verify", "--only", "build")
    assert told.exit_code == 0
    assert [line.split(": ")[1] for line in told.stderr.splitlines() if "index of" in line] == [
        "index of tantivy",
        "index of whoosh",
    ]


def test_the_readers_of_a_build_may_be_others_than_its_writer(built_for_two: tuple[Path, Path]) -> None:
    modes = {path.stat().st_mode & 0o444 for path in (built_for_two[1] / "current" / "index" / "tantivy").iterdir()}
    assert modes == {(built_for_two[1] / "current" / "build.json").stat().st_mode & 0o444}


def test_an_index_of_other_units_is_a_fault(built_for_two: tuple[Path, Path], tmp_path: Path) -> None:
    corpus, data = built_for_two
    folder = (data / "current").resolve()
    copy = tmp_path / "data" / "builds" / folder.name
    shutil.copytree(folder, copy)
    (tmp_path / "data" / "current").symlink_to(copy)
    indexer = open_indexer("tantivy", copy / "index" / "tantivy", RANKING.boosts)
    indexer.begin(FIELDS)
    indexer.publish()
    told = run(corpus, tmp_path / "data", "verify", "--only", "build")
    assert told.exit_code == 1
    assert "index of tantivy" not in "".join(line for line in told.stderr.splitlines() if line.startswith("ok"))
    assert "it has 0 units, and the build has" in told.stderr


@pytest.mark.parametrize("command", [("build", "--force"), ("search", "карты"), ("serve", "--port", "0")])
def test_an_engine_that_is_not_installed_is_refused_with_what_to_install(
    built: tuple[Path, Path], command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("search_service.search.engine.tantivy")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tantivy", None)
    result = run(*built, "--engine", "tantivy", *command)
    assert result.exit_code == 3
    assert "run `pip install 'pravilo[tantivy]'`, or set PRAVILO_ENGINE or --engine to another engine" in said(result)


@pytest.mark.parametrize("command", [("search", "карты"), ("serve", "--port", "0")])
def test_an_engine_that_a_build_is_not_for_is_refused_with_what_to_do(
    built: tuple[Path, Path], command: tuple[str, ...]
) -> None:
    result = run(*built, "--engine", "tantivy", *command)
    assert result.exit_code == 3
    assert "run `pravilo --engine tantivy build`, or set PRAVILO_ENGINE or --engine to whoosh" in said(result)


def test_a_build_of_another_engine_says_which(built: tuple[Path, Path]) -> None:
    _, data = built
    record = data / "current" / "index" / "engines"
    try:
        record.write_text("opensearch\n", encoding="utf-8")
        result = run(*built, "search", "пас")
        assert result.exit_code == 3
        assert (
            "is not made for the search engine whoosh but for opensearch; run `pravilo --engine whoosh build`"
            in said(result)
        )
    finally:
        record.write_text("whoosh\n", encoding="utf-8")
