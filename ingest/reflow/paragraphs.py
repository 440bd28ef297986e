"""Where paragraphs begin in the printed text, and the paragraphs of the text that was joined."""

from collections.abc import Iterable
from dataclasses import dataclass

from ingest.ledger import Traced
from ingest.paragraph import Paragraph
from ingest.reflow.pages import Furniture


@dataclass(frozen=True, slots=True)
class Opening:
    """The first line of a paragraph: where it begins in the text, its column, and what kind of block it stands in."""

    start: int
    column: int
    layout: str
    diagram: bool


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
            )
        )
        start, last_position = end + 1, position
    return tuple(paragraphs)
