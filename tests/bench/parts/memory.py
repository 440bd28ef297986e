"""What one worker keeps in memory after it served what a reader may ask."""

import sys
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from tests.bench.measure import memory_mb
from tests.bench.parts.page import milliseconds
from tests.bench.parts.startup import BARE
from tests.bench.processes.servers import PRAVILO, Client, free_port, running
from tests.bench.queries import KINDS, QueryMaker
from tests.bench.report import Row, at_most
from tests.bench.workshop import Workshop

TITLE: Final = "Memory of one worker (resident; `pravilo serve`)"
SEARCHES: Final = 100
PAGES: Final = ("", "commentary", "index", "contents", "about", "help", "audit", "api")
LIMIT_MB: Final = 150


def measure(workshop: Workshop) -> Iterator[Row]:
    """After the first page, after a hundred searches of every kind, after every Law and the other pages."""
    port = free_port()
    with running([sys.executable, "-c", BARE, str(port)]) as process:
        client = Client(port)
        client.get("/")
        bare = f"bare FastAPI {memory_mb(process.pid):.0f} MB"
        client.close()
    maker = QueryMaker(workshop.units)
    searches = [query for kind in KINDS for query in maker.make(kind, -(-SEARCHES // len(KINDS)))][:SEARCHES]
    pages = [*PAGES, *(f"law/{number}" for number in range(1, 94))]
    port = free_port()
    with running([PRAVILO, "--data", str(workshop.data), "serve", "--port", str(port)]) as process:
        client = Client(port)
        milliseconds(client, "/ru/")
        yield Row(what="after the first page", ours=f"{memory_mb(process.pid):.0f} MB", beside=bare)
        for query in searches:
            milliseconds(client, f"/ru/search?q={quote(query)}")
        yield Row(what=f"after {SEARCHES} searches", ours=f"{memory_mb(process.pid):.0f} MB", beside=bare)
        for path in pages:
            milliseconds(client, f"/ru/{path}")
        now, peak = memory_mb(process.pid), memory_mb(process.pid, peak=True)
        client.close()
    yield at_most(f"after {len(pages)} pages more", f"{now:.0f} MB", bare, now, LIMIT_MB, " MB")
    yield Row(what="at its highest", ours=f"{peak:.0f} MB")
