"""What reflow gives and outline reads: the paragraphs of a text, and what their print told."""

import re
from dataclasses import dataclass

from ingest.ledger import Pass, Traced
from ingest.model import Span


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One line of the reflowed text, its `words` at [start, end), and what its print told.

    `column` is the one it began in, `after_blank` says that a blank line stood above it, `page` is the number of its
    page and `page_position` the place of that among all pages; `underlined` says that a rule was drawn under it,
    `after_gap` that a page is missing before its page, `layout` the kind of block ("commentary", "prose", "listing"),
    `diagram` that it is a line of a diagram.
    """

    start: int
    end: int
    words: str
    column: int
    page: int | None
    page_position: int
    underlined: bool
    after_gap: bool
    layout: str
    diagram: bool
    after_blank: bool

    @property
    def span(self) -> Span:
        """Where the paragraph stands in the reflowed text."""
        return Span(self.start, self.end)

    def part(self, found: "re.Match[str]", group: str | int = 0) -> Span:
        """Return where a group that was found in the paragraph's words stands in the reflowed text."""
        return Span(self.start + found.start(group), self.start + found.end(group))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflowed:
    """The reflowed text, the passes that made it, its paragraphs in print order and its emphasised spans."""

    traced: Traced
    passes: tuple[Pass, ...]
    paragraphs: tuple[Paragraph, ...]
    emphasis: tuple[Span, ...]
