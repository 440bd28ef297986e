"""What was wrapped around a text on its way: messages, encodings of the mail, escapes; undone where nothing is lost.

Each wrapping is known by its form alone and has a name, which stands in `Decoded.encoding` ("cp866 in uuencode") and
may stand in a manifest.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from ingest.decode.result import UndecodableError
from ingest.decode.wrapping.archive import zipped_book
from ingest.decode.wrapping.escapes import of_bytes, of_characters, utf_7
from ingest.decode.wrapping.mail import message
from ingest.decode.wrapping.quoted import quoted_printable
from ingest.decode.wrapping.seven_bits import refuse_foreign_wrapping, refuse_stripped
from ingest.decode.wrapping.transfer import base_64, uuencoded
from ingest.decode.wrapping.unwrapped import Undo, Unwrapped

__all__ = ["WRAPPINGS", "Unwrapped", "is_zipped_book", "refuse_stripped", "unwrap", "unwrap_as_told"]

# In the order in which they are looked for: what holds a whole file before what holds its characters.
WRAPPINGS: Final[Mapping[str, Undo]] = {
    "zip": zipped_book,
    "mail": message,
    "uuencode": uuencoded,
    "base64": base_64,
    "quoted-printable": quoted_printable,
    "utf-7": utf_7,
    "escapes": of_characters,
    "escaped-bytes": of_bytes,
}
_NAME_IT: Final = "Name the encoding of the document, with --encoding or in the manifest"
DEPTH: Final = 4  # a message may hold quoted-printable, that a uuencoded file, and that escapes


def is_zipped_book(data: bytes, name: str) -> bool:
    """Whether `data` is an archive that is read: one with a single FB2 in it."""
    return zipped_book(data, name) is not None


def unwrap(data: bytes, name: str) -> Unwrapped:
    """Return the bytes inside every wrapping of `data`; UndecodableError where one is there and not whole.

    `left_out` of the result counts by name what stood around the text.
    """
    names: tuple[str, ...] = ()
    left_out: Counter[str] = Counter()
    for _ in range(DEPTH):
        refuse_foreign_wrapping(data, name)
        for wrapping, undo in WRAPPINGS.items():
            if (inside := undo(data, name)) is not None:
                data, names = inside.data, (wrapping, *names)
                left_out.update(inside.left_out)
                break
        else:
            break
    return Unwrapped(data, names, left_out)


def unwrap_as_told(data: bytes, name: str, told: str) -> tuple[Unwrapped, str]:
    """Return what is inside the wrappings named at the end of `told`, and the rest of `told`."""
    names: tuple[str, ...] = ()
    left_out: Counter[str] = Counter()
    rest, _, last = told.strip().rpartition(" in ")
    while last in WRAPPINGS and rest:
        inside = WRAPPINGS[last](data, name)
        if inside is None:
            reason = f"it is no text in {last}"
            raise UndecodableError("wrong-encoding", name=name, reason=reason, remedy=_NAME_IT)
        data, names, told = inside.data, (*names, last), rest
        left_out.update(inside.left_out)
        rest, _, last = told.rpartition(" in ")
    return Unwrapped(data, tuple(reversed(names)), left_out), told
