"""The start of what a reference leads to, shown beside the reference; where nothing is there, why."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from ingest.model import RecordId
from search_service.web.urls import Show
from search_service.web.views.parts.auctions import AuctionTable
from search_service.web.views.parts.blocks import Block, Prose, block_of
from search_service.web.views.parts.context import PageContext, ViewContext, no_terms
from search_service.web.views.parts.links import Link, Named, link_to
from search_service.web.views.parts.names import law_of, named
from search_service.web.views.parts.text import Passage

MOST_LINES: Final = 24  # what a small window shows with little scrolling; the rest is behind the link


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewLine:
    """A paragraph of the text, the digest or a diagram of it, `depth` levels inside the record."""

    depth: int
    marker: str | None
    passages: tuple[Passage, ...]
    lang: str
    is_digest: bool = False
    auction: AuctionTable | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewPage:
    """What stands behind a reference. `law` names the Law it belongs to; `edition` is the year of another edition;
    `comment` leads to the commentary on a Law whose text is missing; `cited` counts the texts that refer here.
    """

    context: PageContext
    name: Named
    law: Named | None
    link: Link
    lines: tuple[PreviewLine, ...]
    is_cut: bool
    comment: Named | None
    cited: int
    edition: int | None


def preview_page(context: PageContext, record_id: RecordId, view: ViewContext) -> PreviewPage:
    """The preview of any id, whether it has a record or not."""
    plain = replace(view, terms=no_terms)
    record = view.library.record(record_id, view.lang) if record_id.edition is None else None
    lines = list(islice(_lines(block_of(record, plain), view, 0), MOST_LINES + 1)) if record else []
    law, commentary = law_of(record_id), RecordId.of_commentary(record_id.law) if record_id.law else None
    has_comment = record_id.space == "law" and commentary is not None and view.library.is_readable(commentary)
    return PreviewPage(
        context=context,
        name=named(record.id if record else record_id, view),
        law=named(law, view) if law and record_id.edition is None else None,
        link=link_to(record_id, view),
        lines=tuple(lines[:MOST_LINES]),
        is_cut=len(lines) > MOST_LINES,
        comment=named(commentary, view) if commentary and has_comment and record_id.edition is None else None,
        cited=len(view.library.facts.citing(record_id)),
        edition=record_id.edition,
    )


def _lines(block: Block, view: ViewContext, depth: int) -> Iterator[PreviewLine]:
    """The block from its first line on, without the anchors that its own page has."""
    marker = block.marker if depth else None
    if block.title and depth:
        yield PreviewLine(depth=depth, marker=marker, passages=block.title, lang=block.lang)
        marker = None
    if block.digest and view.shown is not Show.RU:
        yield PreviewLine(depth=depth, marker=marker, passages=block.digest, lang="en", is_digest=True)
        marker = None
    for part in block.parts:
        if isinstance(part, Prose) and not (block.digest and view.shown is Show.EN):
            yield PreviewLine(depth=depth, marker=marker, passages=_bare(part.passages), lang=block.lang)
            marker = None
        elif isinstance(part, AuctionTable):
            yield PreviewLine(depth=depth, marker=None, passages=(), lang=block.lang, auction=part)
        elif isinstance(part, Block):
            yield from _lines(part, view, depth + 1)


def _bare(passages: tuple[Passage, ...]) -> tuple[Passage, ...]:
    return tuple(replace(passage, anchors=(), footnote=None, link=None) for passage in passages)
