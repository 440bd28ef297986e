"""A text with its emphasis, links, anchors, footnote marks and found words, cut into runs that do not overlap.

Offsets become structure here once, so that no template ever cuts a string and the escaping of each run is the template
engine's own.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise
from operator import attrgetter

from ingest.model import Anchor, Lang, Noted, NotedAs, Record, Span
from search_service.web.urls import anchor
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import Citer, Link, citer, link_of, link_to


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Characters that look alike."""

    text: str
    emphasis: bool = False
    mark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Runs under one link, one footnote mark, one defined term or none; `term` leads to its place in the glossary;
    `anchors` are the places that begin with it. `remark` is what we say of its words, on its last passage.
    """

    runs: tuple[Run, ...]
    link: Link | None = None
    footnote: str | None = None
    term: str | None = None
    anchors: tuple[str, ...] = ()
    remark: "Remarked | None" = None

    @property
    def text(self) -> str:
        """The characters alone."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remarked:
    """What we say of words before: in the interface language, with the places to see."""

    kind: NotedAs
    text: str
    see: tuple[Citer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers:
    """Everything that lies over one text, by code points of it."""

    emphasis: tuple[Span, ...] = ()
    marks: tuple[Span, ...] = ()
    links: tuple[tuple[Span, Link], ...] = ()
    footnotes: tuple[Anchor, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    terms: tuple[tuple[Span, str], ...] = ()
    remarks: tuple[tuple[Span, Remarked], ...] = ()


def layers_of(record: Record, view: ViewContext) -> Layers:
    """What lies over a record's own text."""
    links = tuple(
        (Span(reference.start, reference.end), link_of(reference, view))
        for reference in record.references
        if reference.start is not None and reference.end is not None
    )
    taken = [span for span, _ in links] + [Span(note.start, note.end) for note in record.footnotes]
    return Layers(
        emphasis=record.emphasis,
        marks=view.marker(record.text),
        links=links,
        footnotes=record.footnotes,
        anchors=record.inline,
        terms=tuple((span, href) for span, href in view.terms(record.text) if not _meets(span, taken)),
        remarks=tuple((Span(noted.start, noted.end), _remarked(noted, view)) for noted in record.remarks),
    )


def _remarked(noted: Noted, view: ViewContext) -> Remarked:
    text = noted.en if view.lang is Lang.EN else noted.ru
    return Remarked(kind=noted.kind, text=text, see=tuple(citer(record_id, view) for record_id in noted.see))


def digest_passages(record: Record, view: ViewContext) -> tuple[Passage, ...]:
    """The English digest of a record with its citations as links; empty where it has none."""
    text = record.digest_en
    if not text:
        return ()
    links = tuple(
        (Span(cited.start, cited.end), link_to(cited.targets[0], view))
        for cited in view.citations(text, record.id)
        if cited.targets and cited.targets[0] != record.id
    )
    return passages(text, Span(0, len(text)), Layers(links=links, marks=view.marker(text)))


def passages(text: str, whole: Span, layers: Layers) -> tuple[Passage, ...]:
    """The part `whole` of a text as passages; their characters together are exactly that part."""
    cuts = sorted({whole.start, whole.end, *_edges(whole, layers)})
    pieces = _pieces([Span(start, end) for start, end in pairwise(cuts)], layers)
    return tuple(_passage(text, tuple(group), layers) for _, group in groupby(pieces, attrgetter("holder")))


def plain(text: str, marks: Sequence[Span] = ()) -> tuple[Passage, ...]:
    """A text that has nothing over it but found words."""
    return passages(text, Span(0, len(text)), Layers(marks=tuple(marks))) if text else ()


def _edges(whole: Span, layers: Layers) -> Iterable[int]:
    linked = (span for span, _ in layers.links)
    noted = (Span(note.start, note.end) for note in layers.footnotes)
    defined = (span for span, _ in layers.terms)
    remarked = (span for span, _ in layers.remarks)
    for span in (*layers.emphasis, *layers.marks, *linked, *noted, *defined, *remarked):
        yield from (edge for edge in (span.start, span.end) if whole.start < edge < whole.end)
    yield from (mark.start for mark in layers.anchors if whole.start < mark.start < whole.end)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch that no edge of a layer divides, and what lies over it. `holder` is what it belongs to, its link, note
    and term by their numbers in the layers: pieces with equal holders stand in one passage.
    """

    span: Span
    emphasis: bool
    mark: bool
    holder: tuple[int | None, int | None, int | None, int, int]


def _pieces(spans: Sequence[Span], layers: Layers) -> list[_Piece]:
    """The stretches between all edges, in order, each with what lies over it."""
    starts = [span.start for span in spans]
    over = partial(_over, starts)
    held = zip(
        over([span for span, _ in layers.links]),
        over([Span(note.start, note.end) for note in layers.footnotes]),
        over([span for span, _ in layers.terms]),
        strict=True,
    )
    begun = sorted(mark.start for mark in layers.anchors)
    ended = sorted(span.end for span, _ in layers.remarks)
    shown = zip(spans, over(layers.emphasis), over(layers.marks), held, strict=True)
    return [
        _Piece(
            span=span,
            emphasis=emphasis is not None,
            mark=mark is not None,
            holder=(*holding, bisect_right(begun, span.start), bisect_right(ended, span.start)),
        )
        for span, emphasis, mark, holding in shown
    ]


def _over(starts: Sequence[int], layer: Sequence[Span]) -> list[int | None]:
    """The number of the first span of a layer that covers each piece; every edge of the layer is one of a piece."""
    found: list[int | None] = [None] * len(starts)
    for number in range(len(layer) - 1, -1, -1):
        for place in range(bisect_left(starts, layer[number].start), bisect_left(starts, layer[number].end)):
            found[place] = number
    return found


def _meets(span: Span, others: Iterable[Span]) -> bool:
    return any(other.start < span.end and span.start < other.end for other in others)


def _passage(text: str, pieces: tuple[_Piece, ...], layers: Layers) -> Passage:
    first, last = pieces[0], pieces[-1].span.end
    link, note, term, _, _ = first.holder
    return Passage(
        runs=tuple(Run(text=one.span.of(text), emphasis=one.emphasis, mark=one.mark) for one in pieces),
        link=None if link is None else layers.links[link][1],
        footnote=None if note is None else anchor(layers.footnotes[note].id),
        term=None if term is None else layers.terms[term][1],
        remark=next((one for span, one in layers.remarks if span.end == last), None),
        anchors=tuple(anchor(mark.id) for mark in layers.anchors if mark.start == first.span.start),
    )
