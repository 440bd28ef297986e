"""ё printed as п, restored by evidence only: the word as it stands does not exist, and one word with ё does."""

import re
from collections.abc import Callable
from typing import Final

from ingest import rules
from ingest.ledger import Edit

# A whole word, so neither broken at a line end nor cut at an end of the text; "присуждпнный". No Russian word
# of these books is longer than 40 letters.
_WORD: Final = re.compile(
    r"(?<![\w-]) (?<!-\n) (?<!\A) [А-Яа-яЁё]{3,40}+ (?![\w-]) (?!\Z)",
    re.VERBOSE,
)
_PE: Final = {"п": "ё", "П": "Ё"}


def restore_yo(known_word: Callable[[str], bool]) -> Callable[[str], list[Edit]]:
    """Return the scan that asks `known_word` of each word with п, once for each spelling."""
    restored: dict[str, int] = {}

    def place(word: str) -> int:
        """The index of the п that is ё; -1 for a word that is one, or might be several."""
        small = word.lower()
        if small not in restored:
            spellings = [at for at, letter in enumerate(small) if letter == "п" and known_word(_with_yo(small, at))]
            restored[small] = spellings[0] if len(spellings) == 1 and not known_word(small) else -1
        return restored[small]

    def scan(text: str) -> list[Edit]:
        words = (match for match in _WORD.finditer(text) if "п" in match[0] or "П" in match[0])
        places = ((match, at) for match in words if (at := place(match[0])) >= 0)
        return [_edit(match.start() + at, match[0][at]) for match, at in places]

    return scan


def _with_yo(word: str, at: int) -> str:
    return word[:at] + _PE[word[at]] + word[at + 1 :]


def _edit(at: int, letter: str) -> Edit:
    return Edit(rules.PE_FOR_YO, at, at + 1, letter, _PE[letter])
