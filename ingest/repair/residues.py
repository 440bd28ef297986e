"""What damage left of drawn lines and frames, and a web library's lines of links; in one scan."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from ingest import rules
from ingest.ledger import Edit

RULE: Final = "─"
_ODD_ROW_LENGTH: Final = 5
_BOX: Final = r"\u2500-\u259f\u25a0"
_RUSSIAN: Final = "А-Яа-яЁё"
# What web libraries write between their pages. "[Назад] [Содержание] [Вперед]", "Prev | Up | Next"
_NAVIGATION: Final = (
    "назад|впер.д|дальше|далее|вверх|наверх|содержание|оглавление|указатель|на\\x20главную|главная|домой|поиск"
    "|предыдущая|следующая|prev(?:ious)?|next|back|up|top|home|contents|index|search"
)

_PATTERN: Final = re.compile(
    rf"""
    ^\x20*+ (?P<line> (?P<drawn> [^\W\d_A-Za-z{_RUSSIAN}] | [ДН{_BOX}] ) (?P=drawn){{2,}}+ ) (?=\x20*$)
        # "  ќќќќќ", "═════"; Д and Н are ─ and ═ of CP866 read as CP1251
  | ^(?P<navigation> (?i: \x20*+ (?: [\[(<|«‹←\x20{_BOX}]*+ (?:{_NAVIGATION})\b [\])>|»›→/·•\x20{_BOX}-]*+ ){{2,}}+ ) )$
  | (?P<box> [{_BOX}]++ )                                                # "│ пас │"
    """,
    re.VERBOSE | re.MULTILINE,
)
# Every match begins at a line start or at one of these, and a class alone is found five times faster.
_BEGINNING: Final = re.compile(rf"[\n{_BOX}]")
_LINK_SIGNS: Final = frozenset("[]|<>«»‹›←→")


def clear_residues(text: str) -> list[Edit]:
    """Return the edits of `text`: drawn lines as a rule, frames inside a line as plain signs, lines of links away."""
    return [edit for match in _matches(text) for edit in _edits(match)]


def _matches(text: str) -> Iterator[re.Match[str]]:
    """The matches of the pattern from left to right, not overlapping."""
    done = 0
    if first := _PATTERN.match(text):
        yield first
        done = first.end()
    for beginning in _BEGINNING.finditer(text):
        at = beginning.start() + (beginning[0] == "\n")
        if at >= done and (match := _PATTERN.match(text, at)):
            yield match
            done = match.end()


def _edits(match: re.Match[str]) -> Iterator[Edit]:
    kind = match.lastgroup
    if kind == "line":
        yield from _drawn(match)
    elif kind == "box":
        yield from _plain_signs(match)
    elif any(char in _LINK_SIGNS or "─" <= char <= "■" for char in match[0]):
        yield Edit(rules.NAVIGATION, match.start(), match.end(), match[0], "")


def _drawn(match: re.Match[str]) -> Iterator[Edit]:
    (start, end), char = match.span("line"), match["drawn"]
    is_box = "\u2500" <= char <= "\u25a0"
    if char != RULE and (is_box or end - start >= _ODD_ROW_LENGTH):
        rule = rules.BOX_ROW if is_box else rules.ODD_ROW
        yield Edit(rule, start, end, match["line"], RULE * (end - start))


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
