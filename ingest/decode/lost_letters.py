"""What an earlier conversion put for letters it lost: such a text is refused, since nothing brings them back."""

import re
from itertools import islice
from typing import Final

from ingest.decode.codepages import MISTAKEN_FOR, Encoding
from ingest.decode.result import REPLACEMENT, UndecodableError

# Signs that stand for letters are more than LOST_SHARE of letters and signs together; question marks also LOST_WORDS
# words of nothing else, of two lengths at least, or within words that are Russian on both sides. By judgement: a
# document asks fewer questions, and a quiz repeats "???" at one length.
LOST_SHARE: Final = 0.3
LOST_AT_LEAST: Final = 10
LOST_WORDS: Final = 5
_LOST_WORD: Final = re.compile(r"(?<!\S)[(«\"]?\?{3,}(?=[\s.,;:)»\"]|$)")
_LOST_INSIDE: Final = re.compile(r"[а-яё]\?[а-яё]")
LOST_INSIDE: Final = 3
# U+FFFD in UTF-8 that was then misread: "ï¿½", "пїЅ"
_REPLACEMENTS: Final = (
    REPLACEMENT,
    *sorted({Encoding(page).decode(REPLACEMENT.encode()) for page in MISTAKEN_FOR}),
)
# What converters put for a letter they do not have.
_SIGNS: Final = "?¿□▯"
_BEFORE_THAT: Final = "Take the document from before that conversion"


def refuse_lost_letters(text: str, name: str) -> None:
    """Raise UndecodableError for what an earlier conversion put for letters it lost: U+FFFD, question marks, boxes."""
    for sign in _REPLACEMENTS:
        if (at := text.find(sign)) >= 0:
            raise _lost(
                text, name, at, f"{text.count(sign)} character(s) and put {'U+FFFD' if len(sign) == 1 else sign}"
            )
    for sign in _SIGNS:
        if _stands_for_letters(text, sign):
            raise _lost(text, name, text.find(sign), f"letters and put {sign!r}")
    words = {len(match[0]) for match in islice(_LOST_WORD.finditer(text), LOST_WORDS)}
    many_words = len(words) > 1 and sum(1 for _ in islice(_LOST_WORD.finditer(text), LOST_WORDS)) == LOST_WORDS
    if many_words or sum(1 for _ in islice(_LOST_INSIDE.finditer(text), LOST_INSIDE)) == LOST_INSIDE:
        raise _lost(text, name, text.find("?"), "letters and put '?'")


def _stands_for_letters(text: str, sign: str) -> bool:
    """Whether there are too many of a sign beside the letters."""
    marks = text.count(sign)
    return marks >= LOST_AT_LEAST and marks > LOST_SHARE * (marks + sum(map(str.isalpha, text)))


def _lost(text: str, name: str, at: int, what: str) -> UndecodableError:
    return UndecodableError(
        "replacement-character",
        name=name,
        reason=f"an earlier conversion lost {what} for them",
        remedy=_BEFORE_THAT,
        line=text.count("\n", 0, at) + 1,
    )
