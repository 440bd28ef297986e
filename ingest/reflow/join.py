"""Printed lines become paragraphs: wrapped lines joined, broken words mended, justification taken back."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from sys import intern
from typing import Final

from ingest.diagram import shares_line
from ingest.headings import PARAGRAPH_SENTENCE, Headings, listed
from ingest.ledger import Edit, Traced
from ingest.paragraph import Paragraph
from ingest.reflow.blocks import COMMENTARY_LAYOUT, PROSE_LAYOUT, Layout, PrintedText, diagram_lines
from ingest.reflow.lines import Indents, TextLine, indents_of, margin_of
from ingest.reflow.pages import Furniture
from ingest.reflow.starts import LineContext, begins
from ingest.rules import EDGE, JUSTIFY, LOST_HYPHEN, PARAGRAPH, WORD_BREAK, WRAP

SPACES: Final = re.compile(r"[ \t]{2,}")
BROKEN: Final = re.compile(r"(?P<left>[^\W\d_]+)(?P<sign>[-–—−=~])$")  # торгов-
HALF: Final = re.compile(r"(?<![\w-])[А-Яа-яЁё]{2,30}$")  # специфичес
OTHER_HALF: Final = re.compile(r"[а-яё]{2,30}(?![\w-])")  # ких
REST: Final = re.compile(r"[^\W\d_]+")  # ли

SHORT: Final = 0.7  # of a full line


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What is known of words before lines are joined: the headings they open, whether a dictionary has a word, and
    whether two that meet are the halves of one.
    """

    headings: Headings
    known_word: Callable[[str], bool]
    is_torn: Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first line of a paragraph: where it begins in the text, its column, what kind of block it stands in, and
    whether a blank line stands above it.
    """

    start: int
    column: int
    layout: str
    diagram: bool
    after_blank: bool


def join_lines(printed: PrintedText, layout: str, vocabulary: Vocabulary) -> tuple[list[Edit], list[Opening]]:
    """Return the edits that make one line of each paragraph of a document's `layout`, and the openings of its
    paragraphs in print order.
    """
    edits: list[Edit] = []
    openings: list[Opening] = []
    before = None
    for block_layout, block in printed.blocks(layout):
        block_edits, block_openings = _join_block(printed, block, block_layout, before, vocabulary)
        edits += block_edits
        openings += block_openings
        before = block[-1]
    end = before.body_end if before else 0
    if end < len(printed.text):
        edits.append(Edit(EDGE, end, len(printed.text), printed.text[end:], ""))
    return edits, openings


def _join_block(
    printed: PrintedText, lines: Sequence[TextLine], layout: Layout, before: TextLine | None, vocabulary: Vocabulary
) -> tuple[list[Edit], list[Opening]]:
    """The edits and openings of one block. The gap before the block is its first paragraph's."""
    block = _Block.of(printed, lines, layout, vocabulary.headings)
    edits: list[Edit] = []
    openings: list[Opening] = []
    opening, so_far = lines[0], ""
    for n, line in enumerate(lines):
        seats = block.seats_at(n)
        if (
            n == 0
            or before is None
            or block.is_apart(n)
            or begins(block.context(n, before, opening, so_far), layout.rules)
        ):
            edits += _begin(printed.text, before, line)
            openings.append(block.opening(n, before))
            opening, so_far = line, line.body
        else:
            edits += _continue(printed.text, before, line, vocabulary)
            so_far = so_far.removesuffix("-") + line.body if so_far.endswith("-") else f"{so_far} {line.body}"
        edits += _inside(line, in_diagram=n in block.diagrams, seats=seats)
        if seats is not None:
            openings.append(Opening(line.body_start + seats, line.indent + seats, layout.name, True, False))
        before = line
    return edits, openings


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """One block and what is known of it before its lines are joined: its margin, the measure of a full line, the lines
    of its diagrams and of its lists, and what the indents beside each line tell.
    """

    printed: PrintedText
    lines: Sequence[TextLine]
    layout: Layout
    headings: Headings
    margin: int
    measure: float
    leader: re.Pattern[str]
    diagrams: frozenset[int]
    listed: frozenset[int]
    indents: list[Indents]

    @classmethod
    def of(cls, printed: PrintedText, lines: Sequence[TextLine], layout: Layout, headings: Headings) -> "_Block":
        margin = _margin(lines, layout, headings)
        diagrams = diagram_lines(lines)
        return cls(
            printed=printed,
            lines=lines,
            layout=layout,
            headings=headings,
            margin=margin,
            measure=_measure(lines),
            leader=printed.leader_in(lines),
            diagrams=diagrams,
            listed=listed([line.body for line in lines]),
            indents=indents_of(
                lines, margin + layout.deeper, prose=layout is PROSE_LAYOUT, headings=headings, diagrams=diagrams
            ),
        )

    def seats_at(self, n: int) -> int | None:
        """Where the seats of a diagram begin on a line they share with a text; None where they do not."""
        return shares_line(self.lines[n].body) if n in self.diagrams else None

    def is_apart(self, n: int) -> bool:
        """Whether a line is a row of a diagram, or the first below one."""
        return (n in self.diagrams and self.seats_at(n) is None) or n - 1 in self.diagrams

    def opening(self, n: int, before: TextLine | None) -> Opening:
        """The paragraph that a line opens."""
        line = self.lines[n]
        after_blank = before is None or self.printed.text.count("\n", before.body_end, line.body_start) > 1
        drawn = n in self.diagrams and self.seats_at(n) is None
        return Opening(line.body_start, line.indent, self.layout.name, drawn, after_blank)

    def context(self, n: int, before: TextLine, opening: TextLine, so_far: str) -> LineContext:
        """What the rules of beginnings are given of a line below `before`, in a paragraph that `opening` opened."""
        line = self.lines[n]
        return LineContext(
            line=line,
            before=before,
            after=self.lines[n + 1] if n + 1 < len(self.lines) else None,
            opening=opening,
            so_far=so_far,
            margin=self.margin,
            indents=self.indents[n],
            after_blank=line.start in self.printed.after_blank,
            after_short=_is_short(before, line, self.measure),
            tops_page=line.start in self.printed.page_tops,
            underlined=line.start in self.printed.underlined,
            before_underlined=before.start in self.printed.underlined,
            is_listed=n in self.listed,
            is_first=opening is self.lines[0],
            headings=self.headings,
            leader=self.leader,
        )


