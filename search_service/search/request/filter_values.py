"""What the values of a filter may be, each with how a reader may spell it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from ingest.lexis import by_shape, roman_numeral, roman_value

FilterValue: TypeAlias = str | int
FIRST_BOOK: Final = "first"  # what the book is called whose ids bear no prefix
ROMAN: Final = "[IVXLC]{1,7}"


class Values(Protocol):
    """The values a filter may have."""

    def read(self, typed: str) -> FilterValue | None:
        """Return the value that a text spells, None where it spells none."""
        ...

    def order(self, value: FilterValue) -> int:
        """Return the place of a value among all."""
        ...


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some names, however written; `spellings` are other words for them, in small letters and with е for ё."""

    names: tuple[str, ...]
    spellings: Mapping[str, str] = field(default_factory=dict, compare=False)

    def read(self, typed: str) -> FilterValue | None:
        """Return the name in small letters.

        >>> OneOf(("law", "index"), {"указатель": "index"}).read("Указатель")
        'index'
        """
        word = typed.lower().replace("ё", "е")
        return word if word in self.names else self.spellings.get(word)

    def order(self, value: FilterValue) -> int:
        """Return the place in the list of names."""
        return self.names.index(str(value))


@dataclass(frozen=True, slots=True)
class Number:
    """A number from 1 to `most`."""

    most: int

    def read(self, typed: str) -> FilterValue | None:
        """Return the number of ASCII digits without a leading zero."""
        plain = re.fullmatch(r"[1-9][0-9]*", typed) and len(typed) <= len(str(self.most))
        return int(typed) if plain and int(typed) <= self.most else None

    def order(self, value: FilterValue) -> int:
        """Return the number itself."""
        return int(value)


@dataclass(frozen=True, slots=True)
class RomanNumber:
    """A Roman number of a division."""

    pattern: str = ROMAN

    def read(self, typed: str) -> FilterValue | None:
        """Return a Roman number however typed: with Cyrillic letters, with small ones, or as one or two digits.

        >>> RomanNumber().read("х"), RomanNumber().read("14"), RomanNumber().read("пять")
        ('X', 'XIV', None)
        """
        if typed.isascii() and typed.isdigit() and len(typed) <= 2:
            return roman_numeral(int(typed)).upper() if int(typed) else None
        number = by_shape(typed.upper())
        return number if re.fullmatch(self.pattern, number) else None

    def order(self, value: FilterValue) -> int:
        """Return the number it stands for."""
        return roman_value(str(value))


@dataclass(frozen=True, slots=True)
class Provision:
    """A lettered provision of a Law: 27B, with what lies in it."""

    pattern: str = r"(?P<law>[1-9][0-9]{0,4})\s?(?P<letter>[^\W\d_])(?![^\W\d_]).{0,12}"

    def read(self, typed: str) -> FilterValue | None:
        """Return the provision that a number names or lies in, with letters of either alphabet.

        >>> Provision().read("27в"), Provision().read("27B1(b)"), Provision().read("27")
        ('27B', '27B', None)
        """
        found = re.fullmatch(self.pattern, typed)
        letter = by_shape(found["letter"].upper()) if found else ""
        return f"{found['law']}{letter}" if found and letter.isascii() else None

    def order(self, value: FilterValue) -> int:
        """Return the place of the provision by its Law and its letter."""
        return int(str(value)[:-1]) * 100 + ord(str(value)[-1])


@dataclass(frozen=True, slots=True)
class BookPrefix:
    """The prefix of a book's ids."""

    pattern: str = "[a-z][a-z0-9-]{0,39}"

    def read(self, typed: str) -> FilterValue | None:
        """Return the prefix in small letters."""
        return typed.lower() if re.fullmatch(self.pattern, typed.lower()) else None

    def order(self, value: FilterValue) -> int:
        """Return 0 for the first book; others are as good as each other."""
        return 0 if value == FIRST_BOOK else 1
