"""Lists and ranges of numbers as a reader types them: «27В1 и В2», «79.5.(ii)-(iv)», «75.6-75.9», «35-37, 39».

A member of a list, and the end of a range, may leave out what it shares with the number before. What is left out is
taken from there; where a number may also stand by itself, both readings are given.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final, TypeAlias

from ingest.citation.grammar import Grammar
from ingest.citation.members import item_range, range_targets
from ingest.citation.typed.numbers import (
    fold_numeral,
    law_readings,
    letter_readings,
    paragraph_readings,
)
from ingest.lexis import is_item_numeral, roman_value
from ingest.model import RecordId

Member: TypeAlias = tuple[tuple[RecordId, ...], str]
"""What one member of a list may name, and the doubt that rests on."""
ReadAlone: TypeAlias = Callable[[str], Sequence[tuple[RecordId, str]]]

MOST_MEMBERS: Final = 20
MOST_READINGS: Final = 4
MOST_PARAGRAPHS: Final = 99
NEXT: Final = 9
"""A lower number follows a digit or a paragraph where it is at most so much greater: «74А1 и 2», but «27В1 и 30»."""

# 9, 10 и 11 · 30/31 · 27В1(а) или (b)
SEPARATOR: Final = re.compile(r"\s*[,;/&]\s*(?:(?:и|или|and|or)\s+)?|\s+(?:и|или|and|or|и/или)\s+", re.IGNORECASE)
# 36-39 · 36...39 · 36 по 39 (… is ... by now)
DASH: Final = re.compile(r"\s*(?:\.{2,}|[-–—−‒])\s*|\s+(?:по|до|to|through|thru)\s+", re.IGNORECASE)
NUMERAL: Final = re.compile(r"[1-9][0-9]{0,2}")
# «или (b)», «ii и iii»: a last level
MARK: Final = re.compile(r"\(\s?(?P<closed>[^\W\d_]{1,7})\s?\)|(?P<open>[^\W\d_]{1,7})")
# «и В2», «B2(b)»: what follows the number of a Law
LETTERED: Final = re.compile(r"[^\W\d_](?![^\W\d_]).{0,12}")


@dataclass(frozen=True, slots=True)
class Series:
    """Reads members by one grammar; `alone` reads a number that stands by itself, and `sections` tells that plain
    numbers are sections of the commentary.
    """

    grammar: Grammar
    alone: ReadAlone
    sections: bool = False

    def members(self, body: str) -> Iterator[Member]:
        """The readings of a list of 2 to 20 members, best first; none where it is no list."""
        parts = SEPARATOR.split(body)
        if not 2 <= len(parts) <= MOST_MEMBERS:
            return
        read: list[list[Member]] = []
        for part in parts:
            member = list(islice(self._member(part, read[-1][0][0][-1] if read else None), MOST_READINGS))
            if not member:
                return
            read.append(member)
        seen: set[tuple[RecordId, ...]] = set()
        for choice in islice(product(*read), MOST_READINGS):
            doubts = [doubt for _, doubt in choice if doubt]
            targets = tuple(target for named, _ in choice for target in named)
            if targets not in seen and len(set(doubts)) < 2:  # one list is not read by two schemes
                seen.add(targets)
                yield targets, doubts[0] if doubts else ""

    def _member(self, part: str, before: RecordId | None) -> Iterator[Member]:
        carried = list(self._carried(part, before)) if before else []
        yield from (((target,), doubt) for target, doubt in carried)
        if carried and not self._stands_alone(part, before):
            return
        ranges = list(self.range(part))
        yield from ranges
        for target, doubt in _likely(self.alone(part)) if not ranges else ():
            yield (target,), doubt or ("carried" if carried else "")

    def _stands_alone(self, part: str, before: RecordId | None) -> bool:
        """Whether a member that may be carried may as well be a number of its own: «81С9, 10»."""
        return before is not None and bool(NUMERAL.fullmatch(part)) and int(part) > NEXT and before.is_law

    def _carried(self, part: str, last: RecordId) -> Iterator[tuple[RecordId, str]]:
        """The ids that a part of a number stands for after `last`: «74.2,3», «27В1(а) или (b)», «27В1 и В2»."""
        if last.edition:
            return
        if NUMERAL.fullmatch(part):
            yield from self._next_number(int(part), last)
        elif last.is_law and LETTERED.fullmatch(part) and self._names_letter(part, last):
            yield from _likely(law_readings(f"{last.levels[0]}{part}", self.grammar))
        elif found := MARK.fullmatch(part):
            yield from self._next_mark(found["closed"] or found["open"], last)

    def _next_number(self, number: int, last: RecordId) -> Iterator[tuple[RecordId, str]]:
        """The next paragraph of a section, or the next digit of a provision."""
        digit = last.is_law and last.depth == 3 and last.mark.isdigit()
        paragraph = last.is_commentary and last.depth == 2
        if (digit or paragraph) and int(last.mark) < number <= int(last.mark) + NEXT:
            yield last.sibling(str(number)), ""

    def _names_letter(self, part: str, last: RecordId) -> bool:
        """Whether a part begins with the letter of a provision: a capital, or a small letter after one alone."""
        alone = len(part) == 1
        return last.depth >= 2 and (last.depth == 2 or not alone or part.isupper())

    def _next_mark(self, mark: str, last: RecordId) -> Iterator[tuple[RecordId, str]]:
        """The item beside the innermost one of `last`."""
        dot, roman = _dot_of(last), _is_roman(last)
        if last.depth < (4 if last.is_law and not roman else 3):
            return
        numeral = fold_numeral(mark)
        if roman and numeral and is_item_numeral(numeral):
            yield last.sibling(dot + numeral), ""
        elif not roman and len(mark) == 1:
            yield from ((last.sibling(letter), doubt) for letter, doubt in letter_readings(mark, self.grammar))

    def range(self, body: str) -> Iterator[Member]:
        """The readings of a range, best first; none where it is no range."""
        ends = DASH.split(body)
        if len(ends) != 2:
            return
        seen = set()
        for first, doubt in self._first(ends[0]):
            for targets, why in self._to(first, ends[1], cyrillic=not ends[0].isascii()):
                if len(targets) > 1 and targets not in seen:
                    seen.add(targets)
                    yield targets, doubt or why

    def _first(self, typed: str) -> Iterator[tuple[RecordId, str]]:
        if self.sections and NUMERAL.fullmatch(typed):
            yield RecordId.of_commentary(int(typed)), ""
            return
        yield from paragraph_readings(typed, self.grammar)
        yield from _likely(law_readings(typed, self.grammar))

    def _to(self, first: RecordId, typed: str, *, cyrillic: bool) -> Iterator[Member]:
        """The ids from `first` to what `typed` says, with the doubt of each way to read that: «79а-в» ends with B or,
        where the first letter is `cyrillic` too, with the third of the alphabet.
        """
        if first.is_commentary:
            yield from ((targets, "") for targets in self._paragraphs(first, typed))
            return
        if first.depth == 2 and len(typed) == 1 and typed.isalpha():
            letters = letter_readings(typed, self.grammar)
            for letter, doubt in letters if cyrillic else [(letters[0][0], "")] if letters else ():
                yield range_targets(first.levels, (letter.upper(),), self.grammar.last_law), doubt
            return
        lasts = [last.levels for last, _ in law_readings(typed, self.grammar)]
        if LETTERED.fullmatch(typed) and first.depth == 3 and any(map(str.isdigit, typed)):
            lasts = [last.levels for last, _ in law_readings(f"{first.levels[0]}{typed}", self.grammar)]
        for last in lasts:
            yield range_targets(first.levels, last, self.grammar.last_law), ""
        yield self._items(first, typed), ""

    def _paragraphs(self, first: RecordId, typed: str) -> Iterator[tuple[RecordId, ...]]:
        """Sections 75-77, paragraphs 75.6-75.9 and 75.6-9, items 79.5.(ii)-(iv) and 79.5.ii-79.5.iv."""
        if first.depth == 1 and NUMERAL.fullmatch(typed):
            yield self._numbers(first, int(first.levels[0]), int(typed))
        if first.depth == 2 and NUMERAL.fullmatch(typed):
            yield self._numbers(first, int(first.mark), int(typed))
        for last, _ in paragraph_readings(typed, self.grammar):
            if last.levels[:-1] == first.levels[:-1] and first.depth == last.depth:
                if first.depth == 2:
                    yield self._numbers(first, int(first.mark), int(last.mark))
                else:
                    yield self._items(first, last.mark)
        yield self._items(first, typed)

    def _numbers(self, first: RecordId, low: int, high: int) -> tuple[RecordId, ...]:
        if not 0 < high - low < MOST_PARAGRAPHS:
            return ()
        if first.depth == 1:
            return tuple(RecordId.of_commentary(number) for number in range(low, high + 1))
        return tuple(first.sibling(str(number)) for number in range(low, high + 1))

    def _items(self, first: RecordId, typed: str) -> tuple[RecordId, ...]:
        """The items from an innermost one to a mark of the same list."""
        found = MARK.fullmatch(typed)
        if found is None or first.depth < 3 or first.mark.isdigit():
            return ()
        mark = found["closed"] or found["open"]
        if is_item_numeral(first.mark):
            numeral = fold_numeral(mark) or ""
            later = is_item_numeral(numeral) and roman_value(numeral) > roman_value(first.mark)
            return tuple(first.sibling(_dot_of(first) + item) for item in item_range(first.mark, numeral) if later)
        letters = letter_readings(mark, self.grammar) if len(mark) == 1 else ()
        return tuple(map(first.sibling, item_range(first.mark, letters[0][0]))) if letters else ()


def _dot_of(item: RecordId) -> str:
    """The dot before the innermost level of a Law's roman item, "" for all others."""
    return "." if item.levels[-1].startswith(".") else ""


def _is_roman(item: RecordId) -> bool:
    """Whether the innermost level is one of a roman list."""
    return is_item_numeral(item.mark) and (bool(_dot_of(item)) or (item.is_commentary and item.depth == 3))


def _likely(readings: Sequence[tuple[RecordId, str]]) -> Sequence[tuple[RecordId, str]]:
    """The readings without those of the other keyboard layout, where there are others: who typed the members before on
    one layout has not changed it for this.
    """
    return [one for one in readings if one[1] != "layout"] or readings
