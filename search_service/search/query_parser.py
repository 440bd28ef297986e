"""Reads any string as a Query: operators are ours and read here, everything else is text, and nothing is an
error.

The cost is bounded: 10,000 characters, 64 items, 64 words of a phrase; each pattern below looks at a
character a fixed number of times.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from ingest.citation import Reading
from search_service.search.analysis.tokens import Token, TokenKind, tokenize
from search_service.search.query import (
    AND_WORDS,
    NOT_WORDS,
    OR_WORDS,
    Choice,
    Item,
    ItemKind,
    Limit,
    Query,
    Within,
)

ReadCitation: TypeAlias = Callable[[str], tuple[Reading, ...]]

MAX_CHARACTERS: Final = 10_000
MAX_ITEMS: Final = 64

PIECE: Final = re.compile(
    r"""
    (?P<minus>(?<!\S)-)?
    (?: «(?P<guillemets>[^«»]*)» | "(?P<straight>[^"]*)" | [„“](?P<curly>[^„“”"]*)[“”"] )  # -"слепая вера"
  | (?P<bar>\|)
  | (?P<chunk>[^\s"«»„“”|]+)                                                                # -27В1(b),
    """,
    re.VERBOSE,
)
LAW_FILTER: Final = re.compile(r"(?:law|правило):([1-9]\d{0,3})", re.IGNORECASE)  # правило:27
WITHIN_FILTER: Final = re.compile(r"in:(law|commentary|index|contents)", re.IGNORECASE)  # in:index
PREFIX: Final = re.compile(r"[\W_]*?(?P<begin>[^\W_][^\s*]*)\*[)\].,;:!?]*")  # взят*
# «п.», «см.» and the like beside other words only say that a number or a name follows.
NOISE: Final = frozenset(["п", "пп", "см", "ст"])
HYPHENS: Final = frozenset("-\u2010\u2011")


class _Mark(Enum):
    OR = "ИЛИ"
    NOT = "НЕ"
    AND = "И"


@dataclass(frozen=True, slots=True)
class _Part:
    """An item, an operator, or a filter, in the order typed."""

    item: Item | None = None
    excluded: bool = False
    mark: _Mark | None = None
    typed: str = ""
    cut: bool = False
    law: int | None = None
    within: Within | None = None


def parse_query(text: str, read_citation: ReadCitation) -> Query:
    """The query a reader means by `text`, which may be any string. `read_citation` answers () for what is no
    citation.
    """
    normal = unicodedata.normalize("NFC", text[:MAX_CHARACTERS])
    limits: tuple[Limit, ...] = (Limit.TOO_LONG,) if len(text) > MAX_CHARACTERS else ()
    parts = list(_parts(normal))
    if sum(part.item is not None for part in parts) > MAX_ITEMS or any(part.cut for part in parts):
        parts = _first_items(parts)
        limits += (Limit.TOO_MANY_WORDS,)
    law = next((part.law for part in parts if part.law), None)
    within = next((part.within for part in parts if part.within), None)
    rest = [part for part in parts if not part.law and not part.within]
    alone = law is not None and not rest
    readings = _readings(rest, f"law:{law}" if alone else _typed(normal, rest), read_citation)
    choices, excluded = _combine(rest)
    if not choices and not law and not within:
        choices, excluded = [Choice(items=(item,)) for item in excluded], []
    return Query(
        text=text,
        choices=_cited(readings) or _without_noise(choices),
        excluded=tuple(excluded),
        within=within,
        law=None if alone and readings else law,
        readings=readings,
        limits=limits,
    )


def _parts(text: str) -> Iterator[_Part]:
    capitals = text.isupper()
    for found in PIECE.finditer(text):
        if found["bar"]:
            yield _Part(mark=_Mark.OR, typed="")
        elif (chunk := found["chunk"]) is not None:
            yield from _chunk_parts(chunk, capitals, at_start=found.start() == 0 or text[found.start() - 1].isspace())
        else:
            words = " ".join(found[found.lastgroup or 0].split())
            if tokens := list(tokenize(words)):
                cut = len(tokens) > MAX_ITEMS
                words = words[: tokens[MAX_ITEMS - 1].end] if cut else words
                yield _Part(item=Item(kind=ItemKind.PHRASE, text=words), excluded=bool(found["minus"]), cut=cut)


def _chunk_parts(chunk: str, capitals: bool, *, at_start: bool) -> Iterator[_Part]:
    if mark := _mark(chunk, capitals):
        yield _Part(mark=mark, typed=chunk)
    elif found := LAW_FILTER.fullmatch(chunk):
        yield _Part(law=int(found[1]), typed=chunk)
    elif found := WITHIN_FILTER.fullmatch(chunk):
        yield _Part(within=Within(found[1].lower()), typed=chunk)
    else:
        excluded = at_start and chunk.startswith("-")
        for item in _items(chunk):
            yield _Part(item=item, excluded=excluded, typed=chunk)


def _mark(chunk: str, capitals: bool) -> _Mark | None:
    """Operators are written in capitals; in a query wholly in capitals only ИЛИ is one, «НЕ НАДО» is text."""
    if chunk in OR_WORDS:
        return _Mark.OR
    if capitals:
        return None
    return _Mark.NOT if chunk in NOT_WORDS else _Mark.AND if chunk in AND_WORDS else None


def _items(chunk: str) -> Iterator[Item]:
    found = PREFIX.fullmatch(chunk)
    tokens = list(tokenize(found["begin"] if found else chunk))
    if found and len(tokens) == 1 and len(tokens[0].form) > 1:
        yield Item(kind=ItemKind.PREFIX, text=found["begin"][tokens[0].start : tokens[0].end])
        return
    source = found["begin"] if found else chunk
    for run in _runs(source, tokens):
        kind = ItemKind.WORD if len(run) == 1 else ItemKind.COMPOUND
        yield Item(kind=kind, text=_as_word(source[run[0].start : run[-1].end]))


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


def _first_items(parts: list[_Part]) -> list[_Part]:
    """The parts up to the last item allowed, and the filters after it."""
    seen = 0
    kept = []
    for part in parts:
        seen += part.item is not None
        if seen <= MAX_ITEMS or part.law or part.within:
            kept.append(part)
    return kept


def _typed(text: str, rest: list[_Part]) -> str:
    """What was typed without the filters, trimmed."""
    whole = " ".join(text.split())
    chunks = [
        chunk for chunk in whole.split(" ") if not LAW_FILTER.fullmatch(chunk) and not WITHIN_FILTER.fullmatch(chunk)
    ]
    return " ".join(chunks) if rest else whole


def _readings(rest: list[_Part], typed: str, read_citation: ReadCitation) -> tuple[Reading, ...]:
    """Operators, quotes and prefixes make it no citation."""
    plain = (ItemKind.WORD, ItemKind.COMPOUND)
    is_text = all(part.item and part.item.kind in plain and not part.excluded for part in rest)
    return read_citation(typed) if typed and is_text else ()


def _cited(readings: tuple[Reading, ...]) -> tuple[Choice, ...]:
    """The citation as its texts spell it, so that a search for «79.5 iv» finds what cites 79.5.(iv)."""
    targets = dict.fromkeys(target for reading in readings for target in reading.targets)
    spelled = dict.fromkeys(target.path for target in targets if target.space in ("law", "com"))
    items = tuple(Item(kind=ItemKind.WORD, text=path) for path in list(spelled)[:MAX_ITEMS])
    return (Choice(items=items),) if items else ()


def _combine(parts: list[_Part]) -> tuple[list[Choice], list[Item]]:
    """Applies the operators between the items; an operator without what it needs is a word."""
    choices: list[Choice] = []
    excluded: list[Item] = []
    join = negate = False
    for place, part in enumerate(parts):
        following = parts[place + 1] if place + 1 < len(parts) else None
        if part.mark is _Mark.AND and choices and following:
            continue
        if part.mark is _Mark.NOT and following and following.item:
            negate = True
        elif part.mark is _Mark.OR and _joins(parts, place):
            join = bool(choices)
        elif (item := part.item or _word(part)) is None:
            continue
        elif part.excluded or negate:
            excluded.append(item)
            join = negate = False
        elif join:
            choices[-1] = Choice(items=(*choices[-1].items, item))
            join = False
        else:
            choices.append(Choice(items=(item,)))
    return choices, excluded


def _without_noise(choices: list[Choice]) -> tuple[Choice, ...]:
    """The choices without words that only announce others; all of them where nothing else is left."""
    return tuple(choice for choice in choices if not _is_noise(choice)) or tuple(choices)


def _is_noise(choice: Choice) -> bool:
    return all(item.kind is ItemKind.WORD and item.text.lower() in NOISE for item in choice.items)


def _joins(parts: list[_Part], place: int) -> bool:
    """Whether ИЛИ stands between two items that are both looked for."""
    if not 0 < place < len(parts) - 1:
        return False
    before, after = parts[place - 1], parts[place + 1]
    wanted = all(part.item and not part.excluded for part in (before, after))
    return wanted and not (place > 1 and parts[place - 2].mark is _Mark.NOT)


def _word(part: _Part) -> Item | None:
    return Item(kind=ItemKind.WORD, text=_as_word(part.typed)) if part.typed else None


def _as_word(text: str) -> str:
    """An operator that is only a word loses its capitals, so that the canonical query reads the same."""
    return text.lower() if text in OR_WORDS | NOT_WORDS | AND_WORDS else text
