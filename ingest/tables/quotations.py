"""Quotation marks that a closing mark answers: a low one that opens a quotation is no damaged letter.

Low marks are the quotation marks of Russian and German hands („слово“), and what is left of ё at a word's start is the
same character, so the answer in the same paragraph is the only evidence.
"""

import re
from types import MappingProxyType
from typing import Final

# An opening mark and the marks that may answer it; the low ones may be what is left of a letter.
CLOSING: Final = MappingProxyType({"„": "“”", "‚": "‘’", "“": "”", "‘": "’"})
LOW_MARKS: Final = "„‚"
_MARK: Final = re.compile(
    r"""
    (?P<blank>   \n\x20*+\n )
  | (?P<opening> (?<![^\W_]) [„‚“‘] (?=[^\W_]) )     # "„слово", "“word"
  | (?P<closing> (?<=\S) [“”‘’] (?![^\W_]|[„‚]) )         # "слово“", "слово.”"; a low mark may be a letter
    """,
    re.VERBOSE,
)


def quotations(text: str) -> frozenset[int]:
    """Return the offsets of the marks in `text` that open a quotation which is closed in the same paragraph."""
    found: set[int] = set()
    open_marks: list[int] = []
    for match in _MARK.finditer(text):
        if match["blank"]:
            open_marks.clear()
        elif match["opening"]:
            open_marks.append(match.start())
        elif open_marks and match[0] in CLOSING[text[open_marks[-1]]]:
            found.add(open_marks.pop())
    return frozenset(found)
