"""The log of a server: a line for each request and each event, as text or as JSON, with its time and level.

No line has a query string, for what readers look up is theirs, nor a whole address; a fault that is repeated is told
once a minute, with how often it came.
"""

import json
import logging
import os
import sys
import time
from datetime import UTC, datetime
from typing import Final

# Attributes that a record may carry besides its message, in the order of a line.
FIELDS: Final = ("request", "method", "path", "status", "ms", "bytes", "client")
AGAIN_AFTER: Final = 60.0  # seconds until the same fault is told again


class TextLines(logging.Formatter):
    """2026-12-01T12:00:00.123Z info pravilo.access GET /ru/law/27 200 request=… ms=4.2"""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record; a failure is told in its last words, and whole with PRAVILO_DEBUG."""
        fields = "".join(f" {name}={value}" for name, value in _fields(record).items())
        line = f"{_time(record)} {record.levelname.lower()} {record.name} {_message(record)}{fields}"
        return f"{line}\n{self.formatException(record.exc_info)}" if _wants_trace(record) else line  # type: ignore[arg-type]


class JsonLines(logging.Formatter):
    """The same as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        told: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
            "process": record.process,
            **_fields(record),
        }
        if _wants_trace(record):
            told["trace"] = self.formatException(record.exc_info)  # type: ignore[arg-type]
        return json.dumps(told, ensure_ascii=False, default=str)


class OnceAMinute(logging.Filter):
    """Lets a warning or a fault through once a minute, and says how often it came meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, object, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is told."""
        if record.levelno < logging.WARNING:
            return True
        failure = record.exc_info[1] if record.exc_info else None
        key = (record.name, record.msg, f"{type(failure).__name__}: {failure}" if failure else "")
        told, missed = self._seen.get(key, (-AGAIN_AFTER, 0))
        now = time.monotonic()
        if now - told < AGAIN_AFTER:
            self._seen[key] = told, missed + 1
            return False
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[key] = now, 0
        if missed:
            record.msg = f"{record.msg} (and {missed} times more since it was last told)"
        return True


def _fields(record: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in FIELDS if getattr(record, name, None) not in (None, "")}


def _message(record: logging.LogRecord) -> str:
    message = record.getMessage()
    if record.exc_info and record.exc_info[1] is not None:
        failure = record.exc_info[1]
        message = f"{message}: {type(failure).__name__}: {' '.join(str(failure).split())}"
    return message


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return moment.removesuffix("+00:00") + "Z"


def _wants_trace(record: logging.LogRecord) -> bool:
    return bool(record.exc_info and record.exc_info[0] and os.environ.get("PRAVILO_DEBUG"))


def set_up_log(form: str) -> None:
    """Write the log of this process to its standard error, as text or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(OnceAMinute())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pravilo").setLevel(logging.INFO)
