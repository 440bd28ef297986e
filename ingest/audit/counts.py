"""What is counted in the decoded text against the records made of it: numbers and entries at the heads of lines.

The outline cannot judge itself: a number that none of its readers saw opens no record and leaves no remark. So they are
sought anew in the text as it was decoded, before any rule or layout had a say, and a record must begin at each.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from ingest.diagram import cells_of, head_of, is_row
from ingest.findings import Finding
from ingest.headings import (
    FOOTNOTE,
    LEADER,
    LONGEST_REFERENCE,
    OPEN_REFERENCE,
    PARAGRAPH_SENTENCE,
    PROVISION,
    UNFINISHED,
    Headings,
    is_capitals,
    listed,
)
from ingest.model import Kind, Span
from ingest.outline import Unit

if TYPE_CHECKING:
    from ingest.stretch import StretchReading

# What wrappings, frames and mark-up set before the first word of a line: «> 72.1.», «║ 72.1.», «**72.1.**»
MARKED: Final = re.compile(r"(?m)^[^\w(«\"§\n]*(?=[\w(«\"§])")
# A paragraph that begins inside a line, where line ends are lost: «... решает судья. 72.2. Если»
INSIDE: Final = re.compile(r"(?<=[а-яёa-z]{3}[.!?:;)]) +(?=\d{1,3}\.\d{1,2}\.\s+[A-ZА-ЯЁ])")
ENTRY: Final = re.compile(r"[^\W\d].*(?:\.{2,}[ .]*|[…·_][ .…·_]*| {3,}|\t)\d{1,3}(?:,\s?\d{1,3})*\.?\s*$")
# A heading as no reader takes it: «П р а в и л о  72. РАЗНОЕ», «правило 72) РАЗНОЕ»
SPACED: Final = re.compile(r"(?<!\w)(?:[^\W\d_] ){3,}[^\W\d_](?!\w)")
AFTER_NUMBER: Final = re.compile(r"(?P<word>\D{1,20}?)\s*(?P<law>\d{1,5})\s?[.):—–-]\s*(?P<title>[^\W\d_].*)")
DEEPER: Final = re.compile(r"[1-9]\d{0,2}\.[1-9]\d?\.[1-9]\d?\.?(?![\d.])\s*\S")  # 4.2.1 Only; 5.05.91 is a date
BRACKETED: Final = re.compile(r"\A(?:\d{1,5}\.\d{1,2}\.|[A-HА-И1-9]\.)\s*")  # «75.8. (i)», "1. (a)"
LONG: Final = 240  # code points of a line that are looked at; headings and entries are shorter
LISTED: Final = (Kind.CONTENTS_ENTRY, Kind.INDEX_ENTRY)
PARAGRAPHS, HEADINGS, PROVISIONS = "numbered paragraphs", "headings", "provisions"
ENTRIES, DIAGRAMS, CALLS = "entries", "diagrams", "rows of calls"
ITEMS, FOOTNOTES, DEEPER_NUMBERS = "items", "footnotes", "numbers of three parts"
# So many may be chance: «А. Рыбников» and a sentence that breaks before «3. Судья» look like provisions.
ALLOWED: Final[Mapping[str, int]] = {
    **dict.fromkeys((PARAGRAPHS, HEADINGS, DIAGRAMS, CALLS, ITEMS, FOOTNOTES, DEEPER_NUMBERS), 0),
    **dict.fromkeys((PROVISIONS, ENTRIES), 2),
}
NAMED: Final = 5  # lines that a finding names


@dataclass(frozen=True, slots=True)
class Seen:
    """What the decoded text shows at an offset: a kind, its number ("" for none), and whether it stands as such
    marks do, so that a record must begin there.
    """

    kind: str
    number: str
    at: int
    is_sure: bool = True


def count_differences(reading: "StretchReading") -> Iterator[Finding]:
    """Yield a finding for each document and kind of which more is printed than there are records that begin so."""
    seen = sorted(seen_in(reading.source, reading.headings), key=lambda one: (one.kind, one.at))
    made = _Made(reading)
    for kind, found in groupby(seen, key=lambda one: one.kind):
        every = list(found)
        lost = [one for one in every if not made.has(one)]
        places = [reading.printed.place(one.at) for one in lost]
        for file, own in groupby(places, key=lambda place: place.file):
            lines = [place.line for place in own]
            if len(lines) > ALLOWED[kind]:
                first = ", ".join(map(str, lines[:NAMED])) + (" ..." if len(lines) > NAMED else "")
                detail = f"{kind}: {len(lines)} of {len(every)} begin no record, lines {first}"
                yield Finding(code="counts-differ", file=file, line=lines[0], detail=detail)


def seen_in(text: str, headings: Headings) -> Iterator[Seen]:
    """Yield what a decoded text shows to begin a unit."""
    places = [found.end() for found in MARKED.finditer(text)]
    lines = [_line_at(text, at) for at in places]
    for at, line, above in zip(places, lines, ("", *lines), strict=False):
        if not OPEN_REFERENCE.search(above[-LONGEST_REFERENCE:]):  # «в обстоятельствах п. | 79.5.(iv) судья должен»
            goes_on = UNFINISHED.search(above) or headings.cites.search(above)
            yield from _seen_on(line, at, headings, goes_on=goes_on is not None)
    items = listed([BRACKETED.sub("", line) for line in lines])
    yield from (Seen(ITEMS, "", places[n]) for n in sorted(items))
    for found in INSIDE.finditer(text):
        if number := PARAGRAPH_SENTENCE.match(text, found.end()):
            yield Seen(PARAGRAPHS, f"{number['law']}.{number['number']}", found.end(), is_sure=False)


def _line_at(text: str, at: int) -> str:
    """The words of the line that go on from an offset, as many as are looked at."""
    end = text.find("\n", at)
    return text[at : min(at + LONG, end if end >= 0 else len(text))].rstrip()


def _seen_on(line: str, at: int, headings: Headings, *, goes_on: bool) -> Iterator[Seen]:
    number, heading = PARAGRAPH_SENTENCE.match(line), headings.heading_of(line)
    if LEADER.search(line) and heading:
        yield Seen(ENTRIES, "", at)
    elif DEEPER.match(line):
        yield Seen(DEEPER_NUMBERS, "", at)
    elif number:
        if not goes_on:  # «как велит пункт | 23.2. Судья решает»
            yield Seen(PARAGRAPHS, f"{number['law']}.{number['number']}", at)
    elif heading and heading["title"] and (not goes_on or is_capitals(heading["title"])):
        yield Seen(HEADINGS, heading["law"], at)
    elif loose := _loose_heading(line, headings):
        yield Seen(HEADINGS, loose, at, is_sure=False)
    elif ENTRY.match(line):
        yield Seen(ENTRIES, "", at)
    elif PROVISION.match(line):
        yield Seen(PROVISIONS, "", at)
    elif FOOTNOTE.match(line):
        yield Seen(FOOTNOTES, "", at)
    yield from _drawn_on(line, at)


def _drawn_on(line: str, at: int) -> Iterator[Seen]:
    if head_of(line):
        yield Seen(DIAGRAMS, "", at)
    elif is_row(line) and len(cells_of(line)) > 1 and any(map(str.isdigit, line)):
        yield Seen(CALLS, "", at)


def _loose_heading(line: str, headings: Headings) -> str | None:
    """The number of a Law whose heading in capitals has a letter-spaced or small word, or a strange sign."""
    found = AFTER_NUMBER.match(SPACED.sub(lambda word: word[0].replace(" ", ""), line))
    if found is None or not is_capitals(found["title"]):
        return None
    return found["law"] if headings.law.match(f"{found['word'].strip().upper()} {found['law']}.") else None


class _Made:
    """The records of a stretch, asked whether one begins where something was seen."""

    def __init__(self, reading: "StretchReading") -> None:
        self._origin = reading.traced.origin
        self._line_starts = reading.printed.line_starts
        units = reading.outline.units
        self._numbers = {name for unit in units for name in _numbers(unit)}
        self._begun = {self._line(span.start) for unit in units for span in (*unit.printed[:1], *_marker(unit))}
        self._listed = self._lines(span for unit in units if unit.kind in LISTED for span in unit.printed)
        self._matter = self._lines(span for unit in units if unit.kind is Kind.MATTER for span in unit.printed)
        self._drawn = self._lines(span for unit in units for span in unit.drawn)

    def has(self, one: Seen) -> bool:
        """Whether a record begins at what was seen; of a number that may be chance, or that a rule took out of the
        text, whether a record has it.
        """
        line = bisect_right(self._line_starts, one.at)
        if one.kind == ENTRIES:
            return line in self._listed or not self._is_read(one.at)  # «ПРАВИЛА БРИДЖА      41» heads a page
        if one.kind in (DIAGRAMS, CALLS):
            return line in self._drawn
        if one.kind in (PROVISIONS, ITEMS, FOOTNOTES, DEEPER_NUMBERS):
            return line in self._begun or line in self._listed or line in self._matter
        begun = line in self._begun or not one.is_sure or not self._is_read(one.at)
        return begun and one.number in self._numbers

    def _is_read(self, at: int) -> bool:
        """Whether the character at a source offset is in the text that was read."""
        found = bisect_left(self._origin, at)
        return found < len(self._origin) and self._origin[found] == at

    def _line(self, at: int) -> int:
        return bisect_right(self._line_starts, self._origin[at])

    def _lines(self, spans: Iterable[Span]) -> frozenset[int]:
        """All printed lines that spans of the text run through."""
        return frozenset(n for span in spans for n in range(self._line(span.start), self._line(span.end - 1) + 1))


def _numbers(unit: Unit) -> Iterator[str]:
    """The numbers of Laws and of paragraphs that a unit stands for: 72 and 72.1."""
    for one in (unit.id, *unit.also):
        if one.law is not None and not one.hung and (one.is_contents or one == one.root):
            yield str(one.law)
        if one.is_commentary and one == one.unit:
            yield one.path


def _marker(unit: Unit) -> tuple[Span, ...]:
    return (unit.marker,) if unit.marker else ()
