"""What the outline of a stretch shows of a document that was not understood, whatever the reason."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ingest.headings import LEADER
from ingest.ledger import MASK
from ingest.model import Kind, Span
from ingest.outline import Remark, Unit

if TYPE_CHECKING:
    from ingest.stretch import StretchReading

TEXTS: Final = frozenset({Kind.LAW, Kind.PROVISION, Kind.DIVISION, Kind.COMMENTARY, Kind.PARAGRAPH, Kind.ITEM})
RECOGNISED: Final = TEXTS | {Kind.INDEX_ENTRY, Kind.CONTENTS_ENTRY}
LONGEST_TITLE: Final = 120  # code points; the longest title of the Laws of 1987 in either language has 92
SENTENCE_END: Final = re.compile(r"(?<=[a-zа-яё]{3})[.!?]\s+(?=[A-ZА-ЯЁ])")
NO_SIGNS: Final = re.compile(rf"\s+|\.{{2,}}|{MASK}+")  # spaces, leaders of an index, what was masked
FEW_LETTERS: Final = 2  # fewer letters than one in so many visible characters are no text
FIRST: Final = ("i", "a")  # the mark that a list begins with
# What an encoding that was not wholly undone leaves: "=20" at a line end, "=3D", "&laquo;", "\\u0430", "Ð°", "????"
REMAINS: Final = re.compile(
    r"(?<=[^\W\d_])=20(?=\s|\Z)|=3D(?![0-9A-Za-z])|&(?:[a-z]{2,8}|#\d{2,5}|#x[0-9a-f]{2,4});|\\u04[0-9a-f]{2}"
    r"|[ÐÑ][\u0080-\u00bf]|(?<!\?)\?{4,}",
    re.IGNORECASE,
)
REMAINS_NAMED: Final = 5  # different ones that a finding names
ENDS_IN_NUMBER: Final = re.compile(r"[^\W\d_][»\")]?\s+\d{1,4}$")  # of a page: «Показ карты        37»
ALL_SIGNS: Final = 40  # visible characters that a document has at least whose letters are counted


def remarks_on_shape(reading: "StretchReading") -> Iterator[Remark]:
    """Yield what is to be said of documents of which nothing was recognised, or that are hardly letters, of titles that
    cannot be titles, and of matter amid the text of a work.
    """
    for file, span, units in _documents(reading):
        if not any(unit.kind in RECOGNISED for unit in units):
            yield Remark("nothing-recognised", span, f"{file} is kept as {_counted(units)}")
        words = NO_SIGNS.sub("", span.of(reading.traced.text))
        letters, signs = sum(map(str.isalpha, words)), len(words)
        if signs >= ALL_SIGNS and letters * FEW_LETTERS < signs:
            yield Remark("hardly-letters", span, f"{letters} letters in {signs} characters")
        yield from _matter_inside(units)
        yield from _remains(span, reading.traced.text)
    yield from _titles(reading)
    yield from _lists_of_one(reading.outline.units)


def _documents(reading: "StretchReading") -> Iterator[tuple[str, Span, Sequence[Unit]]]:
    """Each document of a stretch with the part of the text that is read from it, and the units printed in that."""
    text, printed = reading.traced.text, reading.printed
    starts = [bisect_left(reading.traced.origin, start) for start in printed.file_starts]
    for file, span in zip(printed.files, map(Span, starts, (*starts[1:], len(text))), strict=True):
        if span.of(text).strip():
            yield file, span, [unit for unit in reading.outline.units if _stands_in(unit, span)]


def _remains(span: Span, text: str) -> Iterator[Remark]:
    """What an encoding left in a document, told once, where it stands first."""
    found = list(REMAINS.finditer(text, span.start, span.end))
    if found:
        named = ", ".join(list(dict.fromkeys(one[0] for one in found))[:REMAINS_NAMED])
        yield Remark("remains-of-encoding", Span(*found[0].span()), f"{len(found)} in the text: {named}")


def _stands_in(unit: Unit, span: Span) -> bool:
    return any(one.start < span.end and span.start < one.end for one in unit.printed)


def _counted(units: Sequence[Unit]) -> str:
    kinds = sorted({unit.kind.value for unit in units})
    return ", ".join(f"{sum(unit.kind == kind for unit in units)} {kind}" for kind in kinds) or "nothing"


def _matter_inside(units: Sequence[Unit]) -> Iterator[Remark]:
    """Pages around a text stand before it, after it, or between it and its lists; not between two of its Laws."""
    for before, unit, after in zip(units, units[1:], units[2:], strict=False):
        if unit.kind is Kind.MATTER and {before.kind, after.kind} <= TEXTS:
            yield Remark("matter-inside", unit.printed[0], f"{unit.id} stands between texts of the work")


def _lists_of_one(units: Sequence[Unit]) -> Iterator[Remark]:
    """Items that are the first of their list and its only one: the others lost their marks."""
    items = [unit for unit in units if unit.kind is Kind.ITEM and unit.marker]
    counts = Counter(unit.parent for unit in items)
    for unit in items:
        if counts[unit.parent] == 1 and unit.id.mark in FIRST:
            yield Remark("list-unmarked", unit.printed[0], f"{unit.id} is the only item of its list")


def _titles(reading: "StretchReading") -> Iterator[Remark]:
    text = reading.traced.text
    for unit in reading.outline.units:
        title = " ".join(span.of(text) for span in unit.titles)
        if len(title) > LONGEST_TITLE:
            yield Remark("title-doubtful", unit.titles[0], f"the title of {unit.id} has {len(title)} characters")
        elif LEADER.search(title) or ENDS_IN_NUMBER.search(title):
            yield Remark("title-doubtful", unit.titles[0], f"the title of {unit.id} ends like an entry: {title!r}")
        elif SENTENCE_END.search(title):
            yield Remark("title-doubtful", unit.titles[0], f"a sentence ends in the title of {unit.id}: {title!r}")
