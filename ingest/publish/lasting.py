"""Which ids of a library may be promised: those that no later document can show to have been read from half a word."""

from collections.abc import Iterator, Mapping, Sequence

from ingest.model import Kind, Record
from ingest.pipeline import stretches
from ingest.store import Corpus

HUNG = "--"  # between an entry of the index and what is listed below it


def lasting_ids(corpus: Corpus, records: Sequence[Record]) -> Mapping[str, str]:
    """Return the ids that can be listed as published and their kinds, in the order of `records` (with their words).

    A text without a place has no lasting id: a later hint may place it. The id of an index entry is made of its words,
    so one that a document begins or ends in the middle of has none before what completes it is there.
    """
    torn = tuple(dict.fromkeys(_torn(corpus, records)))
    below = tuple(name + HUNG for name in torn)
    return {
        name: record.kind.value
        for record in records
        if not record.id.is_unplaced
        for name in map(str, (record.id, *record.also))
        if name not in torn and not name.startswith(below)
    }


def _torn(corpus: Corpus, records: Sequence[Record]) -> Iterator[str]:
    for stretch in stretches(corpus.manifest.published):
        yield from _at_end(records, stretch[-1].file)
        yield from _at_beginning(records, stretch[0].file)


def _at_end(records: Sequence[Record], file: str) -> Iterator[str]:
    """The last entries of a document: without a reference nothing shows that their words were printed to the end."""
    last = max((_last_line(record, file) for record in records), default=0)
    for record in records:
        if record.kind is Kind.INDEX_ENTRY and not record.references and last and _last_line(record, file) == last:
            yield str(record.id)


def _at_beginning(records: Sequence[Record], file: str) -> Iterator[str]:
    """The first entries of a document, where a small letter shows that something stands before it."""
    first = min((line for record in records if (line := _first_line(record, file))), default=0)
    for record in records:
        if record.kind is Kind.INDEX_ENTRY and first and _first_line(record, file) == first:
            yield from [str(record.id)] * record.text[:1].islower()


def _last_line(record: Record, file: str) -> int:
    return max((lines.last_line for lines in record.source if lines.file == file), default=0)


def _first_line(record: Record, file: str) -> int:
    return min((lines.first_line for lines in record.source if lines.file == file), default=0)
