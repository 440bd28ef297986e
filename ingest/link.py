"""Citations -> references: each is resolved, absent with the nearest place that exists, ambiguous, or of
another Code.

Nothing is guessed: a target that is not in the library stays named and leads to its nearest ancestor.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from ingest.citation import Citation, Grammar, Reading, find
from ingest.model import CitationKind, Record, RecordId, Reference, Status

Exists = Callable[[RecordId], bool]


def resolve(citation: Citation, *, exists: Exists) -> Reference:
    """The reference a citation becomes. With several readings the only one that exists is taken (and
    `inferred`); where none or more than one does, the reference is ambiguous and its targets are those of all
    of them.
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
    """The reference with the status its targets deserve in this library, and where absent ones lead
    nearest.
    """
    if reference.kind is CitationKind.OTHER_EDITION or any(target.edition for target in reference.targets):
        return replace(reference, status=Status.OTHER_EDITION, nearest=())
    absent = [target for target in reference.targets if not exists(target)]
    near = (nearest(target, exists=exists) for target in absent)
    found = tuple(dict.fromkeys(place for place in near if place is not None))
    return replace(reference, status=Status.ABSENT if absent else Status.RESOLVED, nearest=found)


def nearest(target: RecordId, *, exists: Exists) -> RecordId | None:
    """The deepest ancestor of `target` that exists; for the commentary at last the Law it comments on."""
    place = target.parent
    while place is not None:
        if exists(place):
            return place
        place = place.parent
    if target.space == "com":
        law = RecordId("law", target.levels[:1])
        return law if exists(law) else None
    return None


def choose(readings: Iterable[Reading], *, exists: Exists) -> tuple[Reading, ...]:
    """The readings of something typed, those first whose targets all exist; otherwise in their own order."""
    return tuple(sorted(readings, key=lambda reading: not all(map(exists, reading.targets))))


def known_ids(records: Iterable[Record]) -> frozenset[RecordId]:
    """Every id that leads to one of `records`: their own, others they are printed under, items inside their lines."""
    return frozenset(
        known for record in records for known in (record.id, *record.also, *(anchor.id for anchor in record.inline))
    )


def link_records(records: Iterable[Record], *, grammar: Grammar) -> tuple[Record, ...]:
    """The records with their references, in the same order: found in the text of each, resolved among all of them."""
    records = tuple(records)
    known = known_ids(records)
    return tuple(link_record(record, grammar=grammar, exists=known.__contains__) for record in records)


def link_record(record: Record, *, grammar: Grammar, exists: Exists) -> Record:
    """The record with its references.

    References it brings along (index and contents entries: numbers outside the text) are kept and resolved; those
    inside the text are found anew, so linking twice gives the same.
    """
    brought = (settle(reference, exists=exists) for reference in record.references if reference.start is None)
    cited = find(record.text, at=record.id, lang=record.lang, grammar=grammar)
    return replace(record, references=(*brought, *(resolve(citation, exists=exists) for citation in cited)))
