"""How long a reader waits for the first page of a server that is being started, beside the least that FastAPI needs."""

import sys
from collections.abc import Iterator
from typing import Final

from tests.bench.measure import Sample, in_turns
from tests.bench.processes.servers import HOST, PRAVILO, first_answer, free_port
from tests.bench.report import Row, at_most
from tests.bench.workshop import Workshop

TITLE: Final = "Start: from the command to the whole of the first answer"
ROUNDS: Final = 7
BARE: Final = f"""
import sys, uvicorn
from fastapi import FastAPI
app = FastAPI()
@app.get("/")
async def hello() -> dict[str, str]:
    return {{"hello": "world"}}
uvicorn.run(app, host="{HOST}", port=int(sys.argv[1]))
"""


def measure(workshop: Workshop) -> Iterator[Row]:
    """The first page, and the first search."""
    data = str(workshop.data)

    def bare() -> float:
        port = free_port()
        return first_answer([sys.executable, "-c", BARE, str(port)], port, "/")

    def serving(path: str) -> float:
        port = free_port()
        return first_answer([PRAVILO, "--data", data, "serve", "--port", str(port)], port, path)

    def page() -> float:
        return serving("/ru/")

    def search() -> float:
        return serving("/ru/search?q=%D0%BF%D0%B0%D1%81")

    in_turns(1, bare, page, search)  # compiled files and the page cache are there from the first round on
    least, first, found = in_turns(ROUNDS, bare, page, search)
    beside = f"bare FastAPI {_shown(least)}"
    yield at_most("first page", _shown(first), beside, first.median / least.median, 1.6)
    ratio = f"{found.median / least.median:.2f}x"
    yield Row(what="first search as the first request", ours=_shown(found), beside=beside, ratio=ratio)


def _shown(sample: Sample) -> str:
    low, high = sample.times(1000).spread
    return f"{sample.median * 1000:.0f} ms ({low:.0f}-{high:.0f})"
