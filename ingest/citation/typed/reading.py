"""Read what a reader types into a search box as a citation, in any usual spelling, or say that it is none.

Total and bounded: every string has an answer, long ones are no citation. Announcing words are taken off both
ends; what remains must be numbers and nothing else.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ingest.citation.grammar import Grammar, Role
from ingest.citation.members import range_targets
from ingest.citation.typed.announcements import Typed, strip_announcements, strip_head
from ingest.citation.typed.numbers import LAST_TYPED_LETTER, law_readings, paragraph_readings
from ingest.lexis import is_item_numeral, to_other_keys
from ingest.model import CitationKind, MalformedIdError, RecordId

LONGEST: Final = 120
"""Code points of the longest citation a reader types; a list of a dozen Laws takes half of it."""
MOST_MEMBERS: Final = 20

# 9, 10 и 11 · 30/31 · 27В1(а) или (b)
SEPARATOR: Final = re.compile(r"\s*[,;/&]\s*(?:(?:и|или|and|or)\s+)?|\s+(?:и|или|and|or|и/или)\s+", re.IGNORECASE)
# 36-39 · 36...39 · 36 по 39 (… is ... by now)
DASH: Final = re.compile(r"\s*(?:\.{2,}|[-–—−‒])\s*|\s+(?:по|до|to|through|thru)\s+", re.IGNORECASE)
# 3NT, 2H, 1s: a bid; 7C and 6D may be Laws as well
BID: Final = re.compile(r"[1-7]\s?(?:NT|N|S|H|БК|♠|♥|♦|♣)", re.IGNORECASE)
MAYBE_BID: Final = re.compile(r"[1-7][CD]", re.IGNORECASE)
# 30 m, 10s: a quantity
QUANTITY: Final = re.compile(rf"[0-9]+\s?[{chr(ord(LAST_TYPED_LETTER) + 1)}-z]|[0-9]{{3}}")
OTHER_LAYOUT_TAIL: Final = re.compile(r"[0-9][fultp]$")
# 27 в, 30 с: an unfinished phrase, seconds
PREPOSITION: Final = re.compile(r"[0-9]+\s[вскаио]")
# «27d1,»: the comma is the key of «б»
COMMA_KEY: Final = re.compile(r"[a-z][0-9]{1,2},$")
NUMERAL: Final = re.compile(r"[1-9][0-9]{0,2}")
# «или (b)»: a last level carried over
CARRIED: Final = re.compile(r"\((?P<mark>[a-z]|[ivx]{1,7})\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read what was typed: the number as typed, what it names, the rule, and the doubt, if any.

    `doubt` is empty or says what the reading rests on: `shape` (в as b), `order` (в as the third letter),
    `layout` (keys of the other layout), `arabic` (4 for iv), `bid` (7C may be a bid).
    """

    mention: str
    kind: CitationKind
    targets: tuple[RecordId, ...]
    rule: str
    doubt: str = ""

    def in_book(self, book: str) -> "Reading":
        """Return the same reading with its targets in another book; `book` is its prefix, "" for none."""
        return replace(self, targets=tuple(target.in_book(book) for target in self.targets))


def parse(typed: str, grammar: Grammar) -> tuple[Reading, ...]:
    """Return the readings of `typed` as a citation of the grammar's book, best first; () where it is none.

    Never raises. A record id names its book itself, so it is read by the grammar of that book alone.
    """
    if len(typed) > LONGEST:
        return ()
    text = _clean(typed)
    if (named := _record_id(text)) is not None:
        return (
            ()
            if named.book != grammar.book
            else (Reading(mention=text, kind=_kind_of(named), targets=(named,), rule="record-id"),)
        )
    readings = _read(text, grammar)
    if not readings and re.match(r"[^\W\d_]{3}", text):
        flipped = _read(to_other_keys(text), grammar)
        readings = tuple(replace(reading, mention=text, doubt="layout") for reading in flipped)
    return tuple(reading.in_book(grammar.book) for reading in readings)


def _clean(typed: str) -> str:
    """The text in compatibility form (… is ..., ⅳ is iv), without invisible characters, quotes and outer
    spaces.
    """
    text = unicodedata.normalize("NFKC", typed.replace("№", " "))
    text = "".join(letter for letter in text if unicodedata.category(letter) not in ("Cf", "Mn"))
    text = " ".join(text.strip(" \t\n\"'«»“”„?!").split())
    if re.fullmatch(r"\([^()]*\)", text):
        text = text[1:-1].strip()
    return text if COMMA_KEY.search(text) else text.rstrip(",; ")


def _record_id(text: str) -> RecordId | None:
    try:
        return RecordId.parse(text)
    except MalformedIdError:
        return None


def _kind_of(named: RecordId) -> CitationKind:
    if named.edition:
        return CitationKind.OTHER_EDITION
    if named.hung and named.hung.startswith("ex"):
        return CitationKind.EXAMPLE
    if named.is_commentary:
        return CitationKind.PARAGRAPH if named.depth > 1 else CitationKind.SECTION
    return CitationKind.LAW if named.is_law else CitationKind.SEE


