"""What stands above and below the text of a document and is no part of it: words of a letter, of a site, of a scan.

A text that was cut begins in mid-sentence, so a sentence or a title that ends above it is not its own; and whoever adds
a line below a text of indented paragraphs writes it at the edge.
"""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from ingest.headings import ITEM, PARAGRAPH, Headings, is_title
from ingest.paragraph import Paragraph

AROUND: Final = 6  # paragraphs at either end of a document that are looked at
OUTSIDE: Final = 4  # columns that a line stands left of the numbers of paragraphs to be outside of them


def count_above(paragraphs: Sequence[Paragraph]) -> int:
    """Return how many paragraphs at the head of a document are no part of its text: the last of them has ended or is a
    title, a blank line follows, and the text below that begins in mid-sentence.
    """
    for at, (above, below) in enumerate(pairwise(paragraphs[: AROUND + 1]), 1):
        if above.diagram or PARAGRAPH.match(above.words):
            return 0
        ended = above.words.rstrip()[-1:] in ".!?" or is_title(above.words)
        set_apart = below.after_blank or (at == 1 and is_title(above.words))
        if ended and set_apart and above.words[:1].isupper() and below.words[:1].islower():
            return at
    return 0


def may_be_cut(paragraphs: Sequence[Paragraph], law: int) -> bool:
    """Whether the number that a document begins with may have lost its first digits: «8.4.» where 78.5 or a heading of
    79 is the next.
    """
    later = (PARAGRAPH.match(one.words) for one in paragraphs[1:])
    following = next((int(one["law"]) for one in later if one and int(one["law"]) != law), law)
    return any(one != law and str(one).endswith(str(law)) for one in (following, following - 1))


def count_below(paragraphs: Sequence[Paragraph], headings: Headings) -> int:
    """Return how many paragraphs at the end of a document are no part of its text: a blank line sets them apart, and
    they stand left of its numbers and of what has none.
    """
    marked = [one.column for one in paragraphs if PARAGRAPH.match(one.words)]
    edge = median(marked) - OUTSIDE if marked else 0
    count = 0
    for at in range(len(paragraphs) - 1, max(0, len(paragraphs) - 1 - AROUND), -1):
        one = paragraphs[at]
        opens = PARAGRAPH.match(one.words) or ITEM.match(one.words) or headings.opens_heading(one.words)
        if one.column >= edge or one.diagram or opens or headings.note.match(one.words):
            break
        if one.after_blank and one.words[:1].isupper() and not paragraphs[at - 1].diagram:
            count = len(paragraphs) - at
    return count
