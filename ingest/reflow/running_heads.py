"""Running heads and feet: a line that returns at the distance of pages, with or without the number of the page.

A heading returns too («Правило 72», «Пример 1»), but neither at even distances nor with the number set apart; and a
document that was copied several times repeats every line, not a few.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

from ingest.headings import LEADER, PARAGRAPH_SENTENCE, PROVISION, is_capitals
from ingest.reflow.lines import TextLine, interrupts

# "КОММЕНТАРИЙ К ПРАВИЛАМ   41", "42   КОММЕНТАРИЙ К ПРАВИЛАМ", "Правила бриджа - стр. 41"
_MARK: Final = r"(?:(?P<word>\bстр(?:аница|\.)?|\bс\.|\bpage|\bp\.)\s*)?"
_LAST: Final = re.compile(
    rf"(?P<words>\S.*?\S)(?P<gap>\s*[-–—|\[(]*\s*{_MARK})(?P<number>\d{{1,4}})\s*[-–—|\])]*", re.IGNORECASE
)
_FIRST: Final = re.compile(
    rf"[-–—|\[(]*\s*{_MARK}(?P<number>\d{{1,4}})(?P<gap>\s*[-–—|\])]*\s+)(?P<words>\S.*\S)", re.I
)
_NUMBERED: Final = re.compile(r"(\d{1,5})\.\s?\d")
_LETTERS: Final = re.compile(r"[^\W\d_]{3}")

LONGEST: Final = 100  # code points; a running head fits its line
SET_APART: Final = 3  # spaces between the words and the number of a page; a heading has one
HEADS_AT_MOST: Final = 3  # different heads of one document: left and right pages, and a foot
PAGE_AT_MOST: Final = 130  # lines; no printed page is longer
FAR: Final = 3  # lines: words that are struck again stand nearer
NEAREST: Final = 2  # lines a page: of a page with its number set apart nothing more is asked
FEW: Final = 8  # lines: pages as short as this are believed only where more than their distance tells
EVEN: Final = (0.5, 1.6)  # of the usual distance: pages that end before their foot are shorter
MOST: Final = 0.75  # of the distances that must be even


@dataclass(frozen=True, slots=True)
class Head:
    """A line that may be a running head: its place, its words without the number, the number, and whether there is a
    gap between the two.
    """

    line: int
    words: str
    number: int | None
    set_apart: bool


def running_heads(lines: Sequence[TextLine], page_numbers: Collection[int]) -> dict[int, Head]:
    """Return the lines that are running heads or feet; `page_numbers` are the lines with nothing but the number."""
    repeated = _repeated(lines, page_numbers)
    numbered = [group for group in repeated if _is_numbered_head(group, lines) or _interrupt(group, lines)]
    returning = [group for group in repeated if group not in numbered and _returns(group, lines, page_numbers)]
    if len(returning) > HEADS_AT_MOST:
        returning = []  # whole pages do
    plain = [group for group in returning if all(_stands_apart(head.line, lines, page_numbers) for head in group)]
    found = (*numbered, *plain, *_alone(lines, page_numbers))
    if len(found) > HEADS_AT_MOST:
        return {}
    return {head.line: head for group in found for head in group}


def _alone(lines: Sequence[TextLine], page_numbers: Collection[int]) -> Iterator[list[Head]]:
    """The only head of a document of two pages: in mid-sentence, with its number set apart."""
    heads = [
        head
        for at, line in enumerate(lines)
        if not line.blank and at not in page_numbers and (head := _head(at, line.body)) is not None and head.set_apart
    ]
    if len(heads) == 1 and interrupts(lines, heads[0].line) and _stands_apart(heads[0].line, lines, page_numbers):
        yield heads


def _repeated(lines: Sequence[TextLine], page_numbers: Collection[int]) -> list[list[Head]]:
    """The lines that may be heads and stand in the text more than once, by their words."""
    groups: dict[str, list[Head]] = defaultdict(list)
    for at, line in enumerate(lines):
        if not line.blank and at not in page_numbers and (head := _head(at, line.body)) is not None:
            groups[head.words].append(head)
    return [group for group in groups.values() if len(group) > 1]


def _head(at: int, body: str) -> Head | None:
    """The line as a running head would read; None for what can be none: an entry with its leader, a provision."""
    opens = PROVISION.match(body) or PARAGRAPH_SENTENCE.match(body) or body[0] == "("
    if len(body) > LONGEST or opens or not _LETTERS.search(body):
        return None
    found = _LAST.fullmatch(body) or _FIRST.fullmatch(body)
    if LEADER.search(body) and not (found and found["word"]):
        return None
    if found is not None:
        return _numbered_head(at, found)
    goes_on = body[-1] in ":;,.(" or body[0].islower()
    return None if goes_on else Head(at, " ".join(body.split()).casefold(), None, False)


def _numbered_head(at: int, found: re.Match[str]) -> Head | None:
    """The head of a line with a number at one end; None where its words are those of a sentence or of a list."""
    words = " ".join(found["words"].split())
    apart = len(found["gap"]) >= SET_APART or bool(found["word"]) or bool(found["gap"].strip())
    if found["word"]:
        words = words.rstrip(".,;: ")
    if not _LETTERS.search(words) or words[-1] in ".,;:(№" or (not apart and " " not in words):
        return None
    if words[0].islower():  # the end of an entry: «... вне | очереди   84»
        return None
    return Head(at, words.casefold(), int(found["number"]), apart)


def _is_numbered_head(group: Sequence[Head], lines: Sequence[TextLine]) -> bool:
    """Whether the numbers of a repeated line rise from page to page; a pass of the printer may begin anew."""
    pages = [(head.line, head.number) for head in group if head.number is not None]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(pages)]
    rising = [(distance, step) for distance, step in steps if step > 0]
    if len(pages) < len(group) or len(rising) < max(1, MOST * len(steps)) or _are_headings(group, lines):
        return False
    heights = [distance / step for distance, step in rising]
    if not _are_even(heights):
        heights = [float(distance) for distance, _ in rising]  # pages between them are missing
    return _are_even(heights) and _are_pages(group, lines, median(heights))


def _are_pages(group: Sequence[Head], lines: Sequence[TextLine], height: float) -> bool:
    """Whether lines at this distance are believed to head pages: the less they look so, the longer pages must be."""
    if sum(head.set_apart for head in group) * 2 > len(group):
        return height >= NEAREST
    in_capitals = is_capitals(lines[group[0].line].body)
    return len(group) > 2 and height >= (NEAREST if in_capitals else FEW)


def _interrupt(group: Sequence[Head], lines: Sequence[TextLine]) -> bool:
    """Whether a repeated line stands in mid-sentence more often than not, and never right below itself."""
    near = any(b.line - a.line < FAR for a, b in pairwise(group))
    if near or " " not in group[0].words or _is_passage(group, lines):
        return False
    return sum(interrupts(lines, head.line) for head in group) * 2 >= len(group)


def _returns(group: Sequence[Head], lines: Sequence[TextLine], page_numbers: Collection[int]) -> bool:
    """Whether a line without a number returns at even distances, or always beside the number of a page."""
    if any(head.number is not None for head in group) or _is_passage(group, lines):
        return False
    if page_numbers and all(_is_beside(head.line, lines, page_numbers) for head in group):
        return True
    distances = [float(b.line - a.line) for a, b in pairwise(group)]
    return len(group) > 2 and median(distances) >= FEW and _are_even(distances)


def _are_even(distances: Sequence[float]) -> bool:
    usual = median(distances)
    low, high = (bound * usual for bound in EVEN)
    return usual <= PAGE_AT_MOST and sum(low <= one <= high for one in distances) >= MOST * len(distances)


def _are_headings(group: Sequence[Head], lines: Sequence[TextLine]) -> bool:
    """Whether most of the lines announce the numbers below them: «КОММЕНТАРИЙ К ПРАВИЛУ 27», and then 27.1."""
    announced = 0
    for head in group:
        below = next(_printed(lines, range(head.line + 1, len(lines))), None)
        found = _NUMBERED.match(lines[below].body) if below is not None else None
        announced += found is not None and int(found[1]) == head.number
    return announced * 2 > len(group)


def _is_passage(group: Sequence[Head], lines: Sequence[TextLine]) -> bool:
    """Whether the lines around those of a group are repeated too: a passage was copied, not the head of a page."""
    for step in (-1, 1):
        edge = len(lines) if step > 0 else -1
        beside = [next(_printed(lines, range(head.line + step, edge, step)), None) for head in group]
        words = [lines[at].body for at in beside if at is not None]
        if len(set(words)) * 2 <= len(words):
            return True
    return False


def _is_beside(at: int, lines: Sequence[TextLine], page_numbers: Collection[int]) -> bool:
    beside = (next(_printed(lines, run), None) for run in (range(at - 1, -1, -1), range(at + 1, len(lines))))
    return any(line in page_numbers for line in beside if line is not None)


def _printed(lines: Sequence[TextLine], run: range) -> Iterator[int]:
    return (at for at in run if not lines[at].blank)


def _stands_apart(at: int, lines: Sequence[TextLine], page_numbers: Collection[int]) -> bool:
    """Whether a blank line, an end of the text or the number of a page is beside the line."""
    beside = (at - 1, at + 1)
    return any(not 0 <= one < len(lines) or lines[one].blank or one in page_numbers for one in beside)
