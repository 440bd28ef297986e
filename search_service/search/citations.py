"""Typed citations -> what they lead to: nothing is guessed, and where two readings lead somewhere both are
shown.
"""

from ingest.citation import Exists, Reading, outcome
from ingest.model import Status
from search_service.search.answer import CitationAnswer, CitationReading

__all__ = ["Exists", "answer_citation"]


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
    found = outcome(reading.targets, exists=exists)
    return CitationReading(
        mention=reading.mention,
        kind=reading.kind,
        status=found.status,
        targets=reading.targets,
        nearest=found.nearest,
    )
