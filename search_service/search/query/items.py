"""What is looked for, item by item: words, words glued by hyphens, phrases and beginnings, the choices of them, and the
pieces of a text that name them.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from search_service.search.request import NO_FILTERS, Filters, Hint

OR_WORDS: Final = frozenset({"ИЛИ", "OR"})
NOT_WORDS: Final = frozenset({"НЕ", "NOT"})
AND_WORDS: Final = frozenset({"И", "AND"})
MAX_ITEMS: Final = 64
MAX_PIECES: Final = 2 * MAX_ITEMS  # items, operators and bars together: as many as join the most items there may be


class ItemKind(StrEnum):
    """How an item is matched: a word in any form, words in any form side by side (из-за), words exactly as
    quoted, or everything that begins so.
    """

    WORD = "word"
    COMPOUND = "compound"
    PHRASE = "phrase"
    PREFIX = "prefix"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing to look for; `text` is as typed, without its operator marks."""

    kind: ItemKind
    text: str

    def canonical(self) -> str:
        """The item as a reader types it."""
        if self.kind is ItemKind.PHRASE:
            return f'"{self.text}"'
        return f"{self.text}*" if self.kind is ItemKind.PREFIX else self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Items of which one must be there: a single item, or items joined by ИЛИ."""

    items: tuple[Item, ...]

    def canonical(self) -> str:
        """The choice as a reader types it."""
        return " ИЛИ ".join(item.canonical() for item in self.items)


class Mark(Enum):
    """An operator between items."""

    OR = "ИЛИ"
    NOT = "НЕ"
    AND = "И"
    OPEN = "("
    CLOSE = ")"


@dataclass(frozen=True, slots=True)
class Piece:
    """An item, an operator, a bracket around several, or a filter, in the order typed; `hint` tells why an item is no
    filter, or what a star in it does not do. `end` is where its chunk ends in the text.
    """

    item: Item | None = None
    excluded: bool = False
    mark: Mark | None = None
    typed: str = ""
    cut: bool = False
    filters: Filters = NO_FILTERS
    hint: Hint | None = None
    end: int = 0


def as_word(text: str) -> str:
    """An operator that is only a word loses its capitals, so that the canonical query reads the same."""
    return text.lower() if text in OR_WORDS | NOT_WORDS | AND_WORDS else text
