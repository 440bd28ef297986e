"""A file in the characters of the mail: uuencode, xxencode and base64."""

import base64
import binascii
import re
from collections import Counter
from typing import Final

from ingest.decode.result import UndecodableError
from ingest.decode.wrapping.unwrapped import Unwrapped

# "begin 644 LAW27.TXT", "begin-base64 644 a.txt"
_BEGIN: Final = re.compile(rb"(?m)^begin(?P<base>-base64)?[ \t]+[0-7]{3,4}[ \t]+\S[^\r\n]*\r?\n")
_END: Final = re.compile(rb"(?m)^(?:end|====)[ \t\r]*$")
_XX: Final = bytes.maketrans(
    b"+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", bytes(range(0x20, 0x60))
)
_XX_LETTER: Final = re.compile(rb"[a-z]")
# Words beside the encoded file are a letter of their own from here on, by judgement.
LETTER_AROUND: Final = 400

_BASE_64: Final = re.compile(rb"[A-Za-z0-9_+/-]++")
_USUAL: Final = bytes.maketrans(b"-_", b"+/")
BASE_64_AT_LEAST: Final = 40  # characters; a word of a text is shorter
_DECODE_IT: Final = "Decode the file first, and add what it holds"


def uuencoded(data: bytes, name: str) -> Unwrapped | None:
    """The file between "begin" and "end"; UndecodableError where it is not whole, or one of several things."""
    begin = _BEGIN.search(data)
    if begin is None:
        return None
    end = _END.search(data, begin.end())
    around = data[: begin.start()] + (data[end.end() :] if end else b"")
    if end is None or len(around.strip()) > LETTER_AROUND:
        reason = "it is a uuencoded file without its end" if end is None else "it holds a uuencoded file beside a text"
        raise UndecodableError("encoded", name=name, reason=reason, remedy=_DECODE_IT)
    body = data[begin.end() : end.start()]
    try:
        inside = base64.b64decode(body) if begin["base"] else b"".join(map(binascii.a2b_uu, _uu_lines(body)))
    except binascii.Error as error:
        reason = f"it is a uuencoded file, and damaged: {error}"
        raise UndecodableError("encoded", name=name, reason=reason, remedy=_DECODE_IT) from error
    left_out = Counter({"words around the encoded file": len(around.split())}) if around.strip() else Counter[str]()
    return Unwrapped(inside, left_out=left_out)


def _uu_lines(body: bytes) -> list[bytes]:
    lines = [line for line in body.splitlines() if line.strip(b" `+" if _XX_LETTER.search(body) else b" `")]
    if _XX_LETTER.search(body):
        lines = [line.translate(_XX) for line in lines]
    return lines


def base_64(data: bytes, name: str) -> Unwrapped | None:
    """The bytes of a text that is nothing but base64; UndecodableError where it is cut."""
    *lines, last = data.split() or [b""]
    lengths = {len(line) for line in lines} or {len(last)}
    all_base_64 = all(map(_BASE_64.fullmatch, (*lines, last.rstrip(b"="))))
    if not all_base_64 or len(lengths) > 1 or max(lengths) < BASE_64_AT_LEAST:
        return None
    try:
        return Unwrapped(
            base64.b64decode(b"".join((*lines, last)).translate(bytes.maketrans(b"-_", b"+/")), validate=True)
        )
    except binascii.Error as error:
        reason = "it is a file in base64, and not whole"
        raise UndecodableError("encoded", name=name, reason=reason, remedy=_DECODE_IT) from error
