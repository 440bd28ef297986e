"""The whole order of ingestion, from the bytes of documents to the linked records of a book.

For each stretch of adjoining documents: decode, repair, join at the seams, reflow, outline, draft the records. For the
book: merge copies, complete, link. This is the only place that knows the order, no stage knows its neighbours, and
nothing here touches the disk: whoever keeps the drafts between the two halves gives them as `DraftStore`.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ingest.assemble import (
    Clash,
    StretchContext,
    complete,
    in_place,
    merge,
    pieces_of,
    record_of,
    shape_of,
)
from ingest.citation import Grammar, known_ids, link_record
from ingest.decode import Decoded, decode
from ingest.headings import Headings
from ingest.ledger import Pass, Piece, Printed, apply
from ingest.model import Lang, Record, RecordId, Span, document_name, label
from ingest.outline import OutlineContext, outline
from ingest.reflow import reflow, seam_edits
from ingest.repair import repair
from ingest.stretch import StretchReading
from ingest.tables import BookTables, DocumentEntry, Hint, Tables


class DraftStore(Protocol):
    """The drafts of all stretches in print order, kept wherever there is room for the words of a whole book."""

    def all(self) -> Iterator[tuple[int, Record]]:
        """Return every draft with its position."""

    def doubled(self) -> frozenset[int]:
        """Return the positions of drafts whose id and language another draft has too."""

    def replace(self, positions: Iterable[int], records: Iterable[Record]) -> None:
        """Put `records` in the place of those at `positions`."""

    def of(self, record: Record) -> Record | None:
        """Return the draft with the id and language of `record`; None where nothing of it is printed."""


@dataclass(frozen=True, slots=True)
class BoundBook:
    """A book that is being bound: the number of its records, what clashed, and the records, linked one by one."""

    total: int
    clashes: tuple[Clash, ...]
    records: Iterator[Record]


def decode_document(entry: DocumentEntry, data: bytes) -> Decoded:
    """Return the text of a document of the corpus; UndecodableError where it cannot be read with certainty."""
    return decode(data, name=f"sources/{entry.file}", encoding=entry.encoding, language=entry.language)


def stretches(entries: Iterable[DocumentEntry]) -> Iterator[tuple[DocumentEntry, ...]]:
    """Yield the documents in reading order, each joined to the one it goes on from; one left out parts them."""
    run: list[DocumentEntry] = []
    for entry in entries:
        joins = run and entry.continues and _adjoins(run[-1], entry)
        if run and not joins:
            yield tuple(run)
            run = []
        run.append(entry)
    if run:
        yield tuple(run)


def _adjoins(before: DocumentEntry, entry: DocumentEntry) -> bool:
    same_book = (before.work, before.language, before.layout) == (entry.work, entry.language, entry.layout)
    return same_book and entry.order == before.order + 1


def read(
    entries: tuple[DocumentEntry, ...],
    texts: Sequence[str],
    tables: Tables,
    known_word: Callable[[str], bool],
    *,
    bold: Sequence[Sequence[Span]] = (),
) -> StretchReading:
    """Return the reading of a stretch: `texts` are the decoded documents of `entries`, joined with nothing between, and
    `bold` the words that the mark-up of each emphasised.
    """
    source = "".join(texts)
    printed = Printed.of_documents([(entry.file, text) for entry, text in zip(entries, texts, strict=True)])
    mended = repair(source, tables.artefacts, known_word, starts=printed.file_starts)
    marked = (span.moved(start) for start, spans in zip(printed.file_starts, bold, strict=False) for span in spans)
    emphasised = (*mended.bold, *marked)
    seams = [bisect_left(mended.traced.origin, start) for start in printed.file_starts[1:]]
    joining = Pass("seam", seam_edits(mended.traced.text, seams, known_word))
    facts = tables.book(tables.works.work(entries[0].work).prefix)
    headings = Headings.of(tables.keywords_of(facts.book.prefix))
    reflowed = reflow(apply(mended.traced, joining.edits), entries[0].layout, headings, known_word, bold=emphasised)
    return StretchReading(
        entries=entries,
        printed=printed,
        source=source,
        passes=(*mended.passes, joining, *reflowed.passes),
        settled=mended.settled,
        traced=reflowed.traced,
        emphasis=reflowed.emphasis,
        outline=outline(reflowed, _outline_context(entries, facts, headings)),
        headings=headings,
    )


def _outline_context(entries: Sequence[DocumentEntry], facts: BookTables, headings: Headings) -> OutlineContext:
    """What the outline of a stretch is told besides its text; ids lie inside the book, without its prefix."""
    hints = tuple(hint for entry in entries for hint in entry.hints)

    def division_id(level: str, number: int, law: int | None) -> RecordId | None:
        named = facts.division_named(level, number, law)
        return named.id.in_book("") if named else None

    return OutlineContext(
        book=facts.book.prefix,
        document=document_name(entries[0].file),
        work=entries[0].work,
        headings=headings,
        page_hint=lambda page: _opened(hint for hint in hints if page is not None and hint.page == page),
        heading_hint=lambda words: _opened(hint for hint in hints if _stands_at(hint, words)),
        division_id=division_id,
    )


def _opened(hints: Iterable[Hint]) -> RecordId | None:
    """The id that the first of the hints says is open."""
    return next((RecordId.parse(hint.opens).in_book("") for hint in hints), None)


def _stands_at(hint: Hint, words: str) -> bool:
    """Whether a paragraph begins with the printed line a hint names (which may end in a broken word)."""
    return hint.heading is not None and words.startswith(hint.heading.removesuffix("-"))


def context_of(reading: StretchReading) -> StretchContext:
    """Return what all units of a stretch share."""
    return StretchContext(
        traced=reading.traced,
        printed=reading.printed,
        emphasis=reading.emphasis,
        work=reading.entry.work,
        edition=reading.entry.edition,
        lang=Lang(reading.entry.language),
        headings=reading.headings,
    )


def drafts_of(reading: StretchReading) -> Iterator[Record]:
    """Yield the records of a stretch as they were read, without their places in the book or references, in print
    order.
    """
    context = context_of(reading)
    for unit in reading.outline.units:
        yield record_of(unit, context, label(unit.id, context.lang))


def account_of(reading: StretchReading) -> Iterator[tuple[Piece, RecordId, Lang]]:
    """Yield where the characters of a stretch's records are printed, each piece with its record as it was read."""
    lang = Lang(reading.entry.language)
    for unit in reading.outline.units:
        for piece in pieces_of(unit, reading.traced, reading.printed):
            yield piece, unit.id, lang


