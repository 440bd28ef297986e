"""Units under construction: every span of a reflowed text goes to one field of one unit, or is dropped by a named rule.

A unit holds spans and no text of its own, so what it says can only be what was printed, and the spans prove that
nothing was left out or used twice.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ingest.ledger import Rule
from ingest.model import Auction, CitationKind, Kind, RecordId, Span
from ingest.paragraph import Paragraph

REPEATED: Final = "repeated"
OUT_OF_PLACE: Final = "out-of-place"
COLUMNS_LOST: Final = "columns-lost"
OUT_OF_ORDER: Final = "out-of-order"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A number or a head printed beside an entry, outside its text, and the record it names."""

    span: Span
    target: RecordId
    kind: CitationKind


UNMARKED: Final = (Kind.FOOTNOTE, Kind.UNPLACED)  # whose text may hold a footnote's mark that is not one

# What stands where in a unit: a span of its text, a child, or an auction.
Part: TypeAlias = Span | RecordId | Auction


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One numbered unit as printed; all spans are of the reflowed text it was read from."""

    id: RecordId
    kind: Kind
    marker: Span | None
    titles: tuple[Span, ...]
    parts: tuple[Part, ...]
    drawn: tuple[Span, ...]
    mentions: tuple[Mention, ...]
    also: tuple[RecordId, ...]
    printed: tuple[Span, ...]
    page: int | None
    inferred: bool
    parent: RecordId | None = None
    page_number: Span | None = None
    head: str | None = None
    expanded: str | None = None


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


@dataclass(slots=True)
class _Open:
    """A unit that is still being read."""

    id: RecordId
    kind: Kind
    page: int | None
    inferred: bool
    marker: Span | None = None
    titles: list[Span] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    drawn: list[Span] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    also: tuple[RecordId, ...] = ()
    printed: list[Span] = field(default_factory=list)
    page_number: Span | None = None
    parent: RecordId | None = None
    head: str | None = None
    expanded: str | None = None


class OutlineBuilder:
    """Collects units while the paragraphs of one text are read. Ids that come twice are remarked, never counted up."""

    def __init__(self, text: str, document: str) -> None:
        self.text = text
        self._document = document
        self._units: dict[RecordId, _Open] = {}
        self._dropped: list[Dropped] = []
        self._remarks: list[Remark] = []
        self._strays = 0
        self._on_page: dict[int, list[_Open]] = {}  # units that footnotes can belong to, by their pages
        self._highest: dict[tuple[str, RecordId | None], RecordId] = {}  # the highest number met, by level

    def __contains__(self, record_id: RecordId) -> bool:
        """Whether a unit of that id was opened."""
        return record_id in self._units

    def open(
        self, record_id: RecordId, kind: Kind, at: Paragraph, *, marker: Span | None = None, inferred: bool = False,
        within: RecordId | None = None,
    ) -> RecordId:  # fmt: skip
        """Begin a unit; it stands in its parent's print order (`within`, else the id's own parent). Returns its id.

        A second unit of an id would hide the first: its text is kept as unplaced, with a remark.
        """
        if record_id in self._units:
            self.remark(REPEATED, at.span, f"{record_id} is printed twice")
            stray = self._open_stray(at)
            if marker:
                self.add(stray, marker)
            return stray
        self._units[record_id] = _Open(record_id, kind, at.page, inferred, marker)
        parent = within or record_id.parent
        self._units[record_id].parent = parent
        self._watch_order(record_id, at)
        if parent in self._units:
            self._units[parent].parts.append(record_id)
        return record_id

    def _watch_order(self, record_id: RecordId, at: Paragraph) -> None:
        """Remark a number or capital that comes after a higher one of its level."""
        counted = record_id.mark.isdigit() or record_id.mark.isupper()
        if not record_id.is_numbered or record_id.hung or not counted:
            return
        level = (record_id.space, record_id.parent)
        before = self._highest.get(level)
        if before is not None and record_id.book_order < before.book_order:
            self.remark(OUT_OF_ORDER, at.span, f"{record_id} is printed after {before}")
        else:
            self._highest[level] = record_id

    def keep_stray(self, at: Paragraph, why: str) -> None:
        """Keep a paragraph that belongs nowhere as a unit of its own, and say why."""
        stray = self._open_stray(at)
        self.note(stray, at)
        self.add(stray, at.span)
        self.remark(OUT_OF_PLACE, at.span, why)

    def _open_stray(self, at: Paragraph) -> RecordId:
        self._strays += 1
        record_id = RecordId.of_counted("unplaced", self._document, self._strays)
        self._units[record_id] = _Open(record_id, Kind.UNPLACED, at.page, False)
        return record_id

    def add(self, record_id: RecordId, span: Span, *, title: bool = False) -> None:
        """Give `span` to the text of a unit, or to its title."""
        kept = self._trim(span)
        if title:
            self._units[record_id].titles.append(kept)
        elif kept.start < kept.end:
            self._units[record_id].parts.append(kept)

    def draw(self, record_id: RecordId, auction: Auction, spans: Iterable[Span]) -> None:
        """Give the lines of a diagram to a unit."""
        self._units[record_id].parts.append(auction)
        self._units[record_id].drawn += spans

    def mention(self, record_id: RecordId, mention: Mention) -> None:
        """Give a number beside an entry to the entry's references."""
        self._units[record_id].mentions.append(mention)

    def owner_of_mark(self, mark: str, page_position: int) -> RecordId | None:
        """The first unit of a page whose text holds a footnote's mark that no footnote of the page has taken."""
        for unit in self._on_page.get(page_position, ()):
            count = sum(part.of(self.text).count(mark) for part in unit.parts if isinstance(part, Span))
            taken = sum(isinstance(part, RecordId) and (part.hung or "").startswith("fn") for part in unit.parts)
            if count > taken:
                return unit.id
        return None

    def note(
        self, record_id: RecordId, at: Paragraph, *, also: tuple[RecordId, ...] = (), expanded: str | None = None,
        head: str | None = None, page_number: Span | None = None,
    ) -> None:  # fmt: skip
        """Further facts of a unit: the paragraph it is printed in, its other ids, of an index entry the phrase in full
        and its head, of a contents entry the page number beside it.
        """
        unit = self._units[record_id]
        place = at.span
        unit.printed += [place] if place not in unit.printed[-1:] else []
        on_page = self._on_page.setdefault(at.page_position, [])
        if unit.kind not in UNMARKED and not (on_page and on_page[-1] is unit):
            on_page.append(unit)
        unit.also += also
        unit.expanded = expanded or unit.expanded
        unit.head = head or unit.head
        unit.page_number = page_number or unit.page_number

    def drop(self, span: Span, rule: Rule) -> None:
        """Leave `span` out of every unit, by a rule."""
        kept = self._trim(span)
        if kept.start < kept.end:
            self._dropped.append(Dropped(kept, rule))

    def remark(self, code: str, span: Span, about: str) -> None:
        """Tell something about a place."""
        self._remarks.append(Remark(code, span, about))

    def finish(self) -> Outline:
        """The units in the order they were opened."""
        return Outline(
            tuple(
                Unit(
                    id=unit.id, kind=unit.kind, marker=unit.marker, titles=tuple(unit.titles), parts=tuple(unit.parts),
                    drawn=tuple(unit.drawn), mentions=tuple(unit.mentions), also=unit.also,
                    printed=tuple(unit.printed), page=unit.page, inferred=unit.inferred, expanded=unit.expanded,
                    page_number=unit.page_number, head=unit.head, parent=unit.parent,
                )
                for unit in self._units.values()
            ),
            tuple(self._dropped),
            tuple(self._remarks),
        )  # fmt: skip

    def _trim(self, span: Span) -> Span:
        words = span.of(self.text)
        start = span.start + len(words) - len(words.lstrip())
        return Span(start, max(start, span.end - len(words) + len(words.rstrip())))
