"""Seconds of each stage of a build, without those of the stages inside it."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Final, ParamSpec, TypeVar
from unittest.mock import patch

import ingest.pipeline
from ingest.publish import book, stretch
from ingest.store import LibraryFile
from ingest.store.lines import Drafts

P = ParamSpec("P")
R = TypeVar("R")

# Where each stage is called: the holder of the name, the name, the stage.
CALLS: Final[tuple[tuple[object, str, str], ...]] = (
    *((ingest.pipeline, name, name) for name in ("decode", "repair", "reflow", "outline")),
    *((ingest.pipeline, name, "assemble") for name in ("record_of", "complete")),
    (ingest.pipeline, "link_record", "link"),
    (stretch, "audit_reading", "audit"),
    (book, "audit_book", "audit"),
    *((LibraryFile, name, "store") for name in vars(LibraryFile) if name.startswith(("add_", "take_"))),
    *((Drafts, name, "store") for name in ("add", "take", "of", "drop")),
    (LibraryFile, "__exit__", "store"),
)


class Stopwatch:
    """Adds up the seconds of named stages; a stage inside another is counted once, by its own name."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._open: list[str] = []
        self._since = 0.0

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """The time inside belongs to `name`."""
        self._turn()
        self._open.append(name)
        try:
            yield
        finally:
            self._turn()
            self._open.pop()

    def _turn(self) -> None:
        now = time.perf_counter()
        if self._open:
            self.seconds[self._open[-1]] += now - self._since
        self._since = now

    def timed(self, name: str, function: Callable[P, R]) -> Callable[P, R]:
        """The function, its time counted as a stage."""

        @wraps(function)
        def measured(*args: P.args, **kwargs: P.kwargs) -> R:
            with self.stage(name):
                return function(*args, **kwargs)

        return measured


@contextmanager
def timing_stages(watch: Stopwatch) -> Iterator[None]:
    """Every stage of ingestion is timed while this is open."""
    with ExitStack() as stack:
        for holder, name, stage in CALLS:
            stack.enter_context(patch.object(holder, name, watch.timed(stage, getattr(holder, name))))
        yield
