"""A unit and a query -> a Hit: the best item, an excerpt, and why each word of the query matches."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ingest.citation import label as name_of
from ingest.model import Lang, RecordId
from search_service.search.analysis import Analyzer
from search_service.search.answer import Explanation, Fragment, Hit, Reason
from search_service.search.excerpt import excerpt
from search_service.search.matching import Finder, Match, WordMap, marked
from search_service.search.scoring import ORDER, Found
from search_service.search.units import Part, Unit

NUMBERED: Final = frozenset({"law", "com", "div"})  # whose labels are made of their ids, in either language
USUAL_LENGTH: Final = 60  # words of a text that is neither long nor short


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReading:
    """A unit with its words analysed: its heading, the title around it, its text, and its English words."""

    unit: Unit
    heading: WordMap
    around: WordMap
    text: WordMap
    english: WordMap

    def found(self, finder: Finder) -> Found:
        """Where the words of a query stand in it."""
        return Found(
            text=finder.in_text(self.text),
            heading=finder.in_text(self.heading),
            around=finder.in_title(self.around),
            english=finder.in_english(self.english),
            length=len(self.text.terms) / USUAL_LENGTH,
            rank=self.unit.rank,
        )


def reading_of(unit: Unit, analyzer: Analyzer) -> UnitReading:
    """The unit analysed."""
    heading, around, text, english = (
        WordMap(analyzer.terms(one)) for one in (unit.heading, unit.around, unit.text, unit.english)
    )
    return UnitReading(unit=unit, heading=heading, around=around, text=text, english=english)


def make_hit(
    reading: UnitReading, finder: Finder, found: Found, score: float, explanation: Explanation | None, lang: Lang
) -> Hit:
    """The hit a page shows; `lang` chooses the language of the title where both are known."""
    unit = reading.unit
    item = _best_item(unit, found.text)
    english_title = unit.title_en if lang is Lang.EN else None
    return Hit(
        id=unit.id,
        item=item.id if item and item.id != unit.id else None,
        lang=unit.lang,
        kind=unit.kind,
        law=unit.law,
        label=name_of(unit.id, lang) if unit.id.space in NUMBERED else unit.label,
        title=english_title or unit.title,
        excerpt=_excerpt(unit, found, finder),
        score=round(score, 4),
        reasons=tuple(dict.fromkeys(_reasons(unit, found, finder))),
        explanation=explanation,
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


def _excerpt(unit: Unit, found: Found, finder: Finder) -> tuple[Fragment, ...]:
    """Around the matches of the text; a unit that is only a heading shows that."""
    if unit.text:
        return excerpt(unit.text, marked(found.text, finder.clauses))
    return excerpt(unit.heading, marked(found.heading, finder.clauses))


def _reasons(unit: Unit, found: Found, finder: Finder) -> Iterator[Reason]:
    """For each clause its best match: in the text, in the heading, in the title around, in the English words. Empty
    words beside others go without saying.
    """
    only_weak = all(clause.weak for clause in finder.clauses)
    sources = (
        (unit.text, found.text),
        (unit.heading, found.heading),
        (unit.around, found.around),
        (unit.english, found.english),
    )
    best: dict[int, tuple[Match, str]] = {}
    for text, matches in sources:
        for match in matches:
            known = best.get(match.clause)
            if known is None or ORDER[match.kind] < ORDER[known[0].kind]:
                best[match.clause] = match, text
    for number in sorted(best):
        match, text = best[number]
        if only_weak or not finder.clauses[number].weak:
            yield Reason(kind=match.kind, query=match.pattern.query, matched=match.span.of(text))
