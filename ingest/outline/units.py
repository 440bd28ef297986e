"""What an outline is made of: units that hold spans of the reflowed text, and the spans that no unit holds.

A unit holds spans and no text of its own, so what it says can only be what was printed, and the spans prove that
nothing was left out or used twice.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from ingest.ledger import Edit, Pass, Rule
from ingest.model import Auction, CitationKind, Cut, Kind, RecordId, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A number or a head printed beside an entry, outside its text, and the record it names; `also` where the entry
    sends there besides what it says itself: «см. также».
    """

    span: Span
    target: RecordId
    kind: CitationKind
    also: bool = False


# What stands where in a unit: a span of its text, a child, or an auction.
UnitPart: TypeAlias = Span | RecordId | Auction


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One numbered unit as printed; all spans are of the reflowed text it was read from.

    `titles`, `parts`, `drawn` (lines of diagrams), `mentions` and `printed` (the paragraphs it stands in) are in print
    order. `also` are other numbers it is printed under, `head` and `expanded` of an index entry its head and its phrase
    in full, `page_number` of a contents entry the number beside it, `cuts` tell where its text is cut.
    """

    id: RecordId
    kind: Kind
    marker: Span | None
    page: int | None
    inferred: bool
    parent: RecordId | None
    also: tuple[RecordId, ...] = ()
    head: str | None = None
    expanded: str | None = None
    page_number: Span | None = None
    titles: tuple[Span, ...] = ()
    parts: tuple[UnitPart, ...] = ()
    drawn: tuple[Span, ...] = ()
    mentions: tuple[Mention, ...] = ()
    printed: tuple[Span, ...] = ()
    cuts: tuple[Cut, ...] = ()

    def in_book(self, book: str) -> "Unit":
        """Return the unit with every id it names in another book; `book` is its prefix, "" for none."""
        return replace(
            self,
            id=self.id.in_book(book),
            parent=self.parent.in_book(book) if self.parent else None,
            also=tuple(other.in_book(book) for other in self.also),
            parts=tuple(part.in_book(book) if isinstance(part, RecordId) else part for part in self.parts),
            mentions=tuple(replace(mention, target=mention.target.in_book(book)) for mention in self.mentions),
        )


@dataclass(frozen=True, slots=True)
class Dropped:
    """A span that is in no unit, and the rule that says why."""

    span: Span
    rule: Rule


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a reader of the build should know about a place: a finding's code, the span, and details in words."""

    code: str
    span: Span
    about: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A partition of a reflowed text: units in print order, dropped spans, remarks."""

    units: tuple[Unit, ...]
    dropped: tuple[Dropped, ...]
    remarks: tuple[Remark, ...]

    def omissions(self, text: str) -> Pass:
        """Return the dropped spans as edits of `text`, the reflowed text, for the ledger that readers see."""
        spans = sorted(self.dropped, key=lambda dropped: dropped.span)
        edits = (Edit(one.rule, one.span.start, one.span.end, one.span.of(text), "") for one in spans)
        return Pass("outline", tuple(edits))
