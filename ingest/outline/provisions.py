"""What the pages of the Laws and their contents share: the marks of provisions, and where a mark belongs."""

from dataclasses import dataclass
from typing import Final

from ingest.headings import DIGIT, LETTER, ROMAN, SMALL
from ingest.lexis import by_shape
from ingest.model import RecordId, Span
from ingest.paragraph import Paragraph

UNKNOWN_DIVISION: Final = "the table of divisions has no such division before the Law that follows"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A mark at the head of a paragraph: the id it opens under the open one, the mark's span, where its words begin."""

    id: RecordId
    marker: Span
    rest: int


def provision_of(words: str, paragraph: Paragraph, at: RecordId | None) -> Numbered | None:
    """Return the provision that a paragraph's mark opens inside the open one; None without a mark, or where nothing is
    open that it can belong to.

    A capital belongs to the Law, a number to the letter, a small letter (or a bracketed capital) to the number, a roman
    numeral in brackets to whichever is open.
    """
    if at is None:
        return None
    levels = [level for level in at.levels if not level.startswith(".")]
    for form, depth in ((LETTER, 1), (DIGIT, 2), (SMALL, 3)):
        found = form.match(words)
        if found and len(levels) >= depth:
            mark = by_shape(found["mark"])
            name = mark.lower() if depth == 3 else mark
            new = RecordId("law", (*levels[:depth], name))
            return Numbered(new, paragraph.part(found, "marker"), paragraph.start + found.end())
    found = ROMAN.match(words)
    if found and len(levels) >= 2:
        new = RecordId("law", (*levels, "." + found["mark"]))
        return Numbered(new, paragraph.part(found, "marker"), paragraph.start + found.end())
    return None
