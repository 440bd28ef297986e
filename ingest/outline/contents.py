"""Pages of the table of contents -> entries, each naming a division, a Law or a provision and the page it stands on."""

import re
from collections.abc import Sequence
from typing import Final

from ingest.headings import LEADER, leader_of
from ingest.model import CitationKind, Kind, RecordId, Span
from ingest.outline.builder import OutlineBuilder
from ingest.outline.context import OutlineContext
from ingest.outline.provisions import UNKNOWN_DIVISION, provision_of
from ingest.outline.units import Mention
from ingest.paragraph import Paragraph
from ingest.rules import LEADER_DOTS, SIGN

ENTRY: Final = re.compile(
    r"(?P<words>.*?)(?P<leader>[.…·_\s]*[.…·_\s])(?P<page>\d{1,4})\.?"
)  # Правило 17. Продолжительность......51


class ContentsReader:
    """Reads entries in print order; keeps the open Law and letter, which a missing page makes unknown."""

    def __init__(self, builder: OutlineBuilder, context: OutlineContext) -> None:
        self._builder = builder
        self._context = context
        self._headings = context.headings
        self._at: RecordId | None = None
        self._inferred = False
        self._leader = LEADER

    def read_page(self, paragraphs: Sequence[Paragraph]) -> None:
        """Place the entries of one page; without a hint the Law open at its head is the one before the next heading."""
        self._leader = leader_of((paragraph.words for paragraph in paragraphs), elsewhere=self._leader is not LEADER)
        opens = self._context.page_hint(paragraphs[0].page)
        if opens or paragraphs[0].after_gap or self._at is None:
            self._at = opens or self._law_before_next(paragraphs)
            self._inferred = True
        for n, paragraph in enumerate(paragraphs):
            hint = self._context.heading_hint(paragraph.words)
            if hint:
                self._at, self._inferred = hint, True
            self._read(paragraph, paragraphs[n:])

    def _law_before_next(self, paragraphs: Sequence[Paragraph]) -> RecordId | None:
        law = self._next_law(paragraphs)
        return RecordId.of_law(law - 1) if law and law > 1 else None

    def _next_law(self, later: Sequence[Paragraph]) -> int | None:
        headings = (self._headings.law.match(p.words) for p in later)
        return next((int(heading["law"]) for heading in headings if heading), None)

    def _read(self, paragraph: Paragraph, later: Sequence[Paragraph]) -> None:
        words = paragraph.words
        entry = ENTRY.fullmatch(words) if self._leader.search(words) else None
        title_end = paragraph.start + (entry.end("words") if entry else len(words))
        heading, division = self._headings.law.match(words), self._headings.division.match(words)
        number = provision_of(paragraph, self._at)
        if heading:
            named, marker, rest = (
                RecordId.of_law(int(heading["law"])),
                paragraph.part(heading, "marker"),
                heading.end("marker"),
            )
            self._at, self._inferred = named, False
            if heading["dash"]:
                self._builder.drop(paragraph.part(heading, "dash"), SIGN)
                rest = heading.end("dash")
        elif division:
            found = self._context.division_id(*self._headings.division_of(division), self._next_law(later))
            if found is None:
                self._builder.keep_stray(paragraph, UNKNOWN_DIVISION)
                return
            named, marker, rest = found, paragraph.part(division, "marker"), division.start("title")
            if division["dash"]:
                self._builder.drop(paragraph.part(division, "dash"), SIGN)
            self._at = None
        elif number and (entry or len(later) == 1):
            named, marker, rest = number.id, number.marker, number.rest - paragraph.start
            self._at = named
        else:
            self._builder.keep_stray(
                paragraph, "an entry of the contents without a Law; a hint in the manifest can tell which"
            )
            return
        self._add_entry(paragraph, named, marker, Span(paragraph.start + rest, title_end), entry)

    def _add_entry(
        self, paragraph: Paragraph, named: RecordId, marker: Span, title: Span, entry: "re.Match[str] | None"
    ) -> None:
        record_id = named.contents_id
        parent = named.parent.contents_id if named.parent else None
        opened = self._builder.open(
            record_id,
            Kind.CONTENTS_ENTRY,
            paragraph,
            marker=marker,
            within=parent,
            inferred=self._inferred and named.is_law,
            page_number=paragraph.part(entry, "page") if entry else None,
        )
        self._builder.add(opened, title)
        if opened == record_id:
            self._builder.mention(opened, Mention(span=marker, target=named, kind=CitationKind.LAW))
        if entry:
            self._builder.drop(paragraph.part(entry, "leader"), LEADER_DOTS)
