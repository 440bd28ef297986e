"""Search as one object: what a reader typed in, an Answer out. The composition root opens it on a build."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from ingest.model import Lang, Span
from search_service.search.analysis import Analyzer, FormMap, FormMapError, Morphology, load_lexicon
from search_service.search.answer import Answer, CitationAnswer, Facet, Step, Without
from search_service.search.citation_answer import Exists, answer_citation
from search_service.search.engine import RANKING, Engine, Found, IndexUnreadable, Request
from search_service.search.glossary import Glossary
from search_service.search.hits import make_hit, reading_of
from search_service.search.layout import FORMS, UNITS, WHOOSH
from search_service.search.matching import Finder, marked
from search_service.search.plan import Plan, Planner
from search_service.search.query import Query
from search_service.search.query_parser import ReadCitation, parse_query
from search_service.search.scoring import closeness
from search_service.search.unit_store import UnitStore
from search_service.search.whoosh_engine import WhooshEngine

MAX_SIZE: Final = 100
MAX_WITHOUT: Final = 10  # parts of a query for which it is counted what would be found without them
CACHED_UNITS: Final = 1024  # analysed texts kept in memory, some ten kilobytes each


@dataclass(frozen=True, slots=True)
class _Outcome:
    step: Step
    request: Request
    found: Found


class Search:
    """Answers queries over one build; one for a process, safe to call from several threads."""

    def __init__(
        self,
        engine: Engine,
        store: UnitStore,
        analyzer: Analyzer,
        *,
        read_citation: ReadCitation,
        exists: Exists,
    ) -> None:
        self._engine = engine
        self._store = store
        self._analyzer = analyzer
        self._planner = Planner(analyzer, Glossary(store.glossary, analyzer))
        self._read_citation = read_citation
        self._exists = exists
        self._reading = lru_cache(maxsize=CACHED_UNITS)(lambda position: reading_of(store.unit(position), analyzer))

    def answer(
        self,
        text: str,
        *,
        within: str | None = None,
        law: int | None = None,
        without: frozenset[str] = frozenset(),
        lang: Lang = Lang.RU,
        page: int = 1,
        size: int = 20,
    ) -> Answer:
        """The hits of a page (from 1, `size` up to 100) for any text, never an error of the text. `within`
        and `law` are filters chosen beside the query, `without` names reason kinds to switch off, `lang`
        chooses the titles' language.
        """
        page, size = max(1, page), min(max(1, size), MAX_SIZE)
        query = parse_query(text, self._read_citation)
        plan = self._planner.plan(query, without=without, within=within, law=law)
        outcome = self._climb(plan, max(RANKING.reranked, page * size))
        finder = Finder(plan.clauses)
        ordered, seen = self._rerank(finder, outcome)
        shown = ordered[(page - 1) * size : page * size]
        nothing = outcome.step is Step.NONE
        return Answer(
            text=text,
            understood=query.canonical(),
            repairs=(),
            citation=answer_citation(query.readings, self._exists),
            step=outcome.step,
            total=outcome.found.total,
            page=page,
            size=size,
            hits=tuple(make_hit(self._reading(position), finder, score, lang) for position, score in shown),
            facets_kind=_facets(outcome.found.kinds),
            facets_law=_facets(outcome.found.laws),
            without=tuple(self._without(plan)) if nothing else (),
            words_missing=() if outcome.step is Step.ALL else self._missing(plan, seen),
            limits=query.limits,
        )

    def resolve(self, typed: str) -> CitationAnswer | None:
        """What a typed citation leads to; None where it is no citation."""
        return answer_citation(self._read_citation(" ".join(typed.split())), self._exists)

    def marks(self, text: str, query: str) -> tuple[Span, ...]:
        """Where the words of a query stand in any text, code points, in order and not overlapping."""
        plan = self._plan_of(parse_query(query, self._read_citation))
        return marked(Finder(plan.clauses).in_text(self._analyzer.terms(text)), plan.clauses)

    def close(self) -> None:
        """Lets go of the files of the build."""
        self._engine.close()
        self._store.close()

    def _plan_of(self, query: Query) -> Plan:
        return self._planner.plan(query, without=frozenset(), within=None, law=None)

    def _climb(self, plan: Plan, limit: int) -> _Outcome:
        """All the words; where that finds nothing, any of them."""
        request = plan.all_words()
        if not plan.clauses and not plan.within and not plan.law:
            return _Outcome(Step.NONE, request, Found(total=0, best=()))
        found = self._engine.search(request, limit=limit)
        if found.total:
            return _Outcome(Step.ALL, request, found)
        if looser := plan.any_word():
            any_found = self._engine.search(looser, limit=limit)
            if any_found.total:
                return _Outcome(Step.ANY, looser, any_found)
        return _Outcome(Step.NONE, request, found)

    def _rerank(self, finder: Finder, outcome: _Outcome) -> tuple[list[tuple[int, float]], set[int]]:
        """The units found with their final scores, the best ones in the order of how their words stand; and the
        numbers of the clauses seen in those.
        """
        best = outcome.found.best[: RANKING.reranked] if finder.clauses else ()
        keyed = []
        seen: set[int] = set()
        for scored in best:
            reading = self._reading(scored.position)
            matches = reading.matches(finder)
            seen.update(match.clause for match in matches)
            close = closeness(matches, len(finder.clauses))
            score = close.score(scored.score, RANKING)
            rank = 0 if outcome.step is Step.ANY else reading.unit.rank
            keyed.append((rank, not close.together, -score, scored.position))
        ranked = [(position, -negated) for _, _, negated, position in sorted(keyed)]
        rest = [(scored.position, scored.score) for scored in outcome.found.best[len(best) :]]
        return ranked + rest, seen

    def _missing(self, plan: Plan, seen: set[int]) -> tuple[str, ...]:
        """The parts that no unit of the library has."""
        unseen = (clause for number, clause in enumerate(plan.clauses) if number not in seen)
        return tuple(clause.part for clause in unseen if not self._engine.count(plan.only(clause)))

    def _without(self, plan: Plan) -> Iterable[Without]:
        """What would be found without each part of the query, in the order typed."""
        parts = [(clause.part, plan.without(clause)) for clause in plan.clauses] if len(plan.clauses) > 1 else []
        parts += plan.without_filters()
        for part, request in parts[:MAX_WITHOUT]:
            yield Without(part=part, count=self._engine.count(request))


def _facets(counts: Iterable[tuple[str, int]] | Iterable[tuple[int, int]]) -> tuple[Facet, ...]:
    """Most frequent first; equals by name, Laws by number."""
    return tuple(sorted((Facet(value=value, count=count) for value, count in counts), key=_facet_order))


def _facet_order(facet: Facet) -> tuple[int, int, str]:
    number = facet.value if isinstance(facet.value, int) else 0
    return (-facet.count, number, str(facet.value))


def open_search(build: Path, *, read_citation: ReadCitation, exists: Exists) -> Search:
    """Search over the index of a build folder; IndexUnreadable where a part of it is missing, older or
    damaged.
    """
    try:
        forms = FormMap.read(build / FORMS)
    except FormMapError as error:
        raise IndexUnreadable(str(error)) from error
    analyzer = Analyzer(Morphology(load_lexicon()), forms)
    store = UnitStore(build / UNITS)
    return Search(WhooshEngine(build / WHOOSH), store, analyzer, read_citation=read_citation, exists=exists)
