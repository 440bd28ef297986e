"""A unit and a query -> a Hit: the best item, an excerpt, and why each word of the query matches."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ingest.model import Lang, RecordId
from search_service.search.analysis import Analyzer, Term
from search_service.search.answer import Fragment, Hit, Reason, ReasonKind
from search_service.search.excerpt import excerpt
from search_service.search.matching import Finder, Match, marked
from search_service.search.units import Part, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReading:
    """A unit with its words analysed: its heading, its text, and the English words that stand for it."""

    unit: Unit
    heading: tuple[Term, ...]
    text: tuple[Term, ...]
    english: tuple[Term, ...]

    def matches(self, finder: Finder) -> tuple[Match, ...]:
        """The matches of its text, or of its heading where the text has none."""
        return finder.in_text(self.text) or finder.in_text(self.heading)


def reading_of(unit: Unit, analyzer: Analyzer) -> UnitReading:
    """The unit analysed."""
    return UnitReading(
        unit=unit,
        heading=analyzer.terms(unit.heading),
        text=analyzer.terms(unit.text),
        english=analyzer.terms(unit.english),
    )


def make_hit(reading: UnitReading, finder: Finder, score: float, lang: Lang) -> Hit:
    """The hit a page shows; `lang` chooses the language of the title where both are known."""
    unit = reading.unit
    in_text = finder.in_text(reading.text)
    item = _best_item(unit, in_text)
    english_title = unit.title_en if lang is Lang.EN else None
    return Hit(
        id=unit.id,
        item=item.id if item and item.id != unit.id else None,
        lang=unit.lang,
        kind=unit.kind,
        law=unit.law,
        label=unit.label,
        title=english_title or unit.title,
        excerpt=_excerpt(reading, in_text, finder),
        score=round(score, 4),
        reasons=tuple(dict.fromkeys(_reasons(reading, in_text, finder))),
    )


def _best_item(unit: Unit, matches: Iterable[Match]) -> Part | None:
    """The part of the unit with the most clauses, then the most words; the first of equals."""
    clauses: dict[RecordId, set[int]] = {}
    words: Counter[RecordId] = Counter()
    for match in matches:
        for part in unit.parts:
            if part.start <= match.span.start < part.end:
                clauses.setdefault(part.id, set()).add(match.clause)
                words[part.id] += 1
    found = [part for part in unit.parts if part.id in clauses]
    return max(found, key=lambda part: (len(clauses[part.id]), words[part.id]), default=None)


def _excerpt(reading: UnitReading, in_text: Sequence[Match], finder: Finder) -> tuple[Fragment, ...]:
    """Around the matches of the text; a unit that is only a heading shows that."""
    if reading.unit.text:
        return excerpt(reading.unit.text, marked(in_text, finder.clauses))
    return excerpt(reading.unit.heading, marked(finder.in_text(reading.heading), finder.clauses))


def _reasons(reading: UnitReading, in_text: Sequence[Match], finder: Finder) -> Iterator[Reason]:
    """For each clause its best match: in the text, in the heading, in the English words. Function words
    beside others go without saying.
    """
    unit = reading.unit
    sources = (
        (unit.text, in_text),
        (unit.heading, finder.in_text(reading.heading)),
        (unit.english, finder.in_english(reading.english)),
    )
    order = list(ReasonKind)
    only_weak = all(clause.weak for clause in finder.clauses)
    for number, clause in enumerate(finder.clauses):
        if clause.weak and not only_weak:
            continue
        found = [(match, text) for text, matches in sources for match in matches if match.clause == number]
        if found:
            match, text = min(found, key=lambda pair: order.index(pair[0].kind))
            yield Reason(kind=match.kind, query=match.pattern.query, matched=match.span.of(text))
