"""What cannot be undone is refused by its name: the eighth bit of the letters is lost, or another program is needed."""

import re
from typing import Final

from ingest.decode.codepages import SINGLE_BYTE, Encoding, encode
from ingest.decode.letters import ALPHABET, ENGLISH_READABLE, english_surprise, russian_surprise, without_tags
from ingest.decode.result import UndecodableError

_OPENINGS: Final = (
    (re.compile(rb"\A\s*=ybegin "), "a file in yEnc"),
    (re.compile(rb"\A[^\x80-\xff]{0,400}\(This file must be converted with BinHex"), "a file in BinHex"),
    (re.compile(rb"\A\s*-----BEGIN PGP MESSAGE-----"), "an encrypted message"),
    (re.compile(rb"\x1b\$[@AB]|\x1b\(J"), "a text in a Chinese or Japanese encoding of seven bits"),
)
_DECODE_IT: Final = "Decode the file first, and add what it holds"
_EIGHT_BITS: Final = "Take a copy in which the letters have eight bits"

WINDOW: Final = 1 << 14
# In nats a letter. Measured on pieces of 300 to 600 characters of the five documents, with the bits put back into every
# character that may be a letter: 2.6 to 4.3, half of them below 3.4. English, which is told before, lies at 5.
STRIPPED_READABLE: Final = 4.5
LETTERS_AT_LEAST: Final = 20


def _restoring(page: str) -> bytes:
    """A table that gives a byte its eighth bit back where a Russian letter of `page` has it, small letters first."""
    table = list(range(256))
    for letter in (ALPHABET + "ё").upper() + ALPHABET + "ё":
        byte = encode(page, letter)[0]
        if byte & 0x7F not in b"\t\n\r 0123456789":
            table[byte & 0x7F] = byte
    return bytes(table)


_RESTORING: Final = {page: _restoring(page) for page in SINGLE_BYTE}


def refuse_foreign_wrapping(data: bytes, name: str) -> None:
    """Raise UndecodableError (encoded) for a text that another program has to decode."""
    for opening, kind in _OPENINGS:
        if opening.search(data[:WINDOW]):
            raise UndecodableError("encoded", name=name, reason=f"it is {kind}", remedy=_DECODE_IT)


def refuse_stripped(data: bytes, name: str) -> None:
    """Raise UndecodableError (encoded) for a Russian text whose letters have lost their eighth bit."""
    sample = without_tags(data[:WINDOW])
    if not sample.isascii() or _is_english(sample.decode("ascii")):
        return
    for page, table in _RESTORING.items():
        restored = Encoding(page).decode(sample.translate(table))
        found = russian_surprise(restored)
        if (
            found.characters >= LETTERS_AT_LEAST
            and found.within(STRIPPED_READABLE)
            and 2 * sum(map(str.isupper, restored)) < found.characters  # else it is Russian romanised
        ):
            reason = f"it is a text in {page} without the eighth bit, so that other characters stand for its letters"
            raise UndecodableError("encoded", name=name, reason=reason, remedy=_EIGHT_BITS)


def _is_english(text: str) -> bool:
    found = english_surprise(text)
    return found.characters >= LETTERS_AT_LEAST and found.within(ENGLISH_READABLE)
