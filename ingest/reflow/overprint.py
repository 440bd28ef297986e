"""Overprints: words struck again on lines of their own leave the text and are kept as emphasis.

A line printer made words bold by printing them twice or thrice at the same columns. In the file each further strike is
a line of its own below the line it repeats; the sentence goes on after the group.
"""

import re
from dataclasses import dataclass
from typing import Final

from ingest.ledger import Edit
from ingest.reflow.lines import TextLine, lines_of
from ingest.rules import OVERPRINT

WORD: Final = re.compile(r"\w+(?:-\w+)*")
LONGEST_STRIKE: Final = 20  # words; a printed line has hardly more


@dataclass(frozen=True, slots=True)
class Strike:
    """An emphasised phrase: [start, end) in the text that was searched."""

    start: int
    end: int


def find_overprints(text: str) -> tuple[tuple[Edit, ...], tuple[Strike, ...]]:
    """Return the edits that take the duplicate lines out of `text`, and the phrases they struck (each phrase once).

    A copy that lost its columns is read by words: a line after a blank one that says nothing but words of the line
    above it, and is struck twice or a label. What it struck is told only where those words stand there once.
    """
    edits: list[Edit] = []
    strikes: dict[tuple[int, int], Strike] = {}
    base: TextLine | None = None
    kept_end = 0
    printed = [line for line in lines_of(text) if not line.blank]
    for n, line in enumerate(printed):
        apart = text[kept_end : line.start].count("\n") > 1
        beside = (*printed[n - 1 : n], *printed[n + 1 : n + 2])
        again = line.body.endswith(":") or any(other.body == line.body for other in beside)
        phrases = _struck(text, base, line, apart=apart, again=again) if base is not None else None
        if phrases is not None:
            edits.append(Edit(OVERPRINT, kept_end, line.end, text[kept_end : line.end], ""))
            strikes |= {(strike.start, strike.end): strike for strike in phrases}
        else:
            base = line
        kept_end = line.end
    return tuple(edits), tuple(strikes[place] for place in sorted(strikes))


def _struck(text: str, base: TextLine, line: TextLine, *, apart: bool, again: bool) -> list[Strike] | None:
    """The phrases of the base that a line strikes again; None where the line is text of its own. `apart` says that a
    blank line stands before it, `again` that it is struck twice or a label.
    """
    whole = line.body == base.body and not line.body.endswith(":")
    # A whole line said again right below is a second copy; only labels are struck whole.
    phrases = _by_columns(text, base, line) if apart or not whole else None
    return _by_words(base, line) if phrases is None and apart and again else phrases


def _by_columns(text: str, base: TextLine, line: TextLine) -> list[Strike] | None:
    return _phrases(text, base, line) if _repeats(text, base, line) else None


def _by_words(base: TextLine, line: TextLine) -> list[Strike] | None:
    """The phrases of a line whose words are all words of the base, in order; None for any other line.

    Stops are not struck again, so a line with a stop is the end of a sentence and no overprint.
    """
    if line.body.rstrip(":").endswith(tuple('.,;!?)»"')):
        return None
    struck = WORD.findall(line.body)
    runs = _runs_in(WORD.findall(base.body), struck) if len(struck) <= LONGEST_STRIKE else None
    is_label = line.body == base.body and line.body.endswith(":")
    if runs is None or (len(line.body) >= len(base.body) and not is_label):
        return None
    strikes = []
    for run in runs:
        phrase = r"\W+".join(map(re.escape, run))
        places = list(re.finditer(rf"(?<!\w){phrase}(?!\w)", base.body))
        if len(places) == 1:
            strikes.append(Strike(base.body_start + places[0].start(), base.body_start + places[0].end()))
    return strikes


def _runs_in(words: list[str], struck: list[str]) -> list[list[str]] | None:
    """`struck` cut into the longest runs that follow each other in `words`; None where a word is missing."""
    runs: list[list[str]] = []
    at = 0
    while struck:
        longest = next(
            (
                (n, i)
                for n in range(len(struck), 0, -1)
                for i in range(at, len(words) - n + 1)
                if words[i : i + n] == struck[:n]
            ),
            None,
        )
        if longest is None:
            return None
        taken, place = longest
        runs.append(struck[:taken])
        struck, at = struck[taken:], place + taken
    return runs or None


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
