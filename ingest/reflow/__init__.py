"""Printed lines become paragraphs, one a line, with every removed character in the ledger.

Four passes in this order: private details masked; furniture out (page numbers, layout commands, rules); overprints out;
lines joined. Nothing is joined across a place where a page is missing.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from ingest.headings import Headings
from ingest.ledger import Pass, Traced, apply
from ingest.lexis import torn_words
from ingest.model import Span
from ingest.paragraph import Reflowed
from ingest.reflow.blocks import PrintedText
from ingest.reflow.join import Vocabulary, join_lines, paragraphs_of
from ingest.reflow.mask import mask_edits
from ingest.reflow.overprint import find_overprints
from ingest.reflow.pages import Furniture, furniture_edits, read_furniture
from ingest.reflow.seam import seam_edits

__all__ = ["LAYOUTS", "reflow", "seam_edits"]

LAYOUTS: Final = ("commentary", "law-pages")


def reflow(
    repaired: Traced,
    layout: str,
    headings: Headings,
    known_word: Callable[[str], bool],
    *,
    bold: Iterable[Span] = (),
) -> Reflowed:
    """Return the paragraphs of a repaired text in one of LAYOUTS. `known_word` says whether a dictionary has a word,
    given in small letters; `bold` are spans of the source that are emphasised besides those that overprints tell.
    """
    bared = _bare(repaired)
    single, furniture = bared.traced, bared.furniture
    vocabulary = Vocabulary(headings, known_word, torn_words(single.text, known_word))
    edits, openings = join_lines(PrintedText.of(single, furniture), layout, vocabulary)
    joined = Pass("join", tuple(edits))
    result = apply(single, joined.edits)
    placed = [(single.origin[opening.start], opening) for opening in openings]
    return Reflowed(
        traced=result,
        passes=(*bared.passes, joined),
        paragraphs=paragraphs_of(result, placed, furniture),
        emphasis=_emphasis(result, [*bared.struck, *((span.start, span.end - 1) for span in bold)]),
    )


@dataclass(frozen=True, slots=True)
class _Bared:
    """A text without furniture and overprints, the passes that took them, where its pages lie in the source, and from
    which offset of the source to which it was struck twice.
    """

    traced: Traced
    passes: tuple[Pass, ...]
    furniture: Furniture
    struck: list[tuple[int, int]]


def _bare(repaired: Traced) -> _Bared:
    """The text of which each line is printed once and is prose; what is made on the way there is let go, since each
    step holds the text and its origins again.
    """
    masked = Pass("mask", mask_edits(repaired.text))
    clear = apply(repaired, masked.edits)
    furniture = read_furniture(clear.text).in_source(clear)
    taken = Pass("furniture", furniture_edits(clear.text))
    plain = apply(clear, taken.edits)
    duplicates, strikes = find_overprints(plain.text)
    overprints = Pass("overprint", duplicates)
    struck = [(plain.origin[strike.start], plain.origin[strike.end - 1]) for strike in strikes]
    return _Bared(apply(plain, overprints.edits), (masked, taken, overprints), furniture, struck)


def _emphasis(result: Traced, places: Iterable[tuple[int, int]]) -> tuple[Span, ...]:
    """The spans of a text that come from the first to the last of source offsets, in order; what overlaps is one."""
    merged: list[Span] = []
    for first, last in sorted(places):
        span = Span(bisect_left(result.origin, first), bisect_right(result.origin, last))
        if merged and span.start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        elif span.start < span.end:
            merged.append(span)
    return tuple(merged)
