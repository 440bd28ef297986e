"""Jobs done side by side: each is given to whoever works, and what comes of them is handed on in their order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

Work: TypeAlias = Callable[[], bytes | None]  # can be sent to another process; None where it must be done here


@dataclass(frozen=True, slots=True, kw_only=True)
class Workers:
    """Who works beside this process: `open` gives an executor of concurrent.futures for as long as its
    context lasts, and at most `ahead` jobs are given to it ahead of the one that is waited for.
    `told` is called with what was lost, where a worker failed and this process does the job in its place.
    """

    open: Callable[[], AbstractContextManager[Executor]]
    ahead: int
    told: Callable[[str], None] = lambda lost: None


class Job(Protocol):
    """Something that gives a file."""

    def done(self) -> Path | None:
        """The file where it is there already."""
        ...

    def work(self) -> Work:
        """What a worker has to do, and gives the content of the file."""
        ...

    def keep(self, content: bytes) -> Path:
        """The file with the content that a worker gave."""
        ...

    def here(self) -> Path:
        """The file, made by this process."""
        ...


def in_order(jobs: Iterable[Job], workers: Workers) -> Iterator[Path]:
    """Yield the file of each job, in order."""
    crew = _Crew(workers)
    waiting: deque[tuple[Job, Future[bytes | None] | None]] = deque()
    try:
        for job in jobs:
            waiting.append((job, crew.begun(job)))
            if len(waiting) > workers.ahead:
                yield crew.finished(*waiting.popleft())
        while waiting:
            yield crew.finished(*waiting.popleft())
    finally:
        crew.close()


class _Crew:
    """Gives jobs to workers and does in this process what they lose."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._stack = ExitStack()
        self._executor: Executor | None = None

    def close(self) -> None:
        """Let the workers go."""
        self._executor = None
        self._stack.close()

    def begun(self, job: Job) -> "Future[bytes | None] | None":
        """What a worker will give; None where there is a file, or no worker takes the job."""
        if job.done():
            return None
        work = job.work()
        if self._executor is None:
            self._executor = self._stack.enter_context(self._workers.open())
        try:
            return self._executor.submit(work)
        except Exception as error:
            self._lost(error)
            return None

    def finished(self, job: Job, future: "Future[bytes | None] | None") -> Path:
        """The file of a job."""
        content = None
        if future is not None:
            try:
                content = future.result()
            except Exception as error:
                self._lost(error)
        return job.done() or job.here() if content is None else job.keep(content)

    def _lost(self, error: Exception) -> None:
        """Tell what was lost; workers that are gone for good are called anew for what is left."""
        self._workers.told(f"{type(error).__name__}: {error}")
        if isinstance(error, BrokenExecutor):
            self.close()
