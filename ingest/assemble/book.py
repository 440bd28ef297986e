"""Records of all documents -> the books: what is known but not printed becomes stubs, parents know their children, and
everything stands in one order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ingest.model import Cut, Kind, Lang, Record, RecordId, label
from ingest.tables import BookTables, Tables

KIND_ORDER: Final = {"div": 0, "law": 0, "com": 1, "contents": 2, "index": 3, "matter": 4, "unplaced": 5}


@dataclass(frozen=True, slots=True)
class BookFacts:
    """What is known of a book before its documents are read, as told in one language."""

    tables: BookTables
    lang: Lang

    @property
    def prefix(self) -> str:
        """The prefix of the book's ids."""
        return self.tables.book.prefix

    def stub(
        self, record_id: RecordId, kind: Kind, *, title: str | None = None, parent: RecordId | None = None
    ) -> Record:
        """Return the record of something known whose text is not in the library."""
        return Record(
            id=record_id,
            lang=self.lang,
            kind=kind,
            work=self.tables.book.work_of(record_id).id,
            edition=self.tables.book.edition,
            law=record_id.law,
            marker=None,
            label=label(record_id, self.lang),
            title=title,
            text="",
            has_text=False,
            order=0,
            parent=parent or record_id.parent,
        )

    def law_titles(self) -> dict[RecordId, str | None]:
        """Return every Law that is known to exist with its title in this language, None where none is known."""
        known = {row.id: row.title_ru_law if self.lang is Lang.RU else row.title_en for row in self.tables.law_titles}
        counted = (RecordId.of_law(n, book=self.prefix) for n in range(1, (self.tables.book.count or 0) + 1))
        return {**dict.fromkeys(counted), **known}


def complete(printed: Iterable[Record], tables: Tables) -> tuple[Record, ...]:
    """Return the records of all books in export order: `printed` and stubs, with parents, children, body and order set.

    A book is completed from its own facts and its own records, and books follow each other as their works do.
    """
    by_book: dict[str, list[Record]] = {book.book.prefix: [] for book in tables.books}
    for record in printed:
        by_book[record.id.book].append(record)
    ordered = (record for book in tables.books for record in _complete_book(by_book[book.book.prefix], book))
    return tuple(replace(record, order=n) for n, record in enumerate(ordered, 1))


def _complete_book(printed: Iterable[Record], tables: BookTables) -> list[Record]:
    """The records of one book in export order. Records of several languages meet by id; what is known but not printed
    is told once, in the book's own language.
    """
    own = BookFacts(tables, tables.book.language)
    by_lang: dict[Lang, dict[RecordId, Record]] = {own.lang: {}}
    for record in printed:
        by_lang.setdefault(record.lang, {})[record.id] = record
    for lang, records in by_lang.items():
        facts = replace(own, lang=lang)
        listed = {
            record.references[0].targets[0]: record for record in records.values() if record.kind is Kind.CONTENTS_ENTRY
        }
        if lang is own.lang:
            _add_divisions(records, listed, facts)
            _add_laws(records, listed, facts)
        _add_listed(records, listed, facts)
        _add_parents(records, facts)
        _set_parents(records, facts)
        _set_children(records)
    everything = [record for records in by_lang.values() for record in records.values()]
    positions = {(record.id, record.lang): n for n, record in enumerate(everything)}
    first_laws = _first_laws(by_lang[own.lang])
    return sorted(everything, key=lambda record: _export_order(record, positions, first_laws))


def _add_divisions(records: dict[RecordId, Record], listed: Mapping[RecordId, Record], facts: BookFacts) -> None:
    for division in facts.tables.divisions:
        if division.id not in records:
            entry = listed.get(division.id)
            records[division.id] = facts.stub(division.id, Kind.DIVISION, title=entry.text if entry else None)


