"""Plain text (UTF-8): a paragraph a line, numbers before it, one step in for each level."""

from collections.abc import Iterator
from typing import Final

from search_service.web.formats.document import PlacedRecord, TextPart, WrittenText

STEP: Final = "  "


def plain(document: WrittenText) -> bytes:
    """The text with its rights and its address at the end."""
    lines = [document.title, ""]
    for node in document.nodes:
        lines += _node(node, 0)
    lines += ["", f"{document.book}, {document.edition}. {document.rights}", document.url, ""]
    return "\n".join(lines).encode()


def _node(node: PlacedRecord, depth: int) -> Iterator[str]:
    marker = node.record.marker or ""
    if node.record.title:
        yield STEP * depth + " ".join(filter(None, (marker, node.record.title)))
        marker = ""
    for part in node.parts:
        if isinstance(part, TextPart):
            yield STEP * depth + f"{marker} {part.text.strip()}".strip()
            marker = ""
        elif isinstance(part, PlacedRecord):
            yield from _node(part, depth + 1)
        else:
            yield STEP * depth + "  ".join(part.seats)
            yield from (STEP * depth + "  ".join(cell or "" for cell in row) for row in part.rows)
