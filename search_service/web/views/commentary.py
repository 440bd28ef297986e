"""The commentary from its first section to its last, for continuous reading."""

from dataclasses import dataclass

from ingest.model import Kind
from search_service.web.views.parts.blocks import Block, block_of
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Named
from search_service.web.views.parts.text_choice import TextChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentaryPage:
    """The commentary from the first section to the last."""

    context: PageContext
    sections: tuple[Block, ...]
    names: tuple[Named, ...]
    shows: tuple[TextChoice, ...]


def commentary_sections(view: ViewContext) -> tuple[Block, ...]:
    """All sections of the commentary that can be read."""
    return tuple(block_of(record, view) for record in view.library.of_kind(Kind.COMMENTARY))
