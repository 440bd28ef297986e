"""From a Plan to the units found: all the words; where that finds little, nearly all; where that finds nothing, any.

How far the words are loosened is decided by what they find in the whole library, and where they find nothing inside the
filters, by that. So a facet followed gives its count: the same words at the same step, in fewer units.

An engine may be a network away, so each step asks for everything that it may need at once, counts included: an answer
is one call of the engine, two where the words must be loosened, three where everyday phrases alone were found.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from ingest.model import KINDS, Kind
from search_service.search.answer import Rest, Step, Tier, TierCount, Without
from search_service.search.clauses import ReasonKind
from search_service.search.engine import (
    Batch,
    Engine,
    EngineAnswer,
    Request,
    Retrieval,
    Retrieved,
    Scored,
    idf,
    least_weight,
)
from search_service.search.plan import Plan, without_kinds
from search_service.search.request import FILTERS, NO_FILTERS
from search_service.search.weights import RANKING, Ranking

WHOLE: Final = "whole library"
MAX_WITHOUT: Final = 10  # parts of a query for which it is counted what would be found without them
FACETS: Final = tuple(row.field for row in FILTERS.values())
NONE_FOUND: Final = Retrieved(total=0)
Parts: TypeAlias = Sequence[tuple[str, Request]]  # parts of a query by what they are called, each with what it asks
OfferOf: TypeAlias = Callable[[], Parts]  # -> the query with other words, as the one part that is offered, or nothing
RestOf: TypeAlias = Callable[[frozenset[str]], Parts]  # the words that no unit has -> what the others may be asked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the ladder came to. `idfs` are what the parts of the query that were asked for weigh; `missing` are the
    words that no unit of the library has; `without` says, where nothing was found, what would be without each part, and
    `rest`, where no unit has all the words, what parts of the query find; `meant`, where none has any, what other words
    do. `frequencies` are those of the parts in the `units` of the library, `all_words` the number of those found that
    have all of them; `surest` are the units that have the words best, where those found are in another order.
    """

    step: Step
    request: Request
    found: Retrieved
    idfs: Mapping[str, float] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    without: tuple[Without, ...] = ()
    tiers: tuple[Tier, ...] = ()
    rest: tuple[Rest, ...] = ()
    unquoted: Rest | None = None
    meant: Rest | None = None
    frequencies: Mapping[str, int] = field(default_factory=dict)
    units: int = 0
    all_words: int = 0
    surest: Retrieved | None = None

    @property
    def best(self) -> tuple[Scored, ...]:
        """The best units, or those that have the words best."""
        return (self.surest or self.found).best


@dataclass(frozen=True, slots=True)
class _Rung:
    """A step and its request."""

    step: Step
    request: Request

    @property
    def searched(self) -> str:
        """The name of its search in a batch."""
        return self.step.value

    def searches(self, limit: int, scored: int) -> Iterator[tuple[str, Retrieval]]:
        """Its units, with the counts of what they can be narrowed by; and the `scored` best of them where it asks for
        the first ones of the book.
        """
        yield self.searched, Retrieval(request=self.request, limit=limit, facets=FACETS)
        if self.request.by_book:
            yield self._surest, Retrieval(request=replace(self.request, by_book=False), limit=scored)

    @property
    def _surest(self) -> str:
        return f"{self.step.value} surest"

    def found(self, outcome: Outcome, answer: EngineAnswer) -> Outcome:
        """The outcome with what this step found."""
        return replace(
            outcome,
            step=self.step,
            request=self.request,
            found=answer.retrieved[self.searched],
            surest=answer.retrieved.get(self._surest),
        )

    def counts(self) -> Iterator[tuple[str, Request]]:
        """The counts that tell what each kind of match adds; a request that can find nothing needs no count."""
        asked = (*self.request.required, *self.request.any_of)
        if asked and self.step is Step.ALL:
            yield from self._count(ReasonKind.EXACT, frozenset(ReasonKind) - {ReasonKind.EXACT})
        for kind in self._kinds():
            yield from self._count(kind, frozenset({kind}))

    def _count(self, kind: ReasonKind, off: frozenset[ReasonKind]) -> Iterator[tuple[str, Request]]:
        request = without_kinds(self.request, off)
        if request:
            yield self._named(kind), request

    def _kinds(self) -> list[ReasonKind]:
        """The kinds of its patterns but for exact forms, the best first."""
        asked = (*self.request.required, *self.request.any_of)
        kinds = {pattern.kind for clause in asked for pattern in clause.patterns} - {ReasonKind.EXACT}
        return sorted(kinds, key=list(ReasonKind).index)

    def _named(self, kind: ReasonKind) -> str:
        return f"{self.step.value} {kind.value}"

    def tiers(self, answer: EngineAnswer) -> Iterator[Tier]:
        """How many units exact forms find alone, where all the words were asked for, and for every other kind how many
        only it finds.
        """
        total = answer.retrieved[self.searched].total
        if not total:
            return
        if count := answer.counts.get(self._named(ReasonKind.EXACT)):
            yield Tier(kind=ReasonKind.EXACT, count=count, counts=TierCount.WHOLLY)
        for kind in self._kinds():
            lost = total - answer.counts.get(self._named(kind), 0)
            if lost > 0:
                yield Tier(kind=kind, count=lost, counts=TierCount.ONLY)

    def printed(self) -> Iterator[tuple[str, Request]]:
        """The count that tells `is_printed`."""
        request = without_kinds(replace(self.request, filters=NO_FILTERS.fields), frozenset({ReasonKind.EVERYDAY}))
        if request:
            yield f"{self.step.value} printed", request

    def is_printed(self, answer: EngineAnswer) -> bool:
        """Whether the words as printed find something in the whole library, and not everyday phrases alone."""
        return ReasonKind.EVERYDAY not in self._kinds() or answer.counts.get(f"{self.step.value} printed", 0) > 0


