"""The readings a document may have, each with its surprise, likeliest first, all judged by the same bytes of it."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ingest.decode.codepages import SINGLE_BYTE, Encoding, double_damages
from ingest.decode.letters import Surprise, surprise

# In nats: how rare a reading is before its letters are looked at. Double damage is rarer than none, and rarer
# yet in a file that is not UTF-8; bytes that are strict UTF-8 are that by chance once in twenty for each
# character, at first.
RARITY: Final = {"koi8-r": 1.0, "iso-8859-5": 2.0, "mac-cyrillic": 2.0}
DOUBLE_DAMAGE: Final = 12.0
DOUBLE_DAMAGE_UNUSUAL: Final = 18.0
CHANCE_UTF_8, CHANCE_UTF_8_AT_MOST = 3.0, 12.0
# In nats a character: damage is undone only where that gives Russian, or English with its quotation marks;
# otherwise the letters of another language would look like damage.
UNDONE: Final = 4.1

WINDOW: Final = 1 << 15
_SMALL_WINDOW: Final = 1 << 12
_HIGH: Final = re.compile(rb"[\x80-\xff]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """An encoding, the surprise of what it makes of the sample, and the `cost`, surprise and rarity, in nats."""

    encoding: Encoding
    found: Surprise
    cost: float

    def read(self, data: bytes) -> str | None:
        """Return the whole text; None where the encoding fits the sample only."""
        try:
            return self.encoding.decode(data)
        except UnicodeError:
            return None


def ranked_plain(data: bytes) -> list[Candidate]:
    """The single-byte readings, judged by the first letters beyond ASCII, the middle and the end of the document."""
    if len(data) <= 3 * WINDOW:
        sample = data
    else:
        sample = b"\n".join((_from_first(data, WINDOW), data[len(data) // 2 :][:WINDOW], data[-WINDOW:]))
    return _ranked(_plain(name, Encoding(name).decode(sample)) for name in SINGLE_BYTE)


def ranked_damaged(data: bytes) -> list[Candidate]:
    """The single-byte readings and their double damages, judged by one piece of the document."""
    sample = _from_first(data, _SMALL_WINDOW)
    texts = [(name, Encoding(name).decode(sample)) for name in SINGLE_BYTE]
    plain = [_plain(name, text) for name, text in texts]
    return _ranked([*plain, *(one for name, text in texts for one in _damaged(name, text))])


def ranked_utf_8(data: bytes) -> list[Candidate]:
    """Strict UTF-8, its double damages, and the single-byte readings, judged by one piece of the document."""
    sample = _from_first(data, _SMALL_WINDOW)
    text, length = codecs.utf_8_decode(sample, "strict", False)
    plain = _plain("utf-8", text)
    chance = min(CHANCE_UTF_8_AT_MOST, CHANCE_UTF_8 * plain.found.characters)
    singles = (_plain(name, Encoding(name).decode(sample[:length]), chance) for name in SINGLE_BYTE)
    return _ranked([plain, *_damaged("utf-8", text), *singles])


def _from_first(data: bytes, length: int) -> bytes:
    """The piece that begins with the first byte beyond ASCII, and so with a character in any encoding."""
    found = _HIGH.search(data)
    start = found.start() if found else 0
    return data[start : start + length]


def _plain(name: str, text: str, rarity: float = 0.0) -> Candidate:
    found = surprise(text)
    return Candidate(Encoding(name), found, found.nats + rarity + RARITY.get(name, 0.0))


def _damaged(container: str, text: str) -> Iterator[Candidate]:
    rarity = DOUBLE_DAMAGE if container == "utf-8" else DOUBLE_DAMAGE_UNUSUAL
    for encoding in double_damages(container):
        try:
            found = surprise(encoding.undo(text, whole=False))
        except UnicodeError:
            continue
        if found.mean <= UNDONE:
            yield Candidate(encoding, found, found.nats + rarity)


def _ranked(candidates: "Iterator[Candidate] | list[Candidate]") -> list[Candidate]:
    return sorted(candidates, key=lambda one: one.cost)
