"""Line ends, tabs, spaces, controls, and the artefacts that hold wherever they stand: one scan of the decoded text."""

import re
from collections.abc import Sequence
from typing import Final

from ingest.ledger import Edit, Rule
from ingest.repair import rules
from ingest.tables import Artefact, When

TAB_WIDTH: Final = 8
_SUITS: Final = dict(zip("\x03\x04\x05\x06", "♥♦♣♠", strict=True))
_LINE_END: Final = r"[\r\n\f\v\x85\u2028\u2029]"
_SPACES: Final = r"\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
# Soft hyphen, joiners, direction marks, variation selectors, byte order mark, tags
_INVISIBLE: Final = (
    r"\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e0fff"
)

_PATTERN: Final = rf"""
    (?P<line_end> \r{{1,2}}\n | \r | [\x85\u2028\u2029] )     # CR CR LF: converted twice
  | (?P<page_end> [\f\v] )
  | (?P<tab>      \t )
  | (?P<row>      ROW )                                     # an artefact of the table, before the general rules
  | (?P<space>    [{_SPACES}]++ )
  | (?P<unseen>   [{_INVISIBLE}]++ )
  | (?P<strike>   _\x08 | \x08_ | (?<= (?P<struck>[^\n\x08]) ) \x08 (?P=struck) )   # "А\bА", "_\bА"
  | (?P<suit>     [\x03-\x06] )
  | (?P<control>  [\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]++ )
"""
_SIMPLE: Final[dict[str, Rule]] = {
    "space": rules.SPACE,
    "unseen": rules.INVISIBLE,
    "strike": rules.OVERSTRIKE,
    "control": rules.CONTROL,
}


class Characters:
    """The scan for one artefact table."""

    def __init__(self, artefacts: Sequence[Artefact]) -> None:
        self._always = {row.character: row for row in artefacts if row.when is When.ALWAYS}
        self._at_line_end = {row.character: row for row in artefacts if row.when is When.LINE_END}
        self._within_line = {row.character: row for row in artefacts if row.when is When.WITHIN_LINE}
        self._pattern = re.compile(_PATTERN.replace("ROW", self._rows()), re.VERBOSE)
        # Every match begins with one of these, and a class alone is found five times faster.
        rows = "".join(map(re.escape, (*self._always, *self._at_line_end, *self._within_line)))
        self._beginning = re.compile(rf"[\x00-\x09\x0b-\x1f_\x7f-\x9f\u2028\u2029{_SPACES}{_INVISIBLE}{rows}]")

    def scan(self, text: str) -> list[Edit]:
        """Return the edits of `text`."""
        edits: list[Edit] = []
        column, done = 0, 0  # the column in the output that is reached at `done`
        for beginning in self._beginning.finditer(text):
            match = self._pattern.match(text, beginning.start()) if beginning.start() >= done else None
            if match is None:
                continue
            column = _column(text, column, done, match.start())
            rule, after = self._repaired(match, column)
            edits.append(Edit(rule, match.start(), match.end(), match[0], after))
            column, done = 0 if after == "\n" else column + len(after), match.end()
        return edits

    def _rows(self) -> str:
        """A run of one character of the table. At a line end: nothing follows but spaces and what is not printed."""
        always = _one_of(self._always)
        at_end, within = _one_of(self._at_line_end), _one_of(self._within_line)
        unseen = rf"(?:(?!{at_end})[\x20\t{_SPACES}{_INVISIBLE}])*+"
        ending = rf"(?={unseen}(?:{_LINE_END}|\Z))"
        return (
            rf"(?P<always>{always})(?P=always)*+"
            rf"|(?P<at_end>{at_end})(?P=at_end)*+{ending}"
            rf"|(?P<within>{within})(?P=within)*+(?!{unseen}(?:{_LINE_END}|\Z))"
        )

    def _repaired(self, match: re.Match[str], column: int) -> tuple[Rule, str]:
        kind, length = match.lastgroup, match.end() - match.start()
        if kind == "row":
            tables = (("always", self._always), ("at_end", self._at_line_end), ("within", self._within_line))
            row = next(table[match[name]] for name, table in tables if match[name] is not None)
            return Rule(row.rule, row.reason), row.replacement * length
        if kind == "line_end":
            return rules.LINE_END, "\n"
        if kind == "page_end":
            return rules.PAGE_END, "\n"
        if kind == "tab":
            return rules.TAB, " " * (TAB_WIDTH - column % TAB_WIDTH)
        if kind == "suit":
            return rules.SUIT, _SUITS[match[0]]
        return _SIMPLE[kind or ""], " " * length if kind == "space" else ""


def _one_of(rows: dict[str, Artefact]) -> str:
    """A class of the characters; one that nothing matches for none."""
    return "[" + "".join(map(re.escape, rows)).replace(" ", r"\x20") + "]" if rows else r"(?!)"


def _column(text: str, column: int, done: int, start: int) -> int:
    newline = text.rfind("\n", done, start)
    return column + start - done if newline < 0 else start - newline - 1