def _no_offer() -> Parts:
    return ()


def _no_rest(_missing: frozenset[str]) -> Parts:
    return ()


class Ladder:
    """Climbs for one engine."""

    def __init__(self, engine: Engine, ranking: Ranking = RANKING) -> None:
        self._engine = engine
        self._ranking = ranking

    def climb(self, plan: Plan, limit: int, rest_of: RestOf = _no_rest, offer_of: OfferOf = _no_offer) -> Outcome:
        """The best `limit` units by the first step that finds enough, and what is to be said about them. `rest_of` is
        asked where no unit has all the words, `offer_of` where none has any: what may be meant, if anything.
        """
        rung = _Rung(Step.ALL, plan.all_words())
        nothing = Outcome(step=Step.NONE, request=rung.request, found=NONE_FOUND)
        if not (plan.clauses or plan.excluded or rung.request.filters):
            return nothing
        whole = Retrieval(request=replace(rung.request, filters=NO_FILTERS.fields), limit=0, facets=FACETS)
        retrievals = dict(rung.searches(limit, self._ranking.reranked)) | ({WHOLE: whole} if plan.filters else {})
        first = self._engine.search(Batch(retrievals=retrievals, counts=dict(rung.counts()), clauses=plan.clauses))
        frequencies = dict(zip((clause.part for clause in plan.clauses), first.frequencies, strict=True))
        outcome = replace(
            rung.found(nothing, first),
            frequencies=frequencies,
            units=first.units,
            idfs={clause.part: idf(frequencies[clause.part], first.units) for clause in plan.strong},
            missing=tuple(dict.fromkeys(clause.part for clause in plan.strong if not frequencies[clause.part])),
            tiers=tuple(rung.tiers(first)),
            all_words=first.retrieved[rung.searched].total,
        )
        few = self._ranking.few if len(plan.strong) >= self._ranking.long_query else 1
        if outcome.found.total and _prose(first.retrieved[WHOLE if plan.filters else rung.searched]) >= few:
            return outcome
        return self._loosened(plan, outcome, limit, rest_of, offer_of)

    def _loosened(self, plan: Plan, all_words: Outcome, limit: int, rest_of: RestOf, offer_of: OfferOf) -> Outcome:
        """Nearly all the words, or any of them where nothing was found, if that finds more."""
        found = all_words.found.total
        rungs = [_Rung(step, request) for step, request in _looser(plan, all_words, self._ranking.near_share)]
        if not rungs and found:
            return all_words
        without = () if found else _left_without(plan)
        unquoted = () if found else _unquoted(plan)
        rest = () if found else rest_of(frozenset(all_words.missing))
        offered = offer_of() if plan.strong and len(all_words.missing) == len(plan.strong) else ()
        if not (rungs or without or unquoted or offered):
            return replace(all_words, step=Step.NONE)
        answer = self._engine.search(self._batch(rungs, limit, without, (*unquoted, *offered, *rest)))
        all_words = replace(
            all_words,
            without=_counted(without, answer),
            unquoted=next(_found_alone(unquoted, answer), None),
            meant=next(_found_alone(offered, answer, len(unquoted)), None),
            rest=tuple(_found_alone(rest, answer, len(unquoted) + len(offered))),
        )
        return self._risen(plan, all_words, rungs, answer, limit)

    def _risen(
        self, plan: Plan, all_words: Outcome, rungs: Sequence[_Rung], answer: EngineAnswer, limit: int
    ) -> Outcome:
        """The first step that finds more than all the words do."""
        found = all_words.found.total
        for rung in rungs:
            if answer.retrieved[rung.searched].total > found:
                outcome = rung.found(all_words, answer)
                if rung.is_printed(answer):
                    return replace(outcome, tiers=tuple(rung.tiers(answer)), without=())
                return self._everyday(plan, outcome, limit)
        return replace(all_words, without=()) if found else replace(all_words, step=Step.NONE)

    def _everyday(self, plan: Plan, outcome: Outcome, limit: int) -> Outcome:
        """What everyday phrases found alone: it takes two words of them, and most of what all weigh, or «рецепт борща»
        would find «рецепт».
        """
        rung = _Rung(Step.NEAR, replace(outcome.request, least=self._ranking.everyday_alone))
        rungs = [rung] if sum(outcome.idfs[clause.part] > 0 for clause in plan.strong) > 1 else []
        without = () if outcome.without else _left_without(plan)
        nothing = replace(outcome, step=Step.NONE, request=rung.request, found=NONE_FOUND, tiers=(), surest=None)
        if not rungs and not without:
            return nothing
        answer = self._engine.search(self._batch(rungs, limit, without))
        if rungs and answer.retrieved[rung.searched].total:
            return replace(rung.found(outcome, answer), tiers=tuple(rung.tiers(answer)), without=())
        return replace(nothing, without=outcome.without or _counted(without, answer))

    def _batch(self, rungs: Sequence[_Rung], limit: int, without: Parts, rest: Parts = ()) -> Batch:
        counts = dict(count for rung in rungs for count in (*rung.counts(), *rung.printed()))
        counts |= {f"without {number}": request for number, (_, request) in enumerate(without)}
        counts |= {f"rest {number}": request for number, (_, request) in enumerate(rest)}
        searches = (search for rung in rungs for search in rung.searches(limit, self._ranking.reranked))
        return Batch(retrievals=dict(searches), counts=counts)


