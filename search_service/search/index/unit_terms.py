"""A unit -> what an engine stores of it: its analysed words with their positions, and what it is filtered by."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from search_service.search.analysis import Analyzer, Term
from search_service.search.engine import IndexTerm, IndexUnit
from search_service.search.index.units import Unit
from search_service.search.request import FILTERS, fields_of

FIELDS: Final = tuple(row.field for row in FILTERS.values())  # what units are filtered and counted by
JUMP: Final = 100  # positions between two parts of a unit, so that no phrase reaches from one into the next


def index_unit(unit: Unit, analyzer: Analyzer) -> IndexUnit:
    """The unit as an engine stores it: its heading, then its parts, then the title around it, a jump of positions
    between them. Quotes do not reach the title around a unit, in either language, so its words are stored without their
    forms.
    """
    heading = analyzer.terms(unit.heading)
    terms = list(_placed(heading, 0))
    position = len(heading) + JUMP if heading else 0
    for part in unit.parts:
        part_terms = analyzer.terms(unit.text[part.start : part.end])
        terms += _placed(part_terms, position)
        position += len(part_terms) + JUMP
    around = enumerate(analyzer.terms(unit.around), position)
    terms += (IndexTerm(position=place, exact="", indexed=term.indexed) for place, term in around)
    return IndexUnit(
        position=unit.position,
        rank=unit.rank,
        fields=fields_of(unit),
        terms=tuple(terms),
        english=tuple(_lines(unit.english, analyzer, unquoted=len(unit.title_around_en))),
        everyday=tuple(_lines(unit.everyday, analyzer)),
    )


def _placed(terms: Iterable[Term], start: int) -> Iterator[IndexTerm]:
    for position, term in enumerate(terms, start):
        yield IndexTerm(position=position, exact=term.exact, indexed=term.indexed)


def _lines(lines: str, analyzer: Analyzer, unquoted: int = 0) -> Iterator[IndexTerm]:
    """The words of lines; those of the first `unquoted` characters without their forms."""
    position = start = 0
    for line in lines.split("\n"):
        terms = analyzer.terms(line)
        for term in _placed(terms, position):
            yield term if start >= unquoted else replace(term, exact="")
        position += len(terms) + JUMP
        start += len(line) + 1
