"""What an earlier conversion put for letters it lost: such a text is refused, since nothing brings them back."""

import re
from typing import Final

from ingest.decode.encoding.codepages import MISTAKEN_FOR, Encoding
from ingest.decode.result import REPLACEMENT, UndecodableError

# Question marks that stand for letters: more than LOST_SHARE of letters and marks together, or LOST_WORDS words of
# nothing else, of two lengths at least; or within words that are Russian on both sides. By judgement: a document asks
# fewer questions, and a quiz repeats "???" at one length.
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
_BEFORE_THAT: Final = "Take the document from before that conversion"


def refuse_lost_letters(text: str, name: str) -> None:
    """Raise UndecodableError for what an earlier conversion put for letters it lost: U+FFFD, or question marks."""
    for sign in _REPLACEMENTS:
        if (at := text.find(sign)) >= 0:
            raise _lost(
                text, name, at, f"{text.count(sign)} character(s) and put {'U+FFFD' if len(sign) == 1 else sign}"
            )
    marks = text.count("?")
    if marks < LOST_INSIDE:
        return
    inside = _LOST_INSIDE.search(text)
    words = [match[0] for match in _LOST_WORD.finditer(text)] if marks >= LOST_AT_LEAST else []
    if (
        (marks >= LOST_AT_LEAST and marks > LOST_SHARE * (marks + sum(map(str.isalpha, text))))
        or (len(words) >= LOST_WORDS and len({len(word) for word in words}) > 1)
        or (inside is not None and len(_LOST_INSIDE.findall(text)) >= LOST_INSIDE)
    ):
        raise _lost(text, name, text.find("?"), "letters and put question marks")


def _lost(text: str, name: str, at: int, what: str) -> UndecodableError:
    return UndecodableError(
        "replacement-character",
        name=name,
        reason=f"an earlier conversion lost {what} for them",
        remedy=_BEFORE_THAT,
        line=text.count("\n", 0, at) + 1,
    )
