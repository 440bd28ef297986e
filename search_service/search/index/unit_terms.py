"""A unit -> what an engine stores of it: its analysed words with their positions, and what it is filtered by."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from search_service.search.analysis import Analyzer, Term
from search_service.search.engine import IndexTerm, IndexUnit
from search_service.search.index.unit_words import UnitTerms, terms_of
from search_service.search.index.units import Unit
from search_service.search.request import FILTERS, fields_of

FIELDS: Final = tuple(row.field for row in FILTERS.values())  # what units are filtered and counted by
JUMP: Final = 100  # positions between two parts of a unit, so that no phrase reaches from one into the next


def index_unit(unit: Unit, analyzer: Analyzer) -> IndexUnit:
    """The unit as an engine stores it, its words analysed."""
    return indexed(unit, terms_of(unit, analyzer))


def indexed(unit: Unit, terms: UnitTerms) -> IndexUnit:
    """The unit as an engine stores it: its heading, then its parts, then the title around it, a jump of positions
    between them. Quotes do not reach the title around a unit, in either language, so its words are stored without their
    forms.
    """
    placed = list(_placed(terms.heading, 0))
    position = len(terms.heading) + JUMP if terms.heading else 0
    for part_terms in _parted(terms.text, [part.end for part in unit.parts]):
        placed += _placed(part_terms, position)
        position += len(part_terms) + JUMP
    around = enumerate(terms.around, position)
    placed += (IndexTerm(position=place, exact="", indexed=term.indexed) for place, term in around)
    return IndexUnit(
        position=unit.position,
        rank=unit.rank,
        fields=fields_of(unit),
        terms=tuple(placed),
        english=tuple(_lines(unit.english, terms.english, unquoted=len(unit.title_around_en))),
        everyday=tuple(_lines(unit.everyday, terms.everyday)),
    )


def _placed(terms: Iterable[Term], start: int) -> Iterator[IndexTerm]:
    for position, term in enumerate(terms, start):
        yield IndexTerm(position=position, exact=term.exact, indexed=term.indexed)


def _parted(terms: Sequence[Term], ends: Iterable[int]) -> Iterator[Sequence[Term]]:
    """The words before each end; between two parts is a space, and no word reaches over one."""
    first = 0
    for end in ends:
        last = bisect_left(terms, end, first, key=lambda term: term.start)
        yield terms[first:last]
        first = last


def _lines(lines: str, terms: Sequence[Term], unquoted: int = 0) -> Iterator[IndexTerm]:
    """The words of lines; those of the first `unquoted` characters without their forms."""
    position = 0
    ends = list(accumulate((len(line) + 1 for line in lines.split("\n")), initial=0))
    for start, line_terms in zip(ends, _parted(terms, ends[1:]), strict=False):
        for term in _placed(line_terms, position):
            yield term if start >= unquoted else replace(term, exact="")
        position += len(line_terms) + JUMP
