"""Records as blocks to read: paragraphs, auctions and inner records in the order of print; and which texts to show."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from ingest.model import KINDS, Kind, Lang, Record, RecordId, Span
from search_service.web.urls import Show, Urls, anchor
from search_service.web.views.parts.auctions import AuctionTable, auction_table
from search_service.web.views.parts.context import ViewContext, once
from search_service.web.views.parts.links import Citer, citer, sentence_case
from search_service.web.views.parts.text import Layers, Passage, digest_passages, layers_of, passages, plain

WHOLE: Final = (Kind.LAW, Kind.COMMENTARY)  # their pages list who refers to them
DEEPEST: Final = 12  # no text of the library nests half as deep; a damaged one must not recurse without end


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """A stretch of a record's own text; `leads` where it is the first one, beside which the digest stands."""

    passages: tuple[Passage, ...]
    leads: bool = False
    type: str = "prose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One record with everything inside it. `anchors` are the fragments that lead here, the first its own; `marker` is
    as printed, `label` canonical; `own_title` is the title in our own words where the interface language is not that of
    the text; `href` leads to this place from anywhere, `source` to the printed lines; `cited_by`
    are the texts that refer to exactly this record.
    """

    id: str
    anchors: tuple[str, ...]
    kind: Kind
    marker: str | None
    label: str
    title: tuple[Passage, ...]
    own_title: tuple[Passage, ...]
    lang: str
    has_text: bool
    inferred: bool
    href: str
    source: str
    digest: tuple[Passage, ...]
    cited_by: tuple[Citer, ...]
    parts: tuple["BlockPart", ...]
    type: str = "block"

    @property
    def is_numbered(self) -> bool:
        """Whether the record is one of those that bear a number, printed or inferred."""
        return KINDS[self.kind].numbered

    @property
    def has_prose(self) -> bool:
        """Whether the record has a text of its own."""
        return any(isinstance(part, Prose) for part in self.parts)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to read here, inner records included."""
        return not self.has_text and all(part.is_empty for part in self.parts if isinstance(part, Block))


BlockPart: TypeAlias = Prose | AuctionTable | Block


def block_of(record: Record, view: ViewContext, depth: int = 0) -> Block:
    """A record as a block; inner records that its body does not place follow at the end."""
    if depth == 0:
        view = replace(view, terms=once(view.terms))
    title = record.title and sentence_case(record.title)
    own = record.own_title_en if record.lang is not Lang.EN else None
    return Block(
        id=str(record.id),
        anchors=tuple(anchor(record_id) for record_id in (record.id, *record.also)),
        kind=record.kind,
        marker=record.marker,
        label=record.label,
        title=plain(title, view.marker(title)) if title else (),
        own_title=plain(own, view.marker(own)) if own else (),
        lang=record.lang.value,
        has_text=record.has_text,
        inferred=record.inferred,
        href=view.urls.record(record.id) or "",
        source=view.urls.source(record.id),
        digest=digest_passages(record, view),
        cited_by=_citers(record, view) if record.kind not in WHOLE else (),
        parts=_parts(record, view, depth) if depth < DEEPEST else (),
    )


def _citers(record: Record, view: ViewContext) -> tuple[Citer, ...]:
    names = (record.id, *record.also)
    sources = dict.fromkeys(source for name in names for source in view.library.facts.citing(name))
    return tuple(citer(source, view) for source in sources)


def _parts(record: Record, view: ViewContext, depth: int) -> tuple[BlockPart, ...]:
    layers = layers_of(record, view)
    placed = [_part(part, record, layers, view, depth) for part in record.body]
    if record.text and not any(isinstance(part, Span) for part in record.body):
        placed.insert(0, _part(Span(0, len(record.text)), record, layers, view, depth))
    in_body = {part for part in record.body if isinstance(part, RecordId)}
    rest = [_part(child, record, layers, view, depth) for child in record.children if child not in in_body]
    return tuple(_led(part for part in (*placed, *rest) if part is not None))


def _led(parts: Iterable[BlockPart]) -> Iterator[BlockPart]:
    """The parts with the first stretch of text told from the others."""
    led = False
    for part in parts:
        leads = isinstance(part, Prose) and not led
        led = led or leads
        yield replace(part, leads=True) if isinstance(part, Prose) and leads else part


def _part(
    part: Span | RecordId | int, record: Record, layers: Layers, view: ViewContext, depth: int
) -> BlockPart | None:
    if isinstance(part, Span):
        return Prose(passages=passages(record.text, part, layers)) if part.start < part.end else None
    if isinstance(part, RecordId):
        child = view.library.record(part, record.lang)
        return block_of(child, view, depth + 1) if child is not None else None
    return auction_table(record.auctions[part])


@dataclass(frozen=True, slots=True, kw_only=True)
class TextChoice:
    """One choice and the same page under it."""

    show: Show
    href: str
    is_current: bool


def text_choices(urls: Urls, page: Callable[[Urls], str], *blocks: Block | None) -> tuple[TextChoice, ...]:
    """The three choices for the page that `page` makes the link to; none where no block of it has a digest."""
    if not any(_has_digest(block) for block in blocks if block):
        return ()
    return tuple(
        TextChoice(show=show, href=page(replace(urls, show=show)), is_current=show is urls.shown) for show in Show
    )


def _has_digest(block: Block) -> bool:
    inner = (part for part in block.parts if isinstance(part, Block))
    return bool(block.digest) or any(map(_has_digest, inner))
