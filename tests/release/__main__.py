"""Try the wheel and the sdist in dist/, each in a clean environment, on the oldest and the newest Python that is here.

Prints a line for each trial and for each version of Python that is missing here; ends with 1 where a trial fails.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.places import CORPORA, ROOT
from tests.release.pythons import interpreters, oldest

DIST: Final = ROOT / "dist"
PIN: Final = re.compile(r"(?m)^[\w.-]+==[^ \\\n]+")  # babel==2.19.0 \
WORK: Final = (
    "--work",
    "boats",
    "--title",
    "en=Boats",
    "--language",
    "en",
    "--edition",
    "2011",
    "--unit",
    "en=Article,Articles",
)


def trials() -> list[tuple[int, Path, Path]]:
    """Which interpreter, by its minor version, is given which file of dist/."""
    found = interpreters()
    lacking = [minor for minor in range(oldest(), max(found) + 1) if minor not in found]
    for minor in lacking:
        print(f"python 3.{minor}: not on this machine, so nothing was tried on it")
    files = [*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")]
    if len(files) != 2:
        sys.exit("dist/ does not hold one wheel and one sdist: run `make release`")
    return [(minor, found[minor], file) for minor in sorted({min(found), max(found)}) for file in files]


def tried(python: Path, file: Path) -> str:
    """Install a file with what the lock pins, and use it as a person would, outside the checkout; "" or what failed."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        pins = home / "pins.txt"
        pins.write_text("\n".join(PIN.findall((ROOT / "requirements.lock").read_text(encoding="utf-8"))))
        bin_ = home / "env" / "bin"
        corpus, data, document = home / "corpus", home / "data", CORPORA / "boats" / "rules-en.txt"
        pravilo = (str(bin_ / "pravilo"), "--corpus", str(corpus), "--data", str(data))
        steps = (
            (str(python), "-m", "venv", str(home / "env")),
            (str(bin_ / "python"), "-m", "pip", "install", "--quiet", "--constraint", str(pins), str(file)),
            (str(bin_ / "pravilo"), "--version"),
            (str(bin_ / "pravilo"), "--data", str(home / "shipped"), "build"),
            (str(bin_ / "pravilo"), "--data", str(home / "shipped"), "resolve", "Правило 75"),
            (str(bin_ / "pravilo"), "new", str(corpus), *WORK),
            (*pravilo, "add", str(document), "--rights", "written for the tests"),
            (*pravilo, "search", "ducks"),
            (*pravilo, "verify"),
        )
        for step in steps:
            done = subprocess.run(step, cwd=home, capture_output=True, text=True, check=False)
            if done.returncode:
                return f"{' '.join(step)}\n{done.stdout}{done.stderr}"
    return ""


def main() -> int:
    """Run all trials; the exit code."""
    failed = False
    for minor, python, file in trials():
        told = tried(python, file)
        print(f"python 3.{minor}, {file.name}: {'FAILED: ' + told if told else 'installed and used'}", flush=True)
        failed = failed or bool(told)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
