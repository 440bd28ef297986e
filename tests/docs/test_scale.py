"""docs/scale.md: every command in it runs, and it names every engine that can be chosen."""

import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from search_service.search.engine.registry import ENGINES
from tests.commands import build_with_commands, run
from tests.engines import opensearch_node
from tests.places import ROOT

PAGE: Final = (ROOT / "docs/scale.md").read_text(encoding="utf-8")
COMMANDS: Final = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build_with_commands(tmp_path_factory.mktemp("scale"))


def test_every_engine_has_its_row() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert rows == list(ENGINES)
    assert [name for name, row in ENGINES.items() if row.extra and f"pravilo[{row.extra}]" not in PAGE] == []


@pytest.mark.opensearch
def test_a_library_is_moved_to_a_cluster(
    built: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (settings,) = re.findall(r"```toml cluster.toml\n(.*?)```", PAGE, re.DOTALL)
    (block,) = re.findall(r"```sh cluster\n(.*?)```", PAGE, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    usual, node = "http://127.0.0.1:9200", opensearch_node.shared().url
    Path("cluster.toml").write_text(settings.replace(usual, node), encoding="utf-8")
    for line in block.replace(usual, node).splitlines():
        result = run(*built, *shlex.split(line)[1:])
        assert result.exit_code == 0, (line, result.stderr)


def test_the_file_of_settings_names_every_setting() -> None:
    connection = pytest.importorskip("search_service.search.engine.opensearch.connection", exc_type=ImportError)
    for row in fields(connection.Connection):
        assert re.search(rf"^#? ?{row.name} = |[ (]{row.name} = ", PAGE, re.MULTILINE), row.name


def test_the_commands_run_one_after_another(built: tuple[Path, Path]) -> None:
    """A word that the small library lacks is no failure of a command."""
    assert len(COMMANDS) > 7
    for line in COMMANDS:
        words = shlex.split(line)
        settings = [word.partition("=")[2] for word in words if word.startswith("PRAVILO_ENGINE=")]
        (command,) = [place for place, word in enumerate(words) if word == "pravilo"]
        chosen = [word for name in settings for word in ("--engine", name)]
        result = run(*built, *chosen, *words[command + 1 :])
        assert result.exit_code in (0, 1), (line, result.stderr)
        assert "engine" not in result.stderr.replace("index of", ""), line


def test_a_cluster_reads_the_documents(built: tuple[Path, Path]) -> None:
    """The scheduler and the workers are those of Dask's own library, which its commands start too."""
    distributed = pytest.importorskip("distributed")
    (block,) = re.findall(r"```sh dask\n(.*?)```", PAGE, re.DOTALL)
    scheduler, worker, build = block.splitlines()
    assert scheduler.startswith("dask scheduler ")
    assert worker.startswith("dask worker ")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as cluster:
        address = cluster.scheduler_address.replace("tcp://", "dask://")
        result = run(*built, *shlex.split(build.replace("dask://127.0.0.1:8786", address))[1:], "--force")
    assert result.exit_code == 0, result.stderr
    assert "failed" not in result.stderr
