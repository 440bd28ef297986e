"""The outline under construction: every span of a reflowed text goes to one field of one unit, or is dropped by a rule.

A reader opens a unit at the paragraph that begins it, and then gives it spans in print order: text and titles (`add`),
diagrams (`draw`), numbers beside it (`mention`). A paragraph that goes on with a unit is named by `go_on`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ingest.headings import title_end
from ingest.ledger import Rule
from ingest.model import Auction, Kind, RecordId, Span
from ingest.outline.order import OddNumber, PrintedOrder
from ingest.outline.units import Dropped, Mention, Outline, Remark, Unit, UnitPart
from ingest.paragraph import Paragraph
from ingest.rules import SIGN

REPEATED: Final = "repeated"
OUT_OF_PLACE: Final = "out-of-place"
COLUMNS_LOST: Final = "columns-lost"
NO_SUCH_PLACE: Final = "no-such-place"
PLACE_UNCLEAR: Final = "place-unclear"
LIST_UNMARKED: Final = "list-unmarked"
HEADING_MISSING: Final = "heading-missing"
DIAGRAM_EMPTY: Final = "diagram-empty"

UNMARKED: Final = (Kind.FOOTNOTE, Kind.UNPLACED)  # whose text may hold a footnote's mark that is not one


@dataclass(slots=True, eq=False)
class _OpenUnit:
    """A unit that is still being read: what was known when it was opened, and the spans it was given since."""

    unit: Unit
    titles: list[Span] = field(default_factory=list)
    parts: list[UnitPart] = field(default_factory=list)
    drawn: list[Span] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    printed: list[Span] = field(default_factory=list)

    def closed(self) -> Unit:
        """Return the unit with all its spans."""
        return replace(
            self.unit,
            titles=tuple(self.titles),
            parts=tuple(self.parts),
            drawn=tuple(self.drawn),
            mentions=tuple(self.mentions),
            printed=tuple(self.printed),
        )

    def lacks_footnote(self, mark: str, text: str) -> bool:
        """Whether its text holds a footnote's mark more often than it has footnotes."""
        marks = sum(part.of(text).count(mark) for part in self.parts if isinstance(part, Span))
        notes = sum(isinstance(part, RecordId) and (part.hung or "").startswith("fn") for part in self.parts)
        return marks > notes


