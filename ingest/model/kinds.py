"""The kinds of records and one table of what is so of each: its part of the library, its rank, what is done with it.

Whoever asks whether a kind is prose, where it is listed or how it ranks reads this table, so a new kind is one row.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Final


class Kind(StrEnum):
    """What a record is."""

    LAW = "law"
    PROVISION = "provision"
    FOOTNOTE = "footnote"
    NOTE = "note"
    COMMENTARY = "commentary"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    EXAMPLE = "example"
    DIVISION = "division"
    INDEX_ENTRY = "index_entry"
    CONTENTS_ENTRY = "contents_entry"
    MATTER = "matter"
    UNPLACED = "unplaced"


class Part(StrEnum):
    """A part of the library that a search can keep to."""

    LAW = "law"
    COMMENTARY = "commentary"
    INDEX = "index"
    CONTENTS = "contents"


class Rank(IntEnum):
    """How near a kind is to what a reader looks for: prose comes before what only points at it. Lower is better."""

    PROSE = 0
    HUNG = 1
    TITLE = 2
    ENTRY = 3
    REST = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRow:
    """What is so of a kind.

    `part` is None for what has the part of the record it hangs on and for what has none. `titled` kinds may be known by
    their title alone. `numbered` kinds bear a number or a letter in a text, `listed` ones are lines of the index or of
    the contents.
    """

    part: Part | None
    rank: Rank
    titled: bool = False
    numbered: bool = False
    listed: bool = False

    @property
    def prose(self) -> bool:
        """Whether such a record has sentences of its own: it is what a search is for, and has a digest."""
        return self.rank <= Rank.HUNG


KINDS: Final[Mapping[Kind, KindRow]] = MappingProxyType(
    {
        Kind.LAW: KindRow(part=Part.LAW, rank=Rank.PROSE, titled=True),
        Kind.PROVISION: KindRow(part=Part.LAW, rank=Rank.PROSE, titled=True, numbered=True),
        Kind.FOOTNOTE: KindRow(part=None, rank=Rank.HUNG),
        Kind.NOTE: KindRow(part=None, rank=Rank.HUNG),
        Kind.COMMENTARY: KindRow(part=Part.COMMENTARY, rank=Rank.TITLE),
        Kind.PARAGRAPH: KindRow(part=Part.COMMENTARY, rank=Rank.PROSE, titled=True, numbered=True),
        Kind.ITEM: KindRow(part=Part.COMMENTARY, rank=Rank.PROSE, numbered=True),
        Kind.EXAMPLE: KindRow(part=None, rank=Rank.HUNG),
        Kind.DIVISION: KindRow(part=Part.CONTENTS, rank=Rank.TITLE),
        Kind.INDEX_ENTRY: KindRow(part=Part.INDEX, rank=Rank.ENTRY, listed=True),
        Kind.CONTENTS_ENTRY: KindRow(part=Part.CONTENTS, rank=Rank.ENTRY, listed=True),
        Kind.MATTER: KindRow(part=None, rank=Rank.REST),
        Kind.UNPLACED: KindRow(part=None, rank=Rank.REST),
    }
)
