"""What all commands say and how: one message for a failure, one exit code for each kind of it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

from rich.console import Console

NO: Final = 1
UNUSABLE: Final = 3
BUSY: Final = 4

messages: Final = Console(stderr=True, highlight=False, soft_wrap=True)


def fail(message: str, code: int) -> NoReturn:
    """End the command with one message on the error stream."""
    messages.print(message, style="red", markup=False)
    sys.exit(code)


@contextmanager
def failing_on(*errors: type[Exception], code: int = UNUSABLE) -> Iterator[None]:
    """Turn errors that explain themselves into a message and an exit code."""
    try:
        yield
    except errors as error:
        fail(str(error), code)
