"""Which printed lines begin a paragraph: for each layout an ordered list of small rules; the first that knows decides.

Indents decide where the lines around have them. Copies that lost them are read by numbering: a number begins a
paragraph when the text before it has ended and a sentence follows it («29.2. выше, заявка ...» at a line start is no
paragraph).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.diagram import head_of, shares_line
from ingest.headings import (
    FOOTNOTE,
    ITEM_SENTENCE,
    LONGEST_REFERENCE,
    OPEN_REFERENCE,
    PARAGRAPH_SENTENCE,
    PROVISION,
    SENTENCE_END,
    Headings,
    is_capitals,
    is_cut_number,
    is_title,
    is_title_case,
)
from ingest.reflow.lines import Indents, TextLine

STOPS: Final = '.?!:;)"»'
OUTSIDE: Final = 4  # columns left of the wrapped lines from which a line is no part of the text
SEE: Final = re.compile(r"\bсм\.|\bsee\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LineContext:
    """What a rule may look at: the line, the printed lines before and after it, the first line and the words of the
    paragraph so far, how the block is laid out, what stood between the lines, whether the line is an item of a list,
    whether the paragraph so far is the first, the headings of the book, and the pattern of what leads to the numbers of
    entries here.
    """

    line: TextLine
    before: TextLine | None
    after: TextLine | None
    opening: TextLine
    so_far: str
    margin: int
    indents: Indents
    after_blank: bool
    after_short: bool
    tops_page: bool
    underlined: bool
    before_underlined: bool
    is_listed: bool
    is_first: bool
    headings: Headings
    leader: re.Pattern[str]

    @property
    def title(self) -> str | None:
        """The title of a Law on the line; None where the line is no heading."""
        return self.headings.title_of(self.line.body)

    @property
    def open_title(self) -> str | None:
        """The title of a Law on the first line of the paragraph so far."""
        return self.headings.title_of(self.opening.body)

    @property
    def flat(self) -> bool:
        """Whether indents say nothing of where paragraphs begin."""
        return self.indents is Indents.SILENT

    @property
    def has_ended(self) -> bool:
        """Whether the text before the line has ended: by a stop, as a heading, or because its last line is short and
        announces no number, or a blank one follows that.
        """
        words = self.so_far.rstrip()
        ended = words[-1:] in STOPS or words.endswith("ИЛИ") or self.headings.heading_of(self.opening.body) is not None
        goes_on = self.headings.cites.search(words[-LONGEST_REFERENCE:])  # «... по Правилам 25, | 25.1. Там»
        return ended or (self.after_short and not goes_on) or (self.after_blank and not self.tops_page)

    @property
    def is_marked(self) -> bool:
        """Whether the line opens a Law with its title, a division or a provision."""
        body = self.line.body
        return self.title is not None or bool(self.headings.division.match(body) or PROVISION.match(body))


Verdict = bool | None
StartRule = Callable[[LineContext], Verdict]


def heading_goes_on(at: LineContext) -> Verdict:
    """A heading in capitals that fills its line goes on below, in capitals again."""
    opens = at.title or PARAGRAPH_SENTENCE.match(at.line.body)
    in_capitals = is_capitals(at.open_title or "") and is_capitals(at.line.body)
    return False if in_capitals and not opens else None


def below_heading(at: LineContext) -> Verdict:
    """Without indents: what stands below the one line of a heading is its text, unless the title goes on there: in
    small letters, set as titles are, or after a word that needs another. Below a bare number stands the title.
    """
    if not at.flat or at.before is None:
        return None
    second = len(at.so_far) == len(at.opening.body) + 1 + len(at.before.body) and at.headings.is_bare(at.opening.body)
    title = at.headings.title_of(at.so_far) if at.before is at.opening or second else None
    if title is None:
        return None
    both_title_case = is_title_case(title) and is_title_case(at.line.body)
    goes_on = at.line.body[:1].islower() or title.endswith((",", "-", "(")) or both_title_case
    return None if goes_on else True


def heading(at: LineContext) -> Verdict:
    """Without indents: a heading in capitals begins, another where the text before it has ended, and a bare number
    where a title or the first paragraph stands below it.
    """
    if not at.flat:
        return None
    if is_capitals(at.title or ""):
        return True
    if not at.has_ended or OPEN_REFERENCE.search(at.so_far[-LONGEST_REFERENCE:]):
        return None
    bare = at.headings.is_bare(at.line.body) and _heads_what_follows(at)
    return True if at.title is not None or bare else None


def _heads_what_follows(at: LineContext) -> bool:
    """Whether the line below a bare number is a title or the first paragraph: with a capital or a number, unless the
    sentence goes on there.
    """
    if at.after is None:
        return False
    return at.after.body.lstrip('"«')[:1].isupper() or bool(PARAGRAPH_SENTENCE.match(at.after.body))


def diagram_head(at: LineContext) -> Verdict:
    """A diagram stands by itself."""
    return True if head_of(at.line.body) and shares_line(at.line.body) is None else None


def outside_the_text(at: LineContext) -> Verdict:
    """What stands around a text and is no part of it: a blank line below the first paragraph, which has ended, and then
    the middle of a sentence; or a line behind a blank one that stands left of all that is wrapped.
    """
    if not at.after_blank or at.tops_page:
        return None
    words, first = at.so_far.rstrip(), at.line.body.lstrip('"«(')[:1]
    ended = words[-1:] in ".!?" or is_title(words)
    above = at.is_first and ended and first.islower()
    below = not at.flat and at.line.indent < at.margin - OUTSIDE and first.isupper()
    return True if above or below else None


def deeper_than_margin(at: LineContext) -> Verdict:
    """Where indents survive, a line well inside the margin begins a paragraph and no other does."""
    return None if at.flat else at.line.indent > at.margin + 4


def numbered(at: LineContext) -> Verdict:
    """Without indents: a number before a capital, a note, an item, or a last line that holds nothing but the beginning
    of a number, where the text before it has ended.
    """
    body = at.line.body
    cut = at.after is None and is_cut_number(body)
    marks = cut or PARAGRAPH_SENTENCE.match(body) or at.headings.label.match(body) or ITEM_SENTENCE.match(body)
    return at.is_listed or (bool(marks) and at.has_ended)


def sentence_ends_short(at: LineContext) -> Verdict:
    """Without indents: where the last sentence of a paragraph ends before its line is full, another paragraph begins
    with a capital; so does an item that lost its mark, in small letters behind the one before it.
    """
    if not at.flat:
        return None
    words, first = at.so_far.rstrip(), at.line.body.lstrip('"«(')[:1]
    if at.after_blank and first.islower() and at.before is at.opening and is_title(words):
        return True  # a site's own heading above a text that begins in mid-sentence
    if not at.after_short:
        return None
    sentence = words[-1:] in '.?!"»)' and first.isupper() and not OPEN_REFERENCE.search(words[-LONGEST_REFERENCE:])
    item = words.endswith((":", ";", "ИЛИ")) and first.islower()
    return True if sentence or item else None


def underlined_title_goes_on(at: LineContext) -> Verdict:
    """A centred title of two lines has its rule under the second."""
    return False if at.underlined and not at.before_underlined and at.open_title is not None else None


def after_footnotes(at: LineContext) -> Verdict:
    """A page's footnotes end with it: the text above them goes on at the top of the next page."""
    return True if at.tops_page and FOOTNOTE.match(at.opening.body) else None


