"""From a text to an Answer: understand, plan, climb the ladder, weigh the best units, tell what was found."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ingest.model import Lang, Rank, Status
from search_service.search.analysis import Analyzer
from search_service.search.answer import Answer, CitationAnswer, Explanation, Hit
from search_service.search.citations import Exists, answer_citation
from search_service.search.counting import facets
from search_service.search.engine import Engine, Scored
from search_service.search.explain import Stage, tell_stages
from search_service.search.hits import UnitReading, make_hit, reading_of
from search_service.search.index import UnitStore
from search_service.search.ladder import Ladder, Outcome
from search_service.search.plan import Plan, Planner
from search_service.search.query.filters import Hint, OneOf
from search_service.search.query.query import Query
from search_service.search.query.repair import Rewriter
from search_service.search.query.request import Repair, SearchRequest, Sort
from search_service.search.query.syntax import ReadCitation, parse_query
from search_service.search.rank.matching import Finder
from search_service.search.rank.scoring import Found, weigh
from search_service.search.rank.weights import RANKING

MAX_REWRITTEN: Final = 2000  # code points of a text that are looked at for repairs
CACHED_UNITS: Final = 1024  # analysed texts kept in memory, some ten kilobytes each


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
        self._ladder = Ladder(engine)
        self._planner = planner
        self._rewriter = rewriter
        self._read_citation = read_citation
        self._exists = exists
        self._known = store.values
        self._reading = lru_cache(maxsize=CACHED_UNITS)(lambda position: reading_of(store.unit(position), analyzer))

    def understand(self, request: SearchRequest) -> tuple[Query, tuple[Repair, ...]]:
        """The query of a request and what was changed in it; a citation is only changed into one that leads on."""
        text = request.text
        query = parse_query(text, self._read_citation, request.filters)
        if len(text) > MAX_REWRITTEN or _leads(answer_citation(query.readings, self._exists)):
            return query, ()
        rewritten = self._rewriter.rewrite(text, frozenset(request.without))
        if not rewritten.repairs:
            return query, ()
        mended = parse_query(rewritten.text, self._read_citation, request.filters)
        if query.readings and not _leads(answer_citation(mended.readings, self._exists)):
            return query, ()
        return mended, rewritten.repairs

    def answer(self, request: SearchRequest) -> Answer:
        """See `Search.answer`; page and size are in bounds."""
        query, repairs = self.understand(request)
        plan = self._planner.plan(query, repairs, request)
        outcome = self._ladder.climb(plan, max(RANKING.reranked, request.page * request.size))
        finder = Finder(plan.clauses)
        shown = self._shown(finder, outcome, request)
        return Answer(
            text=request.text,
            understood=query.canonical(),
            repairs=repairs,
            citation=answer_citation(query.readings, self._exists),
            step=outcome.step,
            total=outcome.found.total,
            page=request.page,
            size=request.size,
            hits=tuple(self._hit(one, finder, request.lang) for one in shown),
            facets=facets(outcome.found.facets, self._known),
            without=outcome.without,
            words_missing=outcome.missing,
            limits=query.limits,
            hints=(*query.hints, *self._hints(plan)),
            tiers=outcome.tiers,
            sort=request.sort,
        )

    def stages(self, request: SearchRequest) -> tuple[Stage, ...]:
        """See `Search.stages`."""
        query, repairs = self.understand(request)
        plan = self._planner.plan(query, repairs, request)
        outcome = self._ladder.climb(plan, 1)
        citation = answer_citation(query.readings, self._exists)
        compiled = self._engine.explain(outcome.request)
        return tell_stages(request.text, query, repairs, citation, plan, outcome.step, compiled)

    def _shown(self, finder: Finder, outcome: Outcome, request: SearchRequest) -> list[_Weighed]:
        """The units of the page wanted."""
        page = slice((request.page - 1) * request.size, request.page * request.size)
        if request.sort is Sort.BOOK:
            idfs = _idfs(finder, outcome)
            return [self._weigh(scored, finder, idfs) for scored in outcome.found.best[page]]
        return self._ordered(finder, outcome)[page]

    def _ordered(self, finder: Finder, outcome: Outcome) -> list[_Weighed]:
        """The units found, the best ones in the order of what their words weigh."""
        best = outcome.found.best[: RANKING.reranked] if finder.clauses else ()
        idfs = _idfs(finder, outcome)
        weighed = [self._weigh(scored, finder, idfs) for scored in best]
        alone = sum(not clause.weak for clause in finder.clauses) == 1
        weighed.sort(key=lambda one: (*_tier_of(one, alone), -one.score, one.position))
        rest = (_Weighed(scored.position, scored.score, None, None) for scored in outcome.found.best[len(best) :])
        return [*weighed, *rest]

    def _weigh(self, scored: Scored, finder: Finder, idfs: dict[str, float]) -> _Weighed:
        found = self._reading(scored.position).found(finder)
        explanation = weigh(found, finder.clauses, idfs, RANKING)
        return _Weighed(scored.position, explanation.score, found, explanation)

    def _hit(self, one: _Weighed, finder: Finder, lang: Lang) -> Hit:
        reading: UnitReading = self._reading(one.position)
        found = one.found or reading.found(finder)
        return make_hit(reading, finder, found, one.score, one.explanation, lang)

    def _hints(self, plan: Plan) -> Iterator[Hint]:
        """Values of filters that no unit of the library has; names that are one of a few are always some."""
        for row, value in plan.filters:
            if not isinstance(row.values, OneOf) and str(value) not in self._known.get(row.field, ()):
                yield Hint(row.field, str(value))


def _tier_of(one: _Weighed, alone: bool) -> tuple[bool, float]:
    """Of a single word any exact form comes before any other form, and so on through the tiers; what only points at
    prose comes last. Of several words the score tells.
    """
    if not alone or one.explanation is None:
        return False, 0.0
    best = max((word.tier for word in one.explanation.words if not word.weak), default=0.0)
    return one.explanation.rank > Rank.TITLE, -best


def _idfs(finder: Finder, outcome: Outcome) -> dict[str, float]:
    """What each part of the query weighs; 1.0 for those that were not asked for."""
    return {clause.part: 1.0 for clause in finder.clauses} | dict(outcome.idfs)


def _leads(citation: CitationAnswer | None) -> bool:
    return citation is not None and citation.status in (Status.RESOLVED, Status.AMBIGUOUS)
