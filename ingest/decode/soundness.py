"""What is no text in any encoding: empty and binary files.

These are told apart before any statistics, which would only call them unreadable.
"""

import re
from typing import Final

from ingest.decode.result import UndecodableError

# Controls a text file of the DOS years may hold: card suits (3 to 6), overprint, tab, line ends, page end,
# the marks of paragraph and section (14, 15 hex), end of file (1A hex).
_TEXT_CONTROLS: Final = frozenset((3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 0x14, 0x15, 0x1A))
_BINARY_CONTROLS: Final = bytes(byte for byte in (*range(1, 32), 127) if byte not in _TEXT_CONTROLS)
_BINARY_SHARE: Final = 0.05

# What a file begins with (after the mark of UTF-8 and blanks), or holds near its beginning, and what it then is.
_SIGNATURES: Final = tuple(
    (re.compile(pattern, re.DOTALL), kind)
    for pattern, kind in (
        (rb"(?:\xef\xbb\xbf)?\s*+%PDF-", "a PDF document"),
        (rb"(?:\xef\xbb\xbf)?\s*+\{\\rtf", "an RTF document"),
        (rb"%!PS|\xc5\xd0\xd3\xc6", "a PostScript document"),
        (rb"PK\x03\x04.{0,4000}word/", "a Word document (DOCX)"),
        (rb"PK\x03\x04.{0,4000}xl/", "a spreadsheet (XLSX)"),
        (rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis\.opendocument", "an OpenDocument file (ODT)"),
        (rb"PK\x03\x04", "a ZIP archive"),
        (rb"\xd0\xcf\x11\xe0", "an old Word document (DOC)"),
        (rb"\xdb\xa5|\xec\xa5|\x31\xbe\x00\x00", "a Word document of the DOS years"),
        (rb"\xffWPC", "a WordPerfect document"),
        (rb"ITSF", "a help file (CHM)"),
        (rb"AT&TFORM", "a DjVu document"),
        (rb".{60}BOOKMOBI", "a Kindle book (MOBI)"),
        (rb"\x1f\x8b", "a gzip archive"),
        (rb"BZh[1-9]|\xfd7zXZ|7z\xbc\xaf|Rar!|\x60\xea|.{2}-lh\d-", "an archive"),
        (rb"\x89PNG|\xff\xd8\xff|GIF8[79]a|BM.{4}\x00{4}|II\*\x00|MM\x00\*", "a picture"),
    )
)
_HEAD: Final = 1 << 13
_SAVE_AS_TEXT: Final = "Open it in the program it was made with, save it as plain text (UTF-8) or HTML, and add that"


def refuse_unsound(data: bytes, name: str) -> None:
    """Raise UndecodableError (empty, binary) for bytes that are no text in any encoding."""
    if not data.strip(b" \t\r\n\f\v\x00\x1a"):
        reason = "the file is empty" if not data else "it holds no text"
        raise UndecodableError("empty", name=name, reason=reason, remedy="Take another copy of the document")
    for signature, kind in _SIGNATURES:
        if signature.match(data, 0, _HEAD):
            raise UndecodableError("binary", name=name, reason=f"it is {kind}, not a text", remedy=_SAVE_AS_TEXT)


def refuse_controls(data: bytes, name: str) -> None:
    """Raise UndecodableError (binary) for bytes of a one-byte encoding or UTF-8 that are zero or too often controls."""
    if (zero := data.find(0)) >= 0:
        refuse_zeros(data[: zero + 1].decode("latin-1"), name)
    controls = len(data) - len(data.translate(None, _BINARY_CONTROLS))
    if controls > _BINARY_SHARE * len(data):
        reason = f"it is no text: {controls} of {len(data)} bytes are control characters"
        raise UndecodableError("binary", name=name, reason=reason, remedy=_SAVE_AS_TEXT)


def refuse_zeros(text: str, name: str) -> None:
    """Raise UndecodableError (binary) for a text with a zero character, which no text file holds."""
    if (at := text.find("\0")) >= 0:
        reason = "it is no text: it holds a zero character"
        line = text.count("\n", 0, at) + 1
        raise UndecodableError("binary", name=name, reason=reason, remedy=_SAVE_AS_TEXT, line=line)


def cut_after_end_of_file(data: bytes) -> tuple[bytes, int]:
    """Return `data` without what DOS kept behind the mark 1A hex, and the number of bytes there, where that is no text.

    A text behind the mark stays, for a rule of repair to tell of.
    """
    end = data.find(b"\x1a")
    tail = data[end + 1 :]
    if end <= 0 or not tail or 0 in data[:end]:
        return data, 0
    controls = len(tail) - len(tail.translate(None, _BINARY_CONTROLS + b"\0"))
    return (data[: end + 1], len(tail)) if controls > _BINARY_SHARE * len(tail) or 0 in tail else (data, 0)
