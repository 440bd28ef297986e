"""Characters written as escapes of ASCII: UTF-7, "\\u0430", "<U+0430>", "\\xd0\\xb0", "%D0%B0"; undone to UTF-8."""

import re
from collections.abc import Callable
from typing import Final

from ingest.decode.wrapping.unwrapped import Unwrapped

# By judgement: no text that is no program has so many by chance.
AT_LEAST: Final = 3

_RUSSIAN: Final = re.compile(r"[А-яЁё]")
_TYPOGRAPHIC: Final = re.compile("[“”„«»‘’–—…№§°•\\u00a0\\u00ad]")
# "+BB8EQAQwBDIEOAQ7BD4-"
_SHIFTED: Final = re.compile(rb"\+[A-Za-z0-9+/]{3,}")

# "\u0430", "\u{430}", "\U00000430", "<U+0430>", "%u0430"; "&#x430;" is mark-up
_CHARACTER: Final = re.compile(
    r"\\u(?P<four>[0-9A-Fa-f]{4})|\\U(?P<eight>0[0-9A-Fa-f]{7})|\\u\{(?P<braced>[0-9A-Fa-f]{1,6})\}"
    r"|<U\+(?P<angled>[0-9A-Fa-f]{4,6})>|%u(?P<script>[0-9A-Fa-f]{4})"
)
# What else a string of a program writes with "\": only where its letters are written so
_PLAIN: Final = re.compile(r"\\(?P<char>[nrt\"'/\\])")
_PLAIN_MEANS: Final = {"n": "\n", "r": "", "t": "\t"}

# "\xd0\xb0", "%D0%B0", "\320\260", "\'e0"
_BYTE: Final = tuple(
    (re.compile(pattern), base)
    for pattern, base in (
        (rb"\\x([0-9A-Fa-f]{2})", 16),
        (rb"%([0-9A-Fa-f]{2})", 16),
        (rb"\\([0-3][0-7]{2})", 8),
        (rb"\\'([0-9A-Fa-f]{2})", 16),
    )
)


def utf_7(data: bytes, name: str) -> Unwrapped | None:
    """The text of UTF-7, as UTF-8, where its shifted pieces give Russian letters or only signs of typography."""
    del name
    if not data.isascii() or not _SHIFTED.search(data):
        return None
    try:
        text = data.decode("utf-7")
    except UnicodeDecodeError:
        return None
    beyond = [char for char in text if not char.isascii()]
    usual = _RUSSIAN.search(text) or all(map(_TYPOGRAPHIC.fullmatch, beyond))
    return Unwrapped(text.encode()) if len(beyond) >= AT_LEAST and usual else None


def of_characters(data: bytes, name: str) -> Unwrapped | None:
    """The text whose characters are written by their numbers, as UTF-8."""
    del name
    if not any(sign in data for sign in (b"\\u", b"\\U", b"<U+", b"%u")):
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    undone = _CHARACTER.sub(_character, text)
    if len(_RUSSIAN.findall(undone)) < len(_RUSSIAN.findall(text)) + AT_LEAST:
        return None
    if not _RUSSIAN.search(text):
        undone = _PLAIN.sub(lambda match: _PLAIN_MEANS.get(match["char"], match["char"]), undone)
    return Unwrapped(undone.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode())


def _character(match: re.Match[str]) -> str:
    number = int(match[match.lastgroup or 0], 16)
    return chr(number) if number <= 0x10FFFF else match[0]


def of_bytes(data: bytes, name: str) -> Unwrapped | None:
    """The bytes of a text of which most letters are written as the numbers of bytes."""
    del name
    if not data.isascii():
        return None
    for pattern, base in _BYTE:
        high = [match for match in pattern.finditer(data) if int(match[1], base) >= 0x80]
        if len(high) >= AT_LEAST and len(high) > _letters(pattern.sub(b" ", data)):
            return Unwrapped(pattern.sub(_byte_of(base), data))
    return None


def _letters(data: bytes) -> int:
    return sum(1 for _ in re.finditer(rb"[A-Za-z]", data))


def _byte_of(base: int) -> Callable[[re.Match[bytes]], bytes]:
    return lambda match: bytes([int(match[1], base)])
