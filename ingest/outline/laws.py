"""Pages of the Laws -> Laws, lettered and numbered provisions, footnotes, divisions, matter before and after them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.ledger import Rule
from ingest.model import Kind, RecordId, Span
from ingest.outline.draft import Draft, within
from ingest.outline.marks import DIGIT, DIVISION, FOOTNOTE, HEADING, LETTER, LOOK_ALIKE, ROMAN, SMALL
from ingest.reflow import Paragraph

SIGN: Final = Rule("sign", "a dash or bracket between a mark and its words separates and says nothing")
STOPS: Final = ".;:,!?)"
FOOTNOTE_MARK: Final = re.compile(r"\(\*+\)")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a text cannot tell of itself: the names its ids are made with, what hints say stands open at the head of a
    page or at a printed line, the division that a heading before a Law names.
    """

    document: str
    work: str
    page_hint: Callable[[int | None], RecordId | None]
    heading_hint: Callable[[str], RecordId | None]
    division_id: Callable[[str, int | None], RecordId | None]


@dataclass(frozen=True, slots=True)
class Numbered:
    """A mark at the head of a paragraph: the id it opens under the open one, the mark's span, where its words begin."""

    id: RecordId
    marker: Span
    rest: int


def provision_of(words: str, paragraph: Paragraph, at: RecordId | None) -> Numbered | None:
    """The provision a paragraph's mark opens, given the open one; None without a mark or anything it can belong to.

    A capital belongs to the Law, a number to the letter, a small letter (or a bracketed capital) to the number, a roman
    numeral in brackets to whichever is open.
    """
    if at is None:
        return None
    levels = [level for level in at.levels if not level.startswith(".")]
    for form, depth in ((LETTER, 1), (DIGIT, 2), (SMALL, 3)):
        found = form.match(words)
        if found and len(levels) >= depth:
            mark = found["mark"].translate(LOOK_ALIKE)
            name = mark.lower() if depth == 3 else mark
            new = RecordId("law", (*levels[:depth], name))
            return Numbered(new, within(paragraph, found, "marker"), paragraph.start + found.end())
    found = ROMAN.match(words)
    if found and len(levels) >= 2:
        new = RecordId("law", (*levels, "." + found["mark"]))
        return Numbered(new, within(paragraph, found, "marker"), paragraph.start + found.end())
    return None


def is_law_title(words: str) -> bool:
    """Whether a paragraph is the title of a Law: its number with a stop, and no sentence. «Правило 79. Взятки»"""
    found = HEADING.fullmatch(words)
    return bool(found and found["title"] and found["marker"].endswith(".") and not words.endswith("."))


def has_mark(words: str) -> bool:
    """Whether a paragraph opens a Law, a provision, a division or a footnote."""
    return any(form.match(words) for form in (HEADING, DIVISION, LETTER, DIGIT, SMALL, FOOTNOTE))


