"""From a text to an Answer: understand, plan, climb the ladder, weigh the best units, tell what was found."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ingest.model import KINDS, Kind, Lang, Rank, RecordId, Status
from search_service.search.analysis import Analyzer
from search_service.search.answer import Answer, CitationAnswer, Explanation, Hit, Step
from search_service.search.citations import Exists, answer_citation
from search_service.search.counting import chapter_facets, facets, left_without, missing, tiers
from search_service.search.engine import RANKING, Engine, Request, Scored
from search_service.search.engine import Found as Units
from search_service.search.explain import Stage, tell_stages
from search_service.search.hits import UnitReading, make_hit, reading_of
from search_service.search.index import UnitStore
from search_service.search.plan import Plan, Planner, without_kinds
from search_service.search.query.query import Hint, HintKind, Query
from search_service.search.query.repair import Rewriter
from search_service.search.query.request import ReasonKind, Repair, Sort, Wanted
from search_service.search.query.syntax import ReadCitation, parse_query
from search_service.search.rank.matching import Finder
from search_service.search.rank.scoring import Found, weigh

MAX_REWRITTEN: Final = 2000  # code points of a text that are looked at for repairs
CACHED_UNITS: Final = 1024  # analysed texts kept in memory, some ten kilobytes each
LONGER: Final = 3  # words from which a query with few answers also takes those with nearly all


@dataclass(frozen=True, slots=True)
class _Outcome:
    step: Step
    request: Request
    units: Units


@dataclass(frozen=True, slots=True)
class _Weighed:
    position: int
    score: float
    found: Found | None
    explanation: Explanation | None


class Answering:
    """Answers over one build."""

    def __init__(
        self,
        engine: Engine,
        store: UnitStore,
        analyzer: Analyzer,
        planner: Planner,
        rewriter: Rewriter,
        read_citation: ReadCitation,
        exists: Exists,
    ) -> None:
        self._engine = engine
        self._planner = planner
        self._rewriter = rewriter
        self._read_citation = read_citation
        self._exists = exists
        self._reading = lru_cache(maxsize=CACHED_UNITS)(lambda position: reading_of(store.unit(position), analyzer))

    def understand(self, text: str, without: frozenset[str]) -> tuple[Query, tuple[Repair, ...]]:
        """The query of a text and what was changed in it; a citation is only changed into one that leads somewhere."""
        query = parse_query(text, self._read_citation)
        if len(text) > MAX_REWRITTEN or _leads(answer_citation(query.readings, self._exists)):
            return query, ()
        rewritten = self._rewriter.rewrite(text, without)
        if not rewritten.repairs:
            return query, ()
        mended = parse_query(rewritten.text, self._read_citation)
        if query.readings and not _leads(answer_citation(mended.readings, self._exists)):
            return query, ()
        return mended, rewritten.repairs

    def answer(self, text: str, wanted: Wanted) -> Answer:
        """See `Search.answer`; page and size are in bounds."""
        query, repairs = self.understand(text, wanted.without)
        plan = self._planner.plan(query, repairs, wanted)
        outcome = self._climb(plan, max(RANKING.reranked, wanted.page * wanted.size))
        finder = Finder(plan.clauses)
        shown = self._shown(finder, outcome, wanted)
        return Answer(
            text=text,
            understood=query.canonical(),
            repairs=repairs,
            citation=answer_citation(query.readings, self._exists),
            step=outcome.step,
            total=outcome.units.total,
            page=wanted.page,
            size=wanted.size,
            hits=tuple(self._hit(one, finder, wanted.lang) for one in shown),
            facets_kind=facets(outcome.units.kinds),
            facets_law=facets(outcome.units.laws),
            facets_chapter=chapter_facets(outcome.units.chapters),
            without=left_without(self._engine, plan) if outcome.step is Step.NONE else (),
            words_missing=() if outcome.step is Step.ALL else missing(self._engine, plan),
            limits=query.limits,
            hints=(*query.hints, *self._hints(plan)),
            tiers=tiers(self._engine, outcome.request, outcome.units.total, complete=outcome.step is Step.ALL),
            sort=wanted.sort,
        )

    def stages(self, text: str, wanted: Wanted) -> tuple[Stage, ...]:
        """See `Search.stages`."""
        query, repairs = self.understand(text, wanted.without)
        plan = self._planner.plan(query, repairs, wanted)
        outcome = self._climb(plan, 1)
        citation = answer_citation(query.readings, self._exists)
        compiled = self._engine.describe(outcome.request)
        return tell_stages(text, query, repairs, citation, plan, outcome.step, compiled)

    def _climb(self, plan: Plan, limit: int) -> _Outcome:
        """All the words; where that finds little, nearly all; where that finds nothing, any of them."""
        request = plan.all_words()
        if not plan.clauses and not plan.within and not plan.law and not plan.chapter:
            return _Outcome(Step.NONE, request, Units(total=0, best=()))
        units = self._engine.search(request, limit=limit)
        enough = RANKING.few if len(plan.strong) >= LONGER else 1
        if _prose(units) >= enough:
            return _Outcome(Step.ALL, request, units)
        for step, least in ((Step.NEAR, RANKING.near), (Step.ANY, 0.0)):
            looser = plan.some_words(least)
            if looser and (step is Step.NEAR or not units.total):
                more = self._engine.search(looser, limit=limit)
                if more.total > units.total:
                    return self._trusted(_Outcome(step, looser, more), limit)
        return _Outcome(Step.ALL if units.total else Step.NONE, request, units)

    def _trusted(self, outcome: _Outcome, limit: int) -> _Outcome:
        """What some of the words found, where a printed word is among them. Plain words are everyday ones: by
        themselves it takes two of them, and most of what all weigh, or «рецепт борща» would find «рецепт».
        """
        printed = without_kinds(outcome.request, frozenset({ReasonKind.PLAIN}))
        if printed and self._engine.count(printed):
            return outcome
        request = replace(outcome.request, least=RANKING.plain_alone)
        units = self._engine.search(request, limit=limit)
        told = units.total and sum(rare > 0 for rare in units.rarities) > 1
        return _Outcome(Step.NEAR, request, units) if told else _Outcome(Step.NONE, request, Units(total=0, best=()))

    def _shown(self, finder: Finder, outcome: _Outcome, wanted: Wanted) -> list[_Weighed]:
        """The units of the page wanted."""
        page = slice((wanted.page - 1) * wanted.size, wanted.page * wanted.size)
        if wanted.sort is Sort.BOOK:
            rarities = _rarities(finder, outcome)
            return [self._weigh(scored, finder, rarities) for scored in outcome.units.best[page]]
        return self._ordered(finder, outcome)[page]

    def _ordered(self, finder: Finder, outcome: _Outcome) -> list[_Weighed]:
        """The units found, the best ones in the order of what their words weigh."""
        best = outcome.units.best[: RANKING.reranked] if finder.clauses else ()
        rarities = _rarities(finder, outcome)
        weighed = [self._weigh(scored, finder, rarities) for scored in best]
        alone = sum(not clause.weak for clause in finder.clauses) == 1
        weighed.sort(key=lambda one: (*_tier_of(one, alone), -one.score, one.position))
        rest = (_Weighed(scored.position, scored.score, None, None) for scored in outcome.units.best[len(best) :])
        return [*weighed, *rest]

    def _weigh(self, scored: Scored, finder: Finder, rarities: dict[str, float]) -> _Weighed:
        found = self._reading(scored.position).found(finder)
        explanation = weigh(found, finder.clauses, rarities, RANKING)
        return _Weighed(scored.position, explanation.score, found, explanation)

    def _hit(self, one: _Weighed, finder: Finder, lang: Lang) -> Hit:
        reading: UnitReading = self._reading(one.position)
        found = one.found or reading.found(finder)
        return make_hit(reading, finder, found, one.score, one.explanation, lang)

    def _hints(self, plan: Plan) -> Iterator[Hint]:
        """Filters for a Law or a chapter that this library does not know."""
        if plan.law and not self._exists(RecordId.of_law(plan.law)):
            yield Hint(kind=HintKind.LAW, value=str(plan.law))
        if plan.chapter and not self._exists(RecordId("div", (plan.chapter,))):
            yield Hint(kind=HintKind.CHAPTER, value=plan.chapter)


def _tier_of(one: _Weighed, alone: bool) -> tuple[bool, float]:
    """Of a single word any exact form comes before any other form, and so on through the tiers; what only points at
    prose comes last. Of several words the score tells.
    """
    if not alone or one.explanation is None:
        return False, 0.0
    best = max((word.tier for word in one.explanation.words if not word.weak), default=0.0)
    return one.explanation.rank > Rank.TITLE, -best


def _rarities(finder: Finder, outcome: _Outcome) -> dict[str, float]:
    """How rare each part of the query is; 1.0 for those that were not asked for by themselves."""
    asked = (*outcome.request.required, *outcome.request.any_of)
    rarities = {clause.part: rare for clause, rare in zip(asked, outcome.units.rarities, strict=False)}
    return {clause.part: 1.0 for clause in finder.clauses} | rarities


def _leads(citation: CitationAnswer | None) -> bool:
    return citation is not None and citation.status in (Status.RESOLVED, Status.AMBIGUOUS)


def _prose(units: Units) -> int:
    return sum(count for kind, count in units.kinds if KINDS[Kind(kind)].prose)
