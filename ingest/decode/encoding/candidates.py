"""The readings a document may have, each with its surprise, likeliest first, all judged by the same bytes of it."""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ingest.decode.codepages import SINGLE_BYTE, WESTERN, Encoding, misreadings
from ingest.decode.letters import (
    ENGLISH,
    ENGLISH_READABLE,
    OTHER,
    READABLE,
    SLACK,
    Surprise,
    alphabets,
    english_surprise,
    russian_surprise,
    shows_joints,
    without_tags,
)

# In nats: how rare a reading is before its letters are looked at. Double damage is rarer than none, and rarer
# yet in a file that is not UTF-8; bytes that are strict UTF-8 are that by chance once in twenty for each
# character, at first.
RARITY: Final = {"koi8-r": 1.0, "iso-8859-5": 2.0, "mac-cyrillic": 2.0, "cp437": 6.0, "mac-roman": 6.0}
RUSSIAN_PAGE_IN_ENGLISH: Final = 5.0
DOUBLE_DAMAGE: Final = 12.0
DOUBLE_DAMAGE_UNUSUAL: Final = 18.0
DAMAGED_TWICE: Final = 24.0
CHANCE_UTF_8, CHANCE_UTF_8_AT_MOST = 3.0, 12.0
# In nats a character: damage is undone only where that gives Russian, or English with its quotation marks;
# otherwise the letters of another language would look like damage.
UNDONE: Final = 4.1

WINDOW: Final = 1 << 15
_SMALL_WINDOW: Final = 1 << 12
_SMALLER_WINDOW: Final = 1 << 10  # characters, for the many pairs of damages
_HIGH: Final = re.compile(rb"[\x80-\xff]")
_LETTER: Final = re.compile(rb"[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """An encoding, the surprise of what it makes of the sample, and the `cost`, surprise and rarity, in nats.

    `sound` tells whether the sample may be a text in Russian or English.
    """

    encoding: Encoding
    found: Surprise
    cost: float
    sound: bool

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
    return _ranked(_singles(sample))


def ranked_damaged(data: bytes) -> list[Candidate]:
    """The single-byte readings and their double damages, judged by one piece of the document."""
    sample = _from_first(data, _SMALL_WINDOW)
    damaged = (one for name in SINGLE_BYTE for one in _damaged(Encoding(name), Encoding(name).decode(sample)))
    return _ranked([*_singles(sample), *damaged])


def ranked_utf_8(data: bytes) -> list[Candidate]:
    """Strict UTF-8, its double damages, and the single-byte readings, judged by one piece of the document."""
    sample = _from_first(data, _SMALL_WINDOW)
    text, length = codecs.utf_8_decode(sample, "strict", False)
    plain = _plain(Encoding("utf-8"), text)
    chance = min(CHANCE_UTF_8_AT_MOST, CHANCE_UTF_8 * plain.found.characters)
    return _ranked([plain, *_damaged(Encoding("utf-8"), text), *_singles(sample[:length], chance)])


def ranked_twice_damaged(data: bytes) -> list[Candidate]:
    """What two misreadings, one after the other, made of a text that is UTF-8 now; judged by one piece."""
    text = codecs.utf_8_decode(_from_first(data, _SMALL_WINDOW), "strict", False)[0][:_SMALLER_WINDOW]
    found: dict[str, Candidate] = {}
    for encoding, once in _undone(Encoding("utf-8"), text):
        for one in _damaged(encoding, once, DAMAGED_TWICE):
            found.setdefault(one.encoding.name, one)
    return _ranked(found.values())


def _from_first(data: bytes, length: int) -> bytes:
    """The piece around the first byte beyond ASCII, most of it behind; it begins with a character in any encoding."""
    found = _HIGH.search(data)
    start = max(0, found.start() - length // 4) if found else 0
    return data[start : start + length]


def _singles(sample: bytes, rarity: float = 0.0) -> Iterator[Candidate]:
    """The readings by one code page; a Western one where nearly every letter is of ASCII."""
    high = len(_HIGH.findall(sample))
    if len(_LETTER.findall(without_tags(sample))) <= ENGLISH * high:
        return (_plain(Encoding(name), Encoding(name).decode(sample), rarity) for name in SINGLE_BYTE)
    rarities = {**dict.fromkeys(WESTERN, rarity), **dict.fromkeys(SINGLE_BYTE, rarity + RUSSIAN_PAGE_IN_ENGLISH)}
    return (_plain(Encoding(name), Encoding(name).decode(sample), rare) for name, rare in rarities.items())


def _plain(encoding: Encoding, text: str, rarity: float = 0.0) -> Candidate:
    found = russian_surprise(text)
    cost = found.nats + rarity + RARITY.get(encoding.name, 0.0)
    return Candidate(encoding, found, cost, _is_sound(text, found))


def _is_sound(text: str, found: Surprise) -> bool:
    """Whether it may be Russian with what stands in it, or English with some signs and accents."""
    letters = alphabets(text)
    if not letters.mostly_letters or shows_joints(text):
        return False
    if letters.mostly_english:
        english = english_surprise(text).within(ENGLISH_READABLE, SLACK)
        return english and letters.accents_are_few and found.within(OTHER, SLACK)
    return found.within(READABLE, SLACK)


def _damaged(container: Encoding, text: str, rarity: float | None = None) -> Iterator[Candidate]:
    """The undone misreadings of `text` that give a text in Russian, or English with its quotation marks."""
    if rarity is None:
        rarity = DOUBLE_DAMAGE if container.container == "utf-8" else DOUBLE_DAMAGE_UNUSUAL
    for encoding, undone in _undone(container, text):
        found = russian_surprise(undone)
        if found.within(UNDONE) and _is_sound(undone, found):
            yield Candidate(encoding, found, found.nats + rarity, sound=True)


def _undone(container: Encoding, text: str) -> Iterator[tuple[Encoding, str]]:
    """Every encoding that undoes one misreading more than `container`, with what it makes of `text`."""
    for misreading in misreadings(container.container):
        try:
            undone = misreading.undo(text, whole=False)
        except UnicodeError:
            continue
        yield Encoding(container.container, (*container.misreadings, misreading)), undone


def _ranked(candidates: Iterable[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda one: one.cost)