def blank_above(at: LineContext) -> Verdict:
    """On pages of the Laws a blank line separates."""
    return True if at.after_blank or at.before_underlined else None


def footnote(at: LineContext) -> Verdict:
    """A footnote begins with its mark, at any column."""
    return True if FOOTNOTE.match(at.line.body) else None


def indented(at: LineContext) -> Verdict:
    """On pages of the Laws wrapped lines return to the margin; whatever stands deeper begins something."""
    return None if at.flat else at.line.indent > at.margin


def marked(at: LineContext) -> Verdict:
    """Without indents: a title or the mark of a provision begins one, and that of an item where the text before it has
    ended: «(b) если» may be the end of a citation.
    """
    if at.flat and at.is_listed:
        return True
    return at.is_marked or (at.flat and at.has_ended and ITEM_SENTENCE.match(at.line.body) is not None)


def title_then_body(at: LineContext) -> Verdict:
    """Without indents: the line after a provision's title begins its body. A title fills one line and has no stop, and
    a line that fills its measure is none.
    """
    if not at.flat or at.before is not at.opening or not PROVISION.match(at.opening.body):
        return None
    words = at.opening.body
    unfinished = words.endswith((",", "-", ".", ";", ":", "(")) or OPEN_REFERENCE.search(words[-LONGEST_REFERENCE:])
    if SENTENCE_END.search(words):
        return None
    return True if at.line.body[:1].isupper() and not unfinished else None


def entry_unfinished(at: LineContext) -> Verdict:
    """An entry with a broken word, a comma or an open «см.» at the line's end goes on; what is to be seen has no
    numbers.
    """
    open_see = bool(SEE.search(at.so_far)) and not at.so_far.endswith((";", ".")) and not at.leader.search(at.line.body)
    return False if at.so_far.endswith(("-", ",")) or open_see else None


def entry_without_number(at: LineContext) -> Verdict:
    """An indented or marked entry ends with its numbers; until they come it goes on."""
    if at.leader.search(at.so_far) or at.so_far.endswith((";", ":")):
        return True
    is_head = at.opening.indent <= at.margin and not (PROVISION.match(at.so_far) or at.headings.title_of(at.so_far))
    if not is_head:
        return False
    return None


def head_without_number(at: LineContext) -> Verdict:
    """A head at the margin has no numbers of its own: its entries follow, each with a capital or the sign «=»."""
    if at.line.body[:1] in "=[" or at.line.body[:1].isupper():
        return True
    return not at.flat and at.line.indent <= at.margin


COMMENTARY: Final[tuple[StartRule, ...]] = (
    diagram_head,
    heading_goes_on,
    outside_the_text,
    deeper_than_margin,
    heading,
    below_heading,
    sentence_ends_short,
    numbered,
)
PROSE: Final[tuple[StartRule, ...]] = (
    diagram_head,
    footnote,
    after_footnotes,
    underlined_title_goes_on,
    blank_above,
    indented,
    heading,
    below_heading,
    title_then_body,
    marked,
)
LISTING: Final[tuple[StartRule, ...]] = (entry_unfinished, entry_without_number, head_without_number)


def begins(at: LineContext, rules: Sequence[StartRule]) -> bool:
    """Return the verdict of the first rule that knows; a line no rule knows goes on."""
    return next((verdict for rule in rules if (verdict := rule(at)) is not None), False)
