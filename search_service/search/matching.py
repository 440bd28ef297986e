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


class Finder:
    """Finds the clauses of one query in any number of texts. It is asked about each word of a hundred units,
    so what a pattern may begin with is looked up and not searched.
    """

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses = tuple(clauses)
        self._text = _Beginnings(self.clauses, english=False)
        self._english = _Beginnings(self.clauses, english=True)

    def in_text(self, terms: Sequence[Term]) -> tuple[Match, ...]:
        """Every match in a text, in reading order."""
        return tuple(self._text.matches(terms))

    def in_english(self, terms: Sequence[Term]) -> tuple[Match, ...]:
        """Every match in the English words that stand for a unit, in reading order."""
        return tuple(self._english.matches(terms))


class _Beginnings:
    """Patterns by the forms that their first word may have."""

    def __init__(self, clauses: Sequence[Clause], *, english: bool) -> None:
        self._by_form: dict[str, list[tuple[int, Pattern]]] = {}
        self._by_prefix: list[tuple[int, Pattern]] = []
        for number, clause in enumerate(clauses):
            for pattern in clause.patterns:
                if (pattern.field is Field.ENGLISH) is english:
                    self._add(number, pattern)

    def _add(self, number: int, pattern: Pattern) -> None:
        slot = pattern.slots[0]
        if slot.prefix:
            self._by_prefix.append((number, pattern))
            return
        for form in dict.fromkeys((slot.exact, *slot.lemmas)):
            self._by_form.setdefault(form, []).append((number, pattern))

    def matches(self, terms: Sequence[Term]) -> Iterator[Match]:
        by_form, by_prefix = self._by_form, self._by_prefix
        for first, term in enumerate(terms):
            exact = term.word.exact
            begun = [pair for pair in by_prefix if exact.startswith(pair[1].slots[0].exact)] if by_prefix else []
            for key in term.word.keys:
                if key in by_form:
                    begun += by_form[key]
            for number, pattern in dict.fromkeys(begun) if begun else ():
                if found := _match_at(terms, first, number, pattern):
                    yield found


def _match_at(terms: Sequence[Term], first: int, number: int, pattern: Pattern) -> Match | None:
    last = first + len(pattern.slots) - 1
    if last >= len(terms):
        return None
    pairs = list(zip(terms[first : last + 1], pattern.slots, strict=True))
    if not all(fits(term, slot, pattern.field) for term, slot in pairs):
        return None
    exact = all(slot.prefix or term.exact == slot.exact for term, slot in pairs)
    span = Span(terms[first].start, terms[last].end)
    return Match(clause=number, pattern=pattern, first=first, last=last, span=span, exact=exact)


def fits(term: Term, slot: Slot, field: Field) -> bool:
    """Whether one word of a text is the word looked for."""
    if slot.prefix:
        return term.exact.startswith(slot.exact)
    if term.exact == slot.exact:
        return True
    return field is not Field.EXACT and any(lemma in term.indexed for lemma in slot.lemmas)


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
