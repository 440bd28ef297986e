"""Take the announcing words off what a reader typed, so that only the numbers remain: «Правило», "of the 1975
Code".

The words are remembered by their roles; a year, and an example or note named at the end, are kept as values.
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from ingest.citation.grammar import Grammar, Role
from ingest.lexis import is_item_numeral

# Правило 27 · § 27 · см. п. 79.2 · law:27
FIRST_WORD: Final = re.compile(r"(?P<word>[^\W\d_]+\.?|§)[\s:.,]*")
# 16 комментария · 75.8 выше
LAST_WORD: Final = re.compile(r"[\s,(]+(?P<word>[^\W\d_]+\.?)\)?$")
# 76 1975 · 76 (1975 года)
LAST_YEAR: Final = re.compile(r"[\s,(]+(?P<year>(?:19|20)[0-9]{2})(?:\s*г(?:\.|\w{0,4}))?\)?$")
# 75, Пример 1 · 79C, footnote 2 · 36.1, пример А · 27.8 (note)
LAST_HUNG: Final = re.compile(r"[\s,(]+(?P<word>[^\W\d_]+\.?)(?:\s*(?P<mark>[1-9][0-9]{0,2}|[^\W\d_]))?\)?$")
# сноска к 79С · footnote 1 to 74C5 · пример А из 36.1
FIRST_HUNG: Final = re.compile(
    r"(?P<word>[^\W\d_]+\.?)(?:\s*(?P<mark>[1-9][0-9]{0,2}|[^\W\d_]))?,?\s+(?:ко?|из|от|в|to|of|on|in|from|at)\s+(?=\w)",
    re.IGNORECASE,
)
# 77 Правил Дубликатного Бриджа
WORD_INSIDE: Final = re.compile(r"\s(?P<word>[^\W\d_]{3,})")

HEADS: Final = frozenset(
    {Role.LAW, Role.PARAGRAPH, Role.SECTION, Role.COMMENTARY, Role.SEE, Role.NUMBER, Role.FROM, Role.FORMER}
)
TAILS: Final = frozenset(
    {
        Role.LAW,
        Role.SECTION,
        Role.COMMENTARY,
        Role.THIS,
        Role.NEAR,
        Role.EDITION,
        Role.FILLER,
        Role.FORMER,
        Role.EARLIER,
    }
)
TOLD: Final = frozenset({Role.COMMENTARY, Role.SECTION, Role.EDITION, Role.LAW})
"""Roles that tell something of the number wherever they stand."""
HUNG_WORDS: Final = ((Role.EXAMPLE, "ex"), (Role.FOOTNOTE, "fn"), (Role.NOTE, "note"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What was typed without its announcing words, the roles these played, the year and the hung part they gave;
    `is_loose` where parts were put together that may not belong so.
    """

    body: str
    roles: frozenset[Role] = frozenset()
    year: int | None = None
    hung: tuple[str, str] | None = None
    is_loose: bool = False

    def announced(self, *roles: Role) -> bool:
        """Whether a word in one of these roles was typed."""
        return not self.roles.isdisjoint(roles)


def strip_announcements(text: str, grammar: Grammar) -> Typed:
    """The typed text without announcing words at either end. «в 27» announces nothing: its body is empty."""
    typed = strip_tail(strip_head(Typed(body=text), grammar), grammar)
    if typed.year:
        typed = strip_tail(_strip_name(typed, grammar), grammar)
    unannounced = typed.roles and not typed.announced(*HEADS)
    return replace(typed, body="") if unannounced else typed


def _roles(word: str, grammar: Grammar) -> frozenset[Role]:
    lower = word.lower()
    return grammar.roles.get(lower) or grammar.roles.get(lower.rstrip(".")) or frozenset()


def strip_head(typed: Typed, grammar: Grammar) -> Typed:
    """Without the words that stand before the number."""
    if (found := FIRST_HUNG.match(typed.body)) and (hung := _hung(found["word"], found["mark"], grammar)):
        typed = replace(typed, body=typed.body[found.end() :], hung=hung)
    while match := FIRST_WORD.match(typed.body):
        roles = _roles(match["word"], grammar)
        on = Role.COMMENTARY in typed.roles and match["word"].lower() == "on"  # in a text it announces nothing
        joins = on or Role.IN in roles or (typed.roles and roles & {Role.FILLER, Role.JOIN, Role.THIS})
        if not (roles & HEADS or joins):
            break
        year = grammar.previous if Role.FORMER in roles else typed.year
        typed = replace(typed, body=typed.body[match.end() :], roles=typed.roles | roles, year=year)
    return typed


def strip_tail(typed: Typed, grammar: Grammar) -> Typed:
    """Without the words that stand after the number."""
    while True:
        if (match := LAST_YEAR.search(typed.body)) and _names_edition(typed, int(match["year"]), grammar):
            typed = replace(typed, body=typed.body[: match.start()], year=int(match["year"]))
        elif (match := LAST_HUNG.search(typed.body)) and (hung := _hung(match["word"], match["mark"], grammar)):
            typed = replace(typed, body=typed.body[: match.start()], hung=hung)
        elif (match := LAST_WORD.search(typed.body)) and _closes(match["word"], grammar):
            roles = _roles(match["word"], grammar)
            year = grammar.previous if roles & {Role.FORMER, Role.EARLIER} else typed.year
            typed = replace(typed, body=typed.body[: match.start()], roles=typed.roles | (roles & TOLD), year=year)
        else:
            return typed


def _closes(word: str, grammar: Grammar) -> bool:
    return len(word) > 1 and bool(_roles(word, grammar) & TAILS) and not is_item_numeral(word.lower())


def _names_edition(typed: Typed, year: int, grammar: Grammar) -> bool:
    return typed.year is None and (year in grammar.editions or typed.announced(Role.EDITION))


def _hung(name: str, mark: str | None, grammar: Grammar) -> tuple[str, str] | None:
    """What hangs on a number by the word for it and its mark; of a footnote or note that has none it is the first."""
    roles = _roles(name, grammar)
    word = next((word for role, word in HUNG_WORDS if role in roles), None)
    if mark is None:
        return (word, "1") if word and Role.EXAMPLE not in roles else None
    if not mark.isdigit():
        mark = (grammar.by_shape(mark) or grammar.by_order(mark) or "").upper()
    return (word, mark) if word and mark and mark.isascii() else None


def _strip_name(typed: Typed, grammar: Grammar) -> Typed:
    """Without the name of the Code whose year was taken off: «77 Правил Дубликатного Бриджа»."""
    names = (match for match in WORD_INSIDE.finditer(typed.body) if _roles(match["word"], grammar) & TOLD)
    name = next(names, None)
    if name is None or re.search(r"[0-9]", typed.body[name.start() :]):
        return typed
    return replace(typed, body=typed.body[: name.start()], roles=typed.roles | {Role.EDITION})
