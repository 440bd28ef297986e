"""Whatever stops a build, a full disk or a kill at any step, the published build stays and the next one works."""

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.publish import build
from ingest.store import finished, open_corpus
from tests.places import ROOT
from tests.samples.documents import all_words, quiet_tools
from tests.samples.small_corpus import copy_mini, put_document

PROGRAM = "from search_service.cli import main; main()"

# Builds again and again, each time killed one step later: a step is whatever touches the data folder.
KILLER = """
import os, signal, sys
from pathlib import Path
from ingest.publish import build
from ingest.store import open_corpus
from search_service.library import History
from tests.samples.documents import all_words, quiet_tools

corpus, data, every = open_corpus(Path(sys.argv[1])), Path(sys.argv[2]), int(sys.argv[3])

def killed_at(step):
    done = 0
    def watch(event, args):
        nonlocal done
        if event in ("open", "sqlite3.connect") or event.startswith(("os.", "shutil.")):
            done += any(str(data) in str(arg) for arg in args if isinstance(arg, (str, Path)))
            if done == step:
                done += 1  # the kill is an event too
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(watch)
    build(corpus, data, quiet_tools(all_words), package_files=())
    os._exit(0)

step = 1
while True:
    pid = os.fork()
    if pid == 0:
        killed_at(step)
    status = os.waitpid(pid, 0)[1]
    current = (data / "current").resolve().name
    History.open(data, current).close()  # or this ends with an error
    print(step, os.WIFSIGNALED(status), current, flush=True)
    if not os.WIFSIGNALED(status):
        break
    step += every
"""


@pytest.fixture
def published(tmp_path: Path) -> tuple[Path, Path, str]:
    """A corpus that changed since its build was published, the data folder, and the name of that build."""
    corpus, data = copy_mini(tmp_path), tmp_path / "data"
    name = build(open_corpus(corpus), data, quiet_tools(all_words), package_files=()).build
    put_document(corpus, "laws.txt", (corpus / "sources/laws.txt").read_bytes() + b"\n")
    return corpus, data, name


def is_sound(data: Path) -> bool:
    """Whether what is published can be read from end to end."""
    connection = sqlite3.connect(data / "current/library.sqlite")
    answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
    records = connection.execute("SELECT count(*) FROM record").fetchone()[0]
    connection.close()
    return bool(answer == "ok" and records > 100)


def test_a_build_killed_at_any_step_leaves_a_whole_one(published: tuple[Path, Path, str]) -> None:
    corpus, data, before = published
    command = [sys.executable, "-c", KILLER, str(corpus), str(data), "2"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    steps = [line.split() for line in done.stdout.splitlines()]
    assert len(steps) > 5
    assert steps[-1][1] == "False"
    assert steps[0][2] == before
    now = (data / "current").resolve().name
    assert {name for _, _, name in steps} == {before, now}
    assert is_sound(data)
    left = {path.name for path in (data / "builds").iterdir()}
    assert not any(name.startswith(".") for name in left)


def limited(size: int) -> Callable[[], None]:
    """No file may grow beyond `size` bytes, as on a disk that is full."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("size", [4096, 150_000])
def test_a_disk_that_fills_up_is_said_and_leaves_the_published_build(
    published: tuple[Path, Path, str], size: int
) -> None:
    corpus, data, before = published
    command = [sys.executable, "-c", PROGRAM, "--corpus", str(corpus), "--data", str(data), "build"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "300"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, preexec_fn=limited(size)
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert "Make room" in done.stderr
    assert "Traceback" not in done.stderr
    assert finished(data, before) == before == (data / "current").resolve().name
    assert is_sound(data)
    assert build(open_corpus(corpus), data, quiet_tools(all_words), package_files=()).build != before
    assert is_sound(data)


def test_of_two_builds_at_once_the_second_waits(published: tuple[Path, Path, str]) -> None:
    corpus, data, _ = published
    command = [sys.executable, "-c", PROGRAM, "--corpus", str(corpus), "--data", str(data), "build"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "300"}
    builds = [subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    messages = sorted(build.communicate(timeout=60)[1].strip().splitlines()[-1] for build in builds)
    assert [build.returncode for build in builds] == [0, 0]
    assert ["is up to date" in message for message in messages].count(True) == 1
    assert is_sound(data)
