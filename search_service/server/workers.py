"""Several processes that share one listening socket: begun, watched, and told what the first one is told."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Final

from search_service.server.log import set_up_log
from search_service.server.running import Application, run
from search_service.settings import Settings

LOOK_EVERY: Final = 0.2  # seconds between two looks at the workers
SHORT_LIVED: Final = 5.0  # seconds: a worker that lives no longer has failed to start
MOST_FAILURES: Final = 5  # such workers one after another, after which there is no use in another
log = logging.getLogger("pravilo.server")


class Workers:
    """The processes; one that dies is replaced."""

    def __init__(self, settings: Settings, listener: socket.socket, application: Application) -> None:
        self._settings = settings
        self._application = application
        self._listener = listener
        self._spawn = multiprocessing.get_context("spawn")
        self._running: dict[int, tuple[SpawnProcess, float]] = {}
        self._ending = False
        self._failures = 0

    def run(self) -> int:
        """Begin the workers and stay until told to end; the exit code of a program."""
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, self._end)
        signal.signal(signal.SIGHUP, self._pass_on)
        for number in range(self._settings.serving.workers):
            self._begin(number)
        while not self._ending:
            time.sleep(LOOK_EVERY)
            self._replace_the_dead()
        self._stop()
        return 1 if self._failures >= MOST_FAILURES else 0

    def _begin(self, number: int) -> None:
        given = (self._settings, self._listener, self._application)
        process = self._spawn.Process(target=_work, args=given, name=f"worker {number}")
        process.start()
        self._running[number] = process, time.monotonic()
        log.info("worker %d is process %d", number, process.pid)

    def _replace_the_dead(self) -> None:
        for number, (process, began) in list(self._running.items()):
            if process.is_alive() or self._ending:
                continue
            failed = time.monotonic() - began < SHORT_LIVED
            self._failures = self._failures + 1 if failed else 0
            log.error("worker %d ended with status %s", number, process.exitcode)
            if self._failures >= MOST_FAILURES:
                log.error("workers end as soon as they begin; giving up")
                self._ending = True
                return
            self._begin(number)

    def _stop(self) -> None:
        """Let the workers drain; whoever does not end is killed."""
        self._listener.close()
        alive = [process for process, _ in self._running.values()]
        for process in alive:
            process.terminate()
        until = time.monotonic() + self._settings.serving.drain_seconds + 5
        for process in alive:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._ending = True

    def _pass_on(self, number: int, frame: FrameType | None) -> None:
        for process, _ in self._running.values():
            if process.pid and process.is_alive():
                os.kill(process.pid, number)


def _work(settings: Settings, listener: socket.socket, application: Application) -> None:
    """What a worker does; Ctrl+C is told to it by the first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_up_log(settings.serving.log_format)
    run(settings, listener, application)
    sys.exit(0)
