"""What can be wrong with a request, told so that a person or a program can go on; `errors` makes answers of it."""

from dataclasses import dataclass
from typing import Final

from ingest.model import RecordId

NAMES: Final = {400: "bad-request", 404: "not-found", 405: "not-allowed", 422: "invalid", 503: "no-library"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One parameter that is not valid: where it stands, why it was refused, and the nearest that would do, "" where
    there is none near.
    """

    pointer: str
    reason: str
    nearest: str = ""


class MovedError(Exception):
    """What was asked for has this canonical address."""

    def __init__(self, location: str) -> None:
        super().__init__(location)
        self.location = location


class ProblemError(Exception):
    """A failure with what a person needs to go on; `asked` is what was looked for, `nearest` what comes close."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        asked: str = "",
        nearest: tuple[RecordId, ...] = (),
        faults: tuple[Fault, ...] = (),
        headers: dict[str, str] | None = None,
        kind: str = "",
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.asked = status, detail, asked
        self._kind = kind
        self.nearest, self.faults, self.headers = nearest, faults, headers or {}

    @property
    def name(self) -> str:
        """The kind of the problem, the last part of its type: that of its status where none was given."""
        return self._kind or NAMES.get(self.status, "bad-request" if self.status < 500 else "internal")
