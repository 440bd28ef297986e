"""The search endpoint of the API over HTTP by kind of query, beside that endpoint over FTS5, in libraries that grow.

The copies of the documents are numbered apart, so a library of a hundred copies has a hundred times the units, and a
word of the text is in a hundred times as many of them; the queries are the same for every size.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote

from tests.bench.measure import Sample
from tests.bench.parts.page import milliseconds
from tests.bench.processes.servers import Client
from tests.bench.queries import KINDS, QueryMaker
from tests.bench.report import Row, at_most
from tests.bench.workshop import Workshop

TITLE: Final = "Search endpoint over HTTP: median, 95% of each kind of query; FTS5 behind the same site"
SIZES: Final = (1, 10, 100)
ROUNDS: Final = 4
A_ROUND: Final = 12  # queries of a kind
WARMING: Final = 20
LIMIT: Final = 1.3  # times FTS5 at the library's own size

Queries = Sequence[tuple[str, Sequence[str]]]


def measure(workshop: Workshop) -> Iterator[Row]:
    """Every query is asked once of each server, kinds and servers in turns."""
    maker = QueryMaker(workshop.units)
    warming = maker.mixed(WARMING)
    kinds = [KINDS[number % len(KINDS)] for number in range(ROUNDS * len(KINDS))]
    queries = [(kind, maker.make(kind, A_ROUND)) for kind in kinds]
    for copies in SIZES:
        library = workshop.library(copies)
        yield Row(what=f"{copies}x: {library.size:,} units", ours="")
        with library.rivals() as servers:
            for client in servers:
                ask(client, warming)
            measured = _measured(servers, queries)
        for kind, (ours, theirs) in measured.items():
            yield _row(f"  {kind} ({len(ours.values)} queries)", ours, theirs, judged=copies == 1)


def _measured(servers: tuple[Client, Client], queries: Queries) -> Mapping[str, tuple[Sample, Sample]]:
    taken: dict[str, tuple[list[float], list[float]]] = {kind: ([], []) for kind in KINDS}
    for number, (kind, asked) in enumerate(queries):
        for query in asked:
            for at in (0, 1) if number % 2 else (1, 0):
                taken[kind][at].extend(ask(servers[at], [query]))
    return {kind: (Sample(tuple(ours)), Sample(tuple(theirs))) for kind, (ours, theirs) in taken.items()}


def ask(client: Client, queries: Sequence[str]) -> list[float]:
    """Milliseconds until the API had answered each query."""
    return [milliseconds(client, f"/api/v1/search?q={quote(query)}") for query in queries]


def _row(what: str, ours: Sample, theirs: Sample, *, judged: bool) -> Row:
    ratio, beside = ours.median / theirs.median, f"FTS5 {_shown(theirs)}"
    if judged:
        return at_most(what, _shown(ours), beside, ratio, LIMIT)
    return Row(what=what, ours=_shown(ours), beside=beside, ratio=f"{ratio:.2f}x")


def _shown(sample: Sample) -> str:
    return f"{sample.median:.1f}, {sample.percentile(95):.1f} ms"
