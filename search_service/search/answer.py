"""What a search answers: frozen values that pages and the JSON API render, so that both say the same.

Nothing here is HTML and nothing is cut for a screen: an excerpt is a row of fragments, a reason is a kind and
two words. The shape is the one of design section 8/9; the maker of these values is `service.Search`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from heapq import nsmallest
from typing import ClassVar

from ingest.model import CitationKind, Kind, Lang, RecordId, Status
from search_service.search.clauses import ReasonKind
from search_service.search.request import FILTERS, USUAL_VALUES, FilterRow, FilterValue, Hint, Limit, Repair, Sort


class Step(StrEnum):
    """Which step of the ladder found the hits: units with all the words that say something, units with nearly
    all of them (those with all included), units with any of them, or nothing at all.
    """

    ALL = "all"
    NEAR = "near"
    ANY = "any"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """A piece of an excerpt; `mark` is true where the piece is what matched."""

    WHERE_TRUE: ClassVar = ("mark",)  # told to programs only where it is true

    text: str
    mark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One word of the query and the word of the text that answers it, both as written."""

    kind: ReasonKind
    query: str
    matched: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What one word of the query adds to a hit: how rare it is in the library (less for a word that only other passages
    of the unit than the best one have) times what its best match is worth (`tier` of its kind) in the text, in titles,
    in the English digest and in the everyday phrases, each as a share of one.
    """

    part: str
    weak: bool
    kind: ReasonKind
    rarity: float
    tier: float
    text: float
    titles: float
    english: float
    plain: float
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a hit stands where it does: the words, how near each other they stand (0 to 1, and the factor that makes),
    the factor for words that its best passage lacks, that of its kind of unit, and that of how like the query its
    likest sentence is by its letters, 1 where the words decide alone. `item` is that passage, None where only titles
    match. `score` is the sum of the points times the factors.
    """

    words: tuple[Weighed, ...]
    near: float
    near_factor: float
    covered_factor: float
    rank: int
    rank_factor: float
    item: RecordId | None
    score: float
    like_factor: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One unit found. `item` is the part of it that matches best, None where that is the unit itself; `score` is
    comparable inside one answer only; `excerpt` is empty for a unit without a text; `digest` is its English digest
    where words of that match, else empty; `plain` are everyday phrases, for what only these have. `reading` names these
    three in the order for a reader of the language asked for: what is in it comes first. `explanation` is None for a
    unit too far down to be scored word by word. `has_text` tells whether the unit has a text here, `words_missing` are
    the words of the query that it lacks.
    """

    id: RecordId
    item: RecordId | None
    lang: Lang
    kind: Kind
    law: int | None
    label: str
    title: str | None
    excerpt: tuple[Fragment, ...]
    digest: tuple[Fragment, ...]
    plain: tuple[Fragment, ...]
    reading: tuple[str, ...]
    score: float
    reasons: tuple[Reason, ...]
    has_text: bool
    words_missing: tuple[str, ...] = ()
    explanation: Explanation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BestPassage:
    """The best passage of an answer: a record with everything inside it, whole where it is not long, else some of its
    sentences in a row, with «…» for the others; `digest` is what the English digest says there. Sentences are whole.
    """

    id: RecordId
    lang: Lang
    text: tuple[Fragment, ...]
    digest: tuple[Fragment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationReading:
    """One way to read a typed citation, with what became of it. `doubt` is empty or names what the reading rests on, as
    a typed `Reading` does: shape, order, sound, layout, arabic, bid, comma, list, ordinal, carried, bracket or part.
    """

    mention: str
    kind: CitationKind
    status: Status
    targets: tuple[RecordId, ...]
    nearest: tuple[RecordId, ...]
    doubt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationAnswer:
    """A typed citation. `targets` and `nearest` are those of the best reading; `readings` holds all of them, those that
    lead somewhere first. `status` is ambiguous where several lead to different places, and where the only one that
    leads anywhere rests on a guess at what the typed parts belong to.
    """

    PUBLISHED: ClassVar[tuple[str, ...]] = ("mention", "status", "targets", "nearest", "readings")

    mention: str
    status: Status
    targets: tuple[RecordId, ...]
    nearest: tuple[RecordId, ...]
    readings: tuple[CitationReading, ...]

    @property
    def every_target(self) -> tuple[RecordId, ...]:
        """What it may lead to, each once: where there is doubt the targets of every reading that leads somewhere."""
        several = self.readings if self.status is Status.AMBIGUOUS else ()
        readings = [reading for reading in several if reading.status is Status.RESOLVED]
        found = [target for reading in readings for target in reading.targets] or self.targets
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """One value of a filter and the number of units found that have it, which following it finds."""

    value: FilterValue
    count: int


class TierCount(StrEnum):
    """What the count of a tier counts: the units whose every word stands as it was typed, or those that only this kind
    of match finds. A unit may be in several of the latter, or in none.
    """

    WHOLLY = "wholly"
    ONLY = "only"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """A kind of match and how many of the units found it alone finds: what switching it off would lose. Of exact forms,
    how many units have all the words in these: what switching all the others off would leave; it is told where all the
    words were asked for. `counts` says which of the two it is.
    """

    kind: ReasonKind
    count: int
    counts: TierCount


@dataclass(frozen=True, slots=True, kw_only=True)
class Without:
    """How many units there would be without this part of the query (a word, a phrase or a filter, as
    written).
    """

    part: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """A part of a query that is searched by itself, as a reader types it, and how many units have all its words."""

    text: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A page of hits and everything a page says about them.

    `text` is what was typed, `understood` the query as searched after `repairs` (canonical operators; parsing it
    again gives the same query). `titled` are the Laws and divisions whose own title the text is, where it is no number
    that leads somewhere. `tiers` are the kinds of match that found something, best first. `total`, `page`
    (from 1) and `size` count units; `facets` are by the names of the filters, each in the order in which it is shown,
    and hold the most frequent values; `facet_values` are how many there are.
    `without` is filled only where nothing was found. `words_missing` are the words that no unit has in any form.
    `hints` name filters whose value does not exist.

    `certain` is false where no unit has more than 0.43 of what the words weigh, those that no unit has among them, and
    no number or title was typed that leads somewhere; then `rest` are parts of the query that find something.
    `passage` is the best passage of the first hit, where the answer is certain, the best hits come first and that one
    has a text. `unquoted` is the query without its quotes, where these alone keep everything out; `meant`, where no
    unit has any of the words, is the query with words of the library that are written nearly so. `all_words` is the
    number of units that have all the words, wherever `step` ended.
    """

    text: str
    understood: str
    repairs: tuple[Repair, ...]
    citation: CitationAnswer | None
    titled: tuple[RecordId, ...]
    step: Step
    total: int
    page: int
    size: int
    hits: tuple[Hit, ...]
    passage: BestPassage | None
    facets: Mapping[str, tuple[Facet, ...]]
    facet_values: Mapping[str, int]
    without: tuple[Without, ...]
    words_missing: tuple[str, ...]
    certain: bool
    rest: tuple[Rest, ...]
    unquoted: Rest | None
    meant: Rest | None
    all_words: int
    limits: tuple[Limit, ...]
    hints: tuple[Hint, ...]
    tiers: tuple[Tier, ...]
    sort: Sort


