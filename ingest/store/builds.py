"""Builds on disk: written aside, published by an atomic switch; three are kept, and a killed build changes none."""

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

from filelock import FileLock, Timeout

from ingest.store.change import sync

DESCRIPTION: Final = "build.json"
KEPT: Final = 3
WAIT: Final = 120.0  # seconds that a second build waits for the first

Discard: TypeAlias = Callable[[Path], None]  # removes what a build folder has outside of itself, before it goes


class BuildRunningError(Exception):
    """Another build holds the lock."""


@contextmanager
def build_lock(data: Path, *, wait: float = WAIT) -> Iterator[None]:
    """Hold the lock of the builds in `data`; BuildRunningError when another build has it longer than `wait` seconds."""
    data.mkdir(parents=True, exist_ok=True)
    lock = FileLock(data / "build.lock")
    try:
        lock.acquire(timeout=wait)
    except Timeout as error:
        raise BuildRunningError(
            f"Another build has been running in {data} for {wait:.0f} seconds. Wait for it, or stop it and try again."
        ) from error
    try:
        yield
    finally:
        lock.release()


def is_whole(folder: Path) -> bool:
    """Tell whether a build folder was finished, which its description says, written last, and no file changed since."""
    try:
        files = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))["files"]
        return bool(files == sums(folder))
    except (OSError, ValueError, KeyError):
        return False


def sums(folder: Path) -> dict[str, str]:
    """Return the checksums of all files of a build folder but its description, by path in it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != DESCRIPTION)
    return {path.relative_to(folder).as_posix(): _sum(path) for path in files}


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def finished(data: Path, build: str) -> str | None:
    """Return the name of the newest finished and undamaged folder of a build in `data`; None where there is none."""
    folders = [path for path in _folders(data) if path.name.partition("-")[0] == build and is_whole(path)]
    return max(folders, key=lambda path: path.stat().st_mtime).name if folders else None


def free_name(data: Path, build: str) -> str:
    """Return a folder name for a build.

    One made anew gets a name of its own (`<build>-2`), so that the folder which is being served stays whole until
    `current` leads elsewhere.
    """
    names = (build if n == 1 else f"{build}-{n}" for n in count(1))
    return next(name for name in names if not (data / "builds" / name).exists())


def _folders(data: Path) -> list[Path]:
    builds = data / "builds"
    found = builds.iterdir() if builds.is_dir() else ()
    return [path for path in found if path.is_dir() and not path.name.startswith(".")]


def _leave_nothing_else(_: Path) -> None:
    """A build that is all in its folder."""


def _remove(folder: Path, discard: Discard) -> None:
    if folder.exists():
        discard(folder)
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def staging(data: Path, name: str, discard: Discard = _leave_nothing_else) -> Iterator[Path]:
    """Give an empty folder to write a build into.

    It becomes `builds/<name>` at a clean end and is removed at any other, as is what a killed build has left.
    """
    builds = data / "builds"
    builds.mkdir(parents=True, exist_ok=True)
    for left_over in builds.glob(".staging-*"):
        _remove(left_over, discard)
    folder = builds / f".staging-{name}"
    folder.mkdir()
    try:
        yield folder
        for path in (*folder.rglob("*"), folder):
            sync(path)
        folder.rename(builds / name)
        sync(builds)
    finally:
        _remove(folder, discard)


def describe(folder: Path, description: dict[str, object]) -> None:
    """Write what a build is and the checksums of its files, as the last file of its folder."""
    text = json.dumps(description | {"files": sums(folder)}, ensure_ascii=False, sort_keys=True, indent=1)
    (folder / DESCRIPTION).write_text(text + "\n", encoding="utf-8", newline="\n")


def switch(data: Path, name: str, discard: Discard = _leave_nothing_else) -> None:
    """Make a finished build folder the current one, atomically, and remove all but the last three."""
    link = data / "current"
    aside = data / ".current-next"
    aside.unlink(missing_ok=True)
    aside.symlink_to(Path("builds") / name, target_is_directory=True)
    os.replace(aside, link)
    sync(data)
    os.utime(data / "builds" / name)
    others = [path for path in _folders(data) if path.name != name]
    for old in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT - 1 :]:
        _remove(old, discard)
