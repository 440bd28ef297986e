"""A unit and a query -> a Hit: the best item, an excerpt, and why each word of the query matches."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from ingest.model import Lang, RecordId, Span
from ingest.model import label as name_of
from search_service.search.answer import BestPassage, Explanation, Fragment, Hit, Reason
from search_service.search.clauses import Field, ReasonKind
from search_service.search.index import RecordSpan, Unit, UnitWords
from search_service.search.rank import (
    MOST,
    ORDER,
    Finder,
    Found,
    Match,
    best_passage,
    excerpt,
    marked,
    whole_passage,
)
from search_service.search.request import fields_of

PHRASES: Final = 3  # in everyday phrases, shown on one hit
BETWEEN: Final = " · "
PRINTED_FIRST: Final = ("excerpt", "digest", "plain")
OTHER_WORDS: Final = (ReasonKind.RELATED, ReasonKind.TRANSLATION, ReasonKind.ENGLISH)
ENGLISH_FIRST: Final = ("digest", "excerpt", "plain")


@dataclass(frozen=True, slots=True)
class UnitReading:
    """A unit with the words of its texts, as the index has them."""

    unit: Unit
    words: UnitWords

    def found(self, finder: Finder) -> Found:
        """Where the words of a query stand in it."""
        finder = finder.of(fields_of(self.unit))
        unit = self.unit
        text = _unbroken(finder.in_text(self.words.text), unit.parts)
        english = _quotable(_unbroken(finder.in_english(self.words.english), unit.digests), len(unit.title_around_en))
        everyday = _unbroken(finder.in_everyday(self.words.everyday), unit.phrases)
        return Found(
            text=text,
            heading=finder.in_text(self.words.heading),
            around=finder.in_title(self.words.around),
            english=english,
            everyday=everyday,
            passages=_passages((unit.parts, text), (unit.digests, english), (unit.phrases, everyday)),
            length=len(self.words.text),
            rank=unit.rank,
        )


def make_hit(
    reading: UnitReading, finder: Finder, found: Found, score: float, explanation: Explanation | None, lang: Lang
) -> Hit:
    """The hit a page shows; `lang` chooses the language of the title where both are known."""
    unit = reading.unit
    best = _best_matches(unit, found)
    item = explanation.item if explanation else best_passage(found, finder.clauses)[0]
    english_title = unit.title_en if lang is Lang.EN else None
    excerpt_shown, digest, plain = _fragments(unit, found, finder, best, item)
    marks = [piece.text for piece in (*excerpt_shown, *digest, *plain) if piece.mark]
    held = found.clauses()
    lacking = (clause.part for number, clause in enumerate(finder.clauses) if number not in held and not clause.weak)
    return Hit(
        id=unit.id,
        item=item if item != unit.id else None,
        lang=unit.lang,
        kind=unit.kind,
        law=unit.law,
        label=name_of(unit.id, lang) if unit.id.is_numbered or unit.id.is_division else unit.label,
        title=english_title or unit.title,
        excerpt=excerpt_shown,
        digest=digest,
        plain=plain,
        reading=ENGLISH_FIRST if lang is Lang.EN and unit.lang is not Lang.EN else PRINTED_FIRST,
        score=round(score, 4),
        reasons=tuple(dict.fromkeys(_reasons(_told(unit, found, best, marks, finder), finder))),
        has_text=bool(unit.text),
        words_missing=tuple(dict.fromkeys(lacking)),
        explanation=explanation,
    )


def make_passage(reading: UnitReading, finder: Finder, found: Found, item: RecordId | None) -> BestPassage | None:
    """The passage of a unit that matches best: the whole unit where it is short, else its `item`; None for a unit
    without a text.
    """
    unit = reading.unit
    place = Span(0, len(unit.text))
    if not unit.text:
        return None
    at = unit.id
    if len(reading.words.text) > MOST and (parts := [part for part in unit.parts if part.id == item]):
        at = parts[0].id
        best = max(parts, key=lambda part: sum(_holds(part, match.span) for match in found.text))
        place = Span(best.start, best.end)
    lines = [Span(line.start, line.end) for line in unit.digests if line.id == at] or [
        Span(line.start, line.end) for line in unit.digests[:1] if at == unit.id
    ]
    digest = whole_passage(unit.english, lines[0], marked(found.english, finder.clauses)) if lines else ()
    return BestPassage(
        id=at, lang=unit.lang, text=whole_passage(unit.text, place, marked(found.text, finder.clauses)), digest=digest
    )


def _fragments(
    unit: Unit, found: Found, finder: Finder, best: Mapping[int, tuple[Match, str]], item: RecordId | None
) -> tuple[tuple[Fragment, ...], ...]:
    """The excerpt, the digest and the everyday phrases that are shown."""
    in_english = {match.clause for match in found.english}
    in_everyday = {number for number, (match, _) in best.items() if match.kind is ReasonKind.EVERYDAY}
    return (
        _excerpt(unit, found, finder, item),
        _lines(unit.english, unit.digests, found.english, finder, in_english, item, 1),
        _lines(unit.everyday, unit.phrases, found.everyday, finder, in_everyday, item, PHRASES),
    )


def _unbroken(matches: Sequence[Match], parts: Sequence[RecordSpan]) -> Sequence[Match]:
    """The matches without those that reach from one part into the next, which no index has."""
    if all(match.first == match.last for match in matches):
        return matches
    starts = [part.start for part in parts]
    return [match for match in matches if bisect(starts, match.span.start) == bisect(starts, match.span.end - 1)]


def _quotable(matches: Sequence[Match], title: int) -> Sequence[Match]:
    """The matches without those of quotes in the title around a unit, so many characters of its English words."""
    return [one for one in matches if one.span.start >= title or one.pattern.field is not Field.EXACT_ENGLISH]


def _passages(*sources: tuple[Sequence[RecordSpan], Sequence[Match]]) -> dict[RecordId, set[int]]:
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


def _lines(
    lines: str,
    parts: Sequence[RecordSpan],
    matches: Sequence[Match],
    finder: Finder,
    wanted: Set[int],
    item: RecordId | None,
    most: int,
) -> tuple[Fragment, ...]:
    """The lines that answer the wanted clauses, with all that matches in them marked: first one of the item itself, the
    one with most of these, and then others for what is left, `most` at the most.
    """
    if not (matches and wanted):
        return ()
    spans = marked(matches, finder.clauses)
    inside = [(part, {match.clause for match in matches if _holds(part, match.span)}) for part in parts]
    held = [(part, clauses) for part, clauses in inside if clauses]
    left = set(wanted)
    fragments: list[Fragment] = []
    for _ in range(most):
        best, clauses = max(held, key=lambda row: _answering(row[0], row[1] & left, item), default=(None, set[int]()))
        if best is None or not clauses & left:
            break
        left -= clauses
        within = [Span(span.start - best.start, span.end - best.start) for span in spans if _holds(best, span)]
        fragments += [Fragment(text=BETWEEN)] if fragments else []
        fragments += excerpt(lines[best.start : best.end], within)
    return tuple(fragments)


def _answering(part: RecordSpan, clauses: Set[int], item: RecordId | None) -> tuple[bool, int]:
    """How well a line answers: one of the item itself better than any other."""
    return part.id == item and bool(clauses), len(clauses)


def _lies_in(part: RecordId, item: RecordId) -> bool:
    """Whether a text is of something that lies in the item."""
    around: RecordId | None = part
    while around and around != item:
        around = around.parent
    return around is not None


def _holds(part: RecordSpan, span: Span) -> bool:
    return part.start <= span.start < part.end


def _excerpt(unit: Unit, found: Found, finder: Finder, item: RecordId | None) -> tuple[Fragment, ...]:
    """Around the matches of the item's text; a unit that is only a heading shows that."""
    if unit.text:
        own = [part for part in unit.parts if part.id == item]
        parts = own or [part for part in unit.parts if item and _lies_in(part.id, item)]
        within = [Span(part.start, part.end) for part in parts]
        return excerpt(unit.text, marked(found.text, finder.clauses), within=within)
    return excerpt(unit.heading, marked(found.heading, finder.clauses))