class StageName(StrEnum):
    """The steps in their order."""

    NORMALISE = "normalise"
    CITATION = "citation"
    REWRITE = "rewrite"
    PARSE = "parse"
    ANALYSE = "analyse"
    EXPAND = "expand"
    PLAN = "plan"
    COMPILE = "compile"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A step and what came of it, a line for each thing; no lines where there was nothing to do."""

    name: StageName
    lines: tuple[str, ...]


def facets(
    counts: Mapping[str, Iterable[tuple[str, int]]], known: Mapping[str, Collection[str]], most: int = USUAL_VALUES
) -> Mapping[str, tuple[Facet, ...]]:
    """Return the facets of all filters, by name, from the counts of the fields of an index, each of the `most` frequent
    values: the most frequent one first, equals by their number or name, or all in their order where that is the
    filter's. `known` are the values in the whole library, which tell what is for several.
    """
    return {row.name: _facet(row, counts.get(row.field, ()), most) for row in _counted(known)}


def _counted(known: Mapping[str, Collection[str]]) -> Iterator[FilterRow]:
    return (row for row in FILTERS.values() if not row.for_several or len(known.get(row.field, ())) > 1)


def _facet(row: FilterRow, counts: Iterable[tuple[str, int]], most: int) -> tuple[Facet, ...]:
    frequent = nsmallest(most, counts, key=_written_frequency)  # a library may have thousands of values: few are read
    read = ((row.values.read(value), count) for value, count in frequent)
    found = [Facet(value=value, count=count) for value, count in read if value is not None]
    by_order = sorted(found, key=lambda facet: row.values.order(facet.value))
    return tuple(by_order if row.in_order else sorted(found, key=_frequency))


def _written_frequency(pair: tuple[str, int]) -> tuple[int, int, str]:
    """The order of `_frequency` for a value as it is written."""
    value, count = pair
    return (-count, int(value) if value.isdigit() else 0, value)


def _frequency(facet: Facet) -> tuple[int, int, str]:
    number = facet.value if isinstance(facet.value, int) else 0
    return (-facet.count, number, str(facet.value))


def facet_values(
    counts: Mapping[str, Collection[tuple[str, int]]], known: Mapping[str, Collection[str]]
) -> Mapping[str, int]:
    """Return how many values each of the facets has, by the names of the filters; counts and `known` as for
    `facets`.
    """
    return {row.name: len(counts.get(row.field, ())) for row in _counted(known)}
