"""How long the five documents take to become a published build, and which stage takes how much of it."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.bench.measure import Sample, in_turns
from tests.bench.processes.servers import PRAVILO, output_of
from tests.bench.report import Row
from tests.bench.workshop import Workshop

TITLE: Final = "Build of the five documents"
ROUNDS: Final = 3


def measure(workshop: Workshop) -> Iterator[Row]:
    """The whole command as a person waits for it, then the seconds of its stages in the order of their share."""
    stages: list[dict[str, float]] = []

    def staged() -> float:
        stages.append(_stages(workshop.folder / "staged"))
        return sum(stages[-1].values())

    whole, inside = in_turns(ROUNDS, lambda: _command(workshop.folder / "whole"), staged)
    low, high = whole.spread
    yield Row(what="`pravilo build`, all of it", ours=f"{whole.median:.2f} s", beside=f"({low:.2f}-{high:.2f})")
    start = whole.median - inside.median
    yield Row(what="  start of the program", ours=f"{start:.2f} s", ratio=f"{start / whole.median:.0%}")
    medians = {name: Sample(tuple(one[name] for one in stages)).median for name in stages[0]}
    for name, seconds in sorted(medians.items(), key=lambda pair: -pair[1]):
        yield Row(what=f"  {name}", ours=f"{seconds:.2f} s", ratio=f"{seconds / whole.median:.0%}")


def _command(data: Path) -> float:
    began = time.perf_counter()
    output_of([PRAVILO, "--data", str(data), "build", "--force"])
    return time.perf_counter() - began


def _stages(data: Path) -> dict[str, float]:
    told = output_of([sys.executable, "-m", "tests.bench.processes.child", "build", str(data)])
    seconds: dict[str, float] = json.loads(told)
    return seconds
