"""The port: what every search engine behind Pravilo is asked and answers, in values of ours.

An engine stores the analysed words of each unit and the fields it is filtered by, finds the units whose words fit a
request, and counts. It knows nothing of Russian, of records or of pages. The meaning of a request is fixed here and
proved for each engine by one suite of tests; an engine only finds, counts and adds up.

**Calls.** An engine may live across a network, so whoever asks puts all that is needed at a time into one Batch, and a
local engine answers it in a loop. Engines are safe to call from several threads, and a call may block.

**Position.** The units of an index are numbered 0…n without gaps in the order of the library. An index is written
whole by one Indexer and never changes afterwards: another library is another index. So a position names the same unit
in the index and in the file of units that was written beside it, and counts of one index may be kept.

**Order** belongs to the port: `order_key` and `best_of` say which of two units comes first. A score is the engine's own
(BM25 by the boosts it was opened with) and is compared inside one retrieval only: the caller weighs the best units
anew.

**Memory.** An engine may keep what it reads and counts, but never more than a bound of its own that does not grow with
the number of questions; what it holds for each unit is a few numbers and never its words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from search_service.search.clauses import Clause, Pattern
from search_service.search.weights import Boosts

MAX_FORMS: Final = 512  # forms that the beginning of a word stands for; an engine may leave out those beyond


class IndexUnreadableError(Exception):
    """The index is missing, damaged, of another version or out of reach; the message says where and what to do."""


class EngineAwayError(IndexUnreadableError):
    """The server of an engine does not answer, or answers with a part only; it may be there again in a moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Units in which every clause of `required` is found and, where `any_of` is not empty, at least one of those, and
    enough of them to weigh `least` of what all weigh (`enough`); no pattern of `excluded`; with each value of
    `filters`, by the name of its field. A pattern with `only` is found where the unit has that value too. A request
    with no clauses finds every unit of the filters. The best units are those with the highest score or, `by_book`, the
    first ones of the library.
    """

    required: tuple[Clause, ...] = ()
    any_of: tuple[Clause, ...] = ()
    least: float = 0.0
    excluded: tuple[Pattern, ...] = ()
    filters: Mapping[str, str] = field(default_factory=dict)
    by_book: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """A request whose best `limit` units are wanted, and of all it finds the counts of each value of the fields
    `facets`. A limit may be greater than the number of units, and may be 0.
    """

    request: Request
    limit: int
    facets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """One call of an engine: retrievals and counts, each under a name of the caller's, and the clauses whose document
    frequencies are wanted.
    """

    retrievals: Mapping[str, Retrieval] = field(default_factory=dict)
    counts: Mapping[str, Request] = field(default_factory=dict)
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit found."""

    position: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """The exact number of all units of a retrieval, the best ones in their order, the score weighted by the rank of the
    unit, and for each facet asked for how many units have each value, in the order of the values; a value that none
    has is left out.
    """

    total: int
    best: tuple[Scored, ...] = ()
    facets: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineAnswer:
    """The answer to a Batch: what each retrieval found and each count counted, by their names; in how many units of the
    index each clause asked for is found, whatever else was asked, in the order of the clauses; and the number of all
    units.
    """

    retrieved: Mapping[str, Retrieved]
    counts: Mapping[str, int]
    frequencies: tuple[int, ...]
    units: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """What an engine is opened with: its own folder inside a build, the boosts of its first look at the units, and the
    address of its server, "" for an engine in the process.

    A build is moved as a whole once it is written. An engine that keeps its index elsewhere notes in the folder, when
    it begins, what the index is called.
    """

    folder: Path
    boosts: Boosts
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """How the server of an engine does: what is to be told of it, and what is wrong with it."""

    facts: tuple[str, ...]
    faults: tuple[str, ...]


class Engine(Protocol):
    """A readable index. Safe to call from several threads."""

    def search(self, batch: Batch) -> EngineAnswer:
        """Everything a batch asks; IndexUnreadableError where the index is damaged or cannot be reached."""
        ...

    def explain(self, request: Request) -> str:
        """The request in the engine's own words, for people."""
        ...

    def close(self) -> None:
        """Let go of files and connections; the engine is not used afterwards."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexTerm:
    """A word of a unit as stored: `position` grows by one inside a text and jumps between parts. `exact` is ""
    for a word of a title around the unit, which any form finds and no quotes do.
    """

    position: int
    exact: str
    indexed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexUnit:
    """A unit as stored. `position` is its place in the library, from 0 without gaps; `rank` 0 is prose, and more what
    only points at it; `fields` are the values it is filtered and counted by, without those it does not have.
    """

    position: int
    rank: int
    fields: Mapping[str, str]
    terms: tuple[IndexTerm, ...]
    english: tuple[IndexTerm, ...] = ()
    everyday: tuple[IndexTerm, ...] = ()


class Indexer(Protocol):
    """The writer of one index, used once and by one thread: `begin`, `add` for each unit in the order of positions,
    then `publish`, or `discard` where something failed.
    """

    def begin(self, fields: Sequence[str]) -> None:
        """Make room for an index whose units have these fields; what an earlier failure left there goes."""
        ...

    def add(self, unit: IndexUnit) -> None:
        """Take the next unit; the indexer may hold back some of them, never all."""
        ...

    def publish(self) -> None:
        """Finish the index, so that an engine opened on the same folder answers from all of it."""
        ...

    def discard(self) -> None:
        """Remove the index, begun or published, wherever it lies; where there is none, nothing happens.
        IndexUnreadableError where what holds it cannot be reached.
        """
        ...
