"""A change of the corpus: several files at once, all of them or none, whatever ends the command that makes it.

New content waits in a folder of its own until everything that depends on it is made. Then the change is decided by one
rename and put into place; whoever opens the corpus next finishes a change that was decided and forgets any other.
"""

import fcntl
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

JOURNAL: Final = ".change"  # the folder in which a change waits; its name is none of a document or a table
DECIDED: Final = "decided.json"
LAST: Final = "manifest.toml"  # put into place last: until then the corpus is the one before
WAIT: Final = 120.0  # seconds that a second command waits for the first
PAUSE: Final = 0.05


class CorpusBusyError(Exception):
    """Another command is changing the corpus."""


@dataclass(frozen=True, slots=True)
class Change:
    """New content of files of a corpus by their path in its folder; None for a file that goes."""

    files: Mapping[str, bytes | None]


@contextmanager
def corpus_lock(folder: Path, *, wait: float = WAIT) -> Iterator[None]:
    """Hold a corpus folder for changing it; CorpusBusyError when another command has it longer than `wait` seconds.

    The folder itself is locked, so nothing is left behind in it. A change left over from a killed command is settled.
    """
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        _lock(descriptor, folder, wait)
        settle(folder)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, folder: Path, wait: float) -> None:
    end = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError as error:
            if time.monotonic() > end:
                raise CorpusBusyError(
                    f"Another command has been changing {folder} for {wait:.0f} seconds. "
                    "Wait for it, or stop it and try again."
                ) from error
            time.sleep(PAUSE)


@contextmanager
def changing(folder: Path, change: Change) -> Iterator[Callable[[], None]]:
    """Hold a change ready; it is put into place at a clean end, or at any end once the caller has called what it is
    given, which decides it. Any other end forgets it. The lock must be held.
    """

    def decide() -> None:
        if not is_decided(folder):
            os.replace(folder / JOURNAL / f"{DECIDED}.new", folder / JOURNAL / DECIDED)
            sync(folder / JOURNAL)
            sync(folder)

    try:
        _prepare(folder, change)
        yield decide
        decide()
    except BaseException:
        if not is_decided(folder):
            shutil.rmtree(folder / JOURNAL, ignore_errors=True)
            raise
        settle(folder)
        raise
    settle(folder)


def is_decided(folder: Path) -> bool:
    """Tell whether a change of this corpus was decided and is not in place yet."""
    return (folder / JOURNAL / DECIDED).is_file()


def has_change(folder: Path) -> bool:
    """Tell whether a change of this corpus was begun and not settled, since a command was killed or is at work."""
    return (folder / JOURNAL).exists()


def settle(folder: Path) -> None:
    """Finish a change that was decided, forget any other. The lock must be held."""
    journal = folder / JOURNAL
    if is_decided(folder):
        decided = json.loads((journal / DECIDED).read_text(encoding="utf-8"))
        for place, name in enumerate(decided["put"]):
            _put(journal / str(place), folder / name)
        for name in decided["gone"]:
            (folder / name).unlink(missing_ok=True)
            _drop_empty(folder / name, folder / "sources")
        for place in {(folder / name).parent for name in (*decided["put"], *decided["gone"])}:
            if place.is_dir():
                sync(place)
    shutil.rmtree(journal, ignore_errors=True)


def _prepare(folder: Path, change: Change) -> None:
    """Write all new content beside the corpus, so that nothing but renames can be missing once it is decided."""
    journal = folder / JOURNAL
    shutil.rmtree(journal, ignore_errors=True)
    journal.mkdir()
    put = sorted(name for name, data in change.files.items() if data is not None)
    put.sort(key=LAST.__eq__)
    gone = sorted(name for name, data in change.files.items() if data is None)
    for place, name in enumerate(put):
        _write(journal / str(place), change.files[name] or b"")
    _write(journal / f"{DECIDED}.new", json.dumps({"put": put, "gone": gone}).encode())


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync(path: Path) -> None:
    """Let the disk have what was written to a file or folder, so that a power cut does not take it back."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _put(new: Path, place: Path) -> None:
    """Put a file into its place; one that is not there any more was put there before the command was killed."""
    if new.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        os.replace(new, place)


def _drop_empty(path: Path, root: Path) -> None:
    """Remove the folders below `root` that a file which is gone leaves empty; some may have gone before a kill."""
    for folder in path.parents:
        if root not in folder.parents:
            return
        if folder.is_dir():
            if any(folder.iterdir()):
                return
            folder.rmdir()
