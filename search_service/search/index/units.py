"""Records -> units: what is found, ranked and counted as one.

A unit is a numbered paragraph or a lettered provision with the texts of its items, so that words split
between them meet. Every other record (a heading, a stub, a note, an entry of the index or the contents) is a
unit by itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from ingest.model import KINDS, Auction, Kind, Lang, Rank, Record, RecordId, Span

# What a text calls the calls that are no bids; a bid is told as it is printed.
CALLS: Final[Mapping[Lang, Mapping[str, str]]] = MappingProxyType(
    {
        Lang.RU: MappingProxyType({"Pass": "пас", "X": "контра", "XX": "реконтра"}),
        Lang.EN: MappingProxyType({"Pass": "pass", "X": "double", "XX": "redouble"}),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSpan:
    """A stretch of a unit's text that belongs to one record: code points [start, end)."""

    id: RecordId
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What a hit shows and is searched by. `heading` is its own title, `title` the nearest title at or above it, `text`
    its parts joined by spaces in print order; `english` holds the English titles and digests that stand for it, a line
    each, and `digests` says whose digest is where in it; `everyday` holds everyday phrases, one a line, and `phrases`
    says whose each is; `chapter` is the number of the outermost division around its Law (V).
    """

    position: int
    id: RecordId
    lang: Lang
    kind: Kind
    law: int | None
    chapter: str | None
    label: str
    rank: Rank
    heading: str
    title: str | None
    title_en: str | None
    text: str
    parts: tuple[RecordSpan, ...]
    english: str
    digests: tuple[RecordSpan, ...]
    everyday: str
    phrases: tuple[RecordSpan, ...]

    @property
    def around(self) -> str:
        """The title of the section or Law that a unit of prose belongs to; "" where that is its own."""
        return self.title if self.title and self.title != self.heading and self.rank <= Rank.HUNG else ""

    @property
    def title_around_en(self) -> str:
        """The English title among the English words where it is that of the section or Law around the unit, or ""."""
        return self.title_en if self.title_en and self.around else ""


def root_of(record_id: RecordId) -> RecordId:
    """The unit a record belongs to: 74C8 -> 74C, 75.8.ii.a -> 75.8; what hangs on a record is its own."""
    return record_id if record_id.hung else record_id.unit


def make_units(
    records: Iterable[Record],
    english_titles: Mapping[str, str],
    everyday: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Iterator[Unit]:
    """The units of a library in the order of its records. `english_titles` and everyday phrases are by record id
    (law:27).
    """
    ordered = list(records)
    by_key = {(record.id, record.lang): record for record in ordered}
    members: dict[tuple[RecordId, Lang], list[Record]] = {}
    for record in ordered:
        root = root_of(record.id)
        key = (root if (root, record.lang) in by_key else record.id, record.lang)
        members.setdefault(key, []).append(record)
    for position, (key, group) in enumerate(members.items()):
        phrases = [(one.id, phrase) for one in group for phrase in everyday.get(str(one.id), ()) if one.lang is Lang.RU]
        yield _make_unit(position, by_key[key], group, by_key, english_titles, phrases)


def _make_unit(
    position: int,
    root: Record,
    group: Sequence[Record],
    by_key: Mapping[tuple[RecordId, Lang], Record],
    english_titles: Mapping[str, str],
    phrases: Sequence[tuple[RecordId, str]],
) -> Unit:
    text, parts = _join(list(_pieces(root, group)), " ")
    title_en = english_titles.get(str(root.id.law_id or root.id))
    named = [(root.id, title_en)] if title_en else []
    named += [(one.id, one.own_title_en) for one in group if one.own_title_en]
    digested = ((one.id, " ".join(one.digest_en.split())) for one in group if one.digest_en)
    english, lines = _join([*named, *digested], "\n")
    everyday, said = _join(phrases, "\n")
    return Unit(
        position=position,
        id=root.id,
        lang=root.lang,
        kind=root.kind,
        law=root.law,
        chapter=_chapter(root, by_key),
        label=root.label,
        rank=_rank(root, text),
        heading=_title(root) or "",
        title=_nearest_title(root, by_key),
        title_en=title_en or root.own_title_en,
        text=text,
        parts=parts,
        english=english,
        digests=lines[len(named) :],
        everyday=everyday,
        phrases=said,
    )


def _chapter(record: Record, by_key: Mapping[tuple[RecordId, Lang], Record]) -> str | None:
    """The number of the chapter a record or its Law stands in; None where no division is known."""
    if record.id.is_division:
        return record.id.root.mark
    law = record.id.law_id
    if law is None:
        return None
    places = ((law, lang) for lang in (record.lang, *Lang))
    divisions = (found.parent for place in places if (found := by_key.get(place)))
    return next((division.root.mark for division in divisions if division), None)


def _rank(root: Record, text: str) -> Rank:
    row = KINDS[root.kind]
    return row.rank if text or not row.titled else Rank.TITLE


def _title(record: Record) -> str | None:
    """The printed title; of a Law that has none, the one in our own words."""
    return record.title or (record.own_title_ru if record.kind is Kind.LAW else None)


def _nearest_title(record: Record, by_key: Mapping[tuple[RecordId, Lang], Record]) -> str | None:
    """The title of the record or of the nearest record around it; a commentary may be titled by its Law, or
    the reverse.
    """
    around: RecordId | None = record.id
    while around:
        found = by_key.get((around, record.lang))
        if found and (title := _title(found)):
            return title
        around = around.parent
    places = (record.id.law_id, record.id.commentary_id)
    titles = (_title(found) for place in places if place and (found := by_key.get((place, record.lang))))
    return next(filter(None, titles), None)


def _calls(auction: Auction, lang: Lang) -> str:
    """The calls of an auction in their order, as a text of this language tells them: 1NT – пас – 2H."""
    return " – ".join(CALLS[lang].get(call.call, call.call) for call in auction.calls)


def _pieces(root: Record, group: Sequence[Record]) -> Iterator[tuple[RecordId, str]]:
    """The texts of the group in print order, each with the calls of its auctions after it; a member that no body places
    comes at the end.
    """
    by_id = {record.id: record for record in group}
    left = dict(by_id)

    def walk(record: Record) -> Iterator[tuple[RecordId, str]]:
        if left.pop(record.id, None) is None:
            return
        if record is not root and record.title:
            yield record.id, record.title
        for part in _print_order(record):
            if isinstance(part, RecordId):
                if part in by_id:
                    yield from walk(by_id[part])
            elif piece := part.of(record.phrase).strip():
                yield record.id, piece
        yield from ((record.id, _calls(auction, record.lang)) for auction in record.auctions if auction.calls)

    yield from walk(root)
    for record in group:
        yield from walk(record)


def _print_order(record: Record) -> Iterator[Span | RecordId]:
    """The text between children, and the children: an auction does not cut a text. An index entry is read
    expanded.
    """
    if record.expanded:
        yield Span(0, len(record.phrase))
        return
    start = 0
    placed = set()
    for part, following in pairwise((*record.body, None)):
        if isinstance(part, RecordId):
            placed.add(part)
            yield part
            continue
        if isinstance(part, Span) and (following is None or isinstance(following, RecordId)):
            yield Span(start, part.end)
            start = part.end
    if start < len(record.text):
        yield Span(start, len(record.text))
    yield from (child for child in record.children if child not in placed)


def _join(pieces: Sequence[tuple[RecordId, str]], between: str) -> tuple[str, tuple[RecordSpan, ...]]:
    """The pieces joined by one character, and where each stands."""
    parts = []
    offset = 0
    for record_id, piece in pieces:
        parts.append(RecordSpan(id=record_id, start=offset, end=offset + len(piece)))
        offset += len(piece) + 1
    return between.join(piece for _, piece in pieces), tuple(parts)
