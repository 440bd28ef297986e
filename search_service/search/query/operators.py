"""Applies the operators to the items between them: ИЛИ, НЕ and the minus, and brackets around several.

What is wanted is kept as choices, of which each must be met, so brackets are multiplied out: (a b) ИЛИ c is a ИЛИ c and
b ИЛИ c. A word that has not what it needs to be an operator is a word, and what cannot be said so gives a hint.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from search_service.search.query.items import MAX_ITEMS, Choice, Item, ItemKind, Mark, Piece, as_word
from search_service.search.request import Hint

Wanted: TypeAlias = list[tuple[Item, ...]]
MAX_WORDS: Final = 256  # of all items together: more than any page of a book has that one would look for
WORD_ENDS: Final = re.compile(r"[\s\u2010\u2011-]+")  # between the words of one item
MOST_DEPTH: Final = 8  # brackets within brackets; those further in are not looked at


@dataclass(frozen=True, slots=True)
class Combined:
    """What is wanted, what is left out, and what is to be said about the operators; `left_out` tells whether there were
    items beyond the bounds.
    """

    choices: tuple[Choice, ...]
    excluded: tuple[Item, ...]
    hints: tuple[Hint, ...]
    left_out: bool = False


@dataclass(slots=True)
class _Group:
    """What stands between two brackets; `excluded` where a minus stands before them."""

    excluded: bool = False
    typed: str = ""
    parts: "list[Piece | _Group]" = field(default_factory=list)


def combine(pieces: Sequence[Piece]) -> Combined:
    """Return the choices and exclusions that pieces without filters say."""
    reader = _Reader()
    wanted = reader.wanted(_grouped(pieces).parts)
    choices = tuple(Choice(items=items) for items in wanted)
    hints = tuple(dict.fromkeys(reader.hints))
    return Combined(choices, tuple(dict.fromkeys(reader.excluded)), hints, reader.room.is_full)


def _grouped(pieces: Sequence[Piece]) -> _Group:
    """The pieces as a tree by their brackets; where these do not belong together they are left out."""
    opened = [_Group()]
    depth = 0
    paired = _are_paired(pieces)
    for piece in pieces:
        if piece.mark is Mark.OPEN:
            depth += 1
            if paired and depth <= MOST_DEPTH:
                group = _Group(excluded=piece.excluded, typed=piece.typed)
                opened[-1].parts.append(group)
                opened.append(group)
        elif piece.mark is Mark.CLOSE:
            if paired and depth <= MOST_DEPTH:
                opened.pop()
            depth -= 1
        elif piece.item or piece.mark:
            opened[-1].parts.append(piece)
    return opened[0]


def _are_paired(pieces: Sequence[Piece]) -> bool:
    depth = 0
    for piece in pieces:
        depth += (piece.mark is Mark.OPEN) - (piece.mark is Mark.CLOSE)
        if depth < 0:
            return False
    return depth == 0


class _Room:
    """Counts the items of a query, an operator that is only a word among them, and their words."""

    def __init__(self) -> None:
        self._items = self._words = 0
        self.is_full = False

    def takes(self, item: Item) -> bool:
        """Whether there is room for one more item; beyond the first that has none nothing is taken."""
        self._items += 1
        self._words += len(WORD_ENDS.findall(item.text)) + 1
        self.is_full = self.is_full or self._items > MAX_ITEMS or self._words > MAX_WORDS
        return not self.is_full


class _Reader:
    """Reads one query; what is left out and what is to be said are the same however deep in brackets they stand."""

    def __init__(self, room: "_Room | None" = None) -> None:
        self.excluded: list[Item] = []
        self.hints: list[Hint] = []
        self.room = room or _Room()

    def wanted(self, parts: Sequence[Piece | _Group]) -> Wanted:
        """What is wanted of these parts: items of which one must be there, for each choice."""
        parts = list(self._without_idle_or(parts))
        terms: list[Wanted] = []
        join = negate = False
        for place, part in enumerate(parts):
            if operator := _operator(parts, place, begun=bool(terms)):
                negate = negate or operator is Mark.NOT
                join = (join or operator is Mark.OR) and bool(terms)
                continue
            meant = self._operand(part, negate=negate)
            if meant and join:
                terms[-1] = self._either(terms[-1], meant)
            elif meant:
                terms.append(meant)
            join = negate = False
        return [items for term in terms for items in term]

    def _without_idle_or(self, parts: Sequence[Piece | _Group]) -> Iterator[Piece | _Group]:
        """The parts without each ИЛИ beside a minus, which cannot be kept and is no word either."""
        for place, part in enumerate(parts):
            if isinstance(part, Piece) and part.mark is Mark.OR and _beside_minus(parts, place):
                self.hints.append(Hint("or", part.typed or "|"))
            else:
                yield part

    def _operand(self, part: Piece | _Group, *, negate: bool) -> Wanted:
        """What a part says is wanted; what it says is to be left out is put there."""
        if isinstance(part, _Group):
            return self._group(part, negate=negate or part.excluded)
        item = part.item or _word(part)
        if item is None or not self.room.takes(item):
            return []
        if part.excluded or negate:
            self.excluded.append(item)
            return []
        return [(item,)]

    def _group(self, group: _Group, *, negate: bool) -> Wanted:
        if not negate:
            return self.wanted(group.parts)
        inner = _Reader(self.room)
        meant = inner.wanted(group.parts)
        if len(meant) > 1 or inner.excluded:  # all of them together cannot be left out, only each
            self.hints.append(Hint("group", " ".join(item.canonical() for items in meant for item in items)))
        self.excluded += [item for items in meant for item in items]
        return []

    def _either(self, one: Wanted, other: Wanted) -> Wanted:
        """One or the other, as choices that must all be met."""
        both = [tuple(dict.fromkeys((*left, *right))) for left in one for right in other]
        if sum(map(len, both)) > MAX_ITEMS:
            self.hints.append(Hint("too_many", ""))
            return [*one, *other]
        return both


def _operator(parts: Sequence[Piece | _Group], place: int, *, begun: bool) -> Mark | None:
    """The operator that a part is where it has what it needs; None for any other part. `begun` says whether there is
    something to join.
    """
    part = parts[place]
    if isinstance(part, _Group) or part.mark is None:
        return None
    following = parts[place + 1] if place + 1 < len(parts) else None
    has_what_it_needs = {
        Mark.AND: begun and following is not None,
        Mark.NOT: following is not None and _is_operand(following),
        Mark.OR: _joins(parts, place),
    }
    return part.mark if has_what_it_needs[part.mark] else None


def _is_operand(part: Piece | _Group) -> bool:
    return bool(part.parts) if isinstance(part, _Group) else part.item is not None


def _joins(parts: Sequence[Piece | _Group], place: int) -> bool:
    """Whether ИЛИ stands between two items or groups that are both looked for."""
    if not 0 < place < len(parts) - 1:
        return False
    wanted = all(_is_operand(part) and not part.excluded for part in (parts[place - 1], parts[place + 1]))
    return wanted and not (place > 1 and _is_not(parts[place - 2]))


def _beside_minus(parts: Sequence[Piece | _Group], place: int) -> bool:
    """Whether ИЛИ stands between two items or groups of which one is left out."""
    if not 0 < place < len(parts) - 1:
        return False
    before, after = parts[place - 1], parts[place + 1]
    negated = before.excluded or after.excluded or (place > 1 and _is_not(parts[place - 2])) or _is_not(after)
    return negated and _is_operand(before) and (_is_operand(after) or _is_not(after))


def _is_not(part: Piece | _Group) -> bool:
    return isinstance(part, Piece) and part.mark is Mark.NOT


def _word(piece: Piece) -> Item | None:
    return Item(kind=ItemKind.WORD, text=as_word(piece.typed)) if piece.typed else None


def leaves(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces without brackets."""
    yield from (piece for piece in pieces if piece.mark not in (Mark.OPEN, Mark.CLOSE))
