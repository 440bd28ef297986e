"""Paragraphs of the commentary -> sections, numbered paragraphs, items, notes and examples with their auctions."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from ingest.diagram import LABEL, head_of
from ingest.headings import (
    COUNTED,
    DASHED,
    ITEM,
    LONE_BULLET,
    PARAGRAPH,
    SENTENCE_END,
    is_capitals,
    is_cut_number,
    is_title,
)
from ingest.lexis import by_shape, list_mark, list_places
from ingest.model import Kind, RecordId, Span
from ingest.outline.builder import HEADING_MISSING, LIST_UNMARKED, NO_SUCH_PLACE, PLACE_UNCLEAR, OutlineBuilder
from ingest.outline.commentary.auction import DiagramLine, normal_call, read_auction
from ingest.outline.commentary.surroundings import count_above, count_below, may_be_cut
from ingest.outline.context import OutlineContext
from ingest.outline.marks import Level, begins_inside, mark_of, opens_item, place_item
from ingest.paragraph import Paragraph
from ingest.rules import SIGN

__all__ = ["CommentaryReader", "normal_call"]

BEFORE_THE_TEXT: Final = -1  # the column of a mark that is on a missing page: every line is deeper
LISTED_ENDS: Final = (":", ";", "ИЛИ", "OR")  # what stands before an item of a list
ENDED: Final = re.compile(r"(?:[.?!:;,)\"»]|ИЛИ)\s*$")  # a paragraph or an item of it


class CommentaryReader:
    """Reads paragraphs in print order; knows the open section, paragraph and items."""

    def __init__(self, builder: OutlineBuilder, context: OutlineContext, paragraphs: Sequence[Paragraph]) -> None:
        self._builder = builder
        self._headings = context.headings
        self._paragraphs = paragraphs
        self._section: int | None = None
        self._heading: RecordId | None = None  # what the heading of the section opened
        self._hint = context.heading_hint
        self._above = count_above(paragraphs)  # where the text begins and ends among the paragraphs
        self._below = len(paragraphs) - count_below(paragraphs, context.headings)
        self._hinted = False  # that a person told what the document begins in
        self._paragraph: RecordId | None = None
        self._levels: tuple[Level, ...] = ()
        self._last: RecordId | None = None
        self._at = self._searched = (
            0  # positions among the paragraphs: the one being read, the last one looked ahead at
        )
        self._told = False  # that nothing tells where lists end
        self._headed = False  # that a text stands below a heading without a number
        self._unmarked: RecordId | None = None  # what the last item without a mark was kept in
        self._titled = -1  # the position of the last line of a title below its number
        self._column = 0  # where numbered paragraphs begin; a line left of it goes on after a diagram

    def read(self) -> None:
        """Place every paragraph. A last one that is nothing but the start of a number was cut off there."""
        while self._at < len(self._paragraphs):
            paragraph = self._paragraphs[self._at]
            words = paragraph.words
            if paragraph.diagram:
                self._at += self._read_diagram(self._at)
                continue
            last = self._at == len(self._paragraphs) - 1
            if last and is_cut_number(words):
                self._builder.keep_stray(paragraph, "the document is cut inside a number")
            else:
                self._read_paragraph(paragraph, words)
            self._at += 1

    def _read_paragraph(self, paragraph: Paragraph, words: str) -> None:
        heading = self._headings.heading_of(words)
        number = PARAGRAPH.match(words)
        item = ITEM.match(words)
        if self._paragraph is None and self._section is None:
            self._paragraph = self._hint(words)
            self._hinted = self._paragraph is not None
        if heading and self._heads(self._at):
            self._open_section(paragraph, heading)
        elif self._titles_section(words) and self._last:
            self._builder.go_on(self._last, paragraph)
            self._builder.add(self._last, paragraph.span, title=True)
            self._titled = self._at
        elif number and self._is_due(int(number["law"])):
            self._open_paragraph(paragraph, number)
        elif item and opens_item(item, self._levels) and self._home(paragraph) is not None:
            self._open_item(paragraph, item)
        elif self._headings.note.match(words) and self._home(paragraph) is not None:
            self._open_note(paragraph)
        else:
            self._go_on(paragraph)

    def _heads(self, at: int) -> bool:
        """Whether the paragraph at a position is the heading of a section: «Правило 72. ОБЩИЕ ...», or a bare number
        with its stop or with a title in capitals or the first paragraph below it.
        """
        words = self._paragraphs[at].words
        if not self._headings.is_bare(words) or words.endswith("."):
            return self._headings.heading_of(words) is not None
        below = self._paragraphs[at + 1].words if at + 1 < len(self._paragraphs) else ""
        return PARAGRAPH.match(below) is not None or (is_capitals(below) and is_title(below))

    def _titles_section(self, words: str) -> bool:
        """Whether a paragraph in capitals is the title, or goes on with the title, of the section whose number stood by
        itself above.
        """
        if not (self._at and is_capitals(words) and is_title(words)):
            return False
        if self._titled == self._at - 1:
            return True
        return self._headings.is_bare(self._paragraphs[self._at - 1].words) and self._heads(self._at - 1)

    def _open_section(self, paragraph: Paragraph, heading: "re.Match[str]") -> None:
        law, marker = int(heading["law"]), paragraph.part(heading, "marker")
        opened = self._builder.open(RecordId.of_commentary(law), Kind.COMMENTARY, paragraph, marker=marker)
        self._last = self._heading = opened
        self._section, self._paragraph, self._levels = law, None, ()
        if heading["title"]:
            self._builder.add_heading(opened, paragraph, heading)

    def _is_due(self, law: int) -> bool:
        """A number opens a paragraph in its own section, or in a later one whose heading is missing."""
        return self._section is None or law == self._section or (law > self._section and self._levels == ())

    def _open_paragraph(self, paragraph: Paragraph, number: "re.Match[str]") -> None:
        law, first = int(number["law"]), number["number"]
        unheaded = self._section not in (None, law)
        self._section = law
        record_id = RecordId.of_commentary(law, first)
        marker = paragraph.part(number, "marker")
        others = tuple(RecordId.of_commentary(law, other.strip()) for other in number["more"].split(",")[1:])
        opened = self._builder.open(record_id, Kind.PARAGRAPH, paragraph, marker=marker, also=others)
        if unheaded:
            about = f"{number['marker']} has no heading of {law} above it"
            self._builder.go_on(opened, paragraph, doubt=(HEADING_MISSING, about))
        elif self._at == 0 and may_be_cut(self._paragraphs, law):
            about = f"{number['marker']} may have lost its first digits, since the document begins with it"
            self._builder.go_on(opened, paragraph, doubt=(PLACE_UNCLEAR, about))
        self._paragraph = self._last = opened
        self._column = paragraph.column
        self._levels = ()
        rest = paragraph.start + number.end()
        item = ITEM.match(paragraph.words, number.end())
        if opened == record_id and item and opens_item(item, ()):
            self._open_item(paragraph, item)
        else:
            self._builder.add(opened, Span(rest, paragraph.end))

    def _open_item(self, paragraph: Paragraph, found: "re.Match[str]") -> None:
        """Open the item whose mark was found in a paragraph, and one that its own words begin with: «(ii) (a) ...»"""
        home = self._home(paragraph)
        assert home is not None
        kept, series, ordinal = place_item(mark_of(found), self._levels)
        parent = self._levels[kept - 1].id if kept else home
        if found["bullet"]:
            self._builder.drop(paragraph.part(found, "bullet"), SIGN)
        marker = paragraph.part(found, "marker")
        item = self._builder.open(parent.child(list_mark(series, ordinal)), Kind.ITEM, paragraph, marker=marker)
        column = paragraph.column + found.start("bullet" if found["bullet"] else "marker")
        self._levels = (*self._levels[:kept], Level(series, ordinal, item, column))
        self._last = item
        inner = ITEM.match(paragraph.words, found.end("marker"))
        if inner and begins_inside(inner, series):
            self._open_item(paragraph, inner)
        else:
            self._builder.add(item, Span(marker.end, paragraph.end))
            if self._may_close_list(paragraph):
                about = f"the last sentences of {item} may close its list"
                self._builder.go_on(item, paragraph, doubt=(PLACE_UNCLEAR, about))

    def _open_note(self, paragraph: Paragraph) -> None:
        home = self._home(paragraph)
        assert home is not None
        count = 1
        while home.with_hung("note", count) in self._builder:
            count += 1
        self._last = self._builder.open(home.with_hung("note", count), Kind.NOTE, paragraph)
        self._builder.add(self._last, paragraph.span)

    def _go_on(self, paragraph: Paragraph) -> None:
        """A paragraph without a number: the item's when it stands deeper than the item's mark, else the paragraph's."""
        target = None if self._is_outside() else self._target(paragraph)
        if target is None:
            self._builder.keep_stray(paragraph, "no number before or after it tells where it belongs")
            return
        self._builder.go_on(target, paragraph, doubt=self._doubt(paragraph, target))
        self._builder.add(target, paragraph.span)
        self._last = target

    def _is_outside(self) -> bool:
        """Whether the paragraph that is read stands above or below the text and is no part of it."""
        return not self._above <= self._at < self._below

    def _doubt(self, paragraph: Paragraph, target: RecordId) -> tuple[str, str] | None:
        """What is to be said where a paragraph without a mark may be an item that lost it, of the first of a list only,
        and where nothing tells whether it closes a list or goes on with its last item, or is of the text at all.
        """
        if code := self._lost_mark(paragraph):
            before, self._unmarked = self._unmarked, target
            return (code, f"kept as text of {target}") if before != target else None
        if target == self._heading and not self._headed:
            self._headed = True
            return PLACE_UNCLEAR, f"kept as text of {target}, since no number stands between"
        if edge := self._edge(paragraph):
            return PLACE_UNCLEAR, f"kept as text of {target}, and {edge}"
        if self._is_beside_items(paragraph) and not self._item_follows():
            return PLACE_UNCLEAR, f"kept as text of {target}; its list may end above"
        return None

    def _lost_mark(self, paragraph: Paragraph) -> str:
        """The code for an item whose mark is lost, or is one that ids have no place for; "" for other paragraphs."""
        above = self._paragraphs[self._at - 1] if self._at else None
        follows = above and not above.diagram and above.words.rstrip().endswith(LISTED_ENDS)
        if COUNTED.match(paragraph.words):
            return NO_SUCH_PLACE
        bulleted = LONE_BULLET.match(paragraph.words) or DASHED.match(paragraph.words)
        return LIST_UNMARKED if bulleted or (follows and paragraph.words[:1].islower()) else ""

    def _edge(self, paragraph: Paragraph) -> str:
        """What is to be said of sentences at either end of a document that may be no part of its text."""
        if not paragraph.words[:1].isupper():
            return ""
        if self._at == 0 and not self._hinted:
            return "nothing but the number below tells so"
        is_last = self._at == len(self._paragraphs) - 1
        if is_last and paragraph.after_blank and paragraph.column == self._column:
            return "nothing tells whether the document ends above it"
        return ""

    def _is_beside_items(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph, the item above it and their numbered paragraph begin in one column: indents are lost."""
        return bool(self._levels) and self._levels[-1].column == paragraph.column == self._column

    def _may_close_list(self, paragraph: Paragraph) -> bool:
        """Whether the last item of a list has several sentences in a copy without indents; told once of a document."""
        if self._told or not self._is_beside_items(paragraph) or self._item_follows():
            return False
        self._told = len(self._levels) == 1 and SENTENCE_END.search(paragraph.words) is not None
        return self._told

    def _item_follows(self) -> bool:
        """Whether the next paragraph goes on with an open list."""
        below = self._paragraphs[self._at + 1] if self._at + 1 < len(self._paragraphs) else None
        item = ITEM.match(below.words) if below else None
        return item is not None and opens_item(item, self._levels) and place_item(mark_of(item), self._levels)[2] > 1

    def _target(self, paragraph: Paragraph) -> RecordId | None:
        home = self._home(paragraph)
        if self._last is None or self._last.hung or not self._levels:
            return self._last or home
        if paragraph.column < self._column:
            return self._last
        if self._is_beside_items(paragraph):
            return self._levels[-1].id
        inside = [level.id for level in self._levels if level.column < paragraph.column]
        return inside[-1] if inside else home

    def _home(self, paragraph: Paragraph) -> RecordId | None:
        """The numbered paragraph (or section) things belong to here; at the head of a document it is the one before the
        first that is numbered.
        """
        if self._paragraph is None and self._section is not None:
            return self._heading
        if self._paragraph is None:
            self._paragraph = self._before_first_number()
        if self._paragraph is not None and self._paragraph not in self._builder:
            self._paragraph = self._begin_inside(self._paragraph, paragraph)
        return self._paragraph

    def _begin_inside(self, opens: RecordId, paragraph: Paragraph) -> RecordId:
        """Open the units a document begins inside of; returns the numbered paragraph among them."""
        self._section = opens.law
        home = opens.unit
        self._last = self._builder.open_headless(home, Kind.PARAGRAPH, paragraph)
        for level in opens.levels[2:]:
            self._last = self._builder.open_headless(self._last.child(level), Kind.ITEM, paragraph)
            series, ordinal = list_places(level)[0]
            self._levels = (*self._levels, Level(series, ordinal, self._last, BEFORE_THE_TEXT))
        return home

    def _before_first_number(self) -> RecordId | None:
        """The paragraph before the first numbered one that is still to come before a heading; looked for once. None
        where the text before that does not end as a paragraph does: a site's own words stand above the document.
        """
        if self._at < self._searched:
            return None
        for place in range(self._at, len(self._paragraphs)):
            self._searched = place
            words = self._paragraphs[place].words
            number = PARAGRAPH.match(words)
            if self._heads(place):
                return None
            if number and place and not ENDED.search(self._paragraphs[place - 1].words):
                return None
            if number:
                before = RecordId.of_commentary(int(number["law"]), str(int(number["number"]) - 1))
                return before if before.is_sound else None
        return None

    def _read_diagram(self, at: int) -> int:
        """Read the head at `at` and the rows below it; returns how many paragraphs it took."""
        head = self._paragraphs[at]
        rows = list(takewhile(lambda p: p.diagram and not head_of(p.words), self._paragraphs[at + 1 :]))
        found = head_of(head.words)
        home = self._home(head)
        if found is None or home is None:
            self._builder.keep_stray(head, "a row of calls without its seats")
            return 1
        label = found["before"].strip() or None
        if label and LABEL.fullmatch(label):
            mark = by_shape(label.rstrip(".)")).upper()
            marker = Span(head.start, head.start + len(label))
            self._last = self._builder.open(home.with_hung("ex", mark), Kind.EXAMPLE, head, marker=marker)
        target = self._last or home
        lines = [DiagramLine(p.words, p.column) for p in (head, *rows)]
        seats = Span(head.start + found.start("seats"), head.end)
        auction, lost = read_auction(lines, label)
        self._builder.draw(target, auction, [seats, *(p.span for p in rows)], is_flat=lost)
        for p in (head, *rows):
            self._builder.go_on(target, p)
        return 1 + len(rows)