def _read(text: str, grammar: Grammar) -> tuple[Reading, ...]:
    typed = strip_announcements(text, grammar)
    if not typed.body[:1].isdigit():
        return ()
    return next((found for rule in (_single, _range, _list) if (found := tuple(rule(typed, grammar)))), ())


def _single(typed: Typed, grammar: Grammar) -> Iterator[Reading]:
    """One number: the commentary where it has a dot, the Law otherwise."""
    body = typed.body
    if NUMERAL.fullmatch(body) and typed.announced(Role.COMMENTARY, Role.SECTION):
        yield _reading(typed, RecordId.of_commentary(int(body)), "", grammar)
        return
    for target, doubt in paragraph_readings(body, grammar):
        yield _reading(typed, target, doubt, grammar)
    if not _may_be_law(typed):
        return
    for target, doubt in law_readings(body, grammar):
        if typed.announced(Role.COMMENTARY):  # «комментарий к 27В1»
            target = target.commentary_id or target
        yield _reading(typed, target, doubt, grammar)


def _may_be_law(typed: Typed) -> bool:
    """Whether a number may be a Law's: an announced one always, a bare one neither as a bid nor as a
    quantity.
    """
    body = typed.body
    if typed.announced(Role.LAW, Role.PARAGRAPH, Role.SEE, Role.EDITION) or typed.year or typed.hung:
        return True
    quantity = QUANTITY.fullmatch(body) and not OTHER_LAYOUT_TAIL.search(body)
    return not (quantity or BID.fullmatch(body) or PREPOSITION.fullmatch(body))


def _reading(typed: Typed, target: RecordId, doubt: str, grammar: Grammar) -> Reading:
    if typed.hung:
        target = target.with_hung(*typed.hung)
    target = _of_year(target, typed.year, grammar)
    if not typed.roles and MAYBE_BID.fullmatch(typed.body):
        doubt = "bid"
    kind = _kind_of(target)
    return Reading(mention=typed.body, kind=kind, targets=(target,), rule=f"typed-{kind.value}", doubt=doubt)


def _of_year(target: RecordId, year: int | None, grammar: Grammar) -> RecordId:
    if year is None or not target.is_law or year == grammar.current:
        return target
    return target.in_edition(year)


def _range(typed: Typed, grammar: Grammar) -> Iterator[Reading]:
    """«36-39», «с 36 по 39», 73A-D."""
    ends = DASH.split(typed.body)
    if len(ends) != 2 or typed.announced(Role.COMMENTARY, Role.SECTION):
        return
    first, last = (law_readings(end, grammar) for end in ends)
    short = (ends[1].upper(),) if re.fullmatch(r"[a-zA-Z]", ends[1]) else ()
    levels = last[0][0].levels if last else short
    targets = range_targets(first[0][0].levels, levels, grammar.last_law) if first and levels else ()
    if targets:
        ids = tuple(_of_year(target, typed.year, grammar) for target in targets)
        kind = CitationKind.OTHER_EDITION if ids[0].edition else CitationKind.LAW_RANGE
        yield Reading(mention=typed.body, kind=kind, targets=ids, rule="typed-range")


def _list(typed: Typed, grammar: Grammar) -> Iterator[Reading]:
    """«Правила 9, 10 и 11», «п.п. 16.1. и 16.2.», «27В1(а) или (b)»: one reading with a target for each
    number.
    """
    parts = SEPARATOR.split(typed.body)
    if not 2 <= len(parts) <= MOST_MEMBERS:
        return
    targets: list[RecordId] = []
    for part in parts:
        target = _list_member(replace(typed, body=part, hung=None), targets, grammar)
        if target is None:
            return
        targets.append(target)
    yield Reading(mention=typed.body, kind=_kind_of(targets[0]), targets=tuple(targets), rule="typed-list")


def _list_member(typed: Typed, before: list[RecordId], grammar: Grammar) -> RecordId | None:
    typed = strip_head(typed, grammar)
    last = before[-1] if before else None
    if last and (carried := _carried(typed, last)):
        return carried
    reading = next(_single(typed, grammar), None) if typed.body[:1].isdigit() else None
    return reading.targets[0] if reading else None


def _carried(typed: Typed, last: RecordId) -> RecordId | None:
    """The id a last level alone stands for after `last`: «74.2,3», «27В1(а) или (b)»."""
    if last.edition:
        return None
    if last.is_commentary and last.depth == 2 and NUMERAL.fullmatch(typed.body):
        follows = int(last.mark) < int(typed.body) < 100 and not typed.announced(Role.LAW)
        return last.sibling(typed.body) if follows else None
    carried = CARRIED.fullmatch(typed.body)
    if carried is None or last.depth < (4 if last.is_law else 3):
        return None
    mark, roman = carried["mark"], last.levels[-1].startswith(".")
    if last.is_law and roman != is_item_numeral(mark) and (roman or len(mark) > 1):
        return None
    return last.sibling(f".{mark}" if roman else mark)
