"""Where a query's patterns lie in a text: the one highlighter, the same for excerpts, reasons, ranking and
pages.

It compares terms, not characters, so it marks exactly what the index matched, at code points of the text as
printed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ingest.model import Span
from search_service.search.analysis import Term
from search_service.search.answer import ReasonKind
from search_service.search.engine import Clause, Field, Pattern, Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A pattern found: terms [first, last] of the text, code points `span`, for clause number `clause`.
    `exact` is true where every word stands in the form that was typed.
    """

    clause: int
    pattern: Pattern
    first: int
    last: int
    span: Span
    exact: bool

    @property
    def kind(self) -> ReasonKind:
        """The reason this match gives: a word in any form is found in the exact one or in another."""
        if self.pattern.kind in (ReasonKind.EXACT, ReasonKind.FORM):
            return ReasonKind.EXACT if self.exact else ReasonKind.FORM
        return self.pattern.kind


def find_matches(terms: Sequence[Term], clauses: Iterable[Clause], *, english: bool = False) -> tuple[Match, ...]:
    """Every match of every clause, in reading order: in a text, or (`english`) in the English words that
    stand for it.
    """
    places: dict[str, list[int]] = {}
    for place, term in enumerate(terms):
        for form in dict.fromkeys((term.exact, *term.indexed)):
            places.setdefault(form, []).append(place)
    found = [
        match
        for number, clause in enumerate(clauses)
        for pattern in clause.patterns
        if (pattern.field is Field.ENGLISH) is english
        for match in _pattern_matches(terms, places, number, pattern)
    ]
    return tuple(sorted(found, key=lambda match: (match.first, match.last, match.clause)))


def _pattern_matches(
    terms: Sequence[Term], places: dict[str, list[int]], number: int, pattern: Pattern
) -> Iterator[Match]:
    for first in _starts(places, pattern):
        last = first + len(pattern.slots) - 1
        if last >= len(terms):
            continue
        pairs = list(zip(terms[first : last + 1], pattern.slots, strict=True))
        if all(fits(term, slot, pattern.field) for term, slot in pairs):
            exact = all(slot.prefix or term.exact == slot.exact for term, slot in pairs)
            span = Span(terms[first].start, terms[last].end)
            yield Match(clause=number, pattern=pattern, first=first, last=last, span=span, exact=exact)


def _starts(places: dict[str, list[int]], pattern: Pattern) -> list[int]:
    """Places where the first word of a pattern may stand."""
    slot = pattern.slots[0]
    if slot.prefix:
        begun = (found for form, found in places.items() if form.startswith(slot.exact))
        return sorted({place for found in begun for place in found})
    forms = (slot.exact,) if pattern.field is Field.EXACT else (slot.exact, *slot.lemmas)
    return sorted({place for form in forms for place in places.get(form, ())})


def fits(term: Term, slot: Slot, field: Field) -> bool:
    """Whether one word of a text is the word looked for."""
    if slot.prefix:
        return term.exact.startswith(slot.exact)
    if term.exact == slot.exact:
        return True
    return field is not Field.EXACT and any(lemma in term.indexed for lemma in slot.lemmas)


def merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans in order, those that overlap made one."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
