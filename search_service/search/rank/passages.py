"""A text and the spans that matched -> the passage that is shown whole: sentences, never a piece of one."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ingest.model import Span
from search_service.search.analysis import SENTENCE_END
from search_service.search.answer import Fragment
from search_service.search.rank.excerpts import CUT

MOST: Final = 80  # words that are shown whole; what is longer ends with a sentence
WORD: Final = re.compile(r"\w+")


def whole_passage(text: str, part: Span, spans: Sequence[Span], most: int = MOST) -> tuple[Fragment, ...]:
    """Return the part of a text, or where it has more than `most` words those of its sentences in a row that have most
    of the `spans`, at least one of them; «…» stands where others are left out. `spans` are of the text, in order, and
    do not overlap.
    """
    shown = part if _words(text, part) <= most else _fullest(text, _sentences(text, part), spans, most)
    fragments = [Fragment(text=CUT + " ")] if shown.start > part.start else []
    offset = shown.start
    for span in spans:
        start, end = max(span.start, shown.start), min(span.end, shown.end)
        if start < end:
            fragments += [Fragment(text=text[offset:start]), Fragment(text=text[start:end], mark=True)]
            offset = end
    fragments.append(Fragment(text=text[offset : shown.end] + (" " + CUT if shown.end < part.end else "")))
    return tuple(fragment for fragment in fragments if fragment.text)


def _words(text: str, part: Span) -> int:
    return sum(1 for _ in WORD.finditer(text, part.start, part.end))


def _sentences(text: str, part: Span) -> list[Span]:
    """The sentences of a part, without the spaces between them."""
    starts = [part.start, *(found.end() for found in SENTENCE_END.finditer(text, part.start, part.end)), part.end]
    return [Span(start, start + len(text[start:end].rstrip())) for start, end in pairwise(starts) if start < end]


def _fullest(text: str, sentences: Sequence[Span], spans: Sequence[Span], most: int) -> Span:
    """The row of sentences of at most `most` words that has most of the spans, the first of equals; one sentence that
    is longer stands by itself.
    """
    rows = []
    for place, first in enumerate(sentences):
        row = first
        for sentence in sentences[place + 1 :]:
            longer = Span(row.start, sentence.end)
            if _words(text, longer) > most:
                break
            row = longer
        rows.append(row)
    return max(rows, key=lambda row: sum(row.start <= span.start < row.end for span in spans))
