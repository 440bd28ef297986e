"""Numbers out of measurements: percentiles, spread, rounds that alternate between rivals, memory of a process.

A machine is never quiet, so nothing is compared but what was measured in turns within one run.
"""

import re
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

KIB_IN_MB = 1024 / 1_000_000


@dataclass(frozen=True, slots=True)
class Sample:
    """Measured values of one kind, in one unit."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle value."""
        return statistics.median(self.values)

    @property
    def spread(self) -> tuple[float, float]:
        """The 10th and the 90th percentile: what a reader would have met eight times of ten."""
        return self.percentile(10), self.percentile(90)

    def percentile(self, percent: float) -> float:
        """The value that `percent` of the sample do not exceed."""
        return percentile(self.values, percent)

    def times(self, factor: float) -> "Sample":
        """The same values in another unit."""
        return Sample(tuple(value * factor for value in self.values))


def percentile(values: Sequence[float], percent: float) -> float:
    """The value at `percent` (0 to 100) of the way through the sorted values, between two of them in proportion.

    ValueError where there are no values.
    """
    if not values:
        raise ValueError("no values have no percentile")
    ordered = sorted(values)
    at = (len(ordered) - 1) * percent / 100
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (at - below)


def in_turns(rounds: int, *rivals: Callable[[], float]) -> tuple[Sample, ...]:
    """What each rival returned in each round; every second round goes backwards, so that drift favours nobody."""
    values: list[list[float]] = [[] for _ in rivals]
    for number in range(rounds):
        order = range(len(rivals)) if number % 2 == 0 else reversed(range(len(rivals)))
        for at in order:
            values[at].append(rivals[at]())
    return tuple(Sample(tuple(measured)) for measured in values)


def memory_mb(pid: int | str = "self", *, peak: bool = False) -> float:
    """The resident memory of a process in MB, now or at its highest since it began (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    found = re.search(rf"^{'VmHWM' if peak else 'VmRSS'}:\s+(\d+) kB", status, re.MULTILINE)
    assert found is not None, f"process {pid} has ended"
    return int(found[1]) * KIB_IN_MB
