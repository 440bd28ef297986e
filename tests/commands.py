"""Commands as a person types them, run in the process."""

from pathlib import Path
from typing import Final

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


ENGLISH: Final = """\
Law 5. Where the players sit

A. Who sits where
   The umpire points out a chair, and may point out another under Law 90A.
B. Mistake
   If a pair sat down at the wrong table, it moves.

Law 6. Shuffling
   Every pack is shuffled by somebody, seven times over.

                    - 3 -
"""


def build_with_english(folder: Path) -> Path:
    """The data folder of the small corpus with a Law that is there in Russian in English too, and with another one."""
    corpus, data = copy_mini(folder), folder / "data"
    document = folder / "laws-en.txt"
    document.write_text(ENGLISH, encoding="utf-8")
    words = [
        "add",
        str(document),
        "--work",
        "laws-1987",
        "--language",
        "en",
        "--rights",
        "written for the tests",
        "--yes",
    ]
    added = run(corpus, data, *words)
    assert added.exit_code == 0, added.output
    built = run(corpus, data, "build")
    assert built.exit_code == 0, built.output
    return data
