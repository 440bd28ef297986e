"""The search engine is chosen by name: by a variable or an option, for builds and for answers alike."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from search_service.cli import main
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
    assert said(result) == ("There is no search engine 'lucene': set PRAVILO_ENGINE or --engine to one of whoosh.")


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


def test_a_build_of_another_engine_says_which(built: tuple[Path, Path]) -> None:
    _, data = built
    record = data / "current" / "index" / "engine"
    try:
        record.write_text("opensearch\n", encoding="utf-8")
        result = run(*built, "search", "пас")
        assert result.exit_code == 3
        assert "is one of opensearch, not of whoosh" in said(result)
    finally:
        record.write_text("whoosh\n", encoding="utf-8")
