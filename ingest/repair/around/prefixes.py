"""What stands before nearly every line and is no text: the quote signs of mail, signs of comments, line numbers."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ingest.ledger import Edit
from ingest.rules import LINE_NUMBER, LINE_PREFIX

QUOTED_AT_LEAST: Final = 3  # lines in a row; a single «>» may be anything
NEARLY_ALL: Final = 0.8  # of the printed lines: a letter has words around what it quotes
COMMENTED_AT_LEAST: Final = 5  # lines; a sign that has other uses must stand before nearly every line of a text
NUMBERED_AT_LEAST: Final = 5  # lines in a row
COUNTED: Final = 0.9  # of the printed lines that have a number, and of the numbers that are the next one

_LINE: Final = re.compile(r"^[^\r\n]*\S[^\r\n]*", re.MULTILINE)
_QUOTE: Final = re.compile(r"[ \t]{0,3}(?:>[ \t]?)*>(?:[ \t]|(?=[^\s>])|$)")  # "> ", ">>> ", "> > "
_INITIALS: Final = re.compile(r"[ \t]{0,3}[A-Za-zА-Яа-яЁё]{1,3}>+(?:[ \t]|$)")  # "ИП> ", as Fidonet quotes
SIGNS: Final = "#;%/:!»›►▶▌█"
_COMMENT: Final = re.compile(rf"[ \t]{{0,3}}(?P<sign>[{SIGNS}])(?P=sign)*(?:[ \t]|$)")
# "  12  text", "012: text", "12| text"; "12. text" and "12) text" are marks of provisions and items
_NUMBER: Final = re.compile(r"[ \t]{0,8}(?P<number>\d{1,6})(?P<sign>[ \t]?[:|]|)(?P<gap>[ \t]|$)")
MARGINS_AT_LEAST: Final = 3  # numbers
_MARGIN: Final = re.compile(r"[ \t]{0,6}(?P<number>\d{0,4}[05])(?:[ \t]{2,}|$)")  # "  15  text"


def clear_prefixes(text: str) -> list[Edit]:
    """Return the edits that take the same sign, or numbers that count, from before the lines of `text`."""
    lines = list(_LINE.finditer(text))
    return _quotes(lines) or _comments(lines) or _numbers(lines) or _counted_in_the_margin(text, lines)


def _quotes(lines: Sequence[re.Match[str]]) -> list[Edit]:
    """Quote signs before nearly every line of the text, or before several in a row."""
    signs = [_QUOTE.match(line[0]) for line in lines]
    with_initials = [sign or _INITIALS.match(line[0]) for line, sign in zip(lines, signs, strict=True)]
    for found in (signs, with_initials):
        count = sum(sign is not None for sign in found)
        if count >= QUOTED_AT_LEAST and count >= NEARLY_ALL * len(lines):
            return _edits(lines, found)
    return _edits(lines, _in_rows(signs))


def _in_rows(signs: Sequence[re.Match[str] | None]) -> list[re.Match[str] | None]:
    """The signs of those lines that stand in a row of several."""
    kept: list[re.Match[str] | None] = []
    row: list[re.Match[str] | None] = []
    for sign in (*signs, None):
        if sign is not None:
            row.append(sign)
            continue
        kept += row if len(row) >= QUOTED_AT_LEAST else [None] * len(row)
        kept.append(None)
        row = []
    return kept[:-1]


def _comments(lines: Sequence[re.Match[str]]) -> list[Edit]:
    """A sign of comments, the same before nearly every line."""
    found = [_COMMENT.match(line[0]) for line in lines]
    usual = Counter(sign["sign"] for sign in found if sign is not None).most_common(1)
    if not usual or usual[0][1] < max(COMMENTED_AT_LEAST, COUNTED * len(lines)):
        return []
    return _edits(lines, [sign if sign is not None and sign["sign"] == usual[0][0] else None for sign in found])


def _edits(lines: Sequence[re.Match[str]], signs: Sequence[re.Match[str] | None]) -> list[Edit]:
    return [
        Edit(LINE_PREFIX, line.start(), line.start() + sign.end(), sign[0], "")
        for line, sign in zip(lines, signs, strict=True)
        if sign is not None
    ]


def _numbers(lines: Sequence[re.Match[str]]) -> list[Edit]:
    """Numbers before nearly every line, each the next one. What stands in columns behind them stays so."""
    found = [(line, number) for line in lines if (number := _NUMBER.match(line[0]))]
    if len(found) < NUMBERED_AT_LEAST or len(found) < COUNTED * len(lines):
        return []
    counted = sum(int(b["number"]) - int(a["number"]) in (1, 5) for (_, a), (_, b) in pairwise(found))
    with_words = sum(bool(line[0][number.end() :].strip()) for line, number in found)
    if counted < COUNTED * (len(found) - 1) or with_words * 2 < len(found):
        return []
    width = max(number.end() for _, number in found)
    fits = all(not line[0][number.end() : width].strip() for line, number in found)
    edits = []
    for line, number in found:
        end = min(width, len(line[0])) if fits else number.end()
        edits.append(Edit(LINE_NUMBER, line.start(), line.start() + end, line[0][:end], ""))
    return edits


def _counted_in_the_margin(text: str, lines: Sequence[re.Match[str]]) -> list[Edit]:
    """Numbers before every fifth or tenth line, as statutes have them: each is as many lines below the one before as it
    is greater. They become spaces, since the other lines are indented as deep.
    """
    found = [(n, line, number) for n, line in enumerate(lines) if (number := _MARGIN.match(line[0]))]
    if len(found) < MARGINS_AT_LEAST or len(found) > len(lines) / 4:
        return []
    printed = [n for n, _, _ in found]
    every = [text.count("\n", 0, found[0][1].start())]
    for (_, a, _), (_, b, _) in pairwise(found):
        every.append(every[-1] + text.count("\n", a.start(), b.start()))
    steps = [int(b["number"]) - int(a["number"]) for (_, _, a), (_, _, b) in pairwise(found)]
    for places in (printed, every):
        fitting = sum(step > 0 and b - a == step for step, (a, b) in zip(steps, pairwise(places), strict=True))
        if fitting >= COUNTED * len(steps):
            return [
                Edit(
                    LINE_NUMBER,
                    line.start(),
                    line.start() + number.end("number"),
                    number[0].rstrip(" \t"),
                    " " * number.end("number"),
                )
                for _, line, number in found
            ]
    return []
