"""What the pages of the Laws and their contents share: the marks of provisions, and where a mark belongs."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from ingest.headings import DIGIT, LETTER, ROMAN, RUSSIAN_LETTER, RUSSIAN_SMALL, SMALL
from ingest.lexis import alphabet_place, by_shape, is_item_numeral
from ingest.model import RecordId, Span
from ingest.outline.marks import JOINS
from ingest.paragraph import Paragraph

UNKNOWN_DIVISION: Final = "the table of divisions has no such division before the Law that follows"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A mark at the head of a paragraph: the id it opens under the open one, the mark's span, where its words begin."""

    id: RecordId
    marker: Span
    rest: int


def provision_of(paragraph: Paragraph, at: RecordId | None, start: int = 0) -> Numbered | None:
    """Return the provision that the mark at an offset of a paragraph opens inside the open one; None without a mark, or
    where nothing is open that it can belong to.

    A capital belongs to the Law, a number to the letter, a small letter (or a bracketed capital) to the number, a roman
    numeral in brackets to whichever is open. Letters may go by the Russian alphabet: Б, В, Г behind А.
    """
    if at is None:
        return None
    levels = [level for level in at.levels if not level.startswith(".")]
    for form, depth in ((LETTER, 1), (RUSSIAN_LETTER, 1), (DIGIT, 2), (SMALL, 3), (RUSSIAN_SMALL, 3)):
        found = form.match(paragraph.words, start)
        if found and len(levels) >= depth:
            before = levels[depth] if len(levels) > depth else ""
            printed = _printed_mark(found)
            mark = printed if depth == 2 else _letter(printed, before.upper())
            if mark:
                new = RecordId("law", (*levels[:depth], mark.lower() if depth == 3 else mark))
                return Numbered(new, paragraph.part(found, "marker"), paragraph.start + found.end())
    found = ROMAN.match(paragraph.words, start)
    numeral = by_shape(unicodedata.normalize("NFKC", found["mark"])) if found else ""
    if found and len(levels) >= 2 and is_item_numeral(numeral):
        new = RecordId("law", (*levels, "." + numeral))
        return Numbered(new, paragraph.part(found, "marker"), paragraph.start + found.end())
    return None


def inside_of(paragraph: Paragraph, outer: Numbered) -> Numbered | None:
    """Return the provision that begins inside another right behind its mark: the first of a list, before its words.
    "1. (a) If the call ...", and not "1. (a) and (b) ..."
    """
    start = outer.rest - paragraph.start
    found = provision_of(paragraph, outer.id, start)
    is_first = found is not None and found.id.depth > outer.id.depth and found.id.levels[-1] in ("1", "a", ".i")
    return found if found and is_first and not JOINS.match(paragraph.words, found.rest - paragraph.start) else None


def _printed_mark(found: "re.Match[str]") -> str | None:
    """The mark that a form found, between two brackets or before one; None for the sign of (c)."""
    return found["mark"] or found.groupdict().get("half")


def _letter(printed: str | None, before: str) -> str | None:
    """The letter that a mark stands for behind another ("" for none): the next one, by its shape or by its place in the
    Russian alphabet; else the one it looks like. The sign that a word processor makes of (c) is c.
    """
    shape = by_shape(printed).upper() if printed else ""
    place = alphabet_place(printed) if printed else 3
    due = chr(ord(before) + 1) if before else "A"
    if due in (shape, chr(ord("A") + place - 1) if place else ""):
        return due
    return shape if "A" <= shape <= "H" else None
