"""A text and the spans that matched -> a short excerpt around the densest of them: values, not HTML."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from ingest.model import Span
from search_service.search.answer import Fragment

LENGTH: Final = 240  # code points; two or three lines on a phone
REACH: Final = 24  # how far a cut moves to find the end of a word
CUT: Final = "…"


def excerpt(
    text: str, spans: Sequence[Span], length: int = LENGTH, within: Sequence[Span] = ()
) -> tuple[Fragment, ...]:
    """At most about `length` code points of `text` where most of `spans` are, cut between words and with «…»
    where cut; with `within`, the passage that is shown, where most of those are that lie in it.

    `spans` are sorted and do not overlap; one that is cut is not marked, for the rest of a row of words matched
    nothing, unless it fills half of the excerpt. Without any, the excerpt begins where the passage does. Without the
    cuts' dots the fragments joined are a piece of `text`.
    """
    inside = [span for span in spans if any(one.start <= span.start < one.end for one in within)] if within else spans
    window = _window(text, inside, length, within[0].start if within else 0)
    fragments = []
    offset = window.start
    for span in spans:
        start, end = max(span.start, window.start), min(span.end, window.end)
        is_whole = (start, end) == (span.start, span.end)
        if start < end and (is_whole or end - start > length // 2):
            fragments += [Fragment(text=text[offset:start]), Fragment(text=text[start:end], mark=True)]
            offset = end
    fragments.append(Fragment(text=text[offset : window.end]))
    if window.start > 0:
        fragments.insert(0, Fragment(text=CUT))
    if window.end < len(text):
        fragments.append(Fragment(text=CUT))
    return _joined(fragments)


def _window(text: str, spans: Sequence[Span], length: int, near: int) -> Span:
    """The stretch to show: the fullest of those that begin at a match, with the rest of the room split around
    it.
    """
    if len(text) <= length:
        return Span(0, len(text))
    first, last = near, near
    if spans:
        starts = [span.start for span in spans]
        counts = [(bisect_left(starts, start + length * 3 // 4) - place, -place) for place, start in enumerate(starts)]
        count, place = max(counts)
        first, last = starts[-place], min(spans[-place + count - 1].end, starts[-place] + length)
    room = max(0, length - (last - first))
    start = max(0, min(first - (room // 2 if spans else 0), len(text) - length))
    return Span(_word_start(text, start, first), _word_end(text, min(len(text), start + length), last))


def _word_start(text: str, start: int, limit: int) -> int:
    """The first beginning of a word at or after `start`, not beyond `limit`."""
    if start == 0:
        return 0
    for place in range(start, min(start + REACH, limit) + 1):
        if text[place - 1].isspace():
            return place
    return start


def _word_end(text: str, end: int, limit: int) -> int:
    """The last end of a word at or before `end`, not before `limit`."""
    if end == len(text):
        return end
    for place in range(end, max(end - REACH, limit, 0), -1):
        if text[place].isspace():
            return place
    return end


def _joined(fragments: Sequence[Fragment]) -> tuple[Fragment, ...]:
    """Fragments without empty ones, neighbours of one kind made one."""
    joined: list[Fragment] = []
    for fragment in fragments:
        if joined and joined[-1].mark == fragment.mark and not fragment.mark:
            joined[-1] = Fragment(text=joined[-1].text + fragment.text)
        elif fragment.text:
            joined.append(fragment)
    return tuple(joined)
