"""Quoted-printable, whole or what a mail program left of it: "=D0=9F", "=20" at a line end, "=3D", a broken line."""

import quopri
import re
from typing import Final

from ingest.decode.wrapping.unwrapped import Unwrapped

_SIGN: Final = re.compile(rb"=(?:(?P<hex>[0-9A-Fa-f]{2})|(?P<soft>[ \t]*(?:\r?\n|\Z)))?")
# What is encoded of the characters of ASCII: "=", a space or tab at a line end, "." and "F" at its beginning, controls.
_ENCODED: Final = re.compile(rb"[89A-F][0-9A-F]|3D|0[0-9A-F]|1[0-9A-F]|7F", re.IGNORECASE)
_AT_END: Final = re.compile(rb"[ \t]*(?:\r?\n|\Z)")
_SPACES: Final = (b"20", b"09")
_AT_START: Final = (b"2E", b"2e", b"46")


def quoted_printable(data: bytes, name: str) -> Unwrapped | None:
    """The bytes where every "=" is one of quoted-printable, and two at least are, or one and a broken line."""
    del name
    if b"=" not in data:
        return None
    hexes = softs = spaces = 0
    for sign in _SIGN.finditer(data):
        if sign["soft"] is not None:
            softs += 1
        elif sign["hex"] is None:
            return None
        elif _is_encoded(data, sign):
            hexes += 1 + _is_left_over(data, sign)
        elif sign["hex"] in _SPACES:
            spaces += 1
        else:
            return None
    return Unwrapped(quopri.decodestring(data)) if hexes >= 2 or (hexes and softs and not spaces) else None


def _is_encoded(data: bytes, sign: re.Match[bytes]) -> bool:
    """Whether a program would have written that character as "=" and two digits; "n=20" is none of its."""
    if _ENCODED.fullmatch(sign["hex"]):
        return True
    if sign["hex"] in _SPACES:
        return bool(_AT_END.match(data, sign.end()))
    return sign["hex"] in _AT_START and (sign.start() == 0 or data[sign.start() - 1 : sign.start()] == b"\n")


def _is_left_over(data: bytes, sign: re.Match[bytes]) -> bool:
    """Whether it is "=20" at a line end behind a Russian letter or a mark, which nothing else would put there."""
    before = data[sign.start() - 1 : sign.start()] if sign.start() else b" "
    return sign["hex"] in _SPACES and not before.isspace() and not before.isalnum()
