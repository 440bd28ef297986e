"""The records that the filters of a search leave, for lists that are no search."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import orjson

from ingest.model import Kind, Lang, MalformedIdError, Record, RecordId, record_to_json
from search_service.library import Library
from search_service.search import Filters, FilterValue
from search_service.web.exports import RecordRights, record_rights


@dataclass(frozen=True, slots=True)
class ListedRecord:
    """A record as filters look at it."""

    record: Record
    library: Library

    @property
    def id(self) -> RecordId:
        """Its id."""
        return self.record.id

    @property
    def lang(self) -> Lang:
        """The language of its text."""
        return self.record.lang

    @property
    def kind(self) -> Kind:
        """What it is."""
        return self.record.kind

    @property
    def law(self) -> int | None:
        """The number of its Law."""
        return self.record.law

    @property
    def chapter(self) -> str | None:
        """The number of the chapter that it or its Law stands in; None where no division is known."""
        if self.id.is_division:
            return self.id.root.mark
        law = self.library.record(self.id.law_id, self.lang) if self.id.law_id else None
        return law.parent.root.mark if law and law.parent else None


def left_by(filters: Filters, records: Iterable[Record], library: Library) -> Iterator[Record]:
    """The records that have the value of every filter."""
    for record in records:
        listed = ListedRecord(record, library)
        if all(str(row.value_of(listed)) == str(value) for row, value in filters):
            yield record


def is_left(filters: Filters, name: str, library: Library) -> bool:
    """Whether the record of an id has the value of every filter; not where there is no such record."""
    try:
        record = library.record(RecordId.parse(name))
    except MalformedIdError:
        return False
    return record is not None and any(True for _ in left_by(filters, (record,), library))


def rights_of_record(record: Record, told: dict[str, str]) -> RecordRights:
    """The checksum and the rights of a record; `told` are the rights of documents by their file."""
    values = record_to_json(record)
    return record_rights(orjson.dumps(values, option=orjson.OPT_SORT_KEYS), values, told)


def leading_to(law: FilterValue, entries: Iterable[Record]) -> Iterator[Record]:
    """The entries of an index that lead to a Law or to a place inside it."""
    for entry in entries:
        if any(target.law == law for reference in entry.references for target in reference.targets):
            yield entry
