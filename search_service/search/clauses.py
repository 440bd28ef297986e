"""What is looked for in a text: clauses of patterns of words, in values that engines and highlighters share."""

from dataclasses import dataclass
from enum import StrEnum


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
