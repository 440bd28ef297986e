"""The search endpoint of the API over HTTP by kind of query, beside the same endpoint over FTS5."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from tests.bench.measure import Sample
from tests.bench.page import milliseconds
from tests.bench.queries import KINDS, QueryMaker
from tests.bench.report import Row, at_most
from tests.bench.workshop import Workshop

TITLE: Final = "Search endpoint over HTTP at the library's size: median, 95% of each kind of query"
ROUNDS: Final = 4
A_ROUND: Final = 12  # queries of a kind
LIMIT: Final = 1.5


def measure(workshop: Workshop) -> Iterator[Row]:
    """Every query is asked once of each server, kinds and servers in turns."""
    maker = QueryMaker(workshop.units)
    measured: dict[str, tuple[list[float], list[float]]] = {kind: ([], []) for kind in KINDS}
    with workshop.rivals() as servers:
        for query in maker.mixed(20):
            for client in servers:
                milliseconds(client, f"/api/v1/search?q={quote(query)}")
        for number in range(ROUNDS * len(KINDS)):
            kind = KINDS[number % len(KINDS)]
            for query in maker.make(kind, A_ROUND):
                for at in (0, 1) if number % 2 else (1, 0):
                    measured[kind][at].append(milliseconds(servers[at], f"/api/v1/search?q={quote(query)}"))
    for kind, (ours, theirs) in measured.items():
        yield _row(f"{kind} ({len(ours)} queries)", Sample(tuple(ours)), Sample(tuple(theirs)))


def _row(what: str, ours: Sample, theirs: Sample) -> Row:
    return at_most(what, _shown(ours), f"FTS5 {_shown(theirs)}", ours.median / theirs.median, LIMIT)


def _shown(sample: Sample) -> str:
    return f"{sample.median:.1f}, {sample.percentile(95):.1f} ms"