def _texts(unit: Unit) -> tuple[str, ...]:
    """The texts of the sources of what is found, in their order."""
    return unit.text, unit.heading, unit.around, unit.english, unit.everyday


def _best_matches(unit: Unit, found: Found) -> dict[int, tuple[Match, str]]:
    """For each clause its best match, and the text that has it: the unit's own, the heading, the title around, the
    English or the everyday phrases.
    """
    best: dict[int, tuple[Match, str]] = {}
    for text, matches in zip(_texts(unit), found.sources, strict=True):
        for match in matches:
            known = best.get(match.clause)
            if known is None or ORDER[match.kind] < ORDER[known[0].kind]:
                best[match.clause] = match, text
    return best


def _told(
    unit: Unit, found: Found, best: Mapping[int, tuple[Match, str]], marks: Sequence[str], finder: Finder
) -> Iterator[tuple[Match, str]]:
    """The best match of each clause and those with other words for it that are marked too, each word once."""
    standing: dict[int, list[tuple[Match, str]]] = {number: [] for number in sorted(best)}
    for text, matches in zip(_texts(unit), found.sources, strict=True):
        for match in matches:
            if match.pattern.kind in OTHER_WORDS:
                standing[match.clause].append((match, text))
    for number, others in standing.items():
        yield best[number]
        typed = (one.slots for one in finder.clauses[number].patterns if one.kind not in OTHER_WORDS)
        told = {best[number][0].pattern.slots, *typed}
        for match, text in others:
            if match.pattern.slots not in told and any(match.span.of(text) in mark for mark in marks):
                told.add(match.pattern.slots)
                yield match, text


def _reasons(told: Iterable[tuple[Match, str]], finder: Finder) -> Iterator[Reason]:
    """A reason for each match; stop words beside others go without saying."""
    only_weak = all(clause.weak for clause in finder.clauses)
    for match, text in told:
        if only_weak or not finder.clauses[match.clause].weak:
            yield Reason(kind=match.kind, query=match.pattern.query, matched=match.span.of(text))
