"""Who reads the documents of a build: processes of this machine, or the workers of a Dask cluster."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Final

from ingest.publish import Workers, program_name
from search_service.build_ports import program_files

DASK: Final = "dask://"
MUCH: Final = 1_000_000  # bytes of documents from which processes that were not asked for are worth their start
AHEAD: Final = 2  # stretches given to each process ahead of the one that is waited for
AHEAD_ON_CLUSTER: Final = 64
PATIENCE: Final = 10  # seconds until a cluster has answered


class NoWorkersError(Exception):
    """Workers that cannot be had; the message says what to do."""


def workers_of(jobs: int | None, executor: str | None, size: int, told: Callable[[str], None]) -> Workers | None:
    """Return who reads documents of `size` bytes together: the cluster at the address `executor`, or `jobs` processes;
    None for this process alone. Without `jobs` there is one for each core that may be used, where documents are large.

    `told` is called with what workers lost. NoWorkersError for an address that is none, or without Dask.
    """
    if executor:
        return _on_cluster(executor, told)
    count = jobs or (_cores() if size >= MUCH else 1)
    if count == 1:
        return None
    return Workers(open=partial(_processes, count), ahead=AHEAD * count, told=told)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    """Processes that are begun anew, so that nothing of this one is in them: it may have threads."""
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_leave_signals)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_signals() -> None:
    """Ctrl+C is for the process that called: it lets its workers go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_cluster(address: str, told: Callable[[str], None]) -> Workers:
    if not address.startswith(DASK) or not address.removeprefix(DASK):
        raise NoWorkersError(f"{address!r} is no address of workers: it begins with {DASK}, as {DASK}host:8786.")
    try:
        import distributed  # noqa: F401, PLC0415 - an extra that few have
    except ImportError as error:
        raise NoWorkersError("Dask is not installed: pip install 'pravilo[dask]'.") from error
    return Workers(open=partial(_cluster, address.removeprefix(DASK)), ahead=AHEAD_ON_CLUSTER, told=told)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    import distributed  # noqa: PLC0415 - see above

    client: Any = distributed.Client  # without types of its own
    try:
        opened = client(f"tcp://{address}", timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoWorkersError(f"No cluster answers at {DASK}{address} ({error}). Start it, or build without.") from error
    with opened:
        _refuse_others(opened.run(installed_program))
        yield opened.get_executor(pure=False)


def installed_program() -> str:
    """Return a hash of the program's files as they are installed where this runs."""
    return program_name(program_files(), {})


def _refuse_others(programs: Mapping[str, str]) -> None:
    """NoWorkersError for a worker with another Pravilo: its readings would not be those of this one."""
    ours = installed_program()
    if others := sorted(worker for worker, program in programs.items() if program != ours):
        raise NoWorkersError(f"The worker {others[0]} has another version of Pravilo: install this one there.")
