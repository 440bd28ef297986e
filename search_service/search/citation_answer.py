"""Typed citations -> what they lead to: nothing is guessed, and where two readings lead somewhere both are
shown.
"""

from collections.abc import Callable
from typing import TypeAlias

from ingest.citation import Reading
from ingest.model import RecordId, Status
from search_service.search.answer import CitationAnswer, CitationReading

Exists: TypeAlias = Callable[[RecordId], bool]


def answer_citation(readings: tuple[Reading, ...], exists: Exists) -> CitationAnswer | None:
    """The answer to a citation, best reading first; None where there is no reading. It is resolved where
    exactly one reading leads to records, ambiguous where several do.
    """
    if not readings:
        return None
    read = tuple(_resolve(reading, exists) for reading in readings)
    leading = tuple(reading for reading in read if reading.status is Status.RESOLVED)
    best = (leading or read)[0]
    doubt = len({reading.targets for reading in leading}) > 1
    return CitationAnswer(
        mention=best.mention,
        status=Status.AMBIGUOUS if doubt else best.status,
        targets=best.targets,
        nearest=best.nearest,
        readings=leading + tuple(reading for reading in read if reading not in leading),
    )


def _resolve(reading: Reading, exists: Exists) -> CitationReading:
    missing = [target for target in reading.targets if not exists(target)]
    if any(target.edition for target in reading.targets):
        status = Status.OTHER_EDITION
    else:
        status = Status.ABSENT if missing or not reading.targets else Status.RESOLVED
    nearest = dict.fromkeys(found for target in missing if (found := _nearest(target, exists)))
    return CitationReading(
        mention=reading.mention,
        kind=reading.kind,
        status=status,
        targets=reading.targets,
        nearest=tuple(nearest),
    )


def _nearest(target: RecordId, exists: Exists) -> RecordId | None:
    """The deepest record around an absent one."""
    around = target.parent
    while around and not exists(around):
        around = around.parent
    return around
