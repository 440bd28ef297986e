"""A change of a corpus is made whole or not at all: whatever step it is killed at, the corpus can be opened."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ingest.store import Change, CorpusBusyError, changing, corpus_lock, id_list, open_corpus, without_entry
from tests.places import ROOT
from tests.samples.small_corpus import MINI, copy_mini

MANIFEST = without_entry((MINI / "manifest.toml").read_text(encoding="utf-8"), "laws.txt").encode()
CHANGE = Change(
    {"manifest.toml": MANIFEST, "ids.txt": b"# none\n", "sources/new/.page": b"page", "sources/laws.txt": None}
)

# Makes the change again and again, each time killed one step later: a step is whatever touches the corpus.
KILLER = """
import os, signal, sys
from pathlib import Path
from ingest.store import changing, corpus_lock
from tests.integration.test_change import CHANGE

corpus, step = Path(sys.argv[1]), int(sys.argv[2])
done = 0

def watch(event, args):
    global done
    if event == "open" or event.startswith(("os.", "shutil.")):
        done += any(str(corpus) in str(arg) for arg in args if isinstance(arg, (str, Path)))
        if done == step:
            done += 1
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(watch)
with corpus_lock(corpus), changing(corpus, CHANGE):
    pass
os._exit(0)
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return copy_mini(tmp_path)


def contents_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def changed(before: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a corpus after the change."""
    after = {**before, **{name: data for name, data in CHANGE.files.items() if data is not None}}
    return {name: data for name, data in after.items() if CHANGE.files.get(name, b"") is not None}


def test_a_change_puts_files_and_takes_them(corpus: Path) -> None:
    before = contents_of(corpus)
    with corpus_lock(corpus), changing(corpus, CHANGE):
        assert {name: data for name, data in contents_of(corpus).items() if not name.startswith(".")} == before
    assert contents_of(corpus) == changed(before)


def test_what_fails_on_the_way_leaves_no_trace(corpus: Path) -> None:
    before, folders = contents_of(corpus), sorted(corpus.rglob("*"))
    with pytest.raises(OSError, match="full"), corpus_lock(corpus), changing(corpus, CHANGE):
        raise OSError("full")
    assert (contents_of(corpus), sorted(corpus.rglob("*"))) == (before, folders)


def test_a_change_killed_at_any_step_is_made_or_not(tmp_path: Path) -> None:
    outcomes = []
    for step in range(1, 60):
        corpus = copy_mini(tmp_path / str(step))
        before = contents_of(corpus)
        command = [sys.executable, "-c", KILLER, str(corpus), str(step)]
        killed = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(ROOT)}, cwd=ROOT, check=False)
        open_corpus(corpus)
        with corpus_lock(corpus):
            now = contents_of(corpus)
        assert now in (before, changed(before))
        outcomes.append(now == before)
        if killed.returncode != -signal.SIGKILL:
            break
    assert len(outcomes) > 8
    assert outcomes == sorted(outcomes, reverse=True)  # once decided, it is made
    assert (outcomes[0], outcomes[-1]) == (True, False)


def test_a_second_change_waits_and_then_says_so(corpus: Path) -> None:
    with (
        corpus_lock(corpus),
        pytest.raises(CorpusBusyError, match="Another command has been changing"),
        corpus_lock(corpus, wait=0.01),
    ):
        pass
    assert not [path for path in corpus.iterdir() if path.name.startswith(".")]


def test_a_withdrawn_id_stays_in_the_list(corpus: Path) -> None:
    (corpus / "ids.txt").write_text("law:5A provision\ncom:9.9 paragraph withdrawn\n")
    ids = id_list(corpus)
    assert ids.withdrawn == {"com:9.9"}
    assert ids.withdrawing(["law:5A", "law:6"]).withdrawn == {"com:9.9", "law:5A"}
    back = ids.taking({"com:9.9": "paragraph"})
    assert (back.withdrawn, list(back.kinds)) == (frozenset(), ["com:9.9", "law:5A"])
    (corpus / "ids.txt").write_text(ids.text())
    assert id_list(corpus) == ids