class LawReader:
    """Reads pages of prose in print order; knows the open provision and words whose role the next paragraph tells."""

    def __init__(self, draft: Draft, setting: Setting) -> None:
        self._draft = draft
        self._setting = setting
        self._at: RecordId | None = None
        self._unit: RecordId | None = None
        self._pending: tuple[RecordId, Span, int] | None = None
        self._inferred = False
        self._noted: tuple[RecordId, int] | None = None  # what goes on after a page's footnotes, and that page
        self._matters = 0
        self._opens: RecordId | None = None

    def read_page(self, paragraphs: Sequence[Paragraph], *, resumes: bool, shares_page: bool) -> None:
        """Place the paragraphs of one page. `resumes` tells that they go on from the prose read last, `shares_page`
        that a listing stands on the page too: a hint for the page then speaks of that.
        """
        opens = None if shares_page else self._setting.page_hint(paragraphs[0].page)
        self._opens = opens
        if opens or paragraphs[0].after_gap or not resumes:
            self._begin_inside(opens)
        hinted = opens or any(self._setting.heading_hint(self._words(p)) for p in paragraphs)
        if self._at is None and not hinted and self._is_matter(paragraphs):
            # The number below belongs to the listing: matter before it stood on a page of its own.
            self._read_matter([replace(p, page=None) for p in paragraphs] if shares_page else paragraphs)
            return
        for n, paragraph in enumerate(paragraphs):
            hint = self._setting.heading_hint(self._words(paragraph))
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

    def _words(self, paragraph: Paragraph) -> str:
        return self._draft.text[paragraph.start : paragraph.end]

    def _is_matter(self, paragraphs: Sequence[Paragraph]) -> bool:
        """A page is matter around the Laws when no Law begins on it and hardly a paragraph has a mark («А. Рыбников»
        looks like one).
        """
        words = [self._words(paragraph) for paragraph in paragraphs]
        return sum(map(has_mark, words)) * 3 < len(words) and not any(map(is_law_title, words))

    def _read(self, paragraph: Paragraph, later: Sequence[Paragraph]) -> None:
        words = self._words(paragraph)
        heading, division, footnote = HEADING.fullmatch(words), DIVISION.fullmatch(words), FOOTNOTE.match(words)
        number = provision_of(words, paragraph, self._at)
        if footnote:
            self._settle(None)
            self._read_footnote(paragraph, footnote)
        elif heading and (heading["title"] or words.endswith(".")):
            self._settle(None)
            self._open_law(paragraph, heading)
        elif division and (paragraph.underlined or not self._unit or self._leads_to_law(later)):
            self._settle(None)
            self._open_division(paragraph, division, later)
        elif number:
            self._settle(None)
            self._open_provision(paragraph, number)
        elif self._unit is None:
            self._draft.keep_stray(paragraph, "no Law is open here; a hint in the manifest can tell which")
        else:
            self._settle(paragraph)
            if self._noted and paragraph.page_position > self._noted[1]:
                self._unit, self._noted = self._noted[0], None
            self._draft.note(self._ensure(self._unit, paragraph), paragraph)
            self._draft.add(self._unit, Span(paragraph.start, paragraph.end))

    def _leads_to_law(self, later: Sequence[Paragraph]) -> bool:
        """Whether a Law or another division begins right below."""
        return len(later) > 1 and any(form.fullmatch(self._words(later[1])) for form in (HEADING, DIVISION))

    def _open_law(self, paragraph: Paragraph, heading: "re.Match[str]") -> None:
        law = RecordId.of_law(int(heading["law"]))
        self._inferred, self._noted = False, None
        self._unit = self._draft.open(law, Kind.LAW, paragraph, marker=within(paragraph, heading, "marker"))
        self._at = law
        self._draft.note(self._unit, paragraph)
        if heading["title"]:
            self._draft.add(self._unit, within(paragraph, heading, "title"), title=True)

    def _open_division(self, paragraph: Paragraph, found: "re.Match[str]", later: Sequence[Paragraph]) -> None:
        nexts = (HEADING.fullmatch(self._words(p)) for p in later)
        law = next((int(heading["law"]) for heading in nexts if heading), None)
        record_id = self._setting.division_id(found["marker"], law)
        if record_id is None:
            self._draft.keep_stray(paragraph, "the table of divisions has no such division before the Law that follows")
            return
        opened = self._draft.open(record_id, Kind.DIVISION, paragraph, marker=within(paragraph, found, "marker"))
        self._draft.note(opened, paragraph)
        self._draft.drop(within(paragraph, found, "dash"), SIGN)
        self._draft.add(opened, within(paragraph, found, "title"), title=True)
        self._unit = opened

    def _open_provision(self, paragraph: Paragraph, number: Numbered) -> None:
        opened = self._draft.open(number.id, Kind.PROVISION, paragraph, marker=number.marker, inferred=self._inferred)
        self._draft.note(opened, paragraph)
        self._at, self._unit, self._noted = number.id, opened, None
        self._pending = (opened, Span(number.rest, paragraph.end), paragraph.column)

    def _settle(self, following: Paragraph | None) -> None:
        """Decide whether the first line of a provision was its title: a title has no final stop, and its body follows
        deeper; without a body below it, words without a final stop are a title.
        """
        if self._pending is None:
            return
        unit, span, column = self._pending
        self._pending = None
        words = span.of(self._draft.text).strip()
        deeper = following is None or following.column > column or following.column == 0
        if words and words[-1] not in STOPS and deeper:
            self._draft.add(unit, span, title=True)
        else:
            self._draft.add(unit, span)

    def _ensure(self, unit: RecordId, paragraph: Paragraph) -> RecordId:
        """The open unit, begun here when only a hint knew of it."""
        if unit not in self._draft:
            self._draft.open(unit, Kind.PROVISION if unit.depth > 1 else Kind.LAW, paragraph, inferred=True)
        return unit

    def _read_footnote(self, paragraph: Paragraph, found: "re.Match[str]") -> None:
        owner = self._draft.owner_of_mark(found["marker"], paragraph.page_position) or self._opens
        if owner is None:
            self._draft.keep_stray(paragraph, "a footnote whose mark is not on its page")
            return
        count = 1
        while owner.with_hung("fn", count) in self._draft:
            count += 1
        note = self._draft.open(
            owner.with_hung("fn", count), Kind.FOOTNOTE, paragraph, marker=within(paragraph, found, "marker"),
            inferred=owner not in self._draft,
        )  # fmt: skip
        self._draft.note(note, paragraph)
        self._draft.drop(within(paragraph, found, "dash"), SIGN)
        self._draft.add(note, Span(paragraph.start + found.end(), paragraph.end))
        if self._unit is not None and self._noted is None:
            self._noted = (self._unit, paragraph.page_position)
        self._unit = note

    def _read_matter(self, paragraphs: Sequence[Paragraph]) -> None:
        """A page without any mark of the Laws: title page, preface or colophon."""
        self._matters += 1
        record_id = RecordId.of_counted("matter", self._setting.work, self._matters)
        self._draft.open(record_id, Kind.MATTER, paragraphs[0])
        for paragraph in paragraphs:
            self._draft.note(record_id, paragraph)
            self._draft.add(record_id, Span(paragraph.start, paragraph.end))
