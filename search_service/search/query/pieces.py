"""Cuts what a reader typed into pieces: items to look for, operators and filters, in the order typed.

Each pattern looks at a character a fixed number of times, so the cost grows with the length of the text and no faster.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from search_service.search.analysis import Token, TokenKind, tokenize
from search_service.search.query.items import (
    AND_WORDS,
    MAX_ITEMS,
    NOT_WORDS,
    OR_WORDS,
    Item,
    ItemKind,
    Mark,
    Piece,
    as_word,
)
from search_service.search.request import Filters, Hint, read_filter

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
OPENING: Final = re.compile(r"-?\(+")
HYPHENS: Final = frozenset("-\u2010\u2011")


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
    """The pieces of what stands between spaces and quotes, with the brackets that open before and close behind it."""
    minus = at_start and chunk.startswith("-(")
    opening = OPENING.match(chunk) if at_start or chunk.startswith("(") else None
    core, closing = _without_closing(chunk[opening.end() :] if opening else chunk)
    for place in range(opening[0].count("(") if opening else 0):
        yield Piece(mark=Mark.OPEN, excluded=minus and place == 0, end=end)
    yield from _core_pieces(core, capitals, end, at_start=at_start)
    yield from (Piece(mark=Mark.CLOSE, end=end) for _ in range(closing))


def _without_closing(chunk: str) -> tuple[str, int]:
    """A chunk without the brackets at its end that nothing in it opens, and their number: 27В1(b)) ends one group."""
    kept = chunk.rstrip(".,;:!?")
    most = max(0, kept.count(")") - kept.count("("))
    closing = min(most, len(kept) - len(kept.rstrip(")")))
    return (kept[: len(kept) - closing], closing) if closing else (chunk, 0)


def _core_pieces(chunk: str, capitals: bool, end: int, *, at_start: bool) -> Iterator[Piece]:
    if mark := _mark(chunk, capitals):
        yield Piece(mark=mark, typed=chunk, end=end)
    elif isinstance(found := read_filter(chunk), Filters):
        yield Piece(filters=found, typed=chunk, end=end)
    else:
        excluded = at_start and chunk.startswith("-")
        hint = found or _star(chunk)
        for item in _items(chunk):
            yield Piece(item=item, excluded=excluded, typed=chunk, hint=hint, end=end)
            hint = None
        if hint:  # a star alone
            yield Piece(hint=hint, end=end)


def _star(chunk: str) -> Hint | None:
    """The hint that a star stands where it does nothing: anywhere but behind two letters or more."""
    if "*" not in chunk:
        return None
    found = PREFIX.fullmatch(chunk)
    works = (
        found and "*" not in chunk[: found.start("begin")] and any(one.kind is ItemKind.PREFIX for one in _items(chunk))
    )
    return None if works else Hint("star", chunk)


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
