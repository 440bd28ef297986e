"""The rules of tests/conftest.py, shown on small suites run apart: a gate must be seen to close."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ORDER
from tests.places import ROOT, TESTS

CONFTEST = TESTS / "conftest.py"

ONE_SKIP = "import pytest\n\ndef test_ran(): pass\n\n@pytest.mark.skip(reason='no moon')\ndef test_left(): pass\n"
SKIPPED_FILE = "import pytest\n\npytest.skip('no moon', allow_module_level=True)\n"
EXPECTED_FAILURE = "import pytest\n\n@pytest.mark.xfail\ndef test_known(): assert False\n"
TWO_FOLDERS = {"browser/test_a.py": "def test_slow(): pass\n", "unit/test_b.py": "def test_quick(): pass\n"}


def run_suite(root: Path, files: dict[str, str], forbid: bool) -> tuple[int, str]:
    """Exit status and output of pytest on `files` (path -> text) under this project's conftest."""
    tests = root / "tests"
    for name, text in files.items():
        (tests / name).parent.mkdir(parents=True, exist_ok=True)
        (tests / name).write_text(text, encoding="utf-8")
    shutil.copy(CONFTEST, tests)
    environment = {name: value for name, value in os.environ.items() if name != "PRAVILO_FORBID_SKIPS"}
    environment |= {"PRAVILO_FORBID_SKIPS": "1"} if forbid else {}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "-p",
        "no:cacheprovider",
        f"--rootdir={root}",
        str(tests),
    ]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("text", [ONE_SKIP, SKIPPED_FILE], ids=["a test", "a file"])
def test_a_skip_fails_where_skips_are_forbidden(tmp_path: Path, text: str) -> None:
    status, output = run_suite(tmp_path, {"test_some.py": text}, forbid=True)
    assert status != 0
    assert "left out although PRAVILO_FORBID_SKIPS is set: no moon" in output


def test_a_skip_is_allowed_elsewhere_and_named_with_its_reason(tmp_path: Path) -> None:
    status, output = run_suite(tmp_path, {"test_some.py": ONE_SKIP}, forbid=False)
    assert status == 0
    assert "test_some.py::test_left: no moon" in output


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    status, output = run_suite(tmp_path, {"test_some.py": EXPECTED_FAILURE}, forbid=True)
    assert status == 0, output


def test_quick_folders_run_before_slow_ones(tmp_path: Path) -> None:
    _, output = run_suite(tmp_path, TWO_FOLDERS, forbid=False)
    assert 0 < output.index("::test_quick") < output.index("::test_slow")


def test_every_test_file_is_collected() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "tests"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    collected = {line.partition("::")[0] for line in listing.splitlines() if "::" in line}
    written = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    assert written
    assert written - collected == set(), listing[-2000:]


def test_every_kind_of_test_has_its_place_in_the_order() -> None:
    kinds = {path.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/test_*.py")}
    assert kinds == set(ORDER)
