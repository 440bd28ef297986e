"""A change of a corpus is made whole or not at all: whatever step it is killed at, the corpus can be opened."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from ingest.store import (
    Change,
    CorpusBusyError,
    CorpusError,
    changing,
    corpus_lock,
    has_change,
    id_list,
    open_corpus,
    without_entry,
)
from tests.places import ROOT
from tests.samples.small_corpus import MINI, copy_mini

MANIFEST = without_entry((MINI / "manifest.toml").read_text(encoding="utf-8"), "laws.txt").encode()
CHANGE = Change(
    {"manifest.toml": MANIFEST, "ids.txt": b"# none\n", "sources/new/.page": b"page", "sources/laws.txt": None}
)

# Makes the change and comes to grief at one step: a step is whatever touches the corpus. It is killed there, or finds
# the disk full: from there on nothing can be written, and what is there can be taken away.
KILLER = """
import errno, os, signal, sys
from pathlib import Path
from ingest.store import changing, corpus_lock
from tests.integration.test_change import CHANGE

def attempt(corpus, step, how):
    done = 0

    def watch(event, args):
        nonlocal done
        if event == "open" or event.startswith(("os.", "shutil.")):
            done += any(str(corpus) in str(arg) for arg in args if isinstance(arg, (str, Path)))
            if how == "killed" and done == step:
                done += 1
                os.kill(os.getpid(), signal.SIGKILL)
            if how == "full" and done >= step and writes(event, args):
                raise OSError(errno.ENOSPC, "No space left on device")

    sys.addaudithook(watch)
    try:
        with corpus_lock(corpus), changing(corpus, CHANGE):
            pass
    except OSError:
        os._exit(3)
    os._exit(0)

def writes(event, args):
    return event in ("os.mkdir", "os.rename") or (event == "open" and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))

for corpus in sys.argv[2:]:
    pid = os.fork()
    if pid == 0:
        attempt(Path(corpus), int(Path(corpus).parent.name), sys.argv[1])
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
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


@pytest.mark.parametrize(("how", "code"), [("killed", -signal.SIGKILL), ("full", 3)])
def test_a_change_that_ends_at_any_step_is_made_or_not(tmp_path: Path, how: str, code: int) -> None:
    corpora = [copy_mini(tmp_path / str(step)) for step in range(1, 81)]
    before = contents_of(corpora[0])
    command = [sys.executable, "-c", KILLER, how, *map(str, corpora)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    codes = list(map(int, done.stdout.split()))
    outcomes = [outcome(corpus, before) for corpus in corpora]
    steps = codes.index(0)
    assert steps > 8
    assert set(codes[:steps]) == {code}
    assert set(codes[steps:]) == {0}  # there are no further steps
    assert outcomes == sorted(outcomes)  # once decided, it is made
    assert (outcomes[0], outcomes[-1]) == (False, True)


def outcome(corpus: Path, before: dict[str, bytes]) -> bool:
    """Whether the change is in the corpus when the next command opens it; it is there whole or not at all."""
    open_corpus(corpus)
    with corpus_lock(corpus):
        now = contents_of(corpus)
    assert now in (before, changed(before))
    return now != before


def test_a_change_that_was_ended_behind_an_emptied_folder_is_settled(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents_of(corpus)
    with corpus_lock(corpus), changing(corpus, Change({"sources/new/.page": b"page"})):
        pass
    removal = Change({"sources/new/.page": None, "manifest.toml": before["manifest.toml"]})
    synced = []

    def ended(path: Path) -> None:
        synced.append(path)
        if not (corpus / "sources/new").exists():
            raise KeyboardInterrupt

    with monkeypatch.context() as patched, corpus_lock(corpus):
        patched.setattr("ingest.store.change.sync", ended)
        with pytest.raises(KeyboardInterrupt), changing(corpus, removal):
            pass
    assert synced[-1] == corpus
    assert has_change(corpus)
    with corpus_lock(corpus):
        assert contents_of(corpus) == before


def test_a_change_that_was_decided_is_made_whatever_follows(corpus: Path) -> None:
    before = contents_of(corpus)
    with suppress(OSError), corpus_lock(corpus), changing(corpus, CHANGE) as decide:
        decide()
        raise OSError("no link can be made")
    assert contents_of(corpus) == changed(before)


@pytest.mark.parametrize("name", ["sources/laws.txt", "tables/artefacts.toml", "manifest.toml", "sources/more"])
def test_a_link_is_no_part_of_a_corpus(corpus: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    target = tmp_path / "elsewhere" / "file"
    if (corpus / name).exists():
        (corpus / name).rename(target)
        (corpus / name).symlink_to(target)
    else:
        (corpus / name).symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    with pytest.raises(CorpusError, match=f"{name}: it is a link. Put a copy of what it leads to in its place"):
        open_corpus(corpus)


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