def bind(drafts: DraftStore, tables: Tables) -> BoundBook:
    """Return the books of the drafts in export order: copies merged, what is known and not printed added, all linked.

    Ids and relations of all records are in memory, the words of one record at a time.
    """
    clashes = _settle_doubles(drafts)
    shapes = list(complete((shape_of(record) for _, record in drafts.all()), tables))
    known = known_ids(shapes) | known_ids(record for _, record in drafts.all())
    grammars = {book.prefix: Grammar.from_tables(tables, book.prefix) for book in tables.works.books}
    return BoundBook(len(shapes), clashes, _linked(shapes, drafts, grammars, known))


def _settle_doubles(drafts: DraftStore) -> tuple[Clash, ...]:
    """Make one draft of each record that was printed more than once."""
    doubled = drafts.doubled()
    if not doubled:
        return ()
    printed_twice = (record for position, record in drafts.all() if position in doubled)
    merged, clashes = merge(printed_twice, (record.id for _, record in drafts.all()))
    drafts.replace(doubled, merged)
    return clashes


def _linked(
    shapes: list[Record], drafts: DraftStore, grammars: Mapping[str, Grammar], known: frozenset[RecordId]
) -> Iterator[Record]:
    """Yield the records linked, each by the grammar of its book; each shape is let go as its record is made."""
    shapes.reverse()
    while shapes:
        shape = shapes.pop()
        yield link_record(in_place(drafts.of(shape), shape), grammar=grammars[shape.id.book], exists=known.__contains__)
