"""Cuts what a reader typed into pieces: items to look for, operators and filters, in the order typed.

Each pattern looks at a character a fixed number of times, so the cost grows with the length of the text and no faster.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Final

from search_service.search.analysis import Token, TokenKind, tokenize
from search_service.search.query.query import AND_WORDS, NOT_WORDS, OR_WORDS, Item, ItemKind
from search_service.search.request import NO_FILTERS, Filters, Hint, read_filter

MAX_ITEMS: Final = 64
MAX_PIECES: Final = 2 * MAX_ITEMS  # items, operators and bars together: as many as join the most items there may be

PIECE: Final = re.compile(
    r"""
    (?P<minus>(?<!\S)-)?
    (?: «(?P<guillemets>[^«»]*)» | "(?P<straight>[^"]*)" | [„“](?P<curly>[^„“”"]*)[“”"] )  # -"слепая вера"
  | (?P<bar>\|)
  | (?P<chunk>[^\s"«»„“”|]+)                                                                # -27В1(b),
    """,
    re.VERBOSE,
)
PREFIX: Final = re.compile(r"[\W_]*?(?P<begin>[^\W_][^\s*]*)\*[)\].,;:!?]*")  # взят*
HYPHENS: Final = frozenset("-\u2010\u2011")


class Mark(Enum):
    """An operator between items."""

    OR = "ИЛИ"
    NOT = "НЕ"
    AND = "И"


@dataclass(frozen=True, slots=True)
class Piece:
    """An item, an operator, or a filter, in the order typed; `hint` tells why an item is no filter. `end` is where its
    chunk ends in the text.
    """

    item: Item | None = None
    excluded: bool = False
    mark: Mark | None = None
    typed: str = ""
    cut: bool = False
    filters: Filters = NO_FILTERS
    hint: Hint | None = None
    end: int = 0


def read_pieces(text: str) -> Iterator[Piece]:
    """The pieces of a text in NFC, in the order typed; whoever has enough of them reads no further."""
    capitals = text.isupper()
    for found in PIECE.finditer(text):
        if found["bar"]:
            yield Piece(mark=Mark.OR, typed="", end=found.end())
        elif (chunk := found["chunk"]) is not None:
            at_start = found.start() == 0 or text[found.start() - 1].isspace()
            yield from _chunk_pieces(chunk, capitals, found.end(), at_start=at_start)
        else:
            words = " ".join(found[found.lastgroup or 0].split())
            if tokens := list(islice(tokenize(words), MAX_ITEMS + 1)):
                cut = len(tokens) > MAX_ITEMS
                words = words[: tokens[MAX_ITEMS - 1].end] if cut else words
                item = Item(kind=ItemKind.PHRASE, text=words)
                yield Piece(item=item, excluded=bool(found["minus"]), cut=cut, end=found.end())


def _chunk_pieces(chunk: str, capitals: bool, end: int, *, at_start: bool) -> Iterator[Piece]:
    if mark := _mark(chunk, capitals):
        yield Piece(mark=mark, typed=chunk, end=end)
    elif isinstance(found := read_filter(chunk), Filters):
        yield Piece(filters=found, typed=chunk, end=end)
    else:
        excluded = at_start and chunk.startswith("-")
        for item in _items(chunk):
            yield Piece(item=item, excluded=excluded, typed=chunk, hint=found, end=end)


def _mark(chunk: str, capitals: bool) -> Mark | None:
    """Operators are written in capitals; in a query wholly in capitals only ИЛИ is one, «НЕ НАДО» is text."""
    if chunk in OR_WORDS:
        return Mark.OR
    if capitals:
        return None
    return Mark.NOT if chunk in NOT_WORDS else Mark.AND if chunk in AND_WORDS else None


def _items(chunk: str) -> Iterator[Item]:
    found = PREFIX.fullmatch(chunk)
    tokens = list(tokenize(found["begin"] if found else chunk))
    if found and len(tokens) == 1 and len(tokens[0].form) > 1:
        yield Item(kind=ItemKind.PREFIX, text=found["begin"][tokens[0].start : tokens[0].end])
        return
    source = found["begin"] if found else chunk
    for run in _runs(source, tokens):
        kind = ItemKind.WORD if len(run) == 1 else ItemKind.COMPOUND
        yield Item(kind=kind, text=as_word(source[run[0].start : run[-1].end]))


def _runs(source: str, tokens: list[Token]) -> Iterator[list[Token]]:
    """Tokens grouped where hyphens glue words: из-за is one run, 36-39 two."""
    run: list[Token] = []
    for token in tokens:
        if run and (len(run) == MAX_ITEMS or not _glued(source, run[-1], token)):
            yield run
            run = []
        run.append(token)
    if run:
        yield run


def _glued(source: str, left: Token, right: Token) -> bool:
    return source[left.end : right.start] in HYPHENS and TokenKind.WORD in (left.kind, right.kind)


def as_word(text: str) -> str:
    """An operator that is only a word loses its capitals, so that the canonical query reads the same."""
    return text.lower() if text in OR_WORDS | NOT_WORDS | AND_WORDS else text
