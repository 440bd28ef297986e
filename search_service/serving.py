"""How the site is served: every bound of a request, a connection and a process, one row each.

The options of `pravilo serve`, the variables of the environment and the table of docs/running.md are all made from
these rows. Times are seconds, sizes bytes.
"""

from dataclasses import dataclass, field
from typing import Any, Final

CHOICES: Final = {"log_format": ("text", "json"), "check_sums": ("background", "first", "never")}


def _row(usual: Any, meaning: str) -> Any:
    return field(default=usual, metadata={"meaning": meaning})


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """The bounds of a server; each may be set by an option of `serve`, or by PRAVILO_ and its name in capitals."""

    workers: int = _row(1, "Processes that share the listening socket")
    search_threads: int = _row(1, "Searches made at once, in each process")
    search_queue: int = _row(512, "Searches that may wait in each process; those beyond are told to come again")
    reading_threads: int = _row(2, "Pages made at once, in each process")
    reading_queue: int = _row(1024, "Pages that may wait; where half as many wait, no search is taken any more")
    deadline: float = _row(10.0, "Seconds until a request that is not answered is told so")
    connections: int = _row(2000, "Connections of each process; for one more the one that idles longest is closed")
    head_bytes: int = _row(65_536, "Bytes of the head of a request")
    head_seconds: float = _row(10.0, "Seconds that the head of a request may take to come")
    body_bytes: int = _row(655_360, "Bytes of a body: a text in which references are sought")
    body_seconds: float = _row(10.0, "Seconds that a body may take to come")
    send_seconds: float = _row(30.0, "Seconds that a client which has stopped reading is waited for")
    keep_alive_seconds: float = _row(15.0, "Seconds that a connection is kept for the next request")
    drain_seconds: float = _row(10.0, "Seconds that requests have to end when the server is told to")
    rate: float = _row(0.0, "Requests a second that one address may make on the average; 0 for any number")
    burst: int = _row(50, "Requests that one address may make at once where there is a rate")
    metrics: bool = _row(False, "Tell at /metrics how the server does, in the text form of Prometheus")
    log_format: str = _row("text", "Lines of the log: text or json")
    check_sums: str = _row("background", "When the sums of a build are checked: background, first or never")


USUAL: Final = Serving()
