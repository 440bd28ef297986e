"""All references of the library as rows, one for each target."""

from collections.abc import Iterator
from typing import Any, Final

from search_service.library import Library
from search_service.tsv import tsv_of
from search_service.web.exports.rights import RecordRights, rights_of

# The fields of a reference that stand in a row between its place and its target.
FIELDS: Final = ("start", "end", "mention", "kind", "rule", "status", "inferred")
HEAD: Final = ("source", "lang", "number", *FIELDS, "target", "nearest", "sha256", "rights")


def reference_rows(record: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    """Yield a row for each target of the references of a record given as JSON values; a reference without a target has
    one row. `number` counts the references of a record from 1.
    """
    for number, reference in enumerate(record["references"], 1):
        own = (record["id"], record["lang"], number, *(reference[name] for name in FIELDS))
        nearest = " ".join(reference["nearest"])
        for target in reference["targets"] or (None,):
            yield (*own, target, nearest)


def references_tsv(library: Library) -> bytes:
    """The references with the checksum and the rights of the record that each stands in."""
    return tsv_of(HEAD, _rows(library))


def _rows(library: Library) -> Iterator[tuple[object, ...]]:
    for rights, record, _ in rights_of(library):
        yield from (_whole(row, rights) for row in reference_rows(record))


def _whole(row: tuple[object, ...], rights: RecordRights) -> tuple[object, ...]:
    return (*row, rights.sha256, rights.rights)