class OutlineBuilder:
    """Collects units while the paragraphs of one text are read. Ids that come twice are remarked, never counted up.

    Readers name places inside the book; the units of a finished outline bear the ids of `book`, "" for no prefix.
    """

    def __init__(self, text: str, document: str, book: str = "") -> None:
        self.text = text
        self._document = document
        self._book = book
        self._units: dict[RecordId, _OpenUnit] = {}
        self._dropped: list[Dropped] = []
        self._remarks: list[Remark] = []
        self._strays = 0
        self._on_page: dict[int, list[_OpenUnit]] = {}  # units that footnotes can belong to, by their pages
        self._order = PrintedOrder(book)
        self._odd: list[tuple[OddNumber, Remark]] = []
        self._gaps: dict[int, None] = {}  # the positions of the pages before which one is missing

    def __contains__(self, record_id: RecordId) -> bool:
        """Whether a unit of that id was opened."""
        return record_id in self._units

    def open(
        self,
        record_id: RecordId,
        kind: Kind,
        at: Paragraph,
        *,
        marker: Span | None = None,
        inferred: bool = False,
        within: RecordId | None = None,
        also: tuple[RecordId, ...] = (),
        head: str | None = None,
        expanded: str | None = None,
        page_number: Span | None = None,
    ) -> RecordId:
        """Begin a unit with the paragraph `at`, and return its id. It stands in the print order of its parent, which is
        `within` or else the id's own. The other facts are those of `Unit`.

        A second unit of an id would hide the first: its text is kept as unplaced, with a remark, and the id of that
        is returned. A unit that its book has no number for, such as an item of a section, is no unit: its text goes on
        with what it stands in, with a remark, and the id of that is returned.
        """
        if not record_id.is_sound:
            return self._open_within(record_id, at, within=within, marker=marker, page_number=page_number)
        also = tuple(other for other in also if other.is_sound)
        if record_id in self._units:
            self._remark(REPEATED, at.span, f"{record_id.in_book(self._book)} is printed twice")
            stray = self._open_stray(at, also=also, expanded=expanded, page_number=page_number)
            if marker:
                self.add(stray, marker)
            return stray
        self._begin(
            Unit(
                id=record_id,
                kind=kind,
                marker=marker,
                page=at.page,
                inferred=inferred,
                parent=within or record_id.parent,
                also=also,
                head=head,
                expanded=expanded,
                page_number=page_number,
            ),
            at,
        )
        self.go_on(record_id, at)
        return record_id

    def _open_within(
        self,
        record_id: RecordId,
        at: Paragraph,
        *,
        within: RecordId | None,
        marker: Span | None,
        page_number: Span | None,
    ) -> RecordId:
        """Go on with the unit that the place `record_id` would lie in; where none is open, with a stray."""
        home = within or record_id.parent
        while home is not None and home not in self._units:
            home = home.parent
        if home is None:
            home = self._open_stray(at, page_number=page_number)
        else:
            self.go_on(home, at)
            if page_number:
                self.add(home, page_number)
        if marker:
            self.add(home, marker)
        if not home.is_unplaced or record_id.is_numbered:
            printed = marker.of(self.text) if marker else record_id.mark
            self._remark(NO_SUCH_PLACE, at.span, f"{printed} in {home.in_book(self._book)}")
        return home

    def open_headless(self, record_id: RecordId, kind: Kind, at: Paragraph) -> RecordId:
        """Begin a unit whose head is not in the text: the paragraph `at` stands somewhere inside it. Return its id."""
        parent = record_id.parent
        self._begin(Unit(id=record_id, kind=kind, marker=None, page=at.page, inferred=True, parent=parent), at)
        return record_id

    def _begin(self, unit: Unit, at: Paragraph) -> None:
        self._units[unit.id] = _OpenUnit(unit)
        self._note_gap(at)
        around = self._units.get(unit.parent) if unit.parent else None
        is_inside = around is not None and not around.unit.inferred and not unit.inferred
        for odd in self._order.odd(unit.id, unit.also, is_inside=is_inside, gaps=len(self._gaps)):
            self._odd.append((odd, Remark(odd.code, at.span, odd.about)))
        if unit.parent in self._units:
            self._units[unit.parent].parts.append(unit.id)

    def _note_gap(self, at: Paragraph) -> None:
        if at.after_gap:
            self._gaps[at.page_position] = None

    def go_on(self, record_id: RecordId, at: Paragraph, *, doubt: tuple[str, str] | None = None) -> None:
        """Say that the paragraph `at` is printed in a unit that is open; a `doubt` is a code and its particulars."""
        unit = self._units[record_id]
        self._note_gap(at)
        if doubt:
            self._remark(doubt[0], at.span, doubt[1])
        if at.span not in unit.printed[-1:]:
            unit.printed.append(at.span)
        on_page = self._on_page.setdefault(at.page_position, [])
        if unit.unit.kind not in UNMARKED and on_page[-1:] != [unit]:
            on_page.append(unit)

    def keep_stray(self, at: Paragraph, why: str) -> None:
        """Keep a paragraph that belongs nowhere as a unit of its own, and say why."""
        self.add(self._open_stray(at), at.span)
        self._remark(OUT_OF_PLACE, at.span, why)

    def _open_stray(
        self,
        at: Paragraph,
        *,
        also: tuple[RecordId, ...] = (),
        expanded: str | None = None,
        page_number: Span | None = None,
    ) -> RecordId:
        self._strays += 1
        record_id = RecordId.of_counted("unplaced", self._document, self._strays)
        self._units[record_id] = _OpenUnit(
            Unit(
                id=record_id,
                kind=Kind.UNPLACED,
                marker=None,
                page=at.page,
                inferred=False,
                parent=None,
                also=also,
                expanded=expanded,
                page_number=page_number,
            )
        )
        self.go_on(record_id, at)
        return record_id

    def add(self, record_id: RecordId, span: Span, *, title: bool = False) -> None:
        """Give `span` to the text of a unit, or to its title; all of a text without a place is text, as printed."""
        kept = self._trim(span)
        if title and not record_id.is_unplaced:
            self._units[record_id].titles.append(kept)
        elif kept.start < kept.end:
            self._units[record_id].parts.append(kept)

    def add_heading(self, record_id: RecordId, at: Paragraph, heading: "re.Match[str]") -> None:
        """Give what follows the number of a Law in its heading: the title, and behind it what is text."""
        if heading["dash"]:
            self.drop(at.part(heading, "dash"), SIGN)
        title = at.part(heading, "title")
        end = title.start + title_end(heading["title"])
        if title.start < end:
            self.add(record_id, Span(title.start, end), title=True)
        self.add(record_id, Span(end, title.end))

    def draw(self, record_id: RecordId, auction: Auction, spans: Sequence[Span], *, is_flat: bool) -> None:
        """Give a diagram to a unit, with the lines it is drawn in, seats first; remark one without columns."""
        self._units[record_id].parts.append(auction)
        self._units[record_id].drawn += spans
        if len(spans) == 1:
            self._remark(DIAGRAM_EMPTY, spans[0], f"in {record_id}")
        if is_flat:
            self._remark(COLUMNS_LOST, spans[0], "the calls were read by their number and distance")

    def mention(self, record_id: RecordId, mention: Mention) -> None:
        """Give a number beside an entry to the entry's references; what names no record is text of the entry."""
        if not mention.target.is_sound:
            self.add(record_id, mention.span)
            return
        self._units[record_id].mentions.append(mention)

    def owner_of_mark(self, mark: str, page_position: int) -> RecordId | None:
        """Return the first unit of a page whose text holds a footnote's mark that no footnote of it has taken."""
        units = self._on_page.get(page_position, ())
        return next((one.unit.id for one in units if one.lacks_footnote(mark, self.text)), None)

    def drop(self, span: Span, rule: Rule) -> None:
        """Leave `span` out of every unit, by a rule."""
        kept = self._trim(span)
        if kept.start < kept.end:
            self._dropped.append(Dropped(kept, rule))

    def _remark(self, code: str, span: Span, about: str) -> None:
        """Say something about a place: a finding's code, and the particulars."""
        self._remarks.append(Remark(code, span, about))

    @property
    def outline(self) -> Outline:
        """What was collected so far: the units in the order they were opened."""
        units = tuple(unit.closed().in_book(self._book) for unit in self._units.values())
        odd = (remark for one, remark in self._odd if not any(due in self._units for due in one.due))
        return Outline(units, tuple(self._dropped), (*self._remarks, *odd))

    def _trim(self, span: Span) -> Span:
        words = span.of(self.text)
        start = span.start + len(words) - len(words.lstrip())
        return Span(start, max(start, span.end - len(words) + len(words.rstrip())))
