"""The builds that are kept beside the current one, and the way back to one of them."""

import json
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from ingest.store.builds import DESCRIPTION, build_lock, is_whole
from ingest.store.history import NotedBuild, note_build, numbers_of


class NoSuchBuildError(Exception):
    """There is no such build, or it cannot be used; the message says what there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBuild:
    """A finished build folder: its name, when it was last made current, whether it is that now, and the search engines
    it has an index for, by name with their versions. `number` and `published` are of its last line in the history, None
    where that has none.
    """

    name: str
    used: datetime
    number: int | None
    published: datetime | None
    is_current: bool
    is_whole: bool
    engines: Mapping[str, str] = field(default_factory=dict)


def kept_builds(data: Path) -> tuple[KeptBuild, ...]:
    """Return the builds in a data folder, the one used last first; their files are read to compare their sums."""
    folder, current, numbers = data / "builds", (data / "current").resolve(), numbers_of(data)
    noted = {path: numbers.get(_build_of(path), (None, None)) for path in (folder.iterdir() if folder.is_dir() else ())}
    found = [
        KeptBuild(
            name=path.name,
            used=datetime.fromtimestamp(path.stat().st_mtime, UTC),
            number=number,
            published=published,
            is_current=path.resolve() == current,
            is_whole=is_whole(path),
            engines=engines_of(path),
        )
        for path, (number, published) in noted.items()
        if path.is_dir() and not path.name.startswith(".")
    ]
    return tuple(sorted(found, key=lambda build: (build.is_current, build.used), reverse=True))


def _build_of(folder: Path) -> str:
    """The name of the build in a folder; that of the folder where its library cannot be read."""
    try:
        uri = f"{(folder / 'library.sqlite').resolve().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            found = connection.execute("SELECT value FROM meta WHERE key = 'build'").fetchone()
    except sqlite3.Error:
        found = None
    return str(found[0]) if found else folder.name


def engines_of(folder: Path) -> dict[str, str]:
    """Return the search engines that a build tells of, with their versions; none where it is silent."""
    try:
        return dict(json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))["engines"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def use_build(data: Path, name: str) -> NotedBuild:
    """Make a kept build the current one, atomically, under a new number; servers take it over. NoSuchBuildError where
    there is none of that name or its files are damaged, and then nothing changes.
    """
    with build_lock(data):
        builds = {build.name: build for build in kept_builds(data)}
        if name not in builds:
            raise NoSuchBuildError(f"There is no build {name!r}. Those that are kept: {', '.join(builds) or 'none'}.")
        if not builds[name].is_whole:
            raise NoSuchBuildError(f"Files of build {name} are damaged. Use another, or run `pravilo build`.")
        noted = note_build(data, name)
        aside = data / ".current-next"
        aside.unlink(missing_ok=True)
        aside.symlink_to(Path("builds") / name, target_is_directory=True)
        os.replace(aside, data / "current")
        os.utime(data / "builds" / name)
    return noted
