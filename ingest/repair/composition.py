"""Letters and their marks -> one character (NFC), piece by piece, so that each change has its place.

й stays й: и with a breve becomes the one letter й and never the letter и.
"""

import re
import unicodedata
from typing import Final

from ingest import rules
from ingest.ledger import Edit

# Whatever may combine: all but the Latin, Cyrillic, punctuation, frames and suits that no normalisation changes. With
# the character before it, which it may combine with, a run is a piece. "и\u0306", "е\u0308"
_RUN: Final = re.compile(r"[^\x00-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2500-\u26ff]++")
# The most marks in a row that any script needs, by the Stream-Safe Text Format of Unicode; a longer row takes
# time that grows with the square of its length.
_MARKS: Final = 30


def compose(text: str) -> list[Edit]:
    """Return the edits that bring `text` to normal form C."""
    if unicodedata.is_normalized("NFC", text):
        return []
    runs = ((max(0, match.start() - 1), match.end()) for match in _RUN.finditer(text))
    return [edit for start, end in runs if (edit := _composed(start, text[start:end])) is not None]


def _composed(start: int, piece: str) -> Edit | None:
    kept = piece if len(piece) <= _MARKS else _without_pile(piece)
    after = unicodedata.normalize("NFC", kept)
    if after == piece:
        return None
    rule = rules.COMPOSED if kept == piece else rules.MARK_PILE
    return Edit(rule, start, start + len(piece), piece, after)


def _without_pile(piece: str) -> str:
    kept, marks = [], 0
    for char in piece:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= _MARKS:
            kept.append(char)
    return "".join(kept)
