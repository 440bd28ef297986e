"""Pages of the Laws -> Laws, lettered and numbered provisions, footnotes, divisions, matter before and after them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ingest.headings import COUNTED, DASHED, FOOTNOTE, SENTENCE_END, UNFINISHED, is_title
from ingest.model import Kind, RecordId, Span
from ingest.outline.builder import LIST_UNMARKED, NO_SUCH_PLACE, OutlineBuilder
from ingest.outline.context import OutlineContext
from ingest.outline.provisions import UNKNOWN_DIVISION, Numbered, inside_of, provision_of
from ingest.paragraph import Paragraph
from ingest.rules import SIGN

STOPS: Final = ".;:,!?)"


class LawReader:
    """Reads pages of prose in print order; knows the open provision and words whose role the next paragraph tells."""

    def __init__(self, builder: OutlineBuilder, context: OutlineContext) -> None:
        self._builder = builder
        self._context = context
        self._headings = context.headings
        self._at: RecordId | None = None
        self._unit: RecordId | None = None
        self._pending: tuple[RecordId, Span, int] | None = None
        self._inferred = False
        self._noted: tuple[RecordId, int] | None = None  # what goes on after a page's footnotes, and that page
        self._matters = 0
        self._opens: RecordId | None = None
        self._unmarked: RecordId | None = None  # what the last item without a mark was kept in
        self._untitled: RecordId | None = None  # a Law whose number stood by itself right above

    def read_page(self, paragraphs: Sequence[Paragraph], *, resumes: bool, shares_page: bool) -> None:
        """Place the paragraphs of one page. `resumes` tells that they go on from the prose read last, `shares_page`
        that a listing stands on the page too: a hint for the page then speaks of that.
        """
        opens = None if shares_page else self._context.page_hint(paragraphs[0].page)
        self._opens = opens
        if opens or paragraphs[0].after_gap or not resumes:
            self._begin_inside(opens)
        hinted = opens or any(self._context.heading_hint(p.words) for p in paragraphs)
        if self._at is None and not hinted and self._is_matter(paragraphs):
            # The number below belongs to the listing: matter before it stood on a page of its own.
            self._read_matter([replace(p, page=None) for p in paragraphs] if shares_page else paragraphs)
            return
        for n, paragraph in enumerate(paragraphs):
            hint = self._context.heading_hint(paragraph.words)
            if hint:
                self._begin_inside(hint)
            self._read(paragraph, paragraphs[n:])

    def _begin_inside(self, opens: RecordId | None) -> None:
        """Go on inside a provision whose head is not here; with None nothing is open."""
        self._settle(None)
        self._at = self._unit = opens if opens and opens.is_law else None
        self._noted = None
        self._inferred = opens is not None

    def finish(self) -> None:
        """Decide what is still open at the end of the pages."""
        self._settle(None)

    def _is_matter(self, paragraphs: Sequence[Paragraph]) -> bool:
        """A page is matter around the Laws when no Law begins on it and hardly a paragraph has a mark («А. Рыбников»
        looks like one).
        """
        words = [paragraph.words for paragraph in paragraphs]
        marked = sum(map(self._headings.opens_provision, words))
        return marked * 3 < len(words) and not any(map(self._headings.is_law_title, words))

    def _read(self, paragraph: Paragraph, later: Sequence[Paragraph]) -> None:
        words = paragraph.words
        heading, division = self._headings.heading_of(words), self._headings.division.fullmatch(words)
        footnote = FOOTNOTE.match(words)
        number = provision_of(paragraph, self._at)
        untitled, self._untitled = self._untitled, None
        if footnote:
            self._settle(None)
            self._read_footnote(paragraph, footnote)
        elif heading and (heading["title"] or self._is_bare_heading(later)):
            self._settle(None)
            self._open_law(paragraph, heading)
        elif division and (paragraph.underlined or not self._unit or self._leads_to_law(later)):
            self._settle(None)
            self._open_division(paragraph, division, later)
        elif number:
            self._settle(None)
            self._open_provision(paragraph, number)
        elif untitled is not None and is_title(words):
            self._builder.go_on(untitled, paragraph)
            self._builder.add(untitled, paragraph.span, title=True)
        elif self._unit is None:
            self._builder.keep_stray(paragraph, "no heading is open here; a hint in the manifest can tell which")
        else:
            self._settle(paragraph)
            if self._noted and paragraph.page_position > self._noted[1]:
                self._unit, self._noted = self._noted[0], None
            unit = self._ensure(self._unit, paragraph)
            self._builder.go_on(unit, paragraph, doubt=self._lost_mark(words, unit))
            self._builder.add(self._unit, paragraph.span)

    def _lost_mark(self, words: str, unit: RecordId) -> tuple[str, str] | None:
        """What is to be said of the first item of a list whose marks are dashes, or have no place in ids."""
        counted = COUNTED.match(words)
        if unit == self._unmarked or not (counted or DASHED.match(words)):
            return None
        self._unmarked = unit
        return NO_SUCH_PLACE if counted else LIST_UNMARKED, f"kept as text of {unit}"

    def _is_bare_heading(self, later: Sequence[Paragraph]) -> bool:
        """Whether a number by itself, the first of the paragraphs, heads a Law: with its stop, between blank lines, or
        where a title or a provision stands below it.
        """
        heading = later[0]
        below = later[1].words if len(later) > 1 else ""
        between = heading.after_blank and len(later) > 1 and later[1].after_blank
        return heading.words.endswith(".") or between or is_title(below) or self._headings.opens_provision(below)

    def _leads_to_law(self, later: Sequence[Paragraph]) -> bool:
        """Whether a Law or another division begins right below."""
        return len(later) > 1 and self._headings.opens_heading(later[1].words)

    def _open_law(self, paragraph: Paragraph, heading: "re.Match[str]") -> None:
        law = RecordId.of_law(int(heading["law"]))
        self._inferred, self._noted = False, None
        self._unit = self._builder.open(law, Kind.LAW, paragraph, marker=paragraph.part(heading, "marker"))
        self._at = law
        if heading["title"]:
            self._builder.add_heading(self._unit, paragraph, heading)
        else:
            self._untitled = law if self._unit == law else None

    def _open_division(self, paragraph: Paragraph, found: "re.Match[str]", later: Sequence[Paragraph]) -> None:
        nexts = (self._headings.heading_of(p.words) for p in later)
        law = next((int(heading["law"]) for heading in nexts if heading), None)
        record_id = self._context.division_id(*self._headings.division_of(found), law)
        if record_id is None:
            self._builder.keep_stray(paragraph, UNKNOWN_DIVISION)
            return
        opened = self._builder.open(record_id, Kind.DIVISION, paragraph, marker=paragraph.part(found, "marker"))
        self._builder.drop(paragraph.part(found, "dash"), SIGN)
        self._builder.add(opened, paragraph.part(found, "title"), title=True)
        self._unit = opened

    def _open_provision(self, paragraph: Paragraph, number: Numbered) -> None:
        opened = self._builder.open(number.id, Kind.PROVISION, paragraph, marker=number.marker, inferred=self._inferred)
        self._at, self._unit, self._noted = number.id, opened, None
        inner = inside_of(paragraph, number) if opened == number.id else None
        if inner:
            self._open_provision(paragraph, inner)
            return
        self._pending = (opened, Span(number.rest, paragraph.end), paragraph.column)

    def _settle(self, following: Paragraph | None) -> None:
        """Decide whether the first line of a provision was its title: a title has no final stop, and its body follows
        deeper, or set apart by a blank line; without a body below it, words without a final stop are a title.
        """
        if self._pending is None:
            return
        unit, span, column = self._pending
        self._pending = None
        words = span.of(self._builder.text).strip()
        deeper = following is None or following.column > column or following.column == 0
        apart = following is not None and following.after_blank and following.column == column and is_title(words)
        goes_on = SENTENCE_END.search(words) or UNFINISHED.search(words)
        if words and words[-1] not in STOPS and (deeper or apart) and not goes_on:
            self._builder.add(unit, span, title=True)
        else:
            self._builder.add(unit, span)

    def _ensure(self, unit: RecordId, paragraph: Paragraph) -> RecordId:
        """The open unit, begun here when only a hint knew of it."""
        if unit not in self._builder:
            self._builder.open_headless(unit, Kind.PROVISION if unit.depth > 1 else Kind.LAW, paragraph)
        return unit

    def _read_footnote(self, paragraph: Paragraph, found: "re.Match[str]") -> None:
        owner = self._builder.owner_of_mark(found["marker"], paragraph.page_position) or self._opens
        if owner is None:
            self._builder.keep_stray(paragraph, "a footnote whose mark is not on its page")
            return
        count = 1
        while owner.with_hung("fn", count) in self._builder:
            count += 1
        note = self._builder.open(
            owner.with_hung("fn", count),
            Kind.FOOTNOTE,
            paragraph,
            marker=paragraph.part(found, "marker"),
            inferred=owner not in self._builder,
        )
        self._builder.drop(paragraph.part(found, "dash"), SIGN)
        self._builder.add(note, Span(paragraph.start + found.end(), paragraph.end))
        if self._unit is not None and self._noted is None:
            self._noted = (self._unit, paragraph.page_position)
        self._unit = note

    def _read_matter(self, paragraphs: Sequence[Paragraph]) -> None:
        """A page without any mark of the Laws: title page, preface or colophon."""
        self._matters += 1
        record_id = RecordId.of_counted("matter", self._context.work, self._matters)
        self._builder.open(record_id, Kind.MATTER, paragraphs[0])
        for paragraph in paragraphs:
            self._builder.go_on(record_id, paragraph)
            self._builder.add(record_id, paragraph.span)
