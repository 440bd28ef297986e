"""Overprints: words struck again on lines of their own leave the text and are kept as emphasis.

A line printer made words bold by printing them twice or thrice at the same columns. In the file each further strike is a
line of its own below the line it repeats; the sentence goes on after the group.
"""

from dataclasses import dataclass
from typing import Final

from ingest.ledger import Edit, Rule
from ingest.reflow.lines import TextLine, lines_of

OVERPRINT: Final = Rule(
    "overprint", "words struck again at the same columns were printed bold; they are kept as emphasis"
)


@dataclass(frozen=True, slots=True)
class Strike:
    """An emphasised phrase: [start, end) in the text that was searched."""

    start: int
    end: int


def find_overprints(text: str) -> tuple[tuple[Edit, ...], tuple[Strike, ...]]:
    """Edits that take the duplicate lines out of `text`, and the phrases they struck (each phrase once)."""
    lines = lines_of(text)
    edits: list[Edit] = []
    strikes: dict[tuple[int, int], Strike] = {}
    base: TextLine | None = None
    kept_end = 0
    for line in lines:
        if line.blank:
            continue
        if base is not None and _repeats(text, base, line):
            edits.append(Edit(OVERPRINT, kept_end, line.end, text[kept_end : line.end], ""))
            strikes |= {(strike.start, strike.end): strike for strike in _phrases(text, base, line)}
        else:
            base = line
        kept_end = line.end
    return tuple(edits), tuple(strikes[place] for place in sorted(strikes))


def _repeats(text: str, base: TextLine, line: TextLine) -> bool:
    """Whether every printed character of `line` stands in `base` at the same column."""
    if line.body_end - line.start > base.end - base.start:
        return False
    over = text[line.start : line.body_end]
    return all(char in (" ", text[base.start + column]) for column, char in enumerate(over))


def _phrases(text: str, base: TextLine, line: TextLine) -> list[Strike]:
    """The runs of struck words; words with nothing but the base's own spaces between them are one phrase."""
    phrases: list[Strike] = []
    for column in range(line.indent, line.body_end - line.start):
        if text[line.start + column] == " ":
            continue
        at = base.start + column
        if phrases and not text[phrases[-1].end : at].strip():
            phrases[-1] = Strike(phrases[-1].start, at + 1)
        else:
            phrases.append(Strike(at, at + 1))
    return phrases
