"""Whose each record is: the documents it was read from with their rights, and the checksum of its line."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import orjson

from ingest.model import rights_of_documents
from search_service.library import Library
from search_service.tsv import tsv_of

HEAD: Final = ("id", "lang", "sha256", "documents", "rights")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRights:
    """Of a record: `sha256` of its own line (JSON with sorted keys, without a line feed), the documents that its text
    was read from, and their rights. Both are empty for a record without a text of its own.
    """

    id: str
    lang: str
    sha256: str
    documents: tuple[str, ...]
    rights: str


def rights_of(library: Library) -> Iterator[tuple[RecordRights, dict[str, Any], bytes]]:
    """Yield the rights of each record in the order of the export, with the record as JSON values and as its line."""
    told = {document.file: document.rights for document in library.sources.documents()}
    for exported in library.export_lines():
        record = orjson.loads(exported)
        del record["rights"], record["sha256"]
        line = orjson.dumps(record, option=orjson.OPT_SORT_KEYS)
        yield record_rights(line, record, told), record, line


def record_rights(line: bytes, record: dict[str, Any], told: dict[str, str]) -> RecordRights:
    """The rights of a record by its line and its JSON values; `told` are those of documents by their file."""
    return RecordRights(
        id=record["id"],
        lang=record["lang"],
        sha256=sha256(line).hexdigest(),
        documents=tuple(dict.fromkeys(lines["file"] for lines in record["source"])),
        rights=rights_of_documents(record, told),
    )


def rights_tsv(library: Library) -> bytes:
    """The rights of each record as a table."""
    rows = ((one.id, one.lang, one.sha256, " ".join(one.documents), one.rights) for one, _, _ in rights_of(library))
    return tsv_of(HEAD, rows)
