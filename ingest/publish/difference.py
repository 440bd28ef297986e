"""What a change of the corpus does to the library: ids, texts, notes on records and citations, before and after."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from ingest.findings import Finding
from ingest.model import Lang, Record, RecordId, Status

NOTES: Final = (
    *(f"{kind}-{what}" for what in ("stale", "unknown") for kind in ("digest", "plain", "title", "remark")),
    "notes-waiting",
)
Records: TypeAlias = Mapping[tuple[RecordId, Lang], Record]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Between two libraries: ids that are new and ids that are gone, records that changed their words or no longer have
    any, digests and everyday phrases that no longer fit (as findings), and citations that lead nowhere any more, each
    with the id of the record that has it.
    """

    new: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[str, ...]
    emptied: tuple[str, ...]
    notes: tuple[Finding, ...]
    citations: tuple[str, ...]


def compare(
    before: tuple[Iterable[Record], Iterable[Finding]],
    after: tuple[Iterable[Record], Iterable[Finding]],
) -> Difference:
    """Return what is otherwise in the library `after`; each is given as its records, with their words, and findings."""
    old, new = _by_id(before[0]), _by_id(after[0])
    old_ids, new_ids = _ids(old), _ids(new)
    both = [(record, new[key]) for key, record in old.items() if key in new]
    return Difference(
        new=tuple(name for name in new_ids if name not in old_ids),
        gone=tuple(name for name in old_ids if name not in new_ids),
        changed=tuple(str(one.id) for one, other in both if other.has_text and _words(one) != _words(other)),
        emptied=tuple(str(one.id) for one, other in both if one.has_text and not other.has_text),
        notes=tuple(_new_notes(before[1], after[1])),
        citations=tuple(_lost(both)),
    )


def _new_notes(before: Iterable[Finding], after: Iterable[Finding]) -> Iterator[Finding]:
    noted = set(before)
    return (finding for finding in after if finding.code in NOTES and finding not in noted)


def _by_id(records: Iterable[Record]) -> Records:
    return {(record.id, record.lang): record for record in records}


def _ids(records: Records) -> dict[str, None]:
    """All ids by which a record is found, but those of texts without a place."""
    return {
        str(name): None
        for record in records.values()
        if not record.id.is_unplaced
        for name in (record.id, *record.also)
    }


def _words(record: Record) -> tuple[str | None, str]:
    return record.title, record.text


def _lost(both: Iterable[tuple[Record, Record]]) -> Iterable[str]:
    """The citations that had a target and have none now."""
    for one, other in both:
        resolved = {(ref.mention, ref.targets) for ref in one.references if ref.status is Status.RESOLVED}
        for reference in other.references:
            if reference.status is Status.ABSENT and (reference.mention, reference.targets) in resolved:
                yield f"{other.id}: {reference.mention}"
