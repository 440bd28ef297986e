"""What damage left of letters and drawn lines: ё as „, rows of one odd letter, frames; in one scan."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from ingest.ledger import Edit, Rule
from ingest.repair import rules
from ingest.repair.quotations import CLOSING, quotations
from ingest.tables import Artefact, When

RULE: Final = "─"
_ODD_ROW_LENGTH: Final = 5
_BOX: Final = r"\u2500-\u259f\u25a0"
_RUSSIAN: Final = "А-Яа-яЁё"
# What web libraries write between their pages. "[Назад] [Содержание] [Вперед]", "Prev | Up | Next"
_NAVIGATION: Final = (
    "назад|впер.д|дальше|далее|вверх|наверх|содержание|оглавление|указатель|на\\x20главную|главная|домой|поиск"
    "|предыдущая|следующая|prev(?:ious)?|next|back|up|top|home|contents|index|search"
)

_PATTERN: Final = rf"""
    ^\x20*+ (?P<line> (?P<drawn> [^\W\d_A-Za-z{_RUSSIAN}] | [ДН{_BOX}ROWS] ) (?P=drawn){{2,}}+ ) (?=\x20*$)
        # "  њњњњњ", "═════"; Д and Н are ─ and ═ of CP866 read as CP1251
  | ^(?P<navigation> (?i: \x20*+ (?: [\[(<|«‹←\x20{_BOX}]*+ (?:{_NAVIGATION})\b [\])>|»›→/·•\x20{_BOX}-]*+ ){{2,}}+ ) )$
  | (?<=[{_RUSSIAN}]) (?P<letters> LETTERS++ )                            # "ещ„", "ЗАПРЕЩ‚ННЫЙ"
  | (?<![^\W_]) (?<!LETTERS) (?P<opening> LETTERS ) (?=[{_RUSSIAN}])      # "„лка", "обсч-\n  „т"
  | (?P<number> (?<=\d) NUMBERS | NUMBERS (?=\d) )                       # "36…39"
  | (?P<box> [{_BOX}]++ )                                                # "│ пас │"
"""
_LETTERS: Final = frozenset((When.LETTER_NEIGHBOUR, When.CAPITAL_NEIGHBOUR))
_LINK_SIGNS: Final = frozenset("[]|<>«»‹›←→")


class Residues:
    """The scan for one artefact table."""

    def __init__(self, artefacts: Sequence[Artefact]) -> None:
        self._letters = {row.character: row for row in artefacts if row.when in _LETTERS}
        self._numbers = {row.character: row for row in artefacts if row.when is When.DIGIT_NEIGHBOUR}
        self._rows = {row.character: row for row in artefacts if row.when is When.RULE_LINE}
        pattern = _PATTERN.replace("LETTERS", _one_of(self._letters)).replace("NUMBERS", _one_of(self._numbers))
        pattern = pattern.replace("ROWS", "".join(map(re.escape, self._rows)))
        self._pattern = re.compile(pattern, re.VERBOSE | re.MULTILINE)
        # Every match begins at a line start or at one of these, and a class alone is found five times faster.
        single = "".join(map(re.escape, (*self._letters, *self._numbers)))
        self._beginning = re.compile(rf"[\n{_BOX}{single}]")

    def scan(self, text: str) -> list[Edit]:
        """Return the edits of `text`."""
        quoted = quotations(text, [char for char in self._letters if char in CLOSING])
        return [edit for match in self._matches(text) for edit in self._edits(match, quoted)]

    def _matches(self, text: str) -> Iterator[re.Match[str]]:
        """The matches of the pattern from left to right, not overlapping."""
        done = 0
        if first := self._pattern.match(text):
            yield first
            done = first.end()
        for beginning in self._beginning.finditer(text):
            at = beginning.start() + (beginning[0] == "\n")
            if at >= done and (match := self._pattern.match(text, at)):
                yield match
                done = match.end()

    def _edits(self, match: re.Match[str], quoted: frozenset[int]) -> Iterator[Edit]:
        kind = match.lastgroup
        if kind == "letters":
            yield from self._restored(match)
        elif kind == "opening":
            row = self._letters[match[0]]
            if match.start() not in quoted:
                yield Edit(_rule(row), match.start(), match.end(), match[0], row.replacement)
        elif kind == "number":
            row = self._numbers[match[0]]
            yield Edit(_rule(row), match.start(), match.end(), match[0], row.replacement)
        elif kind == "line":
            yield from self._drawn(match)
        elif kind == "box":
            yield from _plain_signs(match)
        elif any(char in _LINK_SIGNS or "─" <= char <= "■" for char in match[0]):
            yield Edit(rules.NAVIGATION, match.start(), match.end(), match[0], "")

    def _restored(self, match: re.Match[str]) -> Iterator[Edit]:
        """Letter by letter, since one restored letter is the evidence for the next."""
        before = match.string[match.start() - 1]
        for at, char in enumerate(match[0], match.start()):
            row = self._letters[char]
            holds = before.isupper() if row.when is When.CAPITAL_NEIGHBOUR else before.isalpha()
            before = row.replacement if holds else char
            if holds:
                yield Edit(_rule(row), at, at + 1, char, row.replacement)

    def _drawn(self, match: re.Match[str]) -> Iterator[Edit]:
        start, end = match.span("line")
        char, length = match["drawn"], end - start
        if char in self._rows:
            rule, sign = _rule(self._rows[char]), self._rows[char].replacement
        elif "\u2500" <= char <= "\u25a0":
            rule, sign = rules.BOX_ROW, RULE
        else:
            rule, sign = rules.ODD_ROW, RULE
        if char != RULE and (rule is not rules.ODD_ROW or length >= _ODD_ROW_LENGTH):
            yield Edit(rule, start, end, match["line"], sign * length)


def _rule(row: Artefact) -> Rule:
    return Rule(row.rule, row.reason)


def _one_of(rows: dict[str, Artefact]) -> str:
    """A class of the characters; one that nothing matches for none."""
    return "[" + "".join(map(re.escape, rows)) + "]" if rows else r"(?:(?!))"


def _plain_signs(match: re.Match[str]) -> Iterator[Edit]:
    """Frames as plain signs; one that a combining mark follows stays, since the plain sign might compose with it."""
    start, end = match.span()
    if match.string[end : end + 1] and unicodedata.combining(match.string[end]):
        end -= 1
    if start < end:
        before = match.string[start:end]
        yield Edit(rules.BOX_SHAPE, start, end, before, "".join(map(plain_sign, before)))


def plain_sign(char: str) -> str:
    """Return the plain sign of the shape of a box drawing or block character: "─" is "-", "═" "=", "│" "|", "┼" "+"."""
    shape = unicodedata.name(char)
    across = any(word in shape for word in ("HORIZONTAL", "LEFT", "RIGHT"))
    upright = any(word in shape for word in ("VERTICAL", "UP", "DOWN"))
    if "DIAGONAL" in shape:
        return "X" if "CROSS" in shape else "/" if "UPPER RIGHT TO LOWER LEFT" in shape else "\\"
    if "BOX" not in shape:
        return "#"
    if across and upright:
        return "+"
    if upright:
        return "|"
    return "=" if shape == "BOX DRAWINGS DOUBLE HORIZONTAL" else "-"
