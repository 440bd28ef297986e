"""Lines that were emphasised by spaces between their letters: «П Р А В И Л О   6 1 .   Ф А Л Ь Ш Р Е Н О Н С»."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import Final

from ingest.diagram import head_of, is_row
from ingest.ledger import Edit
from ingest.rules import LETTER_SPACING

# A number and its stop may be set close: «П Р А В И Л О  62.  И С П Р А В Л Е Н И Е»
_SIGN: Final = r"(?:\d{1,5}[.:)]?|\S)"
_LINE: Final = re.compile(rf"^[ \t]*(?P<body>{_SIGN}(?: {{1,6}}{_SIGN}){{5,200}})[ \t]*$", re.MULTILINE)
_GAP: Final = re.compile(r" +")
_KIND: Final = re.compile(r"[^\W\d_]+|\d+|[^\w\s]+")
SHORT_WORD: Final = 4  # letters; a row of single letters makes words of two or three by chance
LONGEST_WORD: Final = 24  # letters; longer ones are not looked for where gaps between words were lost


def close_up(known_word: Callable[[str], bool]) -> Callable[[str], list[Edit]]:
    """Return the scan that closes up such lines; `known_word` says whether the words come out as words."""
    known = cache(known_word)

    def scan(text: str) -> list[Edit]:
        edits: list[Edit] = []
        for line in _LINE.finditer(text):
            if not head_of(line["body"]) and not is_row(line["body"]):
                edits += _closed(line, known)
        return edits

    return scan


def _closed(line: "re.Match[str]", known: Callable[[str], bool]) -> Iterator[Edit]:
    """The edits that take the spaces out between the letters of each word of a line."""
    gaps = list(_GAP.finditer(line["body"]))
    signs = line["body"].split()
    single = min(len(gap[0]) for gap in gaps)
    letters = "".join(signs)
    inner = [len(gap[0]) == single for gap in gaps]
    if all(inner):
        ends = _word_ends(letters, known)
        inner = [at not in ends for at in accumulate(map(len, signs[:-1]))]
    words = _words_of(signs, inner)
    is_told = _tells_words(letters, [len(gap[0]) for gap in gaps])
    spelled = [word for part in words for word in re.findall(r"[^\W\d_]{2,}", part)]
    if not is_told and sum(known(word.lower()) for word in spelled) * 2 <= len(spelled):
        return
    if max(map(len, spelled), default=0) < SHORT_WORD:
        return
    for gap, closes in zip(gaps, inner, strict=True):
        if closes:
            start = line.start("body") + gap.start()
            yield Edit(LETTER_SPACING, start, start + len(gap[0]), gap[0], "")


def _tells_words(letters: str, gaps: Sequence[int]) -> bool:
    """Whether wider gaps part capitals into English words, which the dictionary of the text does not have."""
    return len(set(gaps)) > 1 and letters.isascii() and letters.isupper()


def _words_of(signs: Sequence[str], inner: Sequence[bool]) -> list[str]:
    """The words that signs make, where `inner` tells of each gap between two whether it is inside a word."""
    words = [""]
    for sign, closes in zip(signs, [*inner, True], strict=True):
        words[-1] += sign
        if not closes:
            words.append("")
    return words


def _word_ends(letters: str, known: Callable[[str], bool]) -> frozenset[int]:
    """Where words end in a line whose gaps are all alike: by the dictionary, at numbers, and behind signs."""
    ends: set[int] = set()
    runs = list(_KIND.finditer(letters))
    for run in runs:
        if run[0][0].isalpha():
            ends.update(run.start() + end for end in _split(run[0].lower(), known))
    for run, following in pairwise(runs):
        if following[0][0].isalnum() and not run[0].endswith(("(", "«", "-")):
            ends.add(run.end())
    return frozenset(ends)


def _split(letters: str, known: Callable[[str], bool]) -> list[int]:
    """Where the words end that a run of letters is made of, as few as can be; none where it is not made of words."""
    best: list[list[int] | None] = [[]]
    for end in range(1, len(letters) + 1):
        found = [
            [*before, end]
            for start in range(max(0, end - LONGEST_WORD), end)
            if (before := best[start]) is not None and known(letters[start:end])
        ]
        best.append(min(found, key=len, default=None))
    return best[-1] or []
