"""From a Plan to the units found: all the words; where that finds little, nearly all; where that finds nothing, any.

How far the words are loosened is decided by what they find in the whole library, and where they find nothing inside the
filters, by that. So a facet followed gives its count: the same words at the same step, in fewer units.

An engine may be a network away, so each step asks for everything that it may need at once, counts included: an answer
is one call of the engine, two where the words must be loosened, three where everyday phrases alone were found.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ingest.model import KINDS, Kind
from search_service.search.answer import Step, Tier, Without
from search_service.search.clauses import ReasonKind
from search_service.search.engine import (
    Batch,
    Engine,
    EngineAnswer,
    Request,
    Retrieval,
    Retrieved,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the ladder came to. `idfs` are what the parts of the query that were asked for weigh; `missing` are the
    parts that no unit of the library has; `without` says, where nothing was found, what would be without each part.
    """

    step: Step
    request: Request
    found: Retrieved
    idfs: Mapping[str, float] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    without: tuple[Without, ...] = ()
    tiers: tuple[Tier, ...] = ()


@dataclass(frozen=True, slots=True)
class _Rung:
    """A step and its request."""

    step: Step
    request: Request

    @property
    def searched(self) -> str:
        """The name of its search in a batch."""
        return self.step.value

    def best(self, limit: int) -> Retrieval:
        """Its best units, with the counts of what they can be narrowed by."""
        return Retrieval(request=self.request, limit=limit, facets=FACETS)

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
            yield Tier(kind=ReasonKind.EXACT, count=count)
        for kind in self._kinds():
            lost = total - answer.counts.get(self._named(kind), 0)
            if lost > 0:
                yield Tier(kind=kind, count=lost)

    def printed(self) -> Iterator[tuple[str, Request]]:
        """The count that tells `is_printed`."""
        request = without_kinds(replace(self.request, filters=NO_FILTERS.fields), frozenset({ReasonKind.EVERYDAY}))
        if request:
            yield f"{self.step.value} printed", request

    def is_printed(self, answer: EngineAnswer) -> bool:
        """Whether the words as printed find something in the whole library, and not everyday phrases alone."""
        return ReasonKind.EVERYDAY not in self._kinds() or answer.counts.get(f"{self.step.value} printed", 0) > 0


class Ladder:
    """Climbs for one engine."""

    def __init__(self, engine: Engine, ranking: Ranking = RANKING) -> None:
        self._engine = engine
        self._ranking = ranking

    def climb(self, plan: Plan, limit: int) -> Outcome:
        """The best `limit` units by the first step that finds enough, and what is to be said about them."""
        rung = _Rung(Step.ALL, plan.all_words())
        if not plan.clauses and not rung.request.filters:
            return self._none(plan, Outcome(step=Step.NONE, request=rung.request, found=NONE_FOUND))
        whole = Retrieval(request=replace(rung.request, filters=NO_FILTERS.fields), limit=0, facets=FACETS)
        retrievals = {rung.searched: rung.best(limit), **({WHOLE: whole} if plan.filters else {})}
        first = self._engine.search(Batch(retrievals=retrievals, counts=dict(rung.counts()), clauses=plan.clauses))
        frequencies = dict(zip((clause.part for clause in plan.clauses), first.frequencies, strict=True))
        outcome = Outcome(
            step=Step.ALL,
            request=rung.request,
            found=first.retrieved[rung.searched],
            idfs={clause.part: idf(frequencies[clause.part], first.units) for clause in plan.strong},
            missing=tuple(clause.part for clause in plan.clauses if not frequencies[clause.part]),
            tiers=tuple(rung.tiers(first)),
        )
        few = self._ranking.few if len(plan.strong) >= self._ranking.long_query else 1
        if outcome.found.total and _prose(first.retrieved[WHOLE if plan.filters else rung.searched]) >= few:
            return replace(outcome, missing=())
        return self._loosened(plan, outcome, limit)

    def _loosened(self, plan: Plan, all_words: Outcome, limit: int) -> Outcome:
        """Nearly all the words, or any of them where nothing was found, if that finds more."""
        found = all_words.found.total
        rungs = [_Rung(step, request) for step, request in _looser(plan, all_words, self._ranking.near_share)]
        without = () if found else _left_without(plan)
        if not rungs and found:
            return replace(all_words, missing=())
        if not rungs and not without:
            return replace(all_words, step=Step.NONE)
        answer = self._engine.search(_batch(rungs, limit, without))
        all_words = replace(all_words, without=_counted(without, answer))
        for rung in rungs:
            units = answer.retrieved[rung.searched]
            if units.total > found:
                outcome = replace(all_words, step=rung.step, request=rung.request, found=units)
                if rung.is_printed(answer):
                    return replace(outcome, tiers=tuple(rung.tiers(answer)), without=())
                return self._everyday(plan, outcome, limit)
        return replace(all_words, missing=(), without=()) if found else replace(all_words, step=Step.NONE)

    def _everyday(self, plan: Plan, outcome: Outcome, limit: int) -> Outcome:
        """What everyday phrases found alone: it takes two words of them, and most of what all weigh, or «рецепт борща»
        would find «рецепт».
        """
        rung = _Rung(Step.NEAR, replace(outcome.request, least=self._ranking.everyday_alone))
        rungs = [rung] if sum(outcome.idfs[clause.part] > 0 for clause in plan.strong) > 1 else []
        without = () if outcome.without else _left_without(plan)
        nothing = replace(outcome, step=Step.NONE, request=rung.request, found=NONE_FOUND, tiers=())
        if not rungs and not without:
            return nothing
        answer = self._engine.search(_batch(rungs, limit, without))
        if rungs and answer.retrieved[rung.searched].total:
            found, tiers = answer.retrieved[rung.searched], tuple(rung.tiers(answer))
            return replace(outcome, step=Step.NEAR, request=rung.request, found=found, tiers=tiers, without=())
        return replace(nothing, without=outcome.without or _counted(without, answer))

    def _none(self, plan: Plan, outcome: Outcome) -> Outcome:
        """Nothing was asked for but exclusions."""
        without = _left_without(plan)
        answer = self._engine.search(_batch((), 0, without)) if without else None
        return replace(outcome, without=_counted(without, answer)) if answer else outcome


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


def _batch(rungs: Sequence[_Rung], limit: int, without: Sequence[tuple[str, Request]]) -> Batch:
    counts = dict(count for rung in rungs for count in (*rung.counts(), *rung.printed()))
    counts |= {f"without {number}": request for number, (_, request) in enumerate(without)}
    return Batch(
        retrievals={rung.searched: Retrieval(request=rung.request, limit=limit, facets=FACETS) for rung in rungs},
        counts=counts,
    )


def _left_without(plan: Plan) -> list[tuple[str, Request]]:
    """Each part of the query, in the order typed, and what would be asked without it."""
    parts = [(clause.part, plan.without(clause)) for clause in plan.strong] if len(plan.strong) > 1 else []
    return [*parts, *plan.without_filters()][:MAX_WITHOUT]


def _counted(parts: Sequence[tuple[str, Request]], answer: EngineAnswer) -> tuple[Without, ...]:
    return tuple(Without(part=part, count=answer.counts[f"without {number}"]) for number, (part, _) in enumerate(parts))


def _prose(found: Retrieved) -> int:
    return sum(count for kind, count in found.facets["kind"] if KINDS[Kind(kind)].prose)
