"""Records as blocks to read: paragraphs, auctions and inner records in the order of print; and which texts to show."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from ingest.model import KINDS, Cut, Kind, Lang, Record, RecordId, Span
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
    cuts: tuple[Cut, ...]
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
        cuts=record.cuts,
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
class SidePiece:
    """A part of a text as it is shown: once, or in two languages beside each other, each with the block it is of."""

    parts: tuple[tuple[BlockPart, Block], ...]


def texts_of(record_id: RecordId, view: ViewContext) -> tuple[Block | None, tuple[Block, ...]]:
    """The text of a record that is shown first, and those in other languages beside it, as the choice of texts has it.

    A text in one language only is shown whatever is chosen; without any, what is known of the record is. Where the text
    itself is here in English, nobody needs the digest of it.
    """
    held = view.languages(record_id)
    wanted = (Lang(view.shown.value),) if view.shown is not Show.BOTH else (view.lang, *Lang)
    chosen = [lang for lang in dict.fromkeys(wanted) if lang in held] or list(held[:1]) or [view.lang]
    found = [record for lang in chosen if (record := view.library.record(record_id, lang)) is not None]
    blocks = [block_of(record, view) for record in found]
    if len(held) > 1:
        blocks = [_undigested(block) for block in blocks]
    return (blocks[0] if blocks else None), tuple(map(_apart, blocks[1:]))


def _undigested(block: Block) -> Block:
    parts = (_undigested(part) if isinstance(part, Block) else part for part in block.parts)
    return replace(block, digest=(), parts=tuple(parts))


def _apart(block: Block) -> Block:
    """The block with fragments of its own, since the page has those of the same record in another language too."""
    return replace(
        block,
        anchors=tuple(f"{block.lang}.{name}" for name in block.anchors if name),
        parts=tuple(_apart(part) if isinstance(part, Block) else _bare(part) for part in block.parts),
    )


def _bare(part: Prose | AuctionTable) -> Prose | AuctionTable:
    if isinstance(part, AuctionTable):
        return part
    return replace(part, passages=tuple(replace(passage, anchors=(), footnote=None) for passage in part.passages))


def pieces_of(block: Block | None, others: Iterable[Block]) -> tuple[SidePiece, ...]:
    """The parts of a text, each with the parts of other languages that are of the same record, or that stand before any
    record; what the other languages have besides follows at the end.
    """
    left = [(part, other) for other in others for part in other.parts]
    pieces = []
    own = [(part, block) for part in block.parts] if block else []
    for part, of in own:
        beside = [pair for pair in left if _is_twin(pair[0], part)][:1]
        left = [pair for pair in left if pair not in beside]
        pieces.append(SidePiece(parts=((part, of), *beside)))
    return (*pieces, *(SidePiece(parts=(pair,)) for pair in left))


def _is_twin(one: BlockPart, other: BlockPart) -> bool:
    if isinstance(one, Block) and isinstance(other, Block):
        return one.id == other.id
    return isinstance(one, Prose) and isinstance(other, Prose) and one.leads and other.leads


@dataclass(frozen=True, slots=True, kw_only=True)
class TextChoice:
    """One choice and the same page under it; `name` is what the choice is called: its texts, or the digest of them."""

    show: Show
    href: str
    is_current: bool
    name: str


def text_choices(
    urls: Urls, page: Callable[[Urls], str], *blocks: Block | None, in_two: bool = False
) -> tuple[TextChoice, ...]:
    """The three choices for the page that `page` makes the link to; none where no block of it has a digest, but where
    a text is here in two languages.
    """
    if not in_two and not any(_has_digest(block) for block in blocks if block):
        return ()
    return tuple(
        TextChoice(
            show=show,
            href=page(replace(urls, show=show)),
            is_current=show is urls.shown,
            name="text" if in_two and show is Show.EN else show.value,
        )
        for show in Show
    )


def _has_digest(block: Block) -> bool:
    inner = (part for part in block.parts if isinstance(part, Block))
    return bool(block.digest) or any(map(_has_digest, inner))


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewLine:
    """A paragraph of the text, the digest or a diagram of it, `depth` levels inside the record."""

    depth: int
    marker: str | None
    passages: tuple[Passage, ...]
    lang: str
    is_digest: bool = False
    auction: AuctionTable | None = None


def lines_of(block: Block, view: ViewContext, depth: int = 0, *, linked: bool = False) -> Iterator[PreviewLine]:
    """The lines of a block from its first one on, without the anchors that its own page has; with the links of its
    citations where they are wanted. The digest comes first for readers of English.
    """
    marker = block.marker if depth else None
    if block.title and depth:
        yield PreviewLine(depth=depth, marker=marker, passages=block.title, lang=block.lang)
        marker = None
    if block.digest and view.shown is not Show.RU:
        yield PreviewLine(depth=depth, marker=marker, passages=block.digest, lang="en", is_digest=True)
        marker = None
    for part in block.parts:
        if isinstance(part, Prose) and not (block.digest and view.shown is Show.EN):
            passages = _plain(part.passages, linked=linked)
            yield PreviewLine(depth=depth, marker=marker, passages=passages, lang=block.lang)
            marker = None
        elif isinstance(part, AuctionTable):
            yield PreviewLine(depth=depth, marker=None, passages=(), lang=block.lang, auction=part)
        elif isinstance(part, Block):
            yield from lines_of(part, view, depth + 1, linked=linked)


def _plain(passages: tuple[Passage, ...], *, linked: bool) -> tuple[Passage, ...]:
    return tuple(
        replace(passage, anchors=(), footnote=None, link=passage.link if linked else None) for passage in passages
    )
