"""How a process does, counted: for `/metrics`, in the text form of Prometheus (version 0.0.4)."""

import os
import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """Counts of one process. `gauges` are asked when the metrics are told: name -> meaning and value now."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._statuses: Counter[int] = Counter()
        self._times = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self._refusals: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def answered(self, status: int, seconds: float) -> None:
        """Count an answer; status 0 is a client that left."""
        with self._lock:
            self._statuses[status] += 1
            self._times[bisect_left(BUCKETS, seconds)] += 1
            self._seconds += seconds

    def refused(self, lane: str, why: str) -> None:
        """Count a request that was not answered in its lane."""
        with self._lock:
            self._refusals[lane, why] += 1

    def text(self, build: str) -> str:
        """All metrics; `build` is the build that is served."""
        return "\n".join((*self._lines(build), ""))

    def _lines(self, build: str) -> Iterator[str]:
        with self._lock:
            statuses, times, seconds = Counter(self._statuses), list(self._times), self._seconds
            refusals = Counter(self._refusals)
        yield from _head("build_info", "gauge", "The build that is served")
        yield _line("build_info", {"build": build}, 1)
        yield from _head("requests_total", "counter", "Answers by status; 0 is a client that left")
        yield from (
            _line("requests_total", {"status": str(status)}, count) for status, count in sorted(statuses.items())
        )
        yield from _head("refusals_total", "counter", "Requests that were not answered in their lane")
        for (lane, why), count in sorted(refusals.items()):
            yield _line("refusals_total", {"lane": lane, "why": why}, count)
        yield from _head("request_seconds", "histogram", "Seconds from a request to the end of its answer")
        total = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), times, strict=True):
            total += count
            yield _line("request_seconds_bucket", {"le": bound}, total)
        yield _line("request_seconds_sum", {}, seconds)
        yield _line("request_seconds_count", {}, total)
        for name, (meaning, value) in self.gauges.items():
            yield from _head(name, "gauge", meaning)
            yield _line(name, {}, value())


def _head(name: str, kind: str, meaning: str) -> Iterator[str]:
    yield f"# HELP pravilo_{name} {meaning}"
    yield f"# TYPE pravilo_{name} {kind}"


def _line(name: str, labels: Mapping[str, str], value: float) -> str:
    """A sample; each worker counts for itself, so its process is told."""
    told = ",".join(f'{label}="{text}"' for label, text in {**labels, "process": str(os.getpid())}.items())
    return f"pravilo_{name}{{{told}}} {value:g}"