def _margin(lines: Sequence[TextLine], layout: Layout, headings: Headings) -> int:
    """The column of wrapped lines. Where most lines there open a numbered paragraph, the page was so wide that hardly a
    line was wrapped, and the column is that of paragraphs.
    """
    marked = [line.indent for line in lines if layout is COMMENTARY_LAYOUT and PARAGRAPH_SENTENCE.match(line.body)]
    margin = margin_of(lines, below=int(median(marked)) - layout.deeper if marked else 0)
    at_margin = [line for line in lines if line.indent == margin]
    opening = sum(bool(PARAGRAPH_SENTENCE.match(line.body) or headings.title_of(line.body)) for line in at_margin)
    wide = layout is COMMENTARY_LAYOUT and opening * 2 > len(at_margin)
    return margin - layout.deeper - 1 if wide and margin > layout.deeper else margin


def _measure(lines: Sequence[TextLine]) -> float:
    """The length of full lines in code points: nine of ten lines are no longer."""
    lengths = sorted(len(line.body) for line in lines)
    return lengths[len(lengths) * 9 // 10]


def _is_short(before: TextLine, line: TextLine, measure: float) -> bool:
    """Whether a line ended although the next word would have fitted, and with room to spare: justified lines whose
    spaces were taken back are shorter too.
    """
    return len(before.body) + 1 + len(line.body.split(" ", 1)[0]) < measure * SHORT


def _begin(text: str, before: TextLine | None, line: TextLine) -> list[Edit]:
    start = before.body_end if before else 0
    gap, wanted = text[start : line.body_start], "\n" if before else ""
    return [Edit(PARAGRAPH, start, line.body_start, gap, wanted)] if gap != wanted else []


def _continue(text: str, before: TextLine, line: TextLine, vocabulary: Vocabulary) -> list[Edit]:
    known_word = vocabulary.known_word
    start, gap = before.body_end, intern(text[before.body_end : line.body_start])
    broken, rest = BROKEN.search(before.body), REST.match(line.body)
    if broken and rest:
        whole, hyphened = broken["left"] + rest[0], f"{broken['left']}-{rest[0]}"
        if known_word(whole) or (broken["sign"] == "-" and not known_word(hyphened)):
            return [Edit(WORD_BREAK, start - 1, line.body_start, broken["sign"] + gap, "")]
        if broken["sign"] == "-":
            return [Edit(WRAP, start, line.body_start, gap, "")]
    if _lost_hyphen(before.body, line.body, vocabulary.is_torn):
        return [Edit(LOST_HYPHEN, start, line.body_start, gap, "")]
    return [Edit(WRAP, start, line.body_start, gap, " ")] if gap != " " else []


def _lost_hyphen(before: str, body: str, is_torn: Callable[[str, str], bool]) -> bool:
    """Whether two lines meet inside a word that lost its hyphen."""
    left, right = HALF.search(before), OTHER_HALF.match(body)
    if left is None or right is None or left.start() == 0:  # a whole line may be the rest of a word broken above
        return False
    return is_torn(left[0].lower(), right[0])


def _inside(line: TextLine, *, in_diagram: bool, seats: int | None) -> list[Edit]:
    """Spaces inside a line: single between words, as printed inside a diagram, whose head gets a line of its own."""
    words = line.body[:seats].rstrip() if seats is not None else ("" if in_diagram else line.body)
    edits = [
        Edit(JUSTIFY, line.body_start + run.start(), line.body_start + run.end(), intern(run[0]), " ")
        for run in SPACES.finditer(words)
    ]
    if seats is not None:
        start, end = line.body_start + len(words), line.body_start + seats
        edits.append(Edit(PARAGRAPH, start, end, line.body[len(words) : seats], "\n"))
    return edits


def paragraphs_of(
    joined: Traced, openings: Iterable[tuple[int, Opening]], furniture: Furniture
) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a joined text, one a line; each opening comes with the source offset it has."""
    paragraphs = []
    start, last_position = 0, 0
    begun = list(openings)
    for (origin, opening), line in zip(begun, joined.text.split("\n") if begun else [], strict=True):
        position, end = furniture.page_at(origin), start + len(line)
        paragraphs.append(
            Paragraph(
                start=start,
                end=end,
                words=line,
                column=opening.column,
                page=furniture.pages[position].number,
                page_position=position,
                underlined=furniture.underlines(origin - opening.column, joined.origin[end - 1]),
                after_gap=furniture.is_gap_between(last_position, position),
                layout=opening.layout,
                diagram=opening.diagram,
                after_blank=opening.after_blank,
            )
        )
        start, last_position = end + 1, position
    return tuple(paragraphs)
