"""Samples of the five documents labelled by hand, and the records that the pipeline makes of the same lines.

tests/gold/ holds the samples: short extracts with what a reader makes of them.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeAlias

from ingest.ledger import Edit
from ingest.model import Kind, Record, RecordId, Span
from tests.places import GOLD
from tests.samples.documents import five_documents, readings

Sample: TypeAlias = dict[str, Any]

FILES: Final = {
    "000": "commentary-1987-ru/71-75.txt",
    "001": "commentary-1987-ru/75-81.txt",
    "002": "commentary-1987-ru/27-40.txt",
    "003": "commentary-1987-ru/19-23.txt",
    "004": "laws-1987-ru/74-91-index-contents.txt",
}


def rows(name: str) -> list[Sample]:
    """The samples of a file, never none."""
    found = [json.loads(line) for line in (GOLD / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    assert found
    return found


def samples(name: str, *kinds: str) -> list[Sample]:
    """The samples of a file that are of one of these types, never none."""
    found = [sample for sample in rows(name) if sample["type"] in kinds]
    assert found
    return found


def by_line(sample: Sample) -> str:
    """How a test of a sample is named: by its line."""
    return str(sample["line"])


def by_id(sample: Sample) -> str:
    """How a test of a sample is named: by the record it speaks of."""
    return str(sample["id"])


@cache
def book() -> dict[str, Record]:
    return {str(record.id): record for record in five_documents()[0]}


def of_kind(kind: Kind) -> list[Record]:
    return [record for record in book().values() if record.kind is kind]


def printed(record: Record) -> str:
    """A record's words with its marker, its diagrams and its children's words, in print order."""
    parts = [record.marker or ""]
    for part in record.body:
        if isinstance(part, Span):
            parts.append(part.of(record.text))
        elif isinstance(part, RecordId):
            parts.append(printed(book()[str(part)]))
        else:
            auction = record.auctions[part]
            parts += [*auction.seats, *(cell for row in auction.rows for cell in row if cell)]
    return " ".join(filter(None, parts))


def at_line(record: Record) -> tuple[str, int]:
    return record.source[0].file, record.source[0].first_line


def edits() -> Iterator[tuple[str, Edit]]:
    return ((one.stage, edit) for reading in readings() for one in reading.passes for edit in one.edits)
