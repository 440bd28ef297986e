"""The port: what every search engine behind Pravilo is asked and answers, in values of ours.

An engine stores for each unit its terms (exact form and lemmas at one position) and finds the units whose
terms fit a request. It knows nothing of Russian, of records or of pages; the order inside an equal score is
the order of the units. `RANKING` is the one place where weights stand.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from search_service.search.answer import ReasonKind


class IndexUnreadable(Exception):
    """The index is missing, damaged or of another version; the message says where and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Weights of a match, as data. An exact form also scores as a form: `exact` is what it earns on top."""

    exact: float = 1.0
    form: float = 1.0
    english: float = 0.25  # English titles: what was typed is not in the text itself
    translation: float = 0.4  # Russian words that the glossary gives for an English term
    together: float = 1.0  # words side by side, as a share of the score; falls with the distance
    exact_share: float = 0.5  # all words in the form typed, as a share of the score
    length: float = 0.2  # how far a long unit is held back (b of BM25)
    rank: tuple[float, ...] = (1.0, 0.7, 0.35, 0.25, 0.15)  # of a unit's rank, where it has not all the words
    reranked: int = 100  # best units whose words are looked at for nearness and exact form


RANKING: Final = Ranking()


class Field(StrEnum):
    """What a pattern is compared with: exact forms only, forms and lemmas, or the English words of a unit."""

    EXACT = "exact"
    ANY_FORM = "any_form"
    ENGLISH = "english"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One word looked for: its exact form and lemmas, or the beginning of an exact form."""

    exact: str
    lemmas: tuple[str, ...] = ()
    prefix: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Words side by side in this order (most patterns have one). `kind` is the reason it gives where it
    matches, with `query` the words as typed.
    """

    kind: ReasonKind
    query: str
    slots: tuple[Slot, ...]
    field: Field = Field.ANY_FORM
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One part of a query, as typed, and the patterns of which any will do. A `weak` clause is a function
    word.
    """

    part: str
    patterns: tuple[Pattern, ...]
    weak: bool = False
    firm: bool = False  # a quoted phrase: never given up by the ladder


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Units in which every clause of `required` is found and, where `any_of` is not empty, at least one of
    those; no pattern of `excluded`; inside `within` and `law`. A request with no clauses finds every unit of
    the filters.
    """

    required: tuple[Clause, ...] = ()
    any_of: tuple[Clause, ...] = ()
    excluded: tuple[Pattern, ...] = ()
    within: str | None = None
    law: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexTerm:
    """A word of a unit as stored: `position` grows by one inside a text and jumps between parts."""

    position: int
    exact: str
    indexed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexUnit:
    """A unit as stored. `position` is its place in the library, from 0 without gaps; `rank` 0 is prose, and
    more what only points at it.
    """

    position: int
    rank: int
    kind: str
    within: str
    law: int | None
    terms: tuple[IndexTerm, ...]
    english: tuple[IndexTerm, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit found."""

    position: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The best units, the exact number of all, and how many there are of each kind and Law. Where all clauses
    had to be found the order is (rank, -score, position), so that prose comes first; else (-score, position),
    the score weighted by the rank.
    """

    total: int
    best: tuple[Scored, ...]
    kinds: tuple[tuple[str, int], ...] = ()
    laws: tuple[tuple[int, int], ...] = ()


def order_key(request: Request, ranking: Ranking, rank: int, score: float, position: int) -> tuple[int, float, int]:
    """The one order of units: see `Found`."""
    if request.any_of:
        return (0, -score * ranking.rank[rank], position)
    return (rank, -score, position)


class Engine(Protocol):
    """A readable index. Safe to call from several threads."""

    def search(self, request: Request, *, limit: int) -> Found:
        """The best `limit` units; IndexUnreadable where the index turns out to be damaged."""
        ...

    def count(self, request: Request) -> int:
        """How many units fit, without ranking them."""
        ...

    def close(self) -> None:
        """Lets go of files; the engine is not used afterwards."""
        ...
