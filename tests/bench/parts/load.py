"""What a newcomer waits for while many others search, and what a second worker brings."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import quote

from tests.bench.measure import Sample
from tests.bench.parts.page import milliseconds
from tests.bench.processes.crowd import Served, crowd
from tests.bench.processes.servers import PRAVILO, Client, free_port, running
from tests.bench.queries import QueryMaker
from tests.bench.report import Row, at_least, at_most
from tests.bench.workshop import Workshop

TITLE: Final = "Load: searches that were not asked before, over real connections"
SECONDS: Final = 12.0  # how long a crowd stays
BUSY: Final = 256  # connections
EACH: Final = 8  # connections a worker where throughput is measured
NEWCOMERS: Final = 200  # each on a connection of its own
PAGE: Final = "/en/help"
LEAST_MS: Final = 10.0  # an unloaded wait counts as at least so much: below it a machine's own noise is compared
ROUNDS: Final = 3  # of one worker and two in turns
MOST_QUERIES: Final = 12_000  # more than any round asks


def measure(workshop: Workshop) -> Iterator[Row]:
    """A server alone, the same under a crowd; then one worker and two."""
    maker = QueryMaker(workshop.units)
    with _served(workshop, 1) as port:
        yield from _under_a_crowd(port, maker)
    yield from _by_workers(workshop, maker)


@contextmanager
def _served(workshop: Workshop, workers: int) -> Iterator[int]:
    """The port of a server whose processes have all opened their search."""
    port = free_port()
    words = [PRAVILO, "--data", str(workshop.data), "serve", "--port", str(port), "--workers", str(workers)]
    with running(words):
        for number in range(8 * workers):  # connections are shared out among the workers
            client = Client(port)
            milliseconds(client, f"/ru/search?q={number}")
            milliseconds(client, PAGE)
            client.close()
        yield port


def _paths(maker: QueryMaker, count: int) -> list[str]:
    """So many searches for three words of one text each: there are more of them than anybody asks."""
    return [f"/ru/search?q={quote(query)}" for query in maker.make("three words", count)]


def _under_a_crowd(port: int, maker: QueryMaker) -> Iterator[Row]:
    with crowd(port, 1, SECONDS, _paths(maker, MOST_QUERIES // 8)) as one:
        alone = one.served()
    quiet = _newcomers(port, SECONDS / NEWCOMERS / 4)
    with crowd(port, BUSY, SECONDS, _paths(maker, MOST_QUERIES)) as many:
        time.sleep(1)  # until all have asked
        met = _newcomers(port, (SECONDS - 2) / NEWCOMERS / 2)
        busy = many.served()
    least = max(quiet.percentile(99), LEAST_MS)
    yield at_most(
        f"newcomer's page, 99%, {BUSY} busy connections",
        f"{met.percentile(99):.0f} ms (median {met.median:.0f})",
        f"no others {quiet.percentile(99):.1f} ms, counted as at least {LEAST_MS:.0f}",
        met.percentile(99) / least,
        5,
    )
    yield at_least(
        f"searches answered, {BUSY} busy connections",
        f"{busy.rate:.0f}/s ({_told(busy)})",
        f"one connection {alone.rate:.0f}/s ({_told(alone)})",
        busy.rate / alone.rate,
        0.7,
    )


def _newcomers(port: int, pause: float) -> Sample:
    """Milliseconds from opening a connection to the whole of a page, by one newcomer after another."""
    waits = []
    for _ in range(NEWCOMERS):
        began = time.perf_counter()
        client = Client(port)
        milliseconds(client, PAGE)
        waits.append((time.perf_counter() - began) * 1000)
        client.close()
        time.sleep(pause)
    return Sample(tuple(waits))


def _by_workers(workshop: Workshop, maker: QueryMaker) -> Iterator[Row]:
    got: dict[int, list[Served]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for workers, so_far in got.items():
            paths = _paths(maker, MOST_QUERIES // 4)
            with _served(workshop, workers) as port, crowd(port, EACH * workers, SECONDS / 2, paths) as readers:
                so_far.append(readers.served())
    one, two = (Sample(tuple(served.rate for served in got[workers])) for workers in (1, 2))
    slower, faster = (max(got[workers], key=lambda served: served.rate) for workers in (1, 2))
    yield at_least(
        f"searches answered by two workers, median of {ROUNDS}",
        f"{two.median:.0f}/s ({_told(faster)})",
        f"one worker {one.median:.0f}/s ({_told(slower)})",
        two.median / one.median,
        1.7,
    )


def _told(served: Served) -> str:
    waits = served.waits
    shed = f", {served.shed} shed" if served.shed else ""
    return f"median {waits.median:.0f} ms, 95% {waits.percentile(95):.0f}, 99% {waits.percentile(99):.0f}{shed}"