def _looser(plan: Plan, all_words: Outcome, near_share: float) -> Iterator[tuple[Step, Request]]:
    """The steps below all the words that may be needed; the last one is left out where the one before surely finds."""
    near, any_word = plan.some_words(near_share), plan.some_words(0.0)
    if near:
        yield Step.NEAR, near
        if any_word and not all_words.found.total and not _surely_finds(near, all_words.idfs):
            yield Step.ANY, any_word


def _surely_finds(request: Request, idfs: Mapping[str, float]) -> bool:
    """Whether one clause alone weighs enough, and nothing but the words keeps a unit out."""
    weights = [idfs[clause.part] for clause in request.any_of]
    narrowed = request.required or request.excluded or request.filters
    return not narrowed and max(weights) > 0 and max(weights) >= least_weight(weights, request.least)


def _left_without(plan: Plan) -> list[tuple[str, Request]]:
    """Each part of the query, in the order typed, and what would be asked without it."""
    parts = [(clause.part, plan.without(clause)) for clause in plan.strong] if len(plan.strong) > 1 else []
    return [*parts, *plan.without_filters()][:MAX_WITHOUT]


def _unquoted(plan: Plan) -> Parts:
    """The query without the quotes of its phrases, as the one part of it that is searched so."""
    unquoted = plan.without_quotes()
    return (unquoted,) if unquoted else ()


def _found_alone(rest: Parts, answer: EngineAnswer, first: int = 0) -> Iterator[Rest]:
    """The parts that find something by themselves, counted in the answer from number `first` on."""
    for number, (text, _) in enumerate(rest, start=first):
        if count := answer.counts[f"rest {number}"]:
            yield Rest(text=text, count=count)


def _counted(parts: Parts, answer: EngineAnswer) -> tuple[Without, ...]:
    return tuple(Without(part=part, count=answer.counts[f"without {number}"]) for number, (part, _) in enumerate(parts))


def _prose(found: Retrieved) -> int:
    return sum(count for kind, count in found.facets["kind"] if KINDS[Kind(kind)].prose)
