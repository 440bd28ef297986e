"""What all commands say and how: one message for a failure, one exit code for each kind of it."""

import errno
import json
import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click
from rich.console import Console

if TYPE_CHECKING:
    from search_service.library import Library
    from search_service.settings import Settings

JSON: Final = click.option("--json", "as_json", is_flag=True, help="Write the answer as JSON.")
NO: Final = 1
WRONG_USE: Final = 2
UNUSABLE: Final = 3
BUSY: Final = 4
INTERRUPTED: Final = 130  # 128 and the number of SIGINT, as shells have it
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

messages: Final = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def write_any_letter() -> None:
    """Let both streams write a sign for what their encoding lacks: no letter of a text may end a command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def leave_pipe() -> None:
    """Write to nothing from now on: who read the output has gone, and Python must not say so when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def was_interrupted(error: BaseException) -> bool:
    """Whether a command ended by Ctrl-C, and not by an answer to a question."""
    return any(isinstance(one, KeyboardInterrupt) for one in (error, error.__cause__, error.__context__))


def fail(message: str, code: int) -> NoReturn:
    """End the command with one message on the error stream."""
    messages.print(message, style="red", markup=False)
    sys.exit(code)


def library_of(settings: "Settings") -> "Library":
    """The published library; ends the command with what to do where there is none."""
    # Imported here: `serve` does not wait for it.
    from search_service.library import Library, NoLibraryError  # noqa: PLC0415

    try:
        return Library.open(settings.current)
    except NoLibraryError as error:
        fail(f"{error} (Looked in {settings.data}.)", UNUSABLE)


def print_json(value: Any) -> None:
    """Write a value as JSON, indented, with its letters as they are."""
    from search_service.web import to_json  # noqa: PLC0415 - most commands do without

    click.echo(json.dumps(to_json(value), ensure_ascii=False, indent=2))


@contextmanager
def failing_on(*errors: type[Exception], code: int = UNUSABLE) -> Iterator[None]:
    """Turn errors that explain themselves into a message and an exit code."""
    try:
        yield
    except errors as error:
        fail(remedy(error), code)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP (a terminal that is closed) end a command as Ctrl+C does, its own files taken away."""

    def end(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def remedy(error: Exception) -> str:
    """What a person can do about an error: what it says itself where it is one of ours."""
    if type(error).__module__.partition(".")[0] in ("ingest", "search_service"):
        return str(error)
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return f"There is no room to write in ({error.strerror}). Make room and try again; the published build stays."
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}. Check that it is there and that it may be read or written."
    if isinstance(error, sqlite3.Error):
        return f"The database of a build failed ({error}). Make room if the disk is full, and run `pravilo build`."
    if isinstance(error, MemoryError):
        return "There is not enough memory. End other programs, or leave out the largest document."
    if isinstance(error, RecursionError):
        return "The input is nested too deeply to be read. Look for a damaged document or table."
    return (
        f"{type(error).__name__}: {error}. The build may be damaged: run `pravilo build`. If that does not help, "
        f"it is a fault of Pravilo; PRAVILO_DEBUG=1 shows where."
    )
