"""A results page, computed and repeated: over our engine, over FTS5, and beside an empty answer of the same server."""

from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import quote

from tests.bench.measure import Sample
from tests.bench.processes.servers import EMPTY, Client
from tests.bench.queries import QueryMaker
from tests.bench.report import Row, at_least, at_most
from tests.bench.workshop import Workshop

TITLE: Final = "Results page: the same view, excerpts and template over HTTP, one connection"
ROUNDS: Final = 12
A_ROUND: Final = 20  # queries
REPEATED: Final = 40  # requests for one page that was asked for before


def measure(workshop: Workshop) -> Iterator[Row]:
    """Computed pages first, then repeated ones."""
    maker = QueryMaker(workshop.units)
    with workshop.library().rivals() as (ours, theirs):
        timed(ours, theirs, maker.mixed(A_ROUND))  # both read what they keep
        rounds = [timed(*_in_turn(number, ours, theirs), maker.mixed(A_ROUND)) for number in range(ROUNDS)]
        rounds = [pair if number % 2 == 0 else pair[::-1] for number, pair in enumerate(rounds)]
        yield from _computed(rounds)
        yield from _repeated(ours, maker)


def _in_turn(number: int, ours: Client, theirs: Client) -> tuple[Client, Client]:
    return (ours, theirs) if number % 2 == 0 else (theirs, ours)


def timed(first: Client, second: Client, queries: Sequence[str]) -> tuple[Sample, Sample]:
    """Milliseconds of each query's page on two servers, one after the other."""
    paths = [f"/ru/search?q={quote(query)}" for query in queries]
    pairs = [(milliseconds(first, path), milliseconds(second, path)) for path in paths]
    return Sample(tuple(a for a, _ in pairs)), Sample(tuple(b for _, b in pairs))


def milliseconds(client: Client, path: str) -> float:
    """How long a client waited for an answer, which must be a good one."""
    answered = client.get(path)
    assert answered.status == 200, f"{path}: {answered.status}"
    return answered.seconds * 1000


def _computed(rounds: Sequence[tuple[Sample, Sample]]) -> Iterator[Row]:
    ours = Sample(tuple(value for sample, _ in rounds for value in sample.values))
    theirs = Sample(tuple(value for _, sample in rounds for value in sample.values))
    ratios = Sample(tuple(a.median / b.median for a, b in rounds))
    low, high = ratios.spread
    of_rounds = f"median of {len(rounds)} rounds; 10-90%: {low:.2f}-{high:.2f}x"
    yield at_most(f"computed, {of_rounds}", f"{ours.median:.1f} ms", f"FTS5 {theirs.median:.1f} ms", ratios.median, 1.2)
    for percent in (95, 99):
        a, b = ours.percentile(percent), theirs.percentile(percent)
        yield Row(what=f"computed, {percent}%", ours=f"{a:.1f} ms", beside=f"FTS5 {b:.1f} ms", ratio=f"{a / b:.2f}x")


def _repeated(client: Client, maker: QueryMaker) -> Iterator[Row]:
    """Rates in turns: each page was computed a moment ago, so a server that keeps answers has it."""
    pages, empties = [], []
    for query in maker.mixed(ROUNDS):
        path = f"/ru/search?q={quote(query)}"
        client.get(path)
        pages.append(1000 / Sample(tuple(milliseconds(client, path) for _ in range(REPEATED))).median)
        empties.append(1000 / Sample(tuple(milliseconds(client, EMPTY) for _ in range(REPEATED))).median)
    page, empty = Sample(tuple(pages)).median, Sample(tuple(empties)).median
    rates = (f"{page:.0f}/s", f"empty answer {empty:.0f}/s")
    yield at_least("repeated, against an empty answer behind the same middleware", *rates, page / empty, 0.6)
