"""The way back: builds are listed, and a kept one is made current again or refused with what there is."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from search_service.cli import main
from tests.samples.documents import quiet_tools
from tests.samples.small_corpus import build_mini


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two builds, of which the second is current."""
    first = build_mini(tmp_path / "one", quiet_tools())
    second = build_mini(tmp_path / "two", quiet_tools())
    builds = first.folder.parent
    second.folder.rename(builds / "0123456789abcdef")
    (builds.parent / "current").unlink()
    (builds.parent / "current").symlink_to("builds/0123456789abcdef")
    return builds.parent


def run(data: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["--data", str(data), *words])


def other(data: Path) -> str:
    (name,) = {path.name for path in (data / "builds").iterdir()} - {"0123456789abcdef"}
    return name


def test_builds_are_listed_the_current_one_first(data: Path) -> None:
    listed = run(data, "builds")
    assert listed.exit_code == 0
    first, second = listed.stdout.splitlines()
    assert (first.split()[0], first.split()[-1]) == ("0123456789abcdef", "current")
    assert second.split()[0] == other(data)
    assert "damaged" not in listed.stdout


def test_a_kept_build_is_used_again(data: Path) -> None:
    name = other(data)
    assert run(data, "use", name).exit_code == 0
    assert (data / "current").resolve().name == name
    assert run(data, "builds").stdout.startswith(name)


def test_a_build_that_is_not_there_is_refused_and_those_that_are_are_named(data: Path) -> None:
    refused = run(data, "use", "../elsewhere")
    assert refused.exit_code == 3
    assert "0123456789abcdef" in refused.stderr
    assert (data / "current").resolve().name == "0123456789abcdef"


def test_a_damaged_build_is_told_and_not_used(data: Path) -> None:
    name = other(data)
    with (data / "builds" / name / "library.sqlite").open("r+b") as file:
        file.seek(4096)
        file.write(b"damaged")
    assert run(data, "builds").stdout.splitlines()[1].endswith("damaged")
    assert run(data, "use", name).exit_code == 3
    assert (data / "current").resolve().name == "0123456789abcdef"


def test_without_builds_the_answer_is_no(tmp_path: Path) -> None:
    listed = run(tmp_path, "builds")
    assert listed.exit_code == 1
    assert "pravilo build" in listed.stderr
