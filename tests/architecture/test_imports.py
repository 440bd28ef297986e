"""Imports do no work and make no long chains: what a module stands on can be known."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.code import PACKAGES, imported_by, longest_chain
from tests.places import ROOT

CHAIN = 14

# Run in a fresh interpreter. From the innermost frame up to the import machinery, all frames belong to one
# import; ours among them means that our import did the work (not the loader, nor a third party's).
WATCH_IMPORTS = """
import importlib, pkgutil, sys
ours, work, found = sys.argv[1], {"open", "os.listdir", "os.scandir", "sqlite3.connect", "subprocess.Popen",
                                  "socket.connect"}, []
def watch(event, args):
    frame = sys._getframe(1) if event in work else None
    while frame and not frame.f_code.co_filename.startswith("<frozen importlib"):
        if frame.f_code.co_filename.startswith(tuple(f"{ours}/{name}/" for name in sys.argv[2:])):
            found.append(f"{frame.f_code.co_filename}:{frame.f_lineno}: {event} {args[0]!r}")
            return
        frame = frame.f_back
sys.addaudithook(watch)
for name in sys.argv[2:]:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        importlib.import_module(module.name)
print("\\n".join(found))
"""


def opened_by_imports(root: Path, *packages: str) -> str:
    command = [sys.executable, "-c", WATCH_IMPORTS, str(root), *packages]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_a_module_does_no_work() -> None:
    assert opened_by_imports(ROOT, *PACKAGES) == ""


def test_an_import_that_does_work_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "eager").mkdir()
    (tmp_path / "eager/__init__.py").write_text("from pathlib import Path\nPath(__file__).read_text()\n")
    assert "eager/__init__.py:2: open" in opened_by_imports(tmp_path, "eager")


@pytest.mark.parametrize("package", PACKAGES)
def test_no_chain_of_imports_is_too_long(package: str) -> None:
    chain = longest_chain(package, imported_by(package))
    assert len(chain) <= CHAIN, " > ".join(chain)


def test_how_long_a_chain_is() -> None:
    graph = {"a": {"a.b", "a.c"}, "a.b": {"a.c"}, "a.c": set(), "ab": {"a"}}
    assert longest_chain("a", graph) == ["a", "a.b", "a.c"]
