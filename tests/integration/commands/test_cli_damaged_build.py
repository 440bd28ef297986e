"""A build that is damaged on the disk is named with its remedy, and the remedy mends it."""

import gc
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import build_with_commands, run, said


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A corpus and a data folder with its build."""
    return build_with_commands(tmp_path_factory.mktemp("built"))


def without(pattern: str) -> Callable[[Path], None]:
    def remove(folder: Path) -> None:
        for path in [path for path in folder.glob(pattern) if path.is_file()]:
            path.unlink()

    return remove


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
]


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
