"""A unit and a query -> a Hit: the best item, an excerpt, and why each word of the query matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.citation import label as name_of
from ingest.model import Lang, RecordId, Span
from search_service.search.analysis import Analyzer
from search_service.search.answer import Explanation, Fragment, Hit, Reason, ReasonKind
from search_service.search.excerpt import excerpt
from search_service.search.matching import Finder, Match, WordMap, marked
from search_service.search.scoring import ORDER, Found, best_passage
from search_service.search.units import Part, Unit

NUMBERED: Final = frozenset({"law", "com", "div"})  # whose labels are made of their ids, in either language
USUAL_LENGTH: Final = 60  # words of a text that is neither long nor short


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReading:
    """A unit with its words analysed: heading, title around it, text, English words and plain ones."""

    unit: Unit
    heading: WordMap
    around: WordMap
    text: WordMap
    english: WordMap
    plain: WordMap

    def found(self, finder: Finder) -> Found:
        """Where the words of a query stand in it."""
        text, english = finder.in_text(self.text), finder.in_english(self.english)
        plain = finder.in_plain_words(self.plain)
        return Found(
            text=text,
            heading=finder.in_text(self.heading),
            around=finder.in_title(self.around),
            english=english,
            plain=plain,
            passages=_passages((self.unit.parts, text), (self.unit.digests, english), (self.unit.phrases, plain)),
            length=len(self.text.terms) / USUAL_LENGTH,
            rank=self.unit.rank,
        )


def reading_of(unit: Unit, analyzer: Analyzer) -> UnitReading:
    """The unit analysed."""
    heading, around, text, english, plain = (
        WordMap(analyzer.terms(one)) for one in (unit.heading, unit.around, unit.text, unit.english, unit.plain)
    )
    return UnitReading(unit=unit, heading=heading, around=around, text=text, english=english, plain=plain)


def make_hit(
    reading: UnitReading, finder: Finder, found: Found, score: float, explanation: Explanation | None, lang: Lang
) -> Hit:
    """The hit a page shows; `lang` chooses the language of the title where both are known."""
    unit = reading.unit
    reasons = tuple(dict.fromkeys(_reasons(unit, found, finder)))
    in_plain_words = any(reason.kind is ReasonKind.PLAIN for reason in reasons)
    item = explanation.item if explanation else best_passage(found, finder.clauses)[0]
    english_title = unit.title_en if lang is Lang.EN else None
    return Hit(
        id=unit.id,
        item=item if item != unit.id else None,
        lang=unit.lang,
        kind=unit.kind,
        law=unit.law,
        label=name_of(unit.id, lang) if unit.id.space in NUMBERED else unit.label,
        title=english_title or unit.title,
        excerpt=_excerpt(unit, found, finder),
        digest=_best_line(unit.english, unit.digests, marked(found.english, finder.clauses), item),
        plain=_best_line(unit.plain, unit.phrases, marked(found.plain, finder.clauses), item) if in_plain_words else (),
        score=round(score, 4),
        reasons=reasons,
        explanation=explanation,
    )


def _passages(*sources: tuple[Sequence[Part], Sequence[Match]]) -> dict[RecordId, set[int]]:
    """The clauses found in each item; parts and matches are both in reading order."""
    found: dict[RecordId, set[int]] = {}
    for parts, matches in sources:
        place = 0
        for match in matches:
            while place < len(parts) and parts[place].end <= match.span.start:
                place += 1
            if place < len(parts) and parts[place].start <= match.span.start:
                found.setdefault(parts[place].id, set()).add(match.clause)
    return found


def _best_line(lines: str, parts: Sequence[Part], spans: Sequence[Span], item: RecordId | None) -> tuple[Fragment, ...]:
    """The line with the most that matches in it, one of the item's own where there is one; none without a match."""
    held = ((part, [span for span in spans if part.start <= span.start < part.end]) for part in parts)
    kept = [(part, inside) for part, inside in held if inside]
    if not kept:
        return ()
    best, inside = max(kept, key=lambda pair: (pair[0].id == item, len(pair[1])))
    text = lines[best.start : best.end]
    return excerpt(text, [Span(span.start - best.start, span.end - best.start) for span in inside])


def _excerpt(unit: Unit, found: Found, finder: Finder) -> tuple[Fragment, ...]:
    """Around the matches of the text; a unit that is only a heading shows that."""
    if unit.text:
        return excerpt(unit.text, marked(found.text, finder.clauses))
    return excerpt(unit.heading, marked(found.heading, finder.clauses))


def _reasons(unit: Unit, found: Found, finder: Finder) -> Iterator[Reason]:
    """For each clause its best match: in the text, in the heading, in the title around, in the English and the plain
    words. Empty words beside others go without saying.
    """
    only_weak = all(clause.weak for clause in finder.clauses)
    sources = (
        (unit.text, found.text),
        (unit.heading, found.heading),
        (unit.around, found.around),
        (unit.english, found.english),
        (unit.plain, found.plain),
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
