"""Which printed lines begin a paragraph: for each layout an ordered list of small rules; the first that knows decides.

Indents decide where a document has them. Copies that lost them are read by numbering: a number begins a paragraph when
it is the next one due and a sentence follows it («29.2. выше, заявка ...» at a line start is no paragraph).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.reflow.diagram import head_of, shares_line
from ingest.reflow.lines import TextLine

HEADING: Final = re.compile(r"(?:Правило|Law)\s+\d{1,5}\.?\s+\S")  # Правило 72. ОБЩИЕ ПРИНЦИПЫ ПРИЛИЧИЙ
DIVISION: Final = re.compile(r"(?:Глава|Часть|Раздел|Chapter|Part|Section)\s+[IVXLC]+\b")  # Раздел II - Решения судьи
PARAGRAPH: Final = re.compile(
    r"(?P<law>\d{1,5})\.(?P<number>\d{1,2})(?:,\s?\d{1,2})*\.?\s*(?=[\"«(]*[A-ZА-ЯЁ(])"
)  # 72.1. Возможно
ITEM: Final = re.compile(r"\((?P<mark>[ivxlc]{1,5}|[a-hс])\)\s")  # (iv) зритель
MARK: Final = re.compile(
    r"[A-HАВСЕН]\.\s?\S|\d{1,2}\.\s?[^\W\d]|\d{1,2}\.\s?\[|\([A-H]\)\.?\s?\S"
)  # A.Участие, 3.Замечания, (A).Игра
FOOTNOTE: Final = re.compile(r"\(\*+\)\s*[-–—]")  # (*) - См. правило 73D2
LABEL: Final = re.compile(r"(?:Примечание|Примеры?|Notes?|Examples?)\s*\d*\s*:")  # Примечание: по поводу
STOPS: Final = '.?!:;)"»'
# карты.50,59; a dot behind a digit leads nowhere: «от 5.05.91» is a date.
LEADER: Final = re.compile(r"(?<!\d)\.\s?\d{1,5}(?:\s?,\s?\d{1,5})*$")
SEE: Final = re.compile(r"\bсм\.|\bsee\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule may look at: the line, the printed line before it, the first line of the paragraph so far."""

    line: TextLine
    before: TextLine | None
    opening: TextLine
    so_far: str
    margin: int
    flat: bool
    after_blank: bool
    after_short: bool
    tops_page: bool
    underlined: bool
    before_underlined: bool


Verdict = bool | None
StartRule = Callable[[Context], Verdict]


def is_capitals(text: str) -> bool:
    """Whether a heading is set in capitals: four letters in five or more."""
    letters = [char for char in text if char.isalpha()]
    return bool(letters) and sum(char.isupper() for char in letters) * 5 >= len(letters) * 4


def heading_goes_on(at: Context) -> Verdict:
    """A heading in capitals that fills its line goes on below, in capitals again."""
    is_heading = HEADING.match(at.opening.body) and is_capitals(re.sub(r"^\w+", "", at.opening.body))
    opens = HEADING.match(at.line.body) or PARAGRAPH.match(at.line.body)
    return False if is_heading and is_capitals(at.line.body) and not opens else None


def diagram_head(at: Context) -> Verdict:
    """A diagram stands by itself."""
    return True if head_of(at.line.body) and shares_line(at.line.body) is None else None


def deeper_than_margin(at: Context) -> Verdict:
    """Where indents survive, a line well inside the margin begins a paragraph and no other does."""
    return None if at.flat else at.line.indent > at.margin + 4


def numbered(at: Context) -> Verdict:
    """Without indents: a heading; a number before a capital, a note or an item where the text before it has ended: by
    a stop, as a heading, or because its last line is short or a blank one follows that.
    """
    stopped = at.so_far.rstrip()[-1:] in STOPS or at.so_far.endswith("ИЛИ") or bool(HEADING.match(at.opening.body))
    stopped = stopped or at.after_short or (at.after_blank and not at.tops_page)
    if HEADING.match(at.line.body) and is_capitals(re.sub(r"^\w+", "", at.line.body)):
        return True
    if PARAGRAPH.match(at.line.body) or LABEL.match(at.line.body) or ITEM.match(at.line.body):
        return stopped
    return False


def underlined_title_goes_on(at: Context) -> Verdict:
    """A centred title of two lines has its rule under the second."""
    return False if at.underlined and not at.before_underlined and HEADING.match(at.opening.body) else None


def after_footnotes(at: Context) -> Verdict:
    """A page's footnotes end with it: the text above them goes on at the top of the next page."""
    return True if at.tops_page and FOOTNOTE.match(at.opening.body) else None


def blank_above(at: Context) -> Verdict:
    """On pages of the Laws a blank line separates."""
    return True if at.after_blank or at.before_underlined else None


def footnote(at: Context) -> Verdict:
    """A footnote begins with its mark, at any column."""
    return True if FOOTNOTE.match(at.line.body) else None


def indented(at: Context) -> Verdict:
    """On pages of the Laws wrapped lines return to the margin; whatever stands deeper begins something."""
    return None if at.flat else at.line.indent > at.margin


def marked(at: Context) -> Verdict:
    """Without indents: a title or the mark of a provision begins one."""
    return bool(HEADING.match(at.line.body) or DIVISION.match(at.line.body) or MARK.match(at.line.body))


def title_then_body(at: Context) -> Verdict:
    """Without indents: the line after a provision's title begins its body. A title fills one line and has no stop."""
    if not at.flat or at.before is not at.opening or not MARK.match(at.opening.body):
        return None
    unfinished = at.opening.body.endswith((",", "-", ".", ";", ":", "("))
    return True if at.line.body[:1].isupper() and not unfinished else None


def entry_unfinished(at: Context) -> Verdict:
    """An entry with a broken word, a comma or an open «см.» at the line's end goes on; what is to be seen has no
    numbers.
    """
    open_see = bool(SEE.search(at.so_far)) and not at.so_far.endswith((";", ".")) and not LEADER.search(at.line.body)
    return False if at.so_far.endswith(("-", ",")) or open_see else None


def entry_without_number(at: Context) -> Verdict:
    """An indented or marked entry ends with its numbers; until they come it goes on."""
    if LEADER.search(at.so_far) or at.so_far.endswith((";", ":")):
        return True
    is_head = at.opening.indent <= at.margin and not (MARK.match(at.so_far) or HEADING.match(at.so_far))
    if not is_head:
        return False
    return None


def head_without_number(at: Context) -> Verdict:
    """A head at the margin has no numbers of its own: its entries follow, each with a capital or the sign «=»."""
    if at.line.body[:1] in "=[" or at.line.body[:1].isupper():
        return True
    return not at.flat and at.line.indent <= at.margin


COMMENTARY: Final[tuple[StartRule, ...]] = (diagram_head, heading_goes_on, deeper_than_margin, numbered)
PROSE: Final[tuple[StartRule, ...]] = (
    diagram_head,
    footnote,
    after_footnotes,
    underlined_title_goes_on,
    blank_above,
    indented,
    title_then_body,
    marked,
)
LISTING: Final[tuple[StartRule, ...]] = (entry_unfinished, entry_without_number, head_without_number)


def begins(at: Context, rules: Sequence[StartRule]) -> bool:
    """The verdict of the first rule that knows; a line no rule knows goes on."""
    return next((verdict for rule in rules if (verdict := rule(at)) is not None), False)
