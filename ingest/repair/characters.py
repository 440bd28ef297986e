"""Line ends, spaces, controls, tabs: what every text is made plain of, whatever the artefact table says."""

import re
from collections.abc import Sequence
from typing import Final

from ingest import rules
from ingest.ledger import Edit, Rule
from ingest.tables import Artefact

TAB_WIDTH: Final = 8
_SUITS: Final = dict(zip("\x03\x04\x05\x06", "♥♦♣♠", strict=True))
_SPACES: Final = r"\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
# Soft hyphen, joiners, direction marks, variation selectors, byte order mark, tags
_INVISIBLE: Final = (
    r"\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e0fff"
)

_PATTERN: Final = rf"""
    (?P<line_end> \r{{1,2}}\n | \r | [\x85\u2028\u2029] )     # CR CR LF: converted twice
  | (?P<page_end> [\f\v] )
  | (?P<space>    (?: (?!ROWS) [{_SPACES}] )++ )
  | (?P<unseen>   (?: (?!ROWS) [{_INVISIBLE}] )++ )
  | (?P<strike>   _\x08 | \x08_ | (?<= (?P<struck>[^\n\x08]) ) \x08 (?P=struck) )   # "А\bА", "_\bА"
  | (?P<suit>     (?!ROWS) [\x03-\x06] )
  | (?P<control>  (?: (?!ROWS) [\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f] )++ )
"""
# Every match begins with one of these, and a class alone is found five times faster.
_BEGINNING: Final = re.compile(rf"[\x00-\x08\x0b-\x1f_\x7f-\x9f\u2028\u2029{_SPACES}{_INVISIBLE}]")
_SIMPLE: Final[dict[str, Rule]] = {
    "space": rules.SPACE,
    "unseen": rules.INVISIBLE,
    "strike": rules.OVERSTRIKE,
    "control": rules.CONTROL,
}


class Characters:
    """The scan of single characters; those that the artefact table knows are left to its rows."""

    def __init__(self, artefacts: Sequence[Artefact]) -> None:
        rows = "".join(re.escape(row.character) for row in artefacts).replace(" ", r"\x20")
        self._pattern = re.compile(_PATTERN.replace("ROWS", f"[{rows}]" if rows else "(?!)"), re.VERBOSE)

    def scan(self, text: str) -> list[Edit]:
        """Return the edits of `text`."""
        edits: list[Edit] = []
        done = 0
        for beginning in _BEGINNING.finditer(text):
            match = self._pattern.match(text, beginning.start()) if beginning.start() >= done else None
            if match is not None:
                edits.append(_repaired(match))
                done = match.end()
        return edits


def _repaired(match: re.Match[str]) -> Edit:
    kind, (start, end) = match.lastgroup or "", match.span()
    if kind == "line_end":
        return Edit(rules.LINE_END, start, end, match[0], "\n")
    if kind == "page_end":
        return Edit(rules.PAGE_END, start, end, match[0], "\n")
    if kind == "suit":
        return Edit(rules.SUIT, start, end, match[0], _SUITS[match[0]])
    return Edit(_SIMPLE[kind], start, end, match[0], " " * (end - start) if kind == "space" else "")


def expand_tabs(text: str) -> list[Edit]:
    """Return the edits that make each tab the spaces to the next column that 8 divides."""
    edits: list[Edit] = []
    column = done = 0  # the column of the output that is reached at `done`
    for tab in re.finditer("\t", text):
        column = _column(text, column, done, tab.start())
        width = TAB_WIDTH - column % TAB_WIDTH
        edits.append(Edit(rules.TAB, tab.start(), tab.end(), "\t", " " * width))
        column, done = column + width, tab.end()
    return edits


def _column(text: str, column: int, done: int, start: int) -> int:
    newline = text.rfind("\n", done, start)
    return column + start - done if newline < 0 else start - newline - 1
