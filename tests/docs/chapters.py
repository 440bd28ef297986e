"""The chapters of docs/how-to, followed to the letter in a copy of the project.

A chapter is followed block by block: what stands in a block with a path is a new file, or is put at the end of the file
that is there; a `diff` with a path changes that file; lines of `sh` are run.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.places import CORPORA, ROOT

HOW_TO: Final = ROOT / "docs" / "how-to"
BLOCK: Final = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PARTS: Final = ("ingest", "search_service", "templates", "tests", "corpus/tables")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code in a chapter: its language, the file it is about ("" for none), and its text."""

    language: str
    path: str
    text: str


def blocks(chapter: str) -> tuple[Block, ...]:
    """The blocks of a chapter in their order, never none."""
    text = (HOW_TO / f"{chapter}.md").read_text(encoding="utf-8")
    found = tuple(Block(language, path, text) for language, path, text in BLOCK.findall(text))
    assert found
    return found


def copy_of_the_project(folder: Path) -> Path:
    """A checkout in `folder` whose corpus is the small one written for the tests."""
    checkout = folder / "checkout"
    for name in PARTS:
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__", "bench", "browser"))
    shutil.copytree(CORPORA / "mini", checkout / "corpus", dirs_exist_ok=True)
    shutil.copy(ROOT / "pyproject.toml", checkout)
    return checkout


def followed(chapter: str, folder: Path) -> tuple[Path, str]:
    """A copy of the project in which a chapter was followed, and what its commands printed."""
    checkout = copy_of_the_project(folder)
    return checkout, "".join(_follow(block, checkout) for block in blocks(chapter))


def run(checkout: Path, *words: str) -> str:
    """What a command prints in a copy of the project; it must succeed."""
    python = Path(sys.executable).parent
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PRAVILO_")}
    environment |= {"PYTHONPATH": str(checkout), "PATH": f"{python}:{environment['PATH']}", "COLUMNS": "200"}
    done = subprocess.run(words, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def _follow(block: Block, checkout: Path) -> str:
    if block.language == "sh":
        return run(checkout, "bash", "-euc", block.text)
    if block.language == "diff":
        _change(checkout / block.path, block.text)
    elif block.path:
        path = checkout / block.path
        path.parent.mkdir(parents=True, exist_ok=True)
        before = f"{path.read_text(encoding='utf-8').rstrip()}\n\n" if path.exists() else ""
        path.write_text(before + block.text, encoding="utf-8")
    return ""


def _change(path: Path, diff: str) -> None:
    """Apply a diff without line numbers; what it takes away and keeps must be in the file exactly once."""
    text = path.read_text(encoding="utf-8")
    for hunk in re.split(r"^@@.*\n", diff, flags=re.MULTILINE):
        lines = [line or " " for line in hunk.splitlines()]
        before = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
        after = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
        assert text.count(before) == 1, f"{path.name} does not hold exactly once:\n{before}"
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")
