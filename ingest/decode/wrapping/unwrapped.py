"""What undoing a wrapping gives."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """The bytes inside, the names of the wrappings from the innermost out, and what stood around the text, counted."""

    data: bytes
    names: tuple[str, ...] = ()
    left_out: Counter[str] = field(default_factory=Counter)

    def encoding(self, inner: str) -> str:
        """Return the name of the encoding with that of its wrappings: "cp866 in uuencode"."""
        return " in ".join((inner, *self.names))


# The bytes and the name of a document -> what is inside; None where it is not wrapped so.
Undo: TypeAlias = Callable[[bytes, str], Unwrapped | None]