def _add_laws(records: dict[RecordId, Record], listed: Mapping[RecordId, Record], facts: BookFacts) -> None:
    """Every Law is a record; its title is the one its own translation prints, in text, contents or elsewhere."""
    for record_id, known in facts.law_titles().items():
        entry = listed.get(record_id)
        title = entry.text if entry else known
        if record_id not in records:
            records[record_id] = facts.stub(record_id, Kind.LAW, title=title)
        elif records[record_id].title is None:
            records[record_id] = replace(records[record_id], title=title)


def _add_listed(records: dict[RecordId, Record], listed: Mapping[RecordId, Record], facts: BookFacts) -> None:
    """Provisions whose title the contents give, cut where that is."""
    for record_id, entry in listed.items():
        if record_id not in records:
            stub = facts.stub(record_id, Kind.PROVISION, title=entry.text)
            records[record_id] = replace(stub, cuts=tuple(cut for cut in entry.cuts if cut is Cut.END))


def _add_parents(records: dict[RecordId, Record], facts: BookFacts) -> None:
    """Unprinted parents of printed units."""
    for record_id in tuple(records):
        parent = record_id.parent
        while parent is not None and record_id.is_numbered and parent not in records:
            records[parent] = facts.stub(parent, _kind_of(parent))
            parent = parent.parent


def _kind_of(record_id: RecordId) -> Kind:
    if record_id.is_law:
        return Kind.LAW if record_id.depth == 1 else Kind.PROVISION
    return (Kind.COMMENTARY, Kind.PARAGRAPH)[record_id.depth - 1] if record_id.depth < 3 else Kind.ITEM


def _set_parents(records: dict[RecordId, Record], facts: BookFacts) -> None:
    divisions = {row.id: row.division for row in facts.tables.law_titles}
    for record_id, record in records.items():
        parent = record.parent
        if record.kind is Kind.LAW:
            parent = divisions.get(record_id)
        elif parent not in records:
            parent = None
        if parent != record.parent:
            records[record_id] = replace(record, parent=parent)


def _set_children(records: dict[RecordId, Record]) -> None:
    """Children in the order of the book; the body names each, those nobody printed there at the end."""
    children: dict[RecordId, list[RecordId]] = {}
    for record in records.values():
        if record.parent is not None:
            children.setdefault(record.parent, []).append(record.id)
    for parent, found in children.items():
        if parent not in records:
            continue
        record = records[parent]
        ordered = tuple(found if parent.is_listed else sorted(found, key=child_order))
        missing = tuple(child for child in ordered if child not in record.body)
        records[parent] = replace(record, children=ordered, body=record.body + missing)


def child_order(record_id: RecordId) -> tuple[int, tuple[tuple[int, int, str], ...]]:
    """Return the order among siblings: Laws before the divisions that follow them.

    Law 23 is printed before Section I of its part.
    """
    return (record_id.is_division, record_id.book_order)


ExportOrder = tuple[int, int, int, tuple[tuple[int, int, str], ...], int]


def _export_order(
    record: Record, positions: Mapping[tuple[RecordId, Lang], int], first_laws: Mapping[RecordId, int]
) -> ExportOrder:
    """Laws with the headings of their divisions before them, then the commentary, contents, index, matter, the rest."""
    position = positions[record.id, record.lang]
    if record.id.is_division:
        heading = (
            record.id.parent if record.id.hung and record.id.parent else record.id
        )  # a footnote follows its division
        return (0, first_laws.get(heading, 0), 0, record.id.book_order, position)
    if record.id.is_law:
        return (0, record.law or 0, 1, record.id.book_order, position)
    if record.id.is_commentary:
        return (1, 0, 0, record.id.book_order, position)
    return (KIND_ORDER[record.id.space], 0, 0, (), position)


def _first_laws(records: Mapping[RecordId, Record]) -> dict[RecordId, int]:
    """The first Law inside each division; chapter I, which has none, stands before all."""
    first: dict[RecordId, int] = {}
    for record in records.values():
        at = record.parent if record.kind is Kind.LAW else None
        while at is not None and record.law is not None:
            first[at] = min(first.get(at, record.law), record.law)
            at = records[at].parent
    return first
