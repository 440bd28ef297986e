"""What is no text in any encoding: empty and binary files, and characters that an earlier conversion lost.

These are told apart before any statistics, which would only call them unreadable.
"""

from typing import Final

from ingest.decode.result import REPLACEMENT, UndecodableError

# Controls a text file of the DOS years may hold: card suits (3 to 6), overprint, tab, line ends, page end,
# the marks of paragraph and section (14, 15 hex), end of file (1A hex).
_TEXT_CONTROLS: Final = frozenset((3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 0x14, 0x15, 0x1A))
_BINARY_CONTROLS: Final = bytes(byte for byte in (*range(1, 32), 127) if byte not in _TEXT_CONTROLS)
_BINARY_SHARE: Final = 0.05

_SIGNATURES: Final = (
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\xd0\xcf\x11\xe0", "an old Word document"),
    (b"{\\rtf", "an RTF document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"Rar!", "a RAR archive"),
)
_SAVE_AS_TEXT: Final = "Save the document as plain text or HTML and add that file"


def refuse_unsound(data: bytes, name: str) -> None:
    """Raise UndecodableError (empty, binary) for bytes that are no text in any encoding."""
    if not data.strip(b" \t\r\n\f\v\x00\x1a"):
        reason = "the file is empty" if not data else "it holds no text"
        raise UndecodableError("empty", name=name, reason=reason, remedy="Take another copy of the document")
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
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


def refuse_replacements(text: str, name: str) -> None:
    """Raise UndecodableError for U+FFFD: an earlier conversion put it for a character it lost."""
    if (at := text.find(REPLACEMENT)) >= 0:
        lost = text.count(REPLACEMENT)
        raise UndecodableError(
            "replacement-character",
            name=name,
            reason=f"an earlier conversion lost {lost} character(s) and put U+FFFD for them",
            remedy="Take the document from before that conversion",
            line=text.count("\n", 0, at) + 1,
        )
