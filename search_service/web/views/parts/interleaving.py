"""Where the paragraphs of a commentary stand between the provisions of its Law on a screen that has one column."""

from typing import Final

from ingest.model import RecordId
from search_service.web.views.parts.blocks import Block
from search_service.web.views.parts.context import ViewContext

MOST: Final = 24  # places that the style sheet has; what comes after the last of them stands in it
AFTER_ALL: Final = 0


def slots(law: Block, commentary: Block, view: ViewContext) -> tuple[int, ...]:
    """For each part of the commentary the number, from 1, of the part of the Law that it stands under; AFTER_ALL for
    one that cites the Law as a whole, a provision the page does not show, or nothing.
    """
    numbers = {RecordId.parse(part.id): number for number, part in enumerate(law.parts, 1) if isinstance(part, Block)}
    return tuple(_slot(part, numbers, view) if isinstance(part, Block) else AFTER_ALL for part in commentary.parts)


def _slot(paragraph: Block, numbers: dict[RecordId, int], view: ViewContext) -> int:
    for target in _targets(paragraph, view):
        at: RecordId | None = target
        while at is not None:
            if at in numbers:
                return min(numbers[at], MOST)
            at = at.parent
    return AFTER_ALL


def _targets(block: Block, view: ViewContext) -> list[RecordId]:
    """What a paragraph and its items cite, in the order of the text."""
    record = view.library.record(RecordId.parse(block.id))
    own = [target for reference in record.references for target in reference.targets] if record else []
    return own + [target for part in block.parts if isinstance(part, Block) for target in _targets(part, view)]
