"""Which printed lines are page numbers: some forms by themselves, others only where their numbers form a series."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import median
from typing import Final

from ingest.ledger import Rule
from ingest.reflow.lines import TextLine, interrupts
from ingest.reflow.running_heads import Head, running_heads
from ingest.rules import PAGE_NUMBER, RUNNING_HEAD

_N: Final = r"(?P<number>\d{1,4})"
_WORD: Final = r"(?:стр(?:аница|ан|\.)?|с\.|лист|л\.|page|pages?\.|pg?\.)"
_TOTAL: Final = r"(?:\s*(?:из|of|/|\\)\s*\d{1,4})"
_OPEN, _CLOSE = r"[-–—\[({<|~=*•·_\s]*", r"[-–—\])}>|~=*•·_\s]*"

# A line of nothing else is a page number wherever it stands: "- 101 -", "Стр. 105 из 141", "105 of 141", "[105]"
_CERTAIN: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"[-–—]\s*(?P<number>\d{1,4}(?=\s*[-–—])|\d{2,3})(?:\s*[-–—])?",
        rf"{_OPEN}{_WORD}\s*(?:№\s*)?{_N}{_TOTAL}?\.?{_CLOSE}",
        rf"{_OPEN}{_N}\s*(?:из|of)\s*\d{{1,4}}{_CLOSE}",
        r"\[\s*(?P<number>\d{2,4})\s*\]",
    )
)
# These may be something else (a footnote's number, a cell of a table), so they need others of their form on a page
# before or after: "105", "(105)", "[5]", "* 105 *", "105/141"
_SERIAL: Final = tuple(
    (form, re.compile(pattern))
    for form, pattern in (
        ("bare", _N),
        ("round", rf"\(\s*{_N}\s*\)"),
        ("square", rf"\[\s*{_N}\s*\]"),
        ("signs", rf"(?P<sign>[<{{|~=*•·_+#])(?P=sign)*\s*{_N}\s*[>}}|~=*•·_+#]+"),
        ("total", rf"{_N}\s?[/\\]\s?\d{{1,4}}"),
        ("colon", rf"[:.]\s*{_N}\s*[:.]"),
    )
)
LONGEST: Final = 40  # code points; no line with a page number of these forms is longer
STEP_AT_MOST: Final = 20  # pages that may be missing between two numbers of a series
APART_AT_LEAST: Final = 4  # printed lines from one page number to the next; the cells of a column of numbers are nearer


@dataclass(frozen=True, slots=True)
class PageMark:
    """A line that belongs to a page and not to its text; `number` is that of the page, where it is printed there."""

    line: int
    number: int | None
    rule: Rule


def page_marks(lines: Sequence[TextLine]) -> tuple[PageMark, ...]:
    """Return the page numbers and running heads among the lines of a document, in print order."""
    certain = dict(_certain(lines))
    certain |= _serial(lines, certain)
    heads: Mapping[int, Head] = running_heads(lines, certain)
    marks = [PageMark(line, number, PAGE_NUMBER) for line, number in certain.items()]
    marks += [PageMark(line, head.number, RUNNING_HEAD) for line, head in heads.items()]
    return tuple(sorted(marks, key=lambda mark: mark.line))


def _certain(lines: Sequence[TextLine]) -> Iterator[tuple[int, int]]:
    for at, line in enumerate(lines):
        if line.blank or len(line.body) > LONGEST:
            continue
        found = next((found for form in _CERTAIN if (found := form.fullmatch(line.body))), None)
        if found:
            yield at, int(found["number"])


def _serial(lines: Sequence[TextLine], certain: Mapping[int, int]) -> dict[int, int]:
    """The numbers of uncertain forms that rise from page to page."""
    forms: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for at, line in enumerate(lines):
        if line.blank or len(line.body) > LONGEST:
            continue
        for form, pattern in _SERIAL:
            if found := pattern.fullmatch(line.body):
                forms[form].append((at, int(found["number"])))
                break
    printed_before = list(accumulate((not line.blank for line in lines), initial=0))
    marks: dict[int, int] = {}
    for numbers in forms.values():
        marks |= _alone(numbers, lines, printed_before)
        marks |= _series([(at, number) for at, number in numbers if _stands_apart(lines, at)], printed_before)
    return marks


def _series(found: Sequence[tuple[int, int]], printed_before: Sequence[int]) -> dict[int, int]:
    """The runs of rising numbers at the distance of pages; a pass of the printer may begin anew at a lower number."""
    series: dict[int, int] = {}
    run: list[tuple[int, int]] = []
    for at, number in (*found, (0, -1)):
        if run and not 0 < number - run[-1][1] <= STEP_AT_MOST:
            distances = [printed_before[b] - printed_before[a] for (a, _), (b, _) in pairwise(run)]
            if distances and median(distances) >= APART_AT_LEAST:
                series |= run
            run = []
        run.append((at, number))
    return series


def _alone(
    found: Sequence[tuple[int, int]], lines: Sequence[TextLine], printed_before: Sequence[int]
) -> dict[int, int]:
    """The numbers between blank lines in mid-sentence, where no other number of that form is near."""
    alone: dict[int, int] = {}
    for n, (at, number) in enumerate(found):
        near = [other for other, _ in found[max(0, n - 1) : n + 2] if other != at]
        far = all(abs(printed_before[other] - printed_before[at]) >= APART_AT_LEAST for other in near)
        between = 0 < at < len(lines) - 1 and lines[at - 1].blank and lines[at + 1].blank
        if far and between and interrupts(lines, at):
            alone[at] = number
    return alone


def _stands_apart(lines: Sequence[TextLine], at: int) -> bool:
    """Whether a line has a blank one, or an end of the text, beside it, or stands well inside its neighbours."""
    if at in (0, len(lines) - 1):
        return len(lines) > 1
    above, below = lines[at - 1], lines[at + 1]
    return above.blank or below.blank or lines[at].indent > max(above.indent, below.indent) + 4
