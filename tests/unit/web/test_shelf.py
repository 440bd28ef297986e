"""Claims about the build being served: it opens on need, a new one is taken over whole, a damaged one never."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.model import Kind
from search_service.library import Library, NoLibraryError
from search_service.web.current_build import LOOK_EVERY, CurrentBuild
from tests.samples.site import publish_sample, switch_to


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Opened:
    """Stands for the search of a library; nothing here asks it anything."""

    def __init__(self, library: Library) -> None:
        if (library.folder / "broken").exists():
            raise ValueError("damaged index")

    def close(self) -> None:
        """Nothing to give back."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def current_build(tmp_path: Path, clock: Clock) -> Iterator[CurrentBuild]:
    made = CurrentBuild(tmp_path / "current", Opened, clock)  # type: ignore[arg-type]
    yield made
    made.close()


def passed(clock: Clock) -> None:
    clock.now += LOOK_EVERY


def test_without_a_build_it_says_what_to_do_and_serves_it_once_there(
    current_build: CurrentBuild, clock: Clock, tmp_path: Path
) -> None:
    with pytest.raises(NoLibraryError, match="pravilo build"):
        current_build.opened()
    publish_sample(tmp_path)
    with pytest.raises(NoLibraryError):
        current_build.opened()
    passed(clock)
    assert current_build.opened().library.build == "sample"


def test_a_new_build_is_taken_over_once_it_is_open(current_build: CurrentBuild, clock: Clock, tmp_path: Path) -> None:
    publish_sample(tmp_path, "old")
    before = current_build.opened()
    publish_sample(tmp_path, "new")
    assert current_build.opened() is before
    passed(clock)
    current_build.opened()
    current_build.settle()
    after = current_build.opened()
    assert after.library.build == "new"
    assert before.library.build == "old"
    assert before.library.of_kind(Kind.LAW) == after.library.of_kind(Kind.LAW)
    before.close()


@pytest.mark.parametrize("damage", ["library.sqlite", "broken"])
def test_a_damaged_build_leaves_the_old_one_serving(
    current_build: CurrentBuild, clock: Clock, tmp_path: Path, damage: str
) -> None:
    publish_sample(tmp_path, "old")
    assert current_build.opened().library.build == "old"
    (publish_sample(tmp_path, "new") / damage).write_bytes(b"damaged" * 100)
    passed(clock)
    current_build.opened()
    current_build.settle()
    assert current_build.opened().library.build == "old"
    switch_to(tmp_path, "old")
    passed(clock)
    assert current_build.opened().library.build == "old"


def test_a_damaged_index_says_what_to_do_and_leaves_the_records_readable(
    current_build: CurrentBuild, tmp_path: Path
) -> None:
    (publish_sample(tmp_path) / "broken").touch()
    build = current_build.opened()
    with pytest.raises(NoLibraryError, match="pravilo build"):
        _ = build.search
    assert build.library.of_kind(Kind.LAW)
