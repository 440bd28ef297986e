"""The printed lines of a text whose furniture is gone: what stood between them, and the blocks laid out alike."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final, Self

from ingest.diagram import head_of, is_row
from ingest.headings import EITHER_LEADER, leader_of
from ingest.ledger import Traced
from ingest.reflow.lines import TextLine, lines_of, starts_after_blank
from ingest.reflow.pages import Furniture
from ingest.reflow.starts import COMMENTARY, LISTING, PROSE, StartRule
from ingest.reflow.zones import zones


@dataclass(frozen=True, slots=True)
class Layout:
    """How a block of lines is read: its start rules and how much deeper than the margin an indent must be to count."""

    name: str
    rules: tuple[StartRule, ...]
    deeper: int


COMMENTARY_LAYOUT: Final = Layout("commentary", COMMENTARY, 4)
PROSE_LAYOUT: Final = Layout("prose", PROSE, 0)
LISTING_LAYOUT: Final = Layout("listing", LISTING, 0)


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A text and its printed lines (blank ones left out), with the furniture that stood between them.

    `after_blank`, `page_tops` and `underlined` hold the starts of the lines that follow a blank one on the same page,
    begin a page, or have a rule under them; `spaced` says that spaces lead to the numbers of entries.
    """

    traced: Traced
    lines: tuple[TextLine, ...]
    furniture: Furniture
    after_blank: frozenset[int]
    page_tops: frozenset[int]
    underlined: frozenset[int]
    spaced: bool

    @classmethod
    def of(cls, traced: Traced, furniture: Furniture) -> Self:
        """Return the printed lines of `traced`; `furniture` is told by source offsets."""
        every = lines_of(traced.text)
        printed = tuple(line for line in every if not line.blank)
        apart = starts_after_blank(every)
        pages = [furniture.page_at(traced.origin[line.start]) for line in printed]
        turns = zip(printed[1:], pairwise(pages), strict=True)
        tops = frozenset(line.start for line, (above, page) in turns if above != page)
        ruled = (line.start for line in printed if furniture.underlines(traced.origin[line.start]))
        return cls(
            traced=traced,
            lines=printed,
            furniture=furniture,
            after_blank=frozenset(line.start for line in printed[1:] if line.start in apart and line.start not in tops),
            page_tops=tops,
            underlined=frozenset(ruled),
            spaced=any(leader_of(line.body for line in page) is EITHER_LEADER for page in _by_page(printed, pages)),
        )

    @property
    def text(self) -> str:
        """The text the lines stand in."""
        return self.traced.text

    def blocks(self, layout: str) -> Iterator[tuple[Layout, list[TextLine]]]:
        """Yield the lines in runs that are laid out alike, over pages that join each other."""
        block: list[TextLine] = []
        block_layout = None
        pages = groupby(self.lines, key=lambda line: self.furniture.page_at(self.traced.origin[line.body_start]))
        for position, on_page in pages:
            for n, (run_layout, run) in enumerate(self._runs(layout, list(on_page))):
                gap = n == 0 and not self.furniture.pages[position].joins
                if block_layout is not None and (run_layout is not block_layout or gap):
                    yield block_layout, block
                    block = []
                block, block_layout = block + run, run_layout
        if block_layout is not None:
            yield block_layout, block

    def leader_in(self, lines: Sequence[TextLine]) -> re.Pattern[str]:
        """Return what leads to the numbers of the entries among `lines`, if there are any: what does on other pages may
        do so in a few lines here.
        """
        return leader_of((line.body for line in lines), elsewhere=self.spaced)

    def _runs(self, layout: str, lines: Sequence[TextLine]) -> Iterator[tuple[Layout, list[TextLine]]]:
        """The lines of one page by their layouts."""
        if layout == "commentary":
            yield COMMENTARY_LAYOUT, list(lines)
            return
        for listing, run in zones(lines, self.after_blank, self.leader_in(lines)):
            yield (LISTING_LAYOUT if listing else PROSE_LAYOUT), run


def _by_page(lines: Sequence[TextLine], pages: Sequence[int]) -> Iterator[list[TextLine]]:
    for _, numbered in groupby(zip(pages, lines, strict=True), key=itemgetter(0)):
        yield [line for _, line in numbered]


def diagram_lines(lines: Sequence[TextLine]) -> frozenset[int]:
    """Return the positions of all lines of diagrams: heads and the rows below them."""
    found: set[int] = set()
    for i, line in enumerate(lines):
        if line.blank:
            continue
        below = i - 1
        while below >= 0 and lines[below].blank:
            below -= 1
        if head_of(line.body) or (below in found and is_row(line.body)):
            found.add(i)
    return frozenset(found)
