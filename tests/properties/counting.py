"""Work counted, not timed: in steps of the interpreter (a call, or a line that begins, in a loop again and again) or in
calls of functions, those in C among them.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

FACTOR: Final = 4  # so much more text
ALLOWED: Final = 5.2  # at most so many times the steps: 4 and a little for what is done once


def steps(work: Callable[[], object]) -> int:
    """How many steps of the interpreter a piece of work takes; what C code does for itself is not seen."""
    count = 0

    def watch(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def calls(work: Callable[[], object]) -> int:
    """How many functions, in Python or in C, are called in a piece of work."""
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
