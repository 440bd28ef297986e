"""Which alphabets the letters of a text are of: a text of another one than Russian and Latin is none of this family."""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from typing import Final

from ingest.decode.letters.english import english_surprise, reads_as_english
from ingest.decode.letters.russian import ALPHABET, READABLE, SLACK, russian_surprise
from ingest.decode.letters.tags import without_tags

_RUSSIAN: Final = frozenset(ALPHABET + ALPHABET.upper() + "ёЁ")
# A drawn line is no sign: "────────"
_RUN: Final = re.compile(r"([^\w\s])\1{3,}")
# By judgement: letters of another alphabet are a name or a quotation below OWN, and accents are in names below ENGLISH.
OWN: Final = 0.8
ENGLISH: Final = 5  # ASCII letters for each other letter
ENGLISH_IN_A_CODE_PAGE: Final = 15  # the same where a wrong code page would turn the others into other letters


@dataclass(frozen=True, slots=True)
class Alphabets:
    """How many letters of a text are Russian, ASCII and others (by the name of their alphabet), and its other signs.

    Signs are the characters beyond ASCII that are no letters, drawn lines aside.
    """

    russian: int
    ascii: int
    others: Counter[str]
    signs: int

    @property
    def foreign(self) -> str | None:
        """The alphabet of most letters where that is neither Russian nor Latin: "Greek"."""
        if not self.others:
            return None
        name, count = self.others.most_common(1)[0]
        return name if count > self.russian + self.ascii and name != "Latin" else None

    @property
    def mostly_english(self) -> bool:
        """Whether nearly every letter is of ASCII."""
        return self.ascii > ENGLISH * (self.russian + self.others.total())

    @property
    def accents_are_few(self) -> bool:
        """Whether an English text of so many letters may have so many with accents."""
        return self.ascii + ENGLISH_IN_A_CODE_PAGE > ENGLISH_IN_A_CODE_PAGE * self.others.total()

    @property
    def mostly_letters(self) -> bool:
        """Whether there are more letters than signs: a wrong reading may consist of frames and arrows."""
        return self.russian + self.ascii > self.signs

    @property
    def own(self) -> bool:
        """Whether the letters are Russian or of ASCII but for a few."""
        own = self.russian + self.ascii
        return own > 0 and own >= OWN * (own + self.others.total())


def alphabets(text: str) -> Alphabets:
    """Return the alphabets of the letters of `text`."""
    russian = plain = signs = 0
    others: Counter[str] = Counter()
    for char, count in Counter(_RUN.sub(" ", without_tags(text))).items():
        if char in _RUSSIAN:
            russian += count
        elif char.isalpha() and char.isascii():
            plain += count
        elif char.isalpha():
            others[unicodedata.name(char, "unnamed").split()[0].capitalize()] += count
        elif not char.isascii() and not char.isspace():
            signs += count
    return Alphabets(russian, plain, others, signs)


def is_own_text(text: str) -> bool:
    """Whether the letters of a text whose encoding is certain are Russian or English, whatever signs stand in it."""
    found = alphabets(text)
    if not found.own:
        return False
    bare = "".join(char if char.isascii() or char.isalpha() else " " for char in text)
    if found.russian and not russian_surprise(bare).within(READABLE, SLACK):
        return False
    return found.russian > found.ascii or reads_as_english(english_surprise(text))
