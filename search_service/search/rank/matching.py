"""Where a query's patterns lie in a text: the one highlighter, the same for excerpts, reasons, ranking and
pages.

It compares terms, not characters, so it marks exactly what the index matched, at code points of the text as
printed.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from typing import Final, NamedTuple, Protocol

from ingest.model import Span
from search_service.search.analysis import Term, Word
from search_service.search.clauses import Clause, Field, FirstWords, Pattern, ReasonKind, Row, Slot


class Match(NamedTuple):  # thousands are made for one answer: a tuple is made five times as fast as a dataclass
    """A pattern found: terms [first, last] of the text, code points `span`, for clause number `clause`.
    `exact` is true where every word stands in the form that was typed; `kind` is the reason the match gives, for a
    word in any form is found in the exact one or in another.
    """

    clause: int
    pattern: Pattern
    first: int
    last: int
    span: Span
    exact: bool
    kind: ReasonKind


class Text(Protocol):
    """The words of one text."""

    def __len__(self) -> int:
        """How many words there are."""
        ...

    def word(self, place: int) -> Word:
        """The word at a place."""
        ...

    def span(self, first: int, last: int) -> Span:
        """Where the words from one place to another stand, code points."""
        ...

    def beginnings(self, patterns: FirstWords) -> Iterable[tuple[int, Sequence[Row]]]:
        """The places at which patterns may begin, with these; a place may be given several times."""
        ...


class WordMap:
    """The words of a text that was analysed just now, and where each of their forms and lemmas stands."""

    __slots__ = ("_forms", "_places", "_terms")

    def __init__(self, terms: Sequence[Term]) -> None:
        self._terms = terms
        self._forms: list[tuple[str, int]] | None = None
        self._places: dict[str, list[int]] = {}
        for place, term in enumerate(terms):
            for key in term.word.keys:
                self._places.setdefault(key, []).append(place)

    def __len__(self) -> int:
        return len(self._terms)

    def word(self, place: int) -> Word:
        """The word at a place."""
        return self._terms[place].word

    def span(self, first: int, last: int) -> Span:
        """Where the words from one place to another stand, code points."""
        return Span(self._terms[first].start, self._terms[last].end)

    def beginnings(self, patterns: FirstWords) -> Iterator[tuple[int, Sequence[Row]]]:
        """The places at which patterns may begin, with these; a place may be given several times."""
        for key in patterns.by_key.keys() & self._places.keys():
            yield from ((place, patterns.by_key[key]) for place in self._places[key])
        for row in patterns.by_prefix:
            yield from ((place, (row,)) for place in self._starting(row[2].slots[0].exact))

    def _starting(self, prefix: str) -> Iterable[int]:
        """The places whose form begins so."""
        if self._forms is None:
            self._forms = sorted((term.exact, place) for place, term in enumerate(self._terms))
        first = bisect_left(self._forms, (prefix, 0))
        found = takewhile(lambda form: form[0].startswith(prefix), islice(self._forms, first, None))
        return (place for _, place in found)


def _found(patterns: FirstWords, text: Text) -> tuple[Match, ...]:
    """Every match in a text, in reading order."""
    found: dict[tuple[int, int], Match] = {}
    for place, rows in text.beginnings(patterns):
        for order, clause, pattern in rows:
            if (place, order) not in found and (match := _match_at(text, place, clause, pattern)):
                found[place, order] = match
    return tuple(found[at] for at in sorted(found))


class Finder:
    """Finds the clauses of one query in any number of texts. It is asked about a hundred units, so what a pattern
    may begin with is looked up and not searched.
    """

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses = tuple(clauses)
        pairs = [(number, pattern) for number, clause in enumerate(self.clauses) for pattern in clause.patterns]
        russian = [pair for pair in pairs if pair[1].field in (Field.EXACT, Field.ANY_FORM)]
        self._text = FirstWords(russian)
        self._title = FirstWords([pair for pair in russian if pair[1].field is not Field.EXACT])
        self._english = FirstWords([pair for pair in pairs if pair[1].field in (Field.ENGLISH, Field.EXACT_ENGLISH)])
        self._everyday = FirstWords([pair for pair in pairs if pair[1].field is Field.EVERYDAY])
        self._fields = sorted({pattern.only[0] for _, pattern in pairs if pattern.only})
        self._narrowed: dict[tuple[str | None, ...], Finder] = {}

    def of(self, fields: Mapping[str, str]) -> "Finder":
        """The finder of what a unit of these fields may be found by."""
        if not self._fields:
            return self
        values = tuple(map(fields.get, self._fields))
        if values not in self._narrowed:
            self._narrowed[values] = Finder([_narrowed(clause, fields) for clause in self.clauses])
        return self._narrowed[values]

    def in_text(self, text: Text) -> tuple[Match, ...]:
        """Every match in a text, in reading order."""
        return _found(self._text, text)

    def in_title(self, title: Text) -> tuple[Match, ...]:
        """Every match in the title around a unit, which quotes do not reach."""
        return _found(self._title, title)

    def in_english(self, text: Text) -> tuple[Match, ...]:
        """Every match in the English words that stand for a unit, in reading order."""
        return _found(self._english, text)

    def in_everyday(self, text: Text) -> tuple[Match, ...]:
        """Every match in the everyday phrases of a unit, in reading order."""
        return _found(self._everyday, text)


def _narrowed(clause: Clause, fields: Mapping[str, str]) -> Clause:
    """The clause with the patterns that a unit of these fields may be found by."""
    kept = (one for one in clause.patterns if one.only is None or fields.get(one.only[0]) == one.only[1])
    return replace(clause, patterns=tuple(kept))


def _match_at(text: Text, first: int, number: int, pattern: Pattern) -> Match | None:
    """The match of a pattern whose first word may stand at `first`."""
    slots = pattern.slots
    last = first + len(slots) - 1
    if last >= len(text):
        return None
    exact = True
    for place, slot in enumerate(slots, start=first):
        word = text.word(place)
        if not slot.prefix and word.exact != slot.exact:
            if not fits(word, slot, pattern.field):
                return None
            exact = False
    kind = pattern.kind
    if kind in _BY_FORM:
        kind = ReasonKind.EXACT if exact else ReasonKind.FORM
    return Match(number, pattern, first, last, text.span(first, last), exact, kind)


_AS_TYPED: Final = (Field.EXACT, Field.EXACT_ENGLISH)
_BY_FORM: Final = (ReasonKind.EXACT, ReasonKind.FORM)


def fits(word: Word, slot: Slot, field: Field) -> bool:
    """Whether one word of a text is the word looked for."""
    if slot.prefix:
        return word.exact.startswith(slot.exact)
    return word.exact == slot.exact or (field not in _AS_TYPED and any(lemma in word.keys for lemma in slot.lemmas))


def marked(matches: Sequence[Match], clauses: Sequence[Clause]) -> tuple[Span, ...]:
    """The spans to mark: all matches, but a stop word only with the words beside which it was typed, in one span with
    them, so that «в» is marked in «в свою очередь» and not all over the text. A query of stop words alone has all of
    them marked.
    """
    if all(clause.weak for clause in clauses):
        return merge(match.span for match in matches)
    spans = [match.span for match in matches if not clauses[match.clause].weak]
    spans += _joined([match for match in matches if match.first == match.last], clauses)
    return merge(spans)


def _joined(matches: Sequence[Match], clauses: Sequence[Clause]) -> Iterator[Span]:
    """Stretches of words that stand side by side as they were typed, some of them stop words and some not."""
    at = {(match.first, match.clause): match for match in matches}
    for (place, clause), match in at.items():
        if (place - 1, clause - 1) in at:
            continue
        run = [match]
        while following := at.get((place + len(run), clause + len(run))):
            run.append(following)
        if len({clauses[one.clause].weak for one in run}) > 1:
            yield Span(match.span.start, run[-1].span.end)


def merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans in order, those that overlap made one."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
