"""The fixed list of encodings a document may have, and the double damage that is undone.

General detectors mislabel CP866 and know no double damage; the texts of this family come in few encodings.
"""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

# A byte that a code page leaves undefined stands for the control of that number, as the common converters do
# it; without that, CP866 «Ш» (98 hex) would not survive being read as CP1251.
_TABLES: Final[dict[str, str]] = {
    name: "".join(
        bytes([byte]).decode(codec, "replace").replace("\N{REPLACEMENT CHARACTER}", chr(byte)) for byte in range(256)
    )
    for name, codec in {
        "cp1251": "cp1251",
        "cp866": "cp866",
        "koi8-r": "koi8_r",
        "iso-8859-5": "iso8859_5",
        "mac-cyrillic": "mac_cyrillic",
        "cp1252": "cp1252",
        "latin-1": "latin_1",
        "cp437": "cp437",
        "cp850": "cp850",
        "mac-roman": "mac_roman",
    }.items()
}
_ENCODERS: Final = {name: codecs.charmap_build(table) for name, table in _TABLES.items()}

# In the order in which one is named where several give the same text.
SINGLE_BYTE: Final = ("cp1251", "cp866", "koi8-r", "iso-8859-5", "mac-cyrillic")
# What a text in English may be in besides: its few letters with accents and its signs.
WESTERN: Final = ("cp1252", "cp437", "mac-roman")
# What the bytes were mistaken for; Western systems took them for their own.
MISTAKEN_FOR: Final = (*SINGLE_BYTE, "cp1252", "latin-1", "cp437", "cp850", "mac-roman")
MEANT: Final = (*SINGLE_BYTE, "utf-8")

THEN: Final = " then "

_CODECS: Final = {
    **{codecs.lookup(name).name: name for name in (*_TABLES, "utf-8", "utf-8-sig", "utf-16-le", "utf-16-be")},
    "utf-16": "utf-16",
    "ascii": "utf-8",
}


@dataclass(frozen=True, slots=True)
class Misreading:
    """Bytes meant as one encoding and mistaken for another."""

    mistaken: str
    meant: str

    @property
    def name(self) -> str:
        """Its name as a part of the name of an Encoding."""
        return f"{self.mistaken} over {self.meant}"

    def undo(self, text: str, *, whole: bool = True) -> str:
        """Return what the misread `text` meant; UnicodeError where it cannot be.

        A text that is not `whole` may end in the middle of a character.
        """
        data = encode(self.mistaken, text)
        if self.meant == "utf-8":
            return codecs.utf_8_decode(data, "strict", whole)[0]
        return _read(self.meant, data)


@dataclass(frozen=True, slots=True)
class Encoding:
    """How bytes are read: by `container`, then, where that gives a misread text, by undoing misreadings, last first.

    CP866 bytes taken for CP1251 and saved as UTF-8 are "cp1251 over cp866"; UTF-8 twice taken for CP1252 is
    "cp1252 over utf-8 then cp1252 over utf-8".
    """

    container: str
    misreadings: tuple[Misreading, ...] = ()

    @property
    def name(self) -> str:
        """The name a manifest may hold; `find` reads it."""
        if not self.misreadings:
            return self.container
        over = THEN.join(one.name for one in self.misreadings)
        return over if self.container == "utf-8" else f"{over} in {self.container}"

    def decode(self, data: bytes) -> str:
        """Return the text; UnicodeError for bytes that are not of this encoding."""
        text = _read(self.container, data)
        for misreading in self.misreadings:
            text = misreading.undo(text)
        return text


def encode(page: str, text: str) -> bytes:
    """Return `text` in a single-byte code page; UnicodeError where the page lacks a letter of it."""
    return codecs.charmap_encode(text, "strict", _ENCODERS[page])[0]


def _read(name: str, data: bytes) -> str:
    if name in _TABLES:
        return codecs.charmap_decode(data, "strict", _TABLES[name])[0]
    return data.decode(name)


def find(name: str) -> Encoding:
    """Return the encoding that a person or a page names ("Windows-1251", "cp1251 over cp866"); LookupError."""
    over, _, container = name.strip().lower().partition(" in ")
    if " over " not in over:
        return Encoding(_known(name))
    return Encoding(_known(container or "utf-8"), tuple(_misreading(one) for one in over.split(THEN)))


def _misreading(name: str) -> Misreading:
    mistaken, _, meant = name.partition(" over ")
    return Misreading(_one_of(mistaken, MISTAKEN_FOR), _one_of(meant, MEANT))


def _known(name: str) -> str:
    try:
        return _CODECS[codecs.lookup(name.strip()).name]
    except (LookupError, ValueError) as error:
        raise LookupError(name) from error


def _one_of(name: str, names: tuple[str, ...]) -> str:
    known = _known(name)
    if known not in names:
        raise LookupError(name)
    return known


def misreadings(container: str) -> Iterator[Misreading]:
    """Every misreading that a text read by `container` may be undone by."""
    for mistaken in MISTAKEN_FOR:
        for meant in MEANT:
            if mistaken not in (meant, container):
                yield Misreading(mistaken, meant)
