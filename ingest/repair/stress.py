"""Signs of stress in Russian words, as books for learners and dictionaries print them: «пра́вило», «прáвило», «прАвило».

A vowel with an acute or a grave is that vowel. Other signs may be something else, so the word must be one without them.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from ingest.ledger import Edit
from ingest.rules import STRESS

VOWELS: Final = "аеёиоуыэюяАЕЁИОУЫЭЮЯ"
_MARK: Final = re.compile(rf"(?<=[{VOWELS}])[\u0300\u0301]+")
# Vowels that are typed as Latin ones with their accent, inside a Russian word
_LATIN: Final = {"á": "а", "é": "е", "ó": "о", "ý": "у", "à": "а", "è": "е", "ò": "о", "Á": "А", "É": "Е", "Ó": "О"}
_TYPED: Final = re.compile(r"(?:(?<=[А-Яа-яё])[áéóýàèòÁÉÓ])|[áéóýàèòÁÉÓ](?=[а-яё])")
# "пра'вило", "пра´вило", "пра`вило": IMP'ов has a letter of another alphabet before its apostrophe
_SIGNS: Final = "'’`´"
_SIGNED: Final = re.compile(rf"(?<![^\W\d_])[А-Яа-яё]+(?:(?<=[{VOWELS}])[{_SIGNS}][а-яё]+)+(?![^\W\d_])")
# One capital vowel amid small letters, «прАвило»; «ИльИн» is no such word, and «НОУ» has no small letters
_CAPITAL: Final = re.compile(r"(?<![^\W\d_])[А-Яа-яё][а-яё]*(?:[АЕЁИОУЫЭЮЯ][а-яё]+)+(?![^\W\d_])")
HABIT: Final = 3  # signs, from which on they are believed to be those of stress


def clear_accents(text: str) -> list[Edit]:
    """Return the edits that take accents from the vowels of Russian words."""
    edits = [Edit(STRESS, mark.start(), mark.end(), mark[0], "") for mark in _MARK.finditer(text)]
    edits += [Edit(STRESS, at.start(), at.end(), at[0], _LATIN[at[0]]) for at in _TYPED.finditer(text)]
    return sorted(edits, key=lambda edit: edit.start)


def clear_stress(known_word: Callable[[str], bool]) -> Callable[[str], list[Edit]]:
    """Return the scan that takes signs of stress that may be others; `known_word` is asked of words without them."""
    known = cache(known_word)

    def scan(text: str) -> list[Edit]:
        edits: list[Edit] = []
        for found in (list(_signs(text, known)), list(_capitals(text, known))):
            edits += found if len(found) >= HABIT else []
        return sorted(edits, key=lambda edit: edit.start)

    return scan


def _signs(text: str, known: Callable[[str], bool]) -> Iterator[Edit]:
    for word in _SIGNED.finditer(text):
        places = [at for at, char in enumerate(word[0]) if char in _SIGNS]
        if known("".join(char for char in word[0] if char not in _SIGNS).lower()):
            yield from (Edit(STRESS, word.start() + at, word.start() + at + 1, word[0][at], "") for at in places)


def _capitals(text: str, known: Callable[[str], bool]) -> Iterator[Edit]:
    for word in _CAPITAL.finditer(text):
        places = [at for at, char in enumerate(word[0]) if at and char.isupper()]
        if known(word[0].lower()):
            for at in places:
                yield Edit(STRESS, word.start() + at, word.start() + at + 1, word[0][at], word[0][at].lower())
