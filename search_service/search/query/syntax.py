"""Reads any string as a Query: operators are ours and read here, everything else is text, and nothing is an error.

The cost is bounded: 10,000 characters; 64 items, of 64 words each and of 256 together; 128 items, operators and bars.
What is beyond a bound is left out, and the query says so.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Final, TypeAlias

from ingest.citation import Reading
from ingest.lexis import without_stress
from ingest.model import RecordId
from search_service.search.query.items import MAX_ITEMS, MAX_PIECES, Choice, Item, ItemKind, Piece
from search_service.search.query.operators import Combined, combine, leaves
from search_service.search.query.pieces import read_pieces
from search_service.search.query.query import Query
from search_service.search.request import (
    FIRST_BOOK,
    NO_FILTERS,
    Filters,
    FilterValue,
    Hint,
    Limit,
    as_filter,
    read_filter,
)

ReadCitation: TypeAlias = Callable[[str], tuple[Reading, ...]]

MAX_CHARACTERS: Final = 10_000
MINORS: Final = str.maketrans("БТ", "DC")  # the Russian letters of the suits whose bids may be read as provisions
APART: Final = re.compile(r"(?<![\w.,-])([1-7]) (NT|N|S|H|БК|П|Ч|[♠♥♦♣])(?![\w.])")  # 1 NT, «2 П»: a call typed apart
# «п.», «см.» and the like beside other words only say that a number or a name follows.
NOISE: Final = frozenset(["п", "пп", "см", "ст"])


def parse_query(text: str, read_citation: ReadCitation, chosen: Filters = NO_FILTERS) -> Query:
    """Return the query a reader means by `text`, which may be any string. `read_citation` answers () for what is no
    citation; where a book is named by the filters typed or `chosen`, a citation is one of that book.
    """
    normal = APART.sub(r"\1\2", as_filter(without_stress(unicodedata.normalize("NFC", text[:MAX_CHARACTERS]))))
    pieces, cut = _within_bounds(normal)
    filters = reduce(Filters.over, (piece.filters for piece in pieces), NO_FILTERS)
    rest = [piece for piece in pieces if not piece.filters]
    named = next((name for name in ("law", "provision") if not rest and filters.is_alone(name, "book")), None)
    typed = "" if filters and not rest else _typed(normal, rest)
    place = _place(pieces, named, chosen.over(filters)) if named else typed
    readings = _readings(rest, place, chosen.over(filters).get("book"), read_citation)
    combined = combine(rest)
    return Query(
        text=text,
        choices=_cited(readings) or _without_noise(combined.choices),
        excluded=combined.excluded,
        filters=filters.having(named, None) if named and readings else filters,
        readings=readings,
        limits=tuple(_limits(text, cut=cut or combined.left_out)),
        hints=tuple(_hints(pieces, combined, filters)),
    )


def _hints(pieces: Sequence[Piece], combined: Combined, filters: Filters) -> Iterator[Hint]:
    """What is to be said of the operators and filters typed, each once."""
    yield from dict.fromkeys(piece.hint for piece in pieces if piece.hint)
    yield from combined.hints
    if combined.excluded and not combined.choices and not filters:
        yield Hint("minus", "")


def _limits(text: str, *, cut: bool) -> Iterator[Limit]:
    if len(text) > MAX_CHARACTERS:
        yield Limit.TOO_LONG
    if cut:
        yield Limit.TOO_MANY_WORDS


def _within_bounds(text: str) -> tuple[list[Piece], bool]:
    """The pieces that are searched, the filters after them, and whether any word was left out."""
    kept: list[Piece] = []
    cut = False
    items = counted = 0
    for piece in read_pieces(text):
        items += piece.item is not None
        counted += not piece.filters
        if items > MAX_ITEMS or counted > MAX_PIECES:
            end = kept[-1].end if kept else 0
            return [*kept, *_filters_behind(text[end:])], True
        kept.append(piece)
        cut = cut or piece.cut
    return kept, cut


def _filters_behind(text: str) -> Iterator[Piece]:
    """The filters in what is not read any more."""
    for chunk in text.split():
        if ":" in chunk and isinstance(found := read_filter(chunk), Filters):
            yield Piece(filters=found, typed=chunk)


def _typed(text: str, rest: list[Piece]) -> str:
    """What was typed without the filters, trimmed."""
    whole = " ".join(text.split())
    chunks = [chunk for chunk in whole.split(" ") if not isinstance(read_filter(chunk), Filters)]
    return " ".join(chunks) if rest else whole


def _readings(
    rest: list[Piece], typed: str, book: FilterValue | None, read_citation: ReadCitation
) -> tuple[Reading, ...]:
    """What was typed as a citation of the book, or of any where none is named; operators, quotes and prefixes make it
    none.
    """
    words = (ItemKind.WORD, ItemKind.COMPOUND)
    is_text = all(piece.item and piece.item.kind in words and not piece.excluded for piece in leaves(rest))
    return tuple(reading for reading in read_citation(typed) if _is_in(reading, book)) if typed and is_text else ()


def _place(pieces: Sequence[Piece], name: str, filters: Filters) -> str:
    """The number that a filter of that name was typed with, which alone is a citation: law:27 is the Law of the book
    chosen, of the first one where none is.
    """
    if law := filters.get(name) if name == "law" else None:
        book = filters.get("book")
        return str(RecordId.of_law(int(law), book=str(book) if book and book != FIRST_BOOK else ""))
    return next(piece.typed.partition(":")[2] for piece in pieces if piece.filters.get(name) is not None)


def _is_in(reading: Reading, book: FilterValue | None) -> bool:
    """Whether a citation names records of the book that a filter names, or of any where it names none."""
    return book is None or all((target.book or FIRST_BOOK) == book for target in reading.targets)


def _cited(readings: tuple[Reading, ...]) -> tuple[Choice, ...]:
    """The citation as its texts spell it, so that a search for «79.5 iv» finds what cites 79.5.(iv); what may be a bid
    also as an auction spells that, 3Б as 3D.
    """
    targets = dict.fromkeys(target for reading in readings for target in reading.targets)
    spelled = dict.fromkeys(target.path for target in targets if target.is_numbered)
    bids = (reading.mention.upper().translate(MINORS) for reading in readings if reading.doubt == "bid")
    spelled |= dict.fromkeys("".join(bid.split()) for bid in bids)
    items = tuple(Item(kind=ItemKind.WORD, text=path) for path in list(spelled)[:MAX_ITEMS])
    return (Choice(items=items),) if items else ()


def _without_noise(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices without words that only announce others; all of them where nothing else is left."""
    return tuple(choice for choice in choices if not _is_noise(choice)) or tuple(choices)


def _is_noise(choice: Choice) -> bool:
    return all(item.kind is ItemKind.WORD and item.text.lower() in NOISE for item in choice.items)
