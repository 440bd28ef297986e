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
from ingest.citation.typed.announcements import Typed, strip_announcements, strip_head, strip_tail
from ingest.citation.typed.numbers import LAST_TYPED_LETTER, law_readings, paragraph_readings
from ingest.citation.typed.parts import join_parts
from ingest.citation.typed.series import Series
from ingest.citation.typed.spelled import as_digits, without_ordinal
from ingest.lexis import to_other_keys
from ingest.model import CitationKind, MalformedIdError, RecordId

LONGEST: Final = 120
"""Code points of the longest citation a reader types; a list of a dozen Laws takes half of it."""

# 3NT, 2H, 1s, 1П: a bid; 7C and 6D, 2Т and 3Б may be Laws as well
BID: Final = re.compile(r"[1-7]\s?(?:NT|N|S|H|БК|П|Ч|♠|♥|♦|♣)", re.IGNORECASE)
MAYBE_BID: Final = re.compile(r"[1-7]\s?[CDТБ]", re.IGNORECASE)
# 30 m, 10s: a quantity
QUANTITY: Final = re.compile(rf"[0-9]+\s?[{chr(ord(LAST_TYPED_LETTER) + 1)}-z]|[0-9]{{3}}")
OTHER_LAYOUT_TAIL: Final = re.compile(r"[0-9][fultp]$")
# 27 в, 30 с: an unfinished phrase, seconds
PREPOSITION: Final = re.compile(r"[0-9]+\s[вскаио]")
# «27d1,»: the comma is the key of «б»
COMMA_KEY: Final = re.compile(r"[a-z][0-9]{1,2},$")
ARTICLE: Final = re.compile(r"^the\s+(?=[^\W\d_]{3})", re.IGNORECASE)  # the commentary on Law 79
NUMERAL: Final = re.compile(r"[1-9][0-9]{0,2}")
# 79,5 · 79,5(iv) · 75,8,ii: a comma for the stop
COMMA: Final = re.compile(r"(?P<section>[1-9][0-9]?),(?P<number>[1-9][0-9]?(?![0-9]).{0,16})")
COMMA_BEFORE_ITEM: Final = re.compile(r",(?=\(?[^\W\d_])")
# c79.5.iv: the commentary, by its first letter
COMMENTARY_LETTER: Final = re.compile(r"[cкk]\.?\s?(?=[1-9][0-9]?\s?\.\s?[0-9])", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read what was typed: the number as typed, what it names, the rule, and the doubt, if any.

    `doubt` is empty or says what the reading rests on: `shape` (в as b), `order` (в as the third letter), `sound` (д as
    d), `layout` (keys of the other layout), `arabic` (4 for iv), `bid` (7C and 3Б may be bids), `comma` (79,5 for
    79.5), `list` (79,5 for 79 and 5), `ordinal` («27-е» for 27), `carried` («81C9, 10» for Law 10), `bracket` (27(b)
    for 27B), `part` («п. 5 Правила 79» for 79.5).
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
    text = ARTICLE.sub("", " ".join(text.strip(" \t\n\"'«»“”„?!").split()))
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
    """The readings of a text with its numbers in digits; «27-е» as an ordinal and as 27E."""
    digits = as_digits(text, grammar)
    found = list(_read_digits(digits, grammar))
    if (plain := without_ordinal(digits)) != digits:
        ordinal = (replace(reading, doubt=reading.doubt or "ordinal") for reading in _read_digits(plain, grammar))
        found = [*ordinal, *found]
    return tuple({reading.targets: reading for reading in reversed(found)}.values())[::-1]


def _read_digits(text: str, grammar: Grammar) -> tuple[Reading, ...]:
    typed = _announced(text, grammar)
    if not typed.body[:1].isdigit():
        return ()
    rules = (_decimal, _range, _single, _list)
    read = [tuple(rule(typed, grammar)) for rule in rules]
    return next((found for found in read if found), ())


def _announced(text: str, grammar: Grammar) -> Typed:
    """What was typed without its announcing words, a place named part by part in one piece."""
    if letter := COMMENTARY_LETTER.match(text):
        return Typed(body=text[letter.end() :], roles=frozenset({Role.COMMENTARY}))
    tailless = strip_tail(Typed(body=text), grammar)
    joined = join_parts(tailless.body, grammar)
    if joined is None:
        return strip_announcements(text, grammar)
    return replace(tailless, body=joined.body, roles=tailless.roles | joined.roles, is_loose=joined.loose)


def _single(typed: Typed, grammar: Grammar) -> Iterator[Reading]:
    """One number: the commentary where it has a dot, the Law otherwise."""
    for target, doubt in _number(typed, grammar):
        yield _reading(typed, target, doubt, grammar)


def _number(typed: Typed, grammar: Grammar) -> Iterator[tuple[RecordId, str]]:
    """The ids one number may name, each with its doubt."""
    body = typed.body
    if NUMERAL.fullmatch(body) and typed.announced(Role.COMMENTARY, Role.SECTION):
        yield RecordId.of_commentary(int(body)), ""
        return
    yield from paragraph_readings(body, grammar)
    if not _may_be_law(typed):
        return
    for target, doubt in law_readings(body, grammar):  # «комментарий к 27В1»
        yield (target.commentary_id or target) if typed.announced(Role.COMMENTARY) else target, doubt


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
    if typed.is_loose:
        doubt = "part"
    kind = _kind_of(target)
    return Reading(mention=typed.body, kind=kind, targets=(target,), rule=f"typed-{kind.value}", doubt=doubt)


def _of_year(target: RecordId, year: int | None, grammar: Grammar) -> RecordId:
    if year is None or not target.is_law or year == grammar.current:
        return target
    return target.in_edition(year)


def _series(typed: Typed, grammar: Grammar) -> Series:
    def alone(part: str) -> tuple[tuple[RecordId, str], ...]:
        member = strip_head(replace(typed, body=part, hung=None), grammar)
        return tuple(_number(member, grammar)) if member.body[:1].isdigit() else ()

    return Series(grammar, alone, sections=typed.announced(Role.COMMENTARY, Role.SECTION))


def _range(typed: Typed, grammar: Grammar) -> Iterator[Reading]:
    """«36-39», «с 36 по 39», 73A-D, «79.5.(ii)-(iv)», «75.6-75.9»."""
    for targets, doubt in _series(typed, grammar).range(typed.body):
        ids = tuple(_of_year(target, typed.year, grammar) for target in targets)
        kind = CitationKind.LAW_RANGE if ids[0].is_law and not ids[0].edition else _kind_of(ids[0])
        yield Reading(mention=typed.body, kind=kind, targets=ids, rule="typed-range", doubt=doubt)
        yield from (one for one in _single(typed, grammar) if one.doubt == "arabic")  # 75.6-9 may be 75.6.(ix)


def _list(typed: Typed, grammar: Grammar) -> Iterator[Reading]:
    """«Правила 9, 10 и 11», «п.п. 16.1. и 16.2.», «27В1(а) или (b)», «35-37, 39»: the targets of all members."""
    for targets, doubt in _series(typed, grammar).members(typed.body):
        ids = tuple(dict.fromkeys(_of_year(target, typed.year, grammar) for target in targets))
        yield Reading(mention=typed.body, kind=_kind_of(ids[0]), targets=ids, rule="typed-list", doubt=doubt)


def _decimal(typed: Typed, grammar: Grammar) -> Iterator[Reading]:
    """«79,5»: the paragraph with a comma for its stop, and the two Laws."""
    if match := COMMA.fullmatch(typed.body):
        number = COMMA_BEFORE_ITEM.sub(".", match["number"])
        stopped = replace(typed, body=f"{match['section']}.{number}")
        yield from (replace(one, mention=typed.body, doubt="comma") for one in _single(stopped, grammar))
        yield from (replace(one, doubt=one.doubt or "list") for one in _list(typed, grammar))
