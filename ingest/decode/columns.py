"""A plain text in two languages side by side, in two columns of its lines: one of them is read, the other counted."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

_GAP: Final = re.compile(r"(?<=\S)(?: {3,}|[ ]*\t+[ ]*| +[|│║] +)(?=\S)")
_CYRILLIC: Final = re.compile(r"[А-Яа-яЁё]")
_LATIN: Final = re.compile(r"[A-Za-z]")
FEWEST: Final = 3  # lines in two languages from which columns are told
SHARE: Final = 0.6  # of the printed lines are in two languages, and of those their right halves begin in one column
NEAR: Final = 1  # columns by which halves may begin apart
ONE_LANGUAGE: Final = 0.9  # of the letters of a column
LETTERS: Final = 3  # letters of a half that tell its language


def one_of_two_columns(text: str, language: str | None) -> tuple[str, int]:
    """Return the column of `text` in `language`, or the left one where that is None, and how many lines of the other
    were left out; a text that is not in two languages side by side as it stands.
    """
    lines = text.split("\n")
    halves = [found for line in lines if (found := _halves(line)) is not None]
    printed = sum(bool(line.strip()) for line in lines)
    if len(halves) < max(FEWEST, SHARE * printed):
        return text, 0
    column = _column(halves)
    if column is None:
        return text, 0
    columns = list(zip(*(_split(line, column) for line in lines), strict=True))
    sides = [_language(side) for side in columns]
    if None in sides or sides[0] == sides[1]:
        return text, 0
    kept = sides.index(language) if language in sides else 0
    return "\n".join(columns[kept]), sum(bool(part.strip()) for part in columns[1 - kept])


def _column(halves: Sequence[tuple[int, str]]) -> int | None:
    """Where the right halves begin; None where they begin anywhere, or the languages change sides."""
    column = Counter(start for start, _ in halves).most_common(1)[0][0]
    aligned = [left for start, left in halves if abs(start - column) <= NEAR]
    return column if len(aligned) >= SHARE * len(halves) and len(set(aligned)) == 1 else None


def _halves(line: str) -> tuple[int, str] | None:
    """Where the right half of a line begins and the language of the left one; None for a line in one language."""
    for gap in _GAP.finditer(line):
        left, right = _language([line[: gap.start()]]), _language([line[gap.end() :]])
        if left and right and left != right:
            return gap.end(), left
    return None


def _split(line: str, column: int) -> tuple[str, str]:
    """A line cut at a column, or at the gap beside it."""
    for gap in _GAP.finditer(line):
        if abs(gap.end() - column) <= NEAR:
            return line[: gap.start()], line[gap.end() :]
    if not line[:column].strip():
        return "", line[column:]
    return (line, "") if len(line) <= column or _language([line]) else (line[:column].rstrip(), line[column:])


def _language(parts: Sequence[str]) -> str | None:
    """The language of nearly all letters; None for few letters and for a mixture."""
    counts = {"ru": _count(_CYRILLIC, parts), "en": _count(_LATIN, parts)}
    language = max(counts, key=lambda name: counts[name])
    total = sum(counts.values())
    return language if total >= LETTERS and counts[language] >= ONE_LANGUAGE * total else None


def _count(letter: re.Pattern[str], parts: Sequence[str]) -> int:
    return sum(len(letter.findall(part)) for part in parts)
