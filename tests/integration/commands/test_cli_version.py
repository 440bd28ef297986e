"""The version is told, and on request every package beside it with its licence."""

import re
from importlib.metadata import version

from click.testing import CliRunner

from search_service.cli import main


def told(*words: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(main, words)
    return result.exit_code, result.output.splitlines()


def test_the_version_is_one_line() -> None:
    assert told("--version") == (0, [f"pravilo, version {version('pravilo')}"])


def test_every_package_is_told_with_its_licence_in_either_order() -> None:
    code, lines = told("--version", "--verbose")
    assert code == 0
    assert told("--verbose", "--version") == (0, lines)
    listed = {}
    for line in lines[2:]:
        found = re.fullmatch(r"(\S+) (\S+): (.+)", line)
        assert found, line
        listed[found[1].lower()] = (found[2], found[3])
    assert listed["pravilo"] == (version("pravilo"), "MIT")
    for name in ("fastapi", "starlette", "pydantic", "uvicorn", "whoosh", "pymorphy3-dicts-ru"):
        assert listed[name][0] == version(name)
    assert [name for name, (_, licence) in listed.items() if licence == "not named"] == []
    assert "pytest" not in listed


def test_more_words_go_with_the_version_alone() -> None:
    code, lines = told("--verbose", "build")
    assert (code, lines[-1]) == (2, "Error: --verbose goes with --version.")
