"""Commands as a person types them, run in the process."""

from pathlib import Path

from click.testing import CliRunner, Result

from search_service.cli import main
from tests.samples.small_corpus import copy_mini


def run(corpus: Path, data: Path, *words: str) -> Result:
    """One command, as a person would type it."""
    command = ["--corpus", str(corpus), "--data", str(data), *words]
    return CliRunner().invoke(
        main, command, env={"PRAVILO_CORPUS": None, "PRAVILO_DATA": None, "PRAVILO_ENGINE": None, "COLUMNS": "200"}
    )


def said(result: Result) -> str:
    """What a failed command printed: one message on the error stream and nothing else."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return " ".join(result.stderr.split())


def build_with_commands(folder: Path) -> tuple[Path, Path]:
    """The small corpus in `folder`, and the data folder with its build."""
    corpus = copy_mini(folder)
    assert run(corpus, folder / "data", "build").exit_code == 0
    return corpus, folder / "data"
