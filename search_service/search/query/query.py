"""What a reader typed, understood: a frozen Query of words, phrases, operators, filters and citation
readings.

The values only; `query_parser` makes them. `Query.canonical` spells a query so that parsing it gives the same
one.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ingest.citation import Reading
from search_service.search.request import NO_FILTERS, Filters, Hint, Limit

OR_WORDS: Final = frozenset({"ИЛИ", "OR"})
NOT_WORDS: Final = frozenset({"НЕ", "NOT"})
AND_WORDS: Final = frozenset({"И", "AND"})


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A query as understood. Every choice must be there, no excluded item may; `readings` are what the whole
    text is as a citation, best first; `limits` tell what was left out; `hints` name words that look like filters
    and are searched as text.
    """

    text: str
    choices: tuple[Choice, ...] = ()
    excluded: tuple[Item, ...] = ()
    filters: Filters = NO_FILTERS
    readings: tuple[Reading, ...] = ()
    limits: tuple[Limit, ...] = ()
    hints: tuple[Hint, ...] = ()

    def canonical(self) -> str:
        """The query in one spelling; parsing it again gives the same choices, exclusions and filters."""
        parts = [self.filters.canonical()] if self.filters else []
        parts += [choice.canonical() for choice in self.choices]
        parts += [f"-{item.canonical()}" for item in self.excluded]
        return " ".join(parts)
