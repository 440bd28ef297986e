"""What a citation leads to, printed or typed: the records it names, the nearest records that exist, a choice, or a
Code of another year.

This is the only resolver: the linking of records, the answer to a typed citation and the pages ask it alike. Nothing is
guessed: a target that is not in the library keeps its name and leads to the nearest record outwards.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ingest.citation.citing import Citation
from ingest.citation.grammar import Grammar
from ingest.citation.in_text import find
from ingest.model import CitationKind, Record, RecordId, Reference, Status

Exists: TypeAlias = Callable[[RecordId], bool]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the targets of one reading: its status, and for absent targets the nearest records, each once."""

    status: Status
    nearest: tuple[RecordId, ...] = ()


def nearest(target: RecordId, *, exists: Exists) -> RecordId | None:
    """Return the innermost record around `target` that exists; for the commentary at last the Law it comments on.

    Never `target` itself; None where nothing around it is in the library. com:16.1 leads to com:16, else to law:16.
    """
    place = target.parent
    while place is not None and not exists(place):
        place = place.parent
    law = target.law_id if place is None and target.is_commentary else None
    return law if law and exists(law) else place


def outcome(targets: Sequence[RecordId], *, exists: Exists) -> Outcome:
    """Return what becomes of the targets of one reading. It is resolved only where every target exists; targets in a
    Code of another year are not looked for.
    """
    if any(target.edition for target in targets):
        return Outcome(Status.OTHER_EDITION)
    absent = [target for target in targets if not exists(target)]
    if not absent and targets:
        return Outcome(Status.RESOLVED)
    found = (nearest(target, exists=exists) for target in absent)
    return Outcome(Status.ABSENT, tuple(dict.fromkeys(place for place in found if place is not None)))


def resolve(citation: Citation, *, exists: Exists) -> Reference:
    """Return the reference a citation becomes.

    Of several readings the only one that exists is taken (and marked `inferred`); where none or more than one does, the
    reference is ambiguous and its targets are those of all of them.
    """
    readings = tuple(dict.fromkeys((citation.targets, *citation.alternatives)))
    present = tuple(targets for targets in readings if all(map(exists, targets)))
    reference = Reference(
        start=citation.start,
        end=citation.end,
        mention=citation.mention,
        kind=citation.kind,
        rule=citation.rule,
        status=Status.RESOLVED,
        targets=citation.targets,
        inferred=citation.inferred,
    )
    if len(readings) == 1:
        return settle(reference, exists=exists)
    if len(present) == 1:
        return replace(reference, targets=present[0], inferred=True)
    choices = tuple(dict.fromkeys(target for targets in readings for target in targets))
    return replace(settle(replace(reference, targets=choices), exists=exists), status=Status.AMBIGUOUS)


def settle(reference: Reference, *, exists: Exists) -> Reference:
    """Return the reference with the status its targets have in this library, and the nearest records of absent ones."""
    found = outcome(reference.targets, exists=exists)
    if reference.kind is CitationKind.OTHER_EDITION:
        found = Outcome(Status.OTHER_EDITION)
    return replace(reference, status=found.status, nearest=found.nearest)


def known_ids(records: Iterable[Record]) -> frozenset[RecordId]:
    """Return every id that leads to one of `records`: their own, those they are also printed under, and those of items
    inside their lines.
    """
    return frozenset(
        known for record in records for known in (record.id, *record.also, *(anchor.id for anchor in record.inline))
    )


def link_record(record: Record, *, grammar: Grammar, exists: Exists) -> Record:
    """Return the record with its references.

    References it brings along (index and contents entries: numbers outside the text) are kept and resolved; those
    inside the text are found anew, so linking twice gives the same.
    """
    brought = (settle(reference, exists=exists) for reference in record.references if reference.start is None)
    cited = find(record.text, at=record.id, lang=record.lang, grammar=grammar)
    return replace(record, references=(*brought, *(resolve(citation, exists=exists) for citation in cited)))
