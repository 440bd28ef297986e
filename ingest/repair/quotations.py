"""Which low marks open a quotation and so are no damaged letters: those that a closing mark answers.

Low marks are the quotation marks of Russian and German hands („слово“), and what is left of ё at a word's start is the
same character, so the answer in the same paragraph is the only evidence.
"""

import re
from collections.abc import Iterable
from typing import Final

# A low mark and the high marks that may answer it.
CLOSING: Final = {"„": "“”", "‚": "‘’"}
_MARK: Final = re.compile(
    r"""
    (?P<blank>   \n\x20*+\n )
  | (?P<opening> (?<![^\W_]) [„‚“‘] (?=[^\W_]) )     # "„слово", "“word"
  | (?P<closing> (?<=\S) [“”‘’] (?![^\W_]|[„‚]) )         # "слово“", "слово.”"; a low mark may be a letter
    """,
    re.VERBOSE,
)


def quotations(text: str, low_marks: Iterable[str]) -> frozenset[int]:
    """Return the offsets of the low marks in `text` that open a quotation."""
    if not any(mark in text for mark in low_marks):
        return frozenset()
    found: set[int] = set()
    open_marks: list[int] = []
    for match in _MARK.finditer(text):
        if match["blank"]:
            open_marks.clear()
        elif match["opening"]:
            open_marks.append(match.start())
        elif open_marks and match[0] in _answers(text[open_marks[-1]]):
            found.add(open_marks.pop())
    return frozenset(found)


def _answers(mark: str) -> str:
    return CLOSING.get(mark) or {"“": "”", "‘": "’"}[mark]
