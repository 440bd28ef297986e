"""Words of two alphabets: a letter of the other alphabet in a word is the letter of its shape in the word's own."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from ingest.ledger import Edit
from ingest.lexis import CODE_SHAPES
from ingest.rules import TWO_ALPHABETS

_TO_RUSSIAN: Final = {latin: cyrillic for cyrillic, latin in CODE_SHAPES.items() if latin not in "Ii"} | {
    "y": "у",
    "Y": "У",
}
_TO_LATIN: Final = {cyrillic: latin for latin, cyrillic in _TO_RUSSIAN.items()}
# A whole word of letters; «27В1» is a code, whose letters citations read by their shape anyway.
_WORD: Final = re.compile(r"(?<![^\W_])[^\W\d_]+(?![^\W_])")
_CYRILLIC: Final = re.compile(r"[А-Яа-яЁё]")
_LATIN: Final = re.compile(r"[A-Za-z]")
_SMALL: Final = frozenset("aocy")  # а, о, с and у are words of one letter
_BESIDE: Final = re.compile(r"[А-Яа-яё,;:»)][ \n]+\Z"), re.compile(r"[ \n]+[«(]?[A-Za-z]{0,3}[А-Яа-яё]")

HABIT: Final = 3  # words of two alphabets from which on a word wholly of Latin letters may be a Russian one


def one_alphabet(known_word: Callable[[str], bool]) -> Callable[[str], list[Edit]]:
    """Return the scan that gives each word one alphabet; `known_word` is asked of words that could be of either."""
    known = cache(known_word)

    def scan(text: str) -> list[Edit]:
        words = list(_WORD.finditer(text))
        mixed = [word for word in words if _CYRILLIC.search(word[0]) and _LATIN.search(word[0])]
        edits = [edit for word in mixed for edit in _edits(word, _mended(word[0], known))]
        if len({edit.start for edit in edits}) < HABIT:
            return edits
        for word in words:
            if all(letter in _TO_RUSSIAN for letter in word[0]) and _is_russian(word, known):
                edits += _edits(word, _russian(word[0]))
        return sorted(edits, key=lambda edit: edit.start)

    return scan


def _russian(word: str) -> str:
    return "".join(_TO_RUSSIAN.get(letter, letter) for letter in word)


def _mended(word: str, known: Callable[[str], bool]) -> str:
    """A word of two alphabets in one of them; as it stands where neither can be."""
    russian, latin = _russian(word), "".join(_TO_LATIN.get(letter, letter) for letter in word)
    whole = [spelling for spelling, other in ((russian, _LATIN), (latin, _CYRILLIC)) if not other.search(spelling)]
    if len(whole) < 2:
        return whole[0] if whole else word
    more_cyrillic = len(_CYRILLIC.findall(word)) * 2 > len(word)
    return russian if known(russian.lower()) or more_cyrillic else word


def _is_russian(word: "re.Match[str]", known: Callable[[str], bool]) -> bool:
    """Whether a word of Latin letters stands for a Russian one: between Russian words, and known."""
    above, below = _BESIDE
    beside = above.search(word.string, max(0, word.start() - 80), word.start()) and below.match(word.string, word.end())
    return bool(beside) and (word[0] in _SMALL or (len(word[0]) > 1 and known(_russian(word[0]).lower())))


def _edits(word: "re.Match[str]", mended: str) -> Iterator[Edit]:
    for at, (printed, letter) in enumerate(zip(word[0], mended, strict=True), word.start()):
        if printed != letter:
            yield Edit(TWO_ALPHABETS, at, at + 1, printed, letter)
