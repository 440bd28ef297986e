"""Documents that overlap print a record twice: copies become one record, a second text that differs is kept apart."""

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace

from ingest.model import Kind, Lang, Record, RecordId, document_name, label


@dataclass(frozen=True, slots=True)
class Clash:
    """A record printed a second time with another text; `stray` is where that text is kept."""

    id: RecordId
    stray: Record


def merge(records: Iterable[Record], taken: Iterable[RecordId] = ()) -> tuple[tuple[Record, ...], tuple[Clash, ...]]:
    """Return the records with one for each id and language, in the order of their first print, and what clashed.
    `taken` are ids of records elsewhere, which no stray may get.

    Texts are copies when one contains the other (a document may begin or end inside a record): the longer is kept and
    both places are its source. Pages around a work are only counted: other ones, in another document, count on.
    """
    kept: dict[tuple[RecordId, Lang], Record] = {}
    clashes: list[Clash] = []
    names = set(map(str, taken))
    for record in records:
        key = (record.id, record.lang)
        if key not in kept:
            kept[key] = record
        elif _is_copy(kept[key], record):
            kept[key] = _joined(kept[key], record)
        elif record.id.is_matter:
            counted = _counted_on(record, names | {str(record_id) for record_id, _ in kept})
            kept[counted.id, counted.lang] = counted
        else:
            stray = _astray(record, names | {str(record_id) for record_id, _ in kept})
            kept[stray.id, stray.lang] = stray
            clashes.append(Clash(record.id, stray))
    return tuple(kept.values()), tuple(clashes)


def _is_copy(first: Record, second: Record) -> bool:
    same_title = first.title == second.title or first.title is None or second.title is None
    return same_title and (first.text in second.text or second.text in first.text)


def _joined(first: Record, second: Record) -> Record:
    fuller, other = (first, second) if len(first.text) >= len(second.text) else (second, first)
    children = fuller.children + tuple(child for child in other.children if child not in fuller.children)
    return replace(
        fuller,
        marker=fuller.marker or other.marker,
        title=fuller.title or other.title,
        also=fuller.also + tuple(name for name in other.also if name not in fuller.also),
        children=children,
        body=fuller.body + tuple(child for child in children if child not in fuller.body),
        inferred=first.inferred and second.inferred,
        source=first.source + tuple(lines for lines in second.source if lines not in first.source),
    )


def _counted_on(record: Record, names: Set[str]) -> Record:
    """The page with the next number that is free."""
    work, book = record.id.names[0], record.id.book
    counted = (RecordId.of_counted("matter", work, number, book=book) for number in range(1, len(names) + 2))
    record_id = next(free for free in counted if str(free) not in names)
    return replace(record, id=record_id, label=label(record_id, record.lang))


def _astray(record: Record, names: Set[str]) -> Record:
    """The record as an unplaced text of its document."""
    document = document_name(record.source[0].file) if record.source else "unknown"
    counted = (RecordId.of_counted("unplaced", document, n, book=record.id.book) for n in range(1, len(names) + 2))
    record_id = next(free for free in counted if str(free) not in names)
    return replace(
        record,
        id=record_id,
        kind=Kind.UNPLACED,
        law=None,
        label=", ".join(record_id.names),
        parent=None,
        children=(),
        also=(),
        inline=(),
        footnotes=(),
        body=tuple(part for part in record.body if not isinstance(part, RecordId)),
    )
