"""Reads any string as a Query: operators are ours and read here, everything else is text, and nothing is an error.

The cost is bounded: 10,000 characters; 64 items, of 64 words each and of 256 together; 128 items, operators and bars.
What is beyond a bound is left out, and the query says so.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import reduce
from typing import Final, TypeAlias

from ingest.citation import Reading
from ingest.model import RecordId
from search_service.search.query.pieces import MAX_ITEMS, MAX_PIECES, Mark, Piece, as_word, read_pieces
from search_service.search.query.query import Choice, Item, ItemKind, Query
from search_service.search.request import FIRST_BOOK, NO_FILTERS, Filters, FilterValue, Limit, as_filter, read_filter

ReadCitation: TypeAlias = Callable[[str], tuple[Reading, ...]]

MAX_CHARACTERS: Final = 10_000
MAX_WORDS: Final = 256  # of all items together: more than any page of a book has that one would look for
WORD_ENDS: Final = re.compile(r"[\s\u2010\u2011-]+")  # between the words of one item
# «п.», «см.» and the like beside other words only say that a number or a name follows.
NOISE: Final = frozenset(["п", "пп", "см", "ст"])


def parse_query(text: str, read_citation: ReadCitation, chosen: Filters = NO_FILTERS) -> Query:
    """Return the query a reader means by `text`, which may be any string. `read_citation` answers () for what is no
    citation; where a book is named by the filters typed or `chosen`, a citation is one of that book.
    """
    normal = as_filter(unicodedata.normalize("NFC", text[:MAX_CHARACTERS]))
    pieces, cut = _within_bounds(normal)
    filters = reduce(Filters.over, (piece.filters for piece in pieces), NO_FILTERS)
    rest = [piece for piece in pieces if not piece.filters]
    law = None if rest else filters.get("law")
    book = chosen.over(filters).get("book")
    readings = _readings(rest, _law_id(law, book) if law else _typed(normal, rest), book, read_citation)
    choices, excluded, left_out = _combine(rest)
    if not choices and not filters:
        choices, excluded = [Choice(items=(item,)) for item in excluded], []
    return Query(
        text=text,
        choices=_cited(readings) or _without_noise(choices),
        excluded=tuple(excluded),
        filters=filters.having("law", None) if law and readings else filters,
        readings=readings,
        limits=tuple(_limits(text, cut=cut or left_out)),
        hints=tuple(dict.fromkeys(piece.hint for piece in pieces if piece.hint)),
    )


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
    is_text = all(piece.item and piece.item.kind in words and not piece.excluded for piece in rest)
    return tuple(reading for reading in read_citation(typed) if _is_in(reading, book)) if typed and is_text else ()


def _law_id(law: FilterValue, book: FilterValue | None) -> str:
    prefix = str(book) if book and book != FIRST_BOOK else ""
    return str(RecordId.of_law(int(law), book=prefix))


def _is_in(reading: Reading, book: FilterValue | None) -> bool:
    """Whether a citation names records of the book that a filter names, or of any where it names none."""
    return book is None or all((target.book or FIRST_BOOK) == book for target in reading.targets)


def _cited(readings: tuple[Reading, ...]) -> tuple[Choice, ...]:
    """The citation as its texts spell it, so that a search for «79.5 iv» finds what cites 79.5.(iv)."""
    targets = dict.fromkeys(target for reading in readings for target in reading.targets)
    spelled = dict.fromkeys(target.path for target in targets if target.is_numbered)
    items = tuple(Item(kind=ItemKind.WORD, text=path) for path in list(spelled)[:MAX_ITEMS])
    return (Choice(items=items),) if items else ()


def _combine(pieces: list[Piece]) -> tuple[list[Choice], list[Item], bool]:
    """Applies the operators between the items; an operator without what it needs is a word, and counts as one. Whether
    items were left out is told too.
    """
    choices: list[Choice] = []
    excluded: list[Item] = []
    join = negate = False
    items = words = 0
    for place, piece in enumerate(pieces):
        operator = _operator(pieces, place, begun=bool(choices))
        if operator or (item := piece.item or _word(piece)) is None:
            negate = negate or operator is Mark.NOT
            join = (join or operator is Mark.OR) and bool(choices)
            continue
        items, words = items + 1, words + len(WORD_ENDS.findall(item.text)) + 1
        if items > MAX_ITEMS or words > MAX_WORDS:
            return choices, excluded, True
        if piece.excluded or negate:
            excluded.append(item)
        elif join:
            choices[-1] = Choice(items=(*choices[-1].items, item))
        else:
            choices.append(Choice(items=(item,)))
        join = negate = False
    return choices, excluded, False


def _operator(pieces: list[Piece], place: int, *, begun: bool) -> Mark | None:
    """The operator that a piece is where it has what it needs; None for any other piece. `begun` says whether there is
    something to join.
    """
    piece, following = pieces[place], pieces[place + 1] if place + 1 < len(pieces) else None
    has_what_it_needs = {
        Mark.AND: begun and following is not None,
        Mark.NOT: following is not None and following.item is not None,
        Mark.OR: _joins(pieces, place),
    }
    return piece.mark if piece.mark and has_what_it_needs[piece.mark] else None


def _without_noise(choices: list[Choice]) -> tuple[Choice, ...]:
    """The choices without words that only announce others; all of them where nothing else is left."""
    return tuple(choice for choice in choices if not _is_noise(choice)) or tuple(choices)


def _is_noise(choice: Choice) -> bool:
    return all(item.kind is ItemKind.WORD and item.text.lower() in NOISE for item in choice.items)


def _joins(pieces: list[Piece], place: int) -> bool:
    """Whether ИЛИ stands between two items that are both looked for."""
    if not 0 < place < len(pieces) - 1:
        return False
    before, after = pieces[place - 1], pieces[place + 1]
    wanted = all(piece.item and not piece.excluded for piece in (before, after))
    return wanted and not (place > 1 and pieces[place - 2].mark is Mark.NOT)


def _word(piece: Piece) -> Item | None:
    return Item(kind=ItemKind.WORD, text=as_word(piece.typed)) if piece.typed else None
