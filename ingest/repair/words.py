"""Words that a conversion damaged, restored by evidence only: as they stand they do not exist, and one word does.

ё printed as п; word breaks that came to stand inside a line, or lost their hyphens.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from ingest import rules
from ingest.ledger import Edit
from ingest.lexis import torn_words

# A whole word, so neither broken at a line end nor cut at an end of the text; "присуждпнный". No Russian word
# of these books is longer than 40 letters.
_WORD: Final = re.compile(
    r"(?<![\w-]) (?<!-\n) (?<!\A) (?: [А-Яа-яЁё]{3,40}+ | [А-Яа-яЁё]{2}+ (?!\.) ) (?![\w-]) (?!\Z)",
    re.VERBOSE,
)
# The same, broken at a line end: "под-\n  счпт"
_BROKEN: Final = re.compile(
    r"(?<![\w-]) (?P<left>[А-Яа-яЁё]{2,30}+) -\n\x20*+ (?P<right>[а-яё]{2,30}+) (?![\w-])", re.VERBOSE
)
# What Russian word processors put at a word break, and soft hyphens, between letters: "от¬ крытой", "от¬крытой"
_SIGN_INSIDE: Final = re.compile(r"(?<=[^\W\d_])(?:¬[ \t]*|\u00ad[ \t]+)(?=[а-яёa-z])")
# "от- крытой", "от-крытой", "специфичес ких"; a hyphen with spaces on both sides is a dash
_INSIDE: Final = re.compile(
    r"(?<![\w-]) (?P<left>[А-Яа-яЁё]{2,30}+) (?P<break>-[ \t]*|[ \t]) (?P<right>[а-яё]{2,30}+) (?![\w-])", re.VERBOSE
)
# The half of a word on the line above or below, where the break has no sign
_ABOVE: Final = re.compile(r"(?P<half>[А-Яа-яЁё]{2,30}+)\n\x20*+\Z")
_BELOW: Final = re.compile(r"\n\x20*+(?P<half>[а-яё]{2,30}+)")
_BROKEN_ABOVE: Final = re.compile(r"[^\W\d_][-¬]\n\x20*+\Z")
LINE: Final = 120  # code points before a word in which the line above it ends
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
        found = ((match, at) for match in words if (at := place(match[0])) >= 0)
        places = [match.start() + at for match, at in found if not _is_half(match, known_word)]
        places += _in_broken_words(text, place)
        return [_edit(at, text[at]) for at in sorted(places)]

    return scan


def _is_half(word: re.Match[str], known_word: Callable[[str], bool]) -> bool:
    """Whether the word goes on over an end of its line, where a hyphen was lost: «аспе» and «ктов»."""
    above = _ABOVE.search(word.string, max(0, word.start() - LINE), word.start())
    below = _BELOW.match(word.string, word.end())
    wholes = ((above and above["half"] + word[0]), (below and word[0] + below["half"]))
    return any(whole and known_word(whole.lower()) for whole in wholes)


def _in_broken_words(text: str, place: Callable[[str], int]) -> Iterator[int]:
    """The places of the lost letter in words broken at a line end; `place` gives its index in a whole word, or -1."""
    for broken in _BROKEN.finditer(text):
        at = place(broken["left"] + broken["right"]) if re.search("[пП]", broken[0]) else -1
        if at >= 0:
            size = len(broken["left"])
            yield broken.start("left") + at if at < size else broken.start("right") + at - size


def join_at_signs(text: str) -> list[Edit]:
    """Return the edits that join a word at a sign of a break that stands inside a line, with the space behind it."""
    return [Edit(rules.INNER_BREAK, found.start(), found.end(), found[0], "") for found in _SIGN_INSIDE.finditer(text)]


def mend_breaks(known_word: Callable[[str], bool]) -> Callable[[str], list[Edit]]:
    """Return the scan that joins the halves of a word inside a line, asking `known_word` of each."""
    known = cache(known_word)

    def is_broken(found: re.Match[str], is_torn: Callable[[str, str], bool]) -> bool:
        left, right = found["left"].lower(), found["right"].lower()
        if _BROKEN_ABOVE.search(found.string, max(0, found.start() - LINE), found.start()):
            return False  # the rest of a word that was broken at the end of the line above
        return is_torn(left, right) and (found["break"].isspace() or not known(f"{left}-{right}"))

    def scan(text: str) -> list[Edit]:
        edits, done, is_torn = [], 0, torn_words(text, known)
        while found := _INSIDE.search(text, done):
            done = found.start("right")
            if is_broken(found, is_torn):
                rule = rules.LOST_HYPHEN if found["break"].isspace() else rules.INNER_BREAK
                edits.append(Edit(rule, *found.span("break"), found["break"], ""))
        return edits

    return scan


def _with_yo(word: str, at: int) -> str:
    return word[:at] + _PE[word[at]] + word[at + 1 :]


def _edit(at: int, letter: str) -> Edit:
    return Edit(rules.PE_FOR_YO, at, at + 1, letter, _PE[letter])
