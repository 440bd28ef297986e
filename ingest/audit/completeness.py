"""How complete each book is, Law by Law: contents against text against index against commentary."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ingest.model import Coverage, Kind, Record, RecordId


def coverage_by_book(records: Iterable[Record]) -> Mapping[str, tuple[Coverage, ...]]:
    """Return the coverage of each book that has a record, by the prefix of its ids."""
    books: dict[str, list[Record]] = {}
    for record in records:
        books.setdefault(record.id.book, []).append(record)
    return {book: coverage(own) for book, own in books.items()}


def coverage(records: Iterable[Record]) -> tuple[Coverage, ...]:
    """Return a row for each Law of one book that is a record, in the order of the Laws."""
    counts: Counter[tuple[str, int]] = Counter()
    own_text: dict[int, bool] = {}
    known: set[RecordId] = set()
    mentioned: Counter[RecordId] = Counter()
    for record in records:
        known.add(record.id)
        if record.kind is Kind.LAW and record.law is not None:
            own_text[record.law] = own_text.get(record.law, False) or bool(record.text)
        counts.update(_counted(record))
        mentioned.update(_mentioned(record))
    for target, times in mentioned.items():
        if target.law is not None:
            counts["cited", target.law] += times
            counts["unknown", target.law] += target not in known and not target.hung
    return tuple(_row(law, has_text, counts) for law, has_text in sorted(own_text.items()))


def _counted(record: Record) -> Iterator[tuple[str, int]]:
    """The columns a record counts in, each with the Law whose row it is."""
    column = _column(record)
    if column and record.law is not None:
        yield column, record.law
    if record.kind is Kind.INDEX_ENTRY:
        yield from (("indexed", target.law) for target in _targets(record) if target.is_law and target.law is not None)


def _mentioned(record: Record) -> Iterator[RecordId]:
    """The Laws and provisions of this edition that a text cites."""
    if record.kind not in (Kind.INDEX_ENTRY, Kind.CONTENTS_ENTRY):
        yield from (target for target in _targets(record) if target.is_law and not target.edition)


def _targets(record: Record) -> Iterator[RecordId]:
    return (target for reference in record.references for target in reference.targets)


def _column(record: Record) -> str | None:
    """The column a record counts in."""
    if record.kind is Kind.PROVISION:
        return "printed" if record.has_text else "titles"
    if record.kind is Kind.CONTENTS_ENTRY:
        return "listed"
    return "paragraphs" if record.kind is Kind.PARAGRAPH and record.has_text else None


def _row(law: int, has_text: bool, counts: Counter[tuple[str, int]]) -> Coverage:
    return Coverage(
        law=law,
        has_own_text=has_text,
        printed=counts["printed", law],
        titles_only=counts["titles", law],
        cited_unknown=counts["unknown", law],
        listed=counts["listed", law],
        indexed=counts["indexed", law],
        paragraphs=counts["paragraphs", law],
        cited=counts["cited", law],
    )
