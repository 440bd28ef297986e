"""The library as files to take along: one table, and a module for each form. Records as lines of JSON are the library's
own (`export_lines`); every other file is made of them here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from search_service.library import Library
from search_service.web.exports.references import references_tsv
from search_service.web.exports.rights import RecordRights, record_rights, rights_of, rights_tsv
from search_service.web.exports.sqlite_file import sqlite_file
from search_service.web.exports.tables import TABLES, Column, Table
from search_service.web.urls import NDJSON, SQLITE, TSV


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """A file of the whole library: its name in the API, which ends its address too, its media type, what writes it, and
    what it holds.
    """

    name: str
    media: str
    write: Callable[[Library], bytes]
    meaning: str


def ndjson(library: Library) -> bytes:
    """All records, one JSON object a line: the bytes that `pravilo export` writes."""
    return b"".join(line + b"\n" for line in library.export_lines())


EXPORTS: Final = {
    row.name: row
    for row in (
        Export(
            name="export.ndjson",
            media=NDJSON,
            write=ndjson,
            meaning="All records with their rights and checksums, one JSON object a line",
        ),
        Export(
            name="export.sqlite",
            media=SQLITE,
            write=sqlite_file,
            meaning="Records, references, documents, findings and terms as tables, with a full-text index",
        ),
        Export(
            name="references.tsv",
            media=TSV,
            write=references_tsv,
            meaning="All references, a line for each target",
        ),
        Export(
            name="rights.tsv",
            media=TSV,
            write=rights_tsv,
            meaning="The checksum, the documents and the rights of each record, in the order of export.ndjson",
        ),
    )
}

__all__ = [
    "EXPORTS",
    "NDJSON",
    "SQLITE",
    "TABLES",
    "TSV",
    "Column",
    "Export",
    "RecordRights",
    "Table",
    "record_rights",
    "rights_of",
]
