"""Documents that adjoin were cut anywhere, also inside a word: the halves of a word meet again."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from ingest.ledger import Edit
from ingest.rules import SEAM

LEFT: Final = re.compile(r"[^\W\d_]+\Z")  # … согл|
RIGHT: Final = re.compile(r"[^\W\d_]+")  # |ашении …
NEAR: Final = 60  # code points around a seam that can matter: a word, a margin


def seam_edits(text: str, seams: Iterable[int], known_word: Callable[[str], bool]) -> tuple[Edit, ...]:
    """Return the edits that take the space out of words cut at a seam; `seams` are offsets in `text`.

    Space there (a margin, a final line end) belongs to the cut when the halves make a word and are not both words.
    """
    edits = []
    for seam in seams:
        start = seam - len(text[max(0, seam - NEAR) : seam]) + len(text[max(0, seam - NEAR) : seam].rstrip())
        end = seam + len(text[seam : seam + NEAR]) - len(text[seam : seam + NEAR].lstrip())
        left, right = LEFT.search(text[max(0, start - NEAR) : start]), RIGHT.match(text[end : end + NEAR])
        if start == end or not left or not right:
            continue
        both_words = known_word(left[0].lower()) and known_word(right[0].lower())
        if known_word((left[0] + right[0]).lower()) and not both_words:
            edits.append(Edit(SEAM, start, end, text[start:end], ""))
    return tuple(edits)
