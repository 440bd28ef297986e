"""Where a query's patterns lie in a text: the one highlighter, the same for excerpts, reasons, ranking and
pages.

It compares terms, not characters, so it marks exactly what the index matched, at code points of the text as
printed.
"""

from collections.abc import Iterable, Sequence
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


class WordMap:
    """The terms of one text and where each of their forms and lemmas stands."""

    __slots__ = ("places", "terms")

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = terms
        self.places: dict[str, list[int]] = {}
        for place, term in enumerate(terms):
            for key in term.word.keys:
                self.places.setdefault(key, []).append(place)

    def beginning(self, slot: Slot) -> Iterable[int]:
        """The places whose word may be the one looked for, in order."""
        if slot.prefix:
            return (place for place, term in enumerate(self.terms) if term.exact.startswith(slot.exact))
        found = [places for key in dict.fromkeys((slot.exact, *slot.lemmas)) if (places := self.places.get(key))]
        return found[0] if len(found) == 1 else sorted(set().union(*found)) if found else ()


class Finder:
    """Finds the clauses of one query in any number of texts. It is asked about a hundred units, so what a pattern
    may begin with is looked up and not searched.
    """

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses = tuple(clauses)
        pairs = [(number, pattern) for number, clause in enumerate(self.clauses) for pattern in clause.patterns]
        self._text = [pair for pair in pairs if pair[1].field is not Field.ENGLISH]
        self._title = [pair for pair in self._text if pair[1].field is not Field.EXACT]
        self._english = [pair for pair in pairs if pair[1].field is Field.ENGLISH]

    def in_text(self, text: WordMap) -> tuple[Match, ...]:
        """Every match in a text, in reading order."""
        return _found(text, self._text)

    def in_title(self, title: WordMap) -> tuple[Match, ...]:
        """Every match in the title around a unit, which quotes do not reach."""
        return _found(title, self._title)

    def in_english(self, text: WordMap) -> tuple[Match, ...]:
        """Every match in the English words that stand for a unit, in reading order."""
        return _found(text, self._english)


def _found(text: WordMap, pairs: Iterable[tuple[int, Pattern]]) -> tuple[Match, ...]:
    if not text.terms:
        return ()
    found = [
        match
        for number, pattern in pairs
        for place in text.beginning(pattern.slots[0])
        if (match := _match_at(text.terms, place, number, pattern))
    ]
    return tuple(sorted(found, key=_reading_order))


def _reading_order(match: Match) -> tuple[int, int]:
    return match.first, match.last


def _match_at(terms: Sequence[Term], first: int, number: int, pattern: Pattern) -> Match | None:
    slots = pattern.slots
    last = first + len(slots) - 1
    if last >= len(terms):
        return None
    exact = True
    for place, slot in enumerate(slots, start=first):
        term = terms[place]
        if not fits(term, slot, pattern.field):
            return None
        exact = exact and (slot.prefix or term.word.exact == slot.exact)
    span = Span(terms[first].start, terms[last].end)
    return Match(clause=number, pattern=pattern, first=first, last=last, span=span, exact=exact)


def fits(term: Term, slot: Slot, field: Field) -> bool:
    """Whether one word of a text is the word looked for."""
    word = term.word
    if slot.prefix:
        return word.exact.startswith(slot.exact)
    if word.exact == slot.exact:
        return True
    return field is not Field.EXACT and any(lemma in word.keys for lemma in slot.lemmas)


def marked(matches: Sequence[Match], clauses: Sequence[Clause]) -> tuple[Span, ...]:
    """The spans to mark: all matches, but a function word only beside another word of the query, so that «в»
    is marked in «в свою очередь» and not all over the text. A query of function words alone has all of them
    marked.
    """
    if all(clause.weak for clause in clauses):
        return merge(match.span for match in matches)
    strong = [match for match in matches if not clauses[match.clause].weak]
    ends = {match.first for match in strong} | {match.last for match in strong}
    kept = list(strong)
    for match in (*matches, *reversed(matches)):
        if clauses[match.clause].weak and ends & {match.first - 1, match.last + 1}:
            kept.append(match)
            ends |= {match.first, match.last}
    return merge(match.span for match in kept)


def merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans in order, those that overlap made one."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
