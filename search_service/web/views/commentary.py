"""The commentary from its first section to its last, for continuous reading."""

from dataclasses import dataclass

from ingest.model import Kind
from search_service.web.views.parts.blocks import Block, block_of
from search_service.web.views.parts.context import Frame, Place
from search_service.web.views.parts.links import Named
from search_service.web.views.parts.text_choice import ShowChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentaryPage:
    """The commentary from the first section to the last."""

    frame: Frame
    sections: tuple[Block, ...]
    names: tuple[Named, ...]
    shows: tuple[ShowChoice, ...]


def commentary_sections(place: Place) -> tuple[Block, ...]:
    """All sections of the commentary that can be read."""
    return tuple(block_of(record, place) for record in place.library.of_kind(Kind.COMMENTARY))
