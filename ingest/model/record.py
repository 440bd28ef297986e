"""The nouns of the library: records, references and auctions, frozen values shared by every part.

Offsets are code points of a record's own `text`, half open. A Law is a numbered rule of the code, a provision a
lettered or numbered part of it; the commentary explains Laws in sections, paragraphs and items; a citation is a printed
mention of any of them, a reference what became of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from ingest.model.ids import RecordId
from ingest.model.kinds import KINDS, Kind, Part


class Lang(StrEnum):
    """The language of a text."""

    RU = "ru"
    EN = "en"


class CitationKind(StrEnum):
    """What a citation names."""

    LAW = "law"
    LAW_RANGE = "law_range"
    PARAGRAPH = "paragraph"
    RELATIVE = "relative"
    SECTION = "section"
    SEE = "see"
    OTHER_EDITION = "other_edition"
    EXAMPLE = "example"


class Status(StrEnum):
    """What became of a citation: every target has a record; well formed but not in this library; several readings;
    another edition of the Laws.
    """

    RESOLVED = "resolved"
    ABSENT = "absent"
    AMBIGUOUS = "ambiguous"
    OTHER_EDITION = "other_edition"


class Cut(StrEnum):
    """Where the text of a record is cut: it begins or ends inside a sentence; what stood before it is not here; the
    page after it is missing, so that it may go on.
    """

    START = "start"
    END = "end"
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open range of code points."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The part of `text` this span covers."""
        return text[self.start : self.end]

    def moved(self, by: int) -> "Span":
        """Return the span in a text that has `by` code points more before it."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A place in a text that leads to another record: an item printed inside a line, or a footnote's mark."""

    id: RecordId
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of an auction: a bid (1NT), Pass, X or XX, as printed and normalised, by the seat that made it."""

    seat: str
    call: str
    printed: str
    in_rotation: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """A bidding diagram. `rows` hold the printed cell under each of `seats`, None where nothing is printed and "-"
    where a seat had no turn yet; `calls` are in order of time; `dealer` is None where the diagram does not tell.
    """

    label: str | None
    seats: tuple[str, ...]
    dealer: str | None
    rows: tuple[tuple[str | None, ...], ...]
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One citation and what it leads to. `start` and `end` are None where the number stands outside `text` (index and
    contents entries). `nearest` names the deepest existing ancestors of absent targets; `rule` the grammar rule that
    found it. `also` where an entry of the index sends there besides its own numbers or entries (see also).
    """

    start: int | None
    end: int | None
    mention: str
    kind: CitationKind
    rule: str
    status: Status
    targets: tuple[RecordId, ...]
    nearest: tuple[RecordId, ...] = ()
    inferred: bool = False
    also: bool = False


class NotedAs(StrEnum):
    """Why an editor speaks of a place: it is misprinted, or it contradicts another place of these texts."""

    SIC = "sic"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """What we say of the words at `start` to `end` of a text, in either language: of a misprint what is meant, of a
    contradiction what contradicts, with the records to `see`.
    """

    kind: NotedAs
    start: int
    end: int
    ru: str
    en: str
    see: tuple[RecordId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLines:
    """Printed lines a record was read from, counted from 1, both ends included."""

    file: str
    first_line: int
    last_line: int


# What stands where, in print order: a part of the text, a child record, or the auction at that position of `auctions`.
BodyPart: TypeAlias = Span | RecordId | int


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One numbered unit of a work in one language; (id, lang) is its key. Every field is described in README."""

    id: RecordId
    lang: Lang
    kind: Kind
    work: str
    edition: int
    law: int | None
    marker: str | None
    label: str
    title: str | None
    text: str
    has_text: bool
    order: int
    parent: RecordId | None = None
    children: tuple[RecordId, ...] = ()
    also: tuple[RecordId, ...] = ()
    page: int | None = None
    inferred: bool = False
    cuts: tuple[Cut, ...] = ()
    expanded: str | None = None
    digest_en: str | None = None
    own_title_ru: str | None = None
    own_title_en: str | None = None
    body: tuple[BodyPart, ...] = ()
    emphasis: tuple[Span, ...] = ()
    inline: tuple[Anchor, ...] = ()
    footnotes: tuple[Anchor, ...] = ()
    auctions: tuple[Auction, ...] = ()
    references: tuple[Reference, ...] = ()
    remarks: tuple[Noted, ...] = ()
    source: tuple[SourceLines, ...] = ()

    @property
    def phrase(self) -> str:
        """The text of an entry of the index with its head in place of «=», in the right case where that is known; of
        any other record its text.
        """
        in_case = self.own_title_ru if self.kind is Kind.INDEX_ENTRY and self.lang is Lang.RU else None
        return in_case or self.expanded or self.text


HOSTS: Final[Mapping[str, Kind]] = MappingProxyType(
    {"law": Kind.LAW, "com": Kind.COMMENTARY, "div": Kind.DIVISION}
)  # the kind, by the space of its id, of what a note, a footnote or an example hangs on


def part_of(record_id: RecordId, kind: Kind) -> Part | None:
    """The part of the library a record belongs to; of what hangs on another record the part of that one, None for
    title pages and unplaced texts.

    >>> part_of(RecordId.parse("com:27.8~note1"), Kind.NOTE)
    <Part.COMMENTARY: 'commentary'>
    """
    known_by = HOSTS.get(record_id.space) if record_id.hung else kind
    return KINDS[known_by].part if known_by else None
