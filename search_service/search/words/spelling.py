"""Words a few keys apart: which stretches two such words share, and how far apart they are.

A word with up to two letters deleted meets any word within two errors with up to two letters deleted, so near words
are looked up and not searched (Garbe's symmetric deletion). Only the first letters take part, which bounds the keys of
a word by 29 whatever its length.
"""

from typing import Final

PREFIX: Final = 7
SHORT, LONG = 3, 8  # letters from which one error and two are forgiven


def errors_allowed(form: str) -> int:
    """How many errors a word of this length may have."""
    return 0 if len(form) < SHORT else 1 if len(form) < LONG else 2


def is_slip(typed: str, meant: str) -> bool:
    """Whether one word may be a slip for another, of words as many errors apart as are allowed: a word of three letters
    has lost one or has two that are swapped, for any other is near too many.
    """
    return len(typed) > SHORT or len(meant) > len(typed) or sorted(typed) == sorted(meant)


def unlikeness(typed: str, meant: str) -> tuple[bool, bool]:
    """How unlike a slip of the fingers one word for another is, of words as many errors apart: other letters after the
    same in another order, and another first letter after the same.
    """
    return sorted(typed) != sorted(meant), typed[0] != meant[0]


def deletions(form: str, errors: int) -> set[str]:
    """The first letters of a word with up to so many of them deleted."""
    keys = {form[:PREFIX]}
    newest = keys
    for _ in range(errors):
        newest = {key[:place] + key[place + 1 :] for key in newest for place in range(len(key)) if len(key) > 1}
        keys = keys | newest
    return keys


def distance(one: str, other: str, limit: int) -> int:
    """Letters added, lost, changed or swapped with their neighbour; `limit` + 1 for anything above it."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before, last = list[int](), list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        current = [row]
        for column, found in enumerate(other, start=1):
            cost = min(last[column] + 1, current[-1] + 1, last[column - 1] + (letter != found))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == found:
                cost = min(cost, before[column - 2] + 1)
            current.append(cost)
        if min(current) > limit:
            return limit + 1
        before, last = last, current
    return min(last[-1], limit + 1)
