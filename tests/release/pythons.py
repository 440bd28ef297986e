"""The interpreters on this machine that the package is for."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.places import ROOT

NEWEST: Final = 16  # the last minor version of Python 3 that is looked for
_PRINT: Final = "import sys; print('.'.join(map(str, sys.version_info[:2])))"


def oldest() -> int:
    """Return the first minor version of Python 3 that the package is for, as pyproject.toml tells it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = re.fullmatch(r">=3\.(\d+)", project["requires-python"])
    assert found, project["requires-python"]
    return int(found[1])


def interpreters() -> dict[int, Path]:
    """Return the interpreters that run here by their minor version of Python 3, the oldest first."""
    found = {}
    for minor in range(oldest(), NEWEST + 1):
        for path in _candidates(minor):
            if _runs(path, minor):
                found[minor] = path
                break
    return found


def _candidates(minor: int) -> Iterator[Path]:
    """Where an interpreter of a minor version may be: this one, on the path, or among those that pyenv keeps."""
    if sys.version_info[:2] == (3, minor):
        yield Path(sys.executable)
    if named := shutil.which(f"python3.{minor}"):
        yield Path(named)
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from sorted(root.glob(f"versions/3.{minor}.*/bin/python3"))


def _runs(path: Path, minor: int) -> bool:
    done = subprocess.run([path, "-c", _PRINT], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == f"3.{minor}"
