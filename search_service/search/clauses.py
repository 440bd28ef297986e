"""What is looked for in a text: clauses of patterns of words, in values that engines and highlighters share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias


class ReasonKind(StrEnum):
    """Why a hit matches a word, best first; the same names switch kinds off (`without`). INSIDE is a citation of a
    place inside the one typed; EVERYDAY is a word of an everyday phrase, which says in our own words what a text is
    about.
    """

    EXACT = "exact"
    FORM = "form"
    INSIDE = "inside"
    RELATED = "related"
    TRANSLATION = "translation"
    ENGLISH = "english"
    EVERYDAY = "plain"
    LAYOUT = "layout"
    TRANSLIT = "translit"
    TYPO = "typo"


class Field(StrEnum):
    """What a pattern is compared with: exact forms only, forms and lemmas, the English words of a unit or their exact
    forms only, or its everyday phrases.
    """

    EXACT = "exact"
    ANY_FORM = "any_form"
    ENGLISH = "english"
    EXACT_ENGLISH = "exact_english"
    EVERYDAY = "everyday"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One word looked for: its exact form and lemmas, or the beginning of an exact form."""

    exact: str
    lemmas: tuple[str, ...] = ()
    prefix: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Words side by side in this order (most patterns have one). `kind` is the reason it gives where it
    matches, with `query` the words as typed. With `only`, a field and a value of it, it is found in no unit that lacks
    that value.
    """

    kind: ReasonKind
    query: str
    slots: tuple[Slot, ...]
    field: Field = Field.ANY_FORM
    weight: float = 1.0
    only: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One part of a query, as typed, and the patterns of which any will do. A `weak` clause is a stop word, a `firm`
    one a quoted phrase, which is never given up.
    """

    part: str
    patterns: tuple[Pattern, ...]
    weak: bool = False
    firm: bool = False


Row: TypeAlias = tuple[int, int, Pattern]  # the order of a pattern, the number of its clause, and itself


class Numbers(Protocol):
    """The vocabulary of a library, in which every word has a number."""

    def having(self, key: str) -> Iterable[int]:
        """The numbers of the words that have a form or a lemma."""
        ...

    def beginning(self, prefix: str) -> Iterable[int]:
        """The numbers of the words whose form begins so."""
        ...


class FirstWords:
    """Patterns by what their first word may be: its forms and lemmas, or the beginning of its form."""

    def __init__(self, pairs: Sequence[tuple[int, Pattern]]) -> None:
        self.by_key: dict[str, list[Row]] = {}
        self.by_prefix: list[Row] = []
        self._numbered: tuple[Numbers, Mapping[int, Sequence[Row]]] | None = None
        for order, (clause, pattern) in enumerate(pairs):
            slot = pattern.slots[0]
            if slot.prefix:
                self.by_prefix.append((order, clause, pattern))
                continue
            for key in dict.fromkeys((slot.exact, *slot.lemmas)):
                self.by_key.setdefault(key, []).append((order, clause, pattern))

    def numbered(self, numbers: Numbers) -> Mapping[int, Sequence[Row]]:
        """The same by the numbers that words have in a vocabulary; looked up once."""
        if self._numbered is None or self._numbered[0] is not numbers:
            found: dict[int, list[Row]] = {}
            for key, rows in self.by_key.items():
                for number in numbers.having(key):
                    found.setdefault(number, []).extend(rows)
            for row in self.by_prefix:
                for number in numbers.beginning(row[2].slots[0].exact):
                    found.setdefault(number, []).append(row)
            self._numbered = numbers, found
        return self._numbered[1]
