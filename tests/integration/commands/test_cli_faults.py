"""`add`, `replace` and `remove`, ended at any step by a kill, a signal or a full disk, leave the corpus exactly as it
was or exactly as it was to be, and the next command works.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from ingest.store import corpus_lock, open_corpus
from tests.commands import run, said
from tests.places import ROOT
from tests.samples.small_corpus import copy_mini

NEW = """\
             Правило 7. Контроль карт и сдачи
             ════════════════════════════════
  A.Место карт
    Карты лежат посреди стола, пока игра
не закончена, и никто их не трогает.

                    - 11 -
"""
COMMANDS: Final = {
    "add": ("add", "law-8.txt", "--rights", "MIT"),
    "replace": ("replace", "edited/law-7.txt", "--yes"),
    "remove": ("remove", "law-7.txt", "--yes"),
}
SPREAD, LAST = 4, 6
"""How many steps of a command are tried at even distances: of all, and of those from the one that decides on."""

# Runs a command in copies of a folder and comes to grief at a step of it, another in each copy. A step is whatever
# touches the corpus or the data folder: an event of the interpreter's audit, or a sync, which is none. Each run is a
# copy of one process that has its modules loaded. Prints the step and the exit code of each, the first undisturbed.
PROGRAM = """
import os, shutil, signal, sys
from pathlib import Path
from search_service.build_ports import dictionary
from search_service.cli import main
from ingest.store.change import DECIDED
import search_service.cli.corpus, search_service.cli.report, search_service.search.engine.whoosh

how, base, spread, last, *words = sys.argv[1:]
base, spread, last = Path(base), int(spread), int(last)
dictionary().knows("слово")

def writes(event, args):
    if event == "open":
        return bool(args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
    return event in ("os.mkdir", "os.rename", "os.symlink", "sync")

def watched(folder, at):
    state = {"done": 0, "decided": 0}
    def watch(event, args):
        if event not in ("open", "sqlite3.connect", "sync") and not event.startswith(("os.", "shutil.")):
            return
        if not any(str(folder) in str(arg) for arg in args if isinstance(arg, (str, Path))):
            return
        state["done"] += 1
        if event == "os.rename" and str(args[1]).endswith(DECIDED):
            state["decided"] = state["done"]
        if how.isdigit() and state["done"] == at:
            state["done"] += 1  # the kill is an event too
            os.kill(os.getpid(), int(how))
        if how == "full" and at and state["done"] >= at and writes(event, args):
            raise OSError(28, "No space left on device")
    sync = os.fsync
    os.fsync = lambda descriptor: (watch("sync", (str(folder),)), sync(descriptor))[1]
    sys.addaudithook(watch)
    return state

def attempt(at):
    folder = base / str(at)
    for part in ("corpus", "data"):
        shutil.copytree(base / part, folder / part, symlinks=True)
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        told = os.open(folder / "told", os.O_WRONLY | os.O_CREAT)
        os.dup2(told, 2)
        state, code = watched(folder, at), 0
        try:
            main(["--corpus", str(folder / "corpus"), "--data", str(folder / "data"), *words])
        except SystemExit as end:
            code = end.code or 0
        os.write(write, f"{state['done']} {state['decided']}".encode())
        os._exit(code)
    os.close(write)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with open(read) as told:
        counted = told.read()
    print(at, code, flush=True)
    return counted

done, decided = map(int, attempt(0).split())
assert 20 < decided < done, (decided, done)
steps = {1 + (done - 1) * n // (spread - 1) for n in range(spread)}
steps |= {decided - 1 + (done - decided + 1) * n // (last - 1) for n in range(last)}
for step in sorted(steps):
    attempt(step)
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a corpus that a document was added to, its library, one to add and one to put in its place."""
    folder = tmp_path_factory.mktemp("base")
    corpus, data = copy_mini(folder), folder / "data"
    (folder / "law-7.txt").write_text(NEW, encoding="utf-8")
    added = run(corpus, data, "add", str(folder / "law-7.txt"), "--rights", "MIT")
    assert added.exit_code == 0, added.output
    (folder / "law-8.txt").write_text(NEW.replace("Правило 7.", "Правило 8."), encoding="cp866")
    (folder / "edited").mkdir()
    (folder / "edited" / "law-7.txt").write_text(NEW.replace("посреди", "на краю"), encoding="cp866")
    return folder


def contents_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def ended(base: Path, tmp_path: Path, command: str, how: str, spread: int, last: int) -> dict[int, int]:
    """The exit code of each run of a command by the step at which it came to grief, 0 for none."""
    for part in ("corpus", "data"):
        (tmp_path / part).symlink_to(base / part, target_is_directory=True)
    words = [str(base / word) if word.startswith(("law-8", "edited")) else word for word in COMMANDS[command]]
    arguments = [sys.executable, "-c", PROGRAM, how, str(tmp_path), str(spread), str(last), *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "300"}
    done = subprocess.run(arguments, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(tuple(map(int, line.split())) for line in done.stdout.splitlines())  # type: ignore[misc]


def judge(base: Path, tmp_path: Path, steps: list[int]) -> list[bool]:
    """Whether the change is in the corpus after each run; it is there whole or not at all, and the library builds."""
    before, after = contents_of(base / "corpus"), contents_of(tmp_path / "0" / "corpus")
    made = []
    for step in steps:
        corpus = tmp_path / str(step) / "corpus"
        open_corpus(corpus)
        with corpus_lock(corpus):
            now = contents_of(corpus)
        assert now in (before, after), step
        made.append(now == after)
    for step in steps[::4]:
        corpus, data = tmp_path / str(step) / "corpus", tmp_path / str(step) / "data"
        for words in (("build",), ("verify",)):
            result = run(corpus, data, *words)
            assert result.exit_code == 0, (step, said(result))
    return made


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_is_killed_at_any_step_is_done_or_not(base: Path, tmp_path: Path, command: str) -> None:
    codes = ended(base, tmp_path, command, str(int(signal.SIGKILL)), SPREAD, LAST)
    steps = list(codes)[1:]
    assert {codes[step] for step in steps} == {-signal.SIGKILL}
    made = judge(base, tmp_path, steps)
    assert made == sorted(made)  # once decided, it is made
    assert (made[0], made[-1]) == (False, True)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_command_at_any_step_and_leaves_nothing_behind(
    base: Path, tmp_path: Path, number: signal.Signals
) -> None:
    codes = ended(base, tmp_path, "add", str(int(number)), SPREAD, 3)
    steps = list(codes)[1:]
    for step in steps:
        assert codes[step] in (0, 128 + number, -number), step
        assert "Traceback" not in (tmp_path / str(step) / "told").read_text(encoding="utf-8")
    assert {codes[step] for step in steps} & {128 + number}
    assert set(judge(base, tmp_path, steps)) == {False, True}


def test_a_disk_that_fills_up_at_any_step_is_told(base: Path, tmp_path: Path) -> None:
    codes = ended(base, tmp_path, "add", "full", SPREAD, 3)
    for step, code in list(codes.items())[1:]:
        told = (tmp_path / str(step) / "told").read_text(encoding="utf-8")
        assert "Traceback" not in told
        assert code == 0 or "Make room" in told, (step, code, told)
    assert 3 in codes.values()
    judge(base, tmp_path, list(codes)[1:])
