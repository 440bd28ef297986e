"""Whether ingestion keeps its rate when the corpus grows: documents once, ten times, a hundred times."""

import json
import shutil
import sys
from collections.abc import Iterator
from typing import Final, TypedDict

from tests.bench.copies import write_copies
from tests.bench.processes.servers import output_of
from tests.bench.report import Row
from tests.bench.workshop import Workshop
from tests.places import ROOT

TITLE: Final = "Ingestion without the search index: MB of source for each second of a processor"
SIZES: Final = (1, 10, 100)
LARGE: Final = 1000
LINEAR: Final = 0.20  # how far the processor's seconds for a MB may rise


class Told(TypedDict):
    """What a child says of its run."""

    seconds: float
    processor: float
    before_mb: float
    peak_mb: float
    printed: int
    unplaced: int


def measure(workshop: Workshop) -> Iterator[Row]:
    """Rate and peak memory, each size in a process of its own; linear against ten copies."""
    costs: dict[int, float] = {}
    peaks: list[tuple[float, float]] = []
    for count in (*SIZES, *([LARGE] if workshop.large else [])):
        megabytes, told = _ingest(workshop, count)
        costs[count] = told["processor"] / megabytes
        peaks.append((megabytes, told["peak_mb"]))
        beside = f"{told['seconds']:.0f} s, peak {told['peak_mb']:.0f} MB, {told['before_mb']:.0f} before"
        what = f"{count}x, {megabytes:.1f} MB: {told['printed']:,} printed records"
        yield _judged(what, f"{1 / costs[count]:.2f} MB/s", beside, count, costs)
        if told["unplaced"] * 20 > told["printed"]:
            yield Row(what="  records without a place", ours=f"{told['unplaced']:,}", beside="numbers it cannot read")
    (less, low), (more, high) = peaks[0], peaks[-1]
    yield Row(what="memory for each MB of source more", ours=f"{(high - low) / (more - less):.1f} MB")


def _judged(what: str, ours: str, beside: str, count: int, costs: dict[int, float]) -> Row:
    """Small runs are dearer by what is done once, so growth counts from ten copies on."""
    if count <= 10:
        return Row(what=what, ours=ours, beside=beside)
    growth = costs[count] / costs[10]
    goal = f"at most {1 + LINEAR:.1f}x of 10x's cost a MB"
    return Row(what=what, ours=ours, beside=beside, ratio=f"{growth:.2f}x", goal=goal, met=growth <= 1 + LINEAR)


def _ingest(workshop: Workshop, count: int) -> tuple[float, Told]:
    folder = workshop.folder / f"corpus-{count}"
    size = write_copies(ROOT / "corpus", folder, count)
    told: Told = json.loads(output_of([sys.executable, "-m", "tests.bench.processes.child", "ingest", str(folder)]))
    shutil.rmtree(folder)
    return size / 1_000_000, told
