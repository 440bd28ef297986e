"""Typed citations -> what they lead to: nothing is guessed, and where two readings lead somewhere both are
shown.
"""

from typing import Final

from ingest.citation import Exists, Reading, outcome
from ingest.model import Status
from search_service.search.answer import CitationAnswer, CitationReading
from search_service.search.clauses import ReasonKind
from search_service.search.request import Repair

__all__ = ["Exists", "answer_citation", "flipped_number"]

GUESSES: Final = frozenset({"bracket", "part"})
"""Doubts of a reading that no reader is sent to unasked: «27(b)» for 27B, «п. 5 Правила 79» for 79.5."""


def answer_citation(readings: tuple[Reading, ...], exists: Exists) -> CitationAnswer | None:
    """The answer to a citation, best reading first; None where there is no reading. It is resolved where exactly one
    reading leads to records and is no mere guess, ambiguous where several do.
    """
    if not readings:
        return None
    read = tuple(_resolve(reading, exists) for reading in readings)
    leading = tuple(reading for reading in read if reading.status is Status.RESOLVED)
    best = (leading or read)[0]
    doubt = len({reading.targets for reading in leading}) > 1 or any(one.doubt in GUESSES for one in leading)
    return CitationAnswer(
        mention=best.mention,
        status=Status.AMBIGUOUS if doubt else best.status,
        targets=best.targets,
        nearest=best.nearest,
        readings=leading + tuple(reading for reading in read if reading not in leading),
    )


def flipped_number(typed: str, citation: CitationAnswer | None) -> Repair | None:
    """The repair of a number that only keys of the other layout make what it leads to: 16f is 16A; None for others."""
    readings = citation.readings if citation else ()
    leading = [reading for reading in readings if reading.status is Status.RESOLVED] or list(readings)
    if not leading or any(reading.doubt != ReasonKind.LAYOUT for reading in leading):
        return None
    meant = ", ".join(target.path for target in leading[0].targets)
    return Repair(kind=ReasonKind.LAYOUT, from_=typed.strip(), to=meant)


def _resolve(reading: Reading, exists: Exists) -> CitationReading:
    found = outcome(reading.targets, exists=exists)
    return CitationReading(
        mention=reading.mention,
        kind=reading.kind,
        status=found.status,
        targets=reading.targets,
        nearest=found.nearest,
        doubt=reading.doubt,
    )
