"""Runs the benchmark: `python -m tests.bench [PART]... [--large]`."""

import os
import platform
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import click
from rich.console import Console

from tests.bench.parts import building, ingestion, lemmas, load, many, memory, page, searching, startup
from tests.bench.report import Row, print_rows
from tests.bench.workshop import Workshop

Part = tuple[str, Callable[[Workshop], Iterator[Row]]]

PARTS: Final[Mapping[str, Part]] = MappingProxyType(
    {
        "startup": (startup.TITLE, startup.measure),
        "page": (page.TITLE, page.measure),
        "search": (searching.TITLE, searching.measure),
        "load": (load.TITLE, load.measure),
        "memory": (memory.TITLE, memory.measure),
        "lemmas": (lemmas.TITLE, lemmas.measure),
        "build": (building.TITLE, building.measure),
        "many": (many.TITLE, many.measure),
        "ingest": (ingestion.TITLE, ingestion.measure),
    }
)


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
@click.option("--large", is_flag=True, help="Ingest the documents a thousand times too (minutes, and 400 MB of disk).")
@click.option("--million", is_flag=True, help="Search a million passages instead of a hundred thousand (an hour).")
def bench(parts: tuple[str, ...], large: bool, million: bool) -> None:
    """Print speed and memory as ratios within one run; PARTS are all by default."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # children are ended on the way out
    console = Console()
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    console.print(f"Python {platform.python_version()}, {busy}; compare inside one run only.\n")
    with tempfile.TemporaryDirectory(prefix="pravilo-bench-") as folder:
        workshop = Workshop(Path(folder), large=large, million=million)
        for name in parts or PARTS:
            title, measure = PARTS[name]
            began = time.perf_counter()
            rows = list(measure(workshop))
            print_rows(console, title, rows, time.perf_counter() - began)


if __name__ == "__main__":
    bench()
