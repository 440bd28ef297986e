"""What stands at the edges of lines and pages and is no text: the bars of a frame, signs for the end of a paragraph, a
site's alphabet of links; and line ends that were lost behind the numbers of an entry.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ingest.ledger import Edit
from ingest.rules import FRAME, LOST_END, NAVIGATION, PILCROW

FEWEST: Final = 8  # printed lines from which a frame can be told
SHARE: Final = 0.9  # of the printed lines that have its bar
PRINTED: Final = re.compile(r"^.*\S.*$", re.MULTILINE)
LEFT: Final = re.compile(r"^[ \t]*\|[ \t|]*", re.MULTILINE)
RIGHT: Final = re.compile(r"(?<=[^\s|])[ \t|]*\|[ \t]*$", re.MULTILINE)
PARAGRAPH_END: Final = re.compile(r"¶(?=[ \t¶]*$)", re.MULTILINE)
# "А  Б  В  Г  Д ... Я  A-Z", and above it "А-П"
ALPHABET: Final = re.compile(
    r"^[ \t]*([А-Я](?:[ \t]+[А-ЯЁ]){9,})(?:[ \t]+A-?Z)?[ \t]*$|^[ \t]*[А-Я]-[А-Я][ \t]*$", re.MULTILINE
)
# "играть на = ..........41,47 Дефектная взятка": the next entry begins with a capital, a sign or a number of its own
ENTRY_END: Final = re.compile(
    r"\.{3,}[ \t]*\d{1,3}(?:[ \t]?,[ \t]?\d{1,3})*+(?P<gap>[ \t]+)(?=[А-ЯЁA-Z=\[]|\d{1,2}\.[А-ЯЁA-Z])"
)
PAGE_END: Final = re.compile(r"^[ \t]*- \d{2,3}(?P<gap>[ \t]+)(?=[А-ЯЁA-Z])", re.MULTILINE)  # "- 134 Сдача"


def clear_edges(text: str) -> list[Edit]:
    """Return the edits of `text`: a pilcrow at a line's end and a line of the alphabet go, and behind the numbers of an
    entry the line ends.
    """
    edits = [Edit(PILCROW, found.start(), found.end(), "¶", "") for found in PARAGRAPH_END.finditer(text)]
    edits += _alphabets(text)
    edits += _lost_ends(text)
    return sorted(edits, key=lambda edit: edit.start)


def clear_frame(text: str) -> list[Edit]:
    """Return the edits of `text` where bars stand around a page: each becomes a space, so that columns stay."""
    printed = sum(1 for _ in PRINTED.finditer(text)) if "|" in text else 0
    left = list(LEFT.finditer(text)) if printed >= FEWEST else []
    if not left or len(left) < printed * SHARE:
        return []
    edits = [*_bars(left), *_bars(list(RIGHT.finditer(text)))]
    return sorted(edits, key=lambda edit: edit.start)


def _alphabets(text: str) -> Iterator[Edit]:
    """Lines of letters in the order of the alphabet; «П Р А В И Л А» is a title."""
    found = list(ALPHABET.finditer(text))
    letters = [re.findall("[А-Я]", match[1] or "") for match in found]
    if any(len(row) > 1 and all(one < other for one, other in pairwise(row)) for row in letters):
        for match, row in zip(found, letters, strict=True):
            if all(one < other for one, other in pairwise(row)):
                yield Edit(NAVIGATION, match.start(), match.end(), match[0], "")


def _lost_ends(text: str) -> Iterator[Edit]:
    """Behind the numbers of an entry; where that happened, behind the number of a page too."""
    found = list(ENTRY_END.finditer(text))
    for end in (*found, *(PAGE_END.finditer(text) if found else ())):
        yield Edit(LOST_END, end.start("gap"), end.end("gap"), end["gap"], "\n")


def _bars(found: list[re.Match[str]]) -> Iterator[Edit]:
    for run in found:
        for bar in re.finditer(r"\|", run[0]):
            start = run.start() + bar.start()
            yield Edit(FRAME, start, start + 1, "|", " ")
