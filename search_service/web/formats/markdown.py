"""Markdown (CommonMark) of a text, with links and tables of auctions."""

import re
from collections.abc import Iterator
from typing import Final

from ingest.model import Auction
from search_service.web.formats.document import LinkedRun, PlacedRecord, TextPart, WrittenText

SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|])")
DEEPEST: Final = 6  # levels of headings


def markdown(document: WrittenText) -> bytes:
    """The text with a heading for each record that has a title, its rights at the end."""
    lines = [f"# {escaped(document.title)}", ""]
    for node in document.nodes:
        lines += _node(node, 2)
    lines += ["---", "", f"{escaped(document.book)}, {document.edition}. {escaped(document.rights)}", ""]
    lines += [f"<{document.url}>", ""]
    return "\n".join(lines).encode()


def escaped(text: str) -> str:
    """A text in which no sign means anything to Markdown.

    >>> escaped("a*b_[c]")
    'a\\\\*b\\\\_\\\\[c\\\\]'
    """
    return SIGNS.sub(r"\\\1", " ".join(text.split()))


def _node(node: PlacedRecord, depth: int) -> Iterator[str]:
    record = node.record
    marker = escaped(record.marker or "")
    if record.title:
        yield from (f"{'#' * min(depth, DEEPEST)} {' '.join(filter(None, (marker, escaped(record.title))))}", "")
        marker = ""
    for part in node.parts:
        if isinstance(part, TextPart):
            text = "".join(_run(run) for run in part.runs).strip()
            yield from (f"{marker} {text}".strip(), "")
            marker = ""
        elif isinstance(part, PlacedRecord):
            yield from _node(part, depth + 1)
        else:
            yield from _auction(part)
    if not node.parts and marker:
        yield from (marker, "")


def _run(run: LinkedRun) -> str:
    inner = SIGNS.sub(r"\\\1", run.text)
    stressed = f"*{inner}*" if run.emphasis and inner.strip() == inner else inner
    return f"[{stressed}]({run.href})" if run.href else stressed


def _auction(auction: Auction) -> Iterator[str]:
    yield f"| {' | '.join(auction.seats)} |"
    yield f"|{'---|' * len(auction.seats)}"
    for row in auction.rows:
        yield f"| {' | '.join(escaped(cell or '') for cell in row)} |"
    yield ""
