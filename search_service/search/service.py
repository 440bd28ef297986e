"""Search as one object: a SearchRequest in, an Answer out. What joins the parts of a build opens it there.

The way of a request: understand the text (`query`), plan what to look for (`plan`), ask the engine step by step
(`ladder`), score the best units (`rank`), and say what was found (`hits`, `explain`).
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from ingest.lexis import without_stress
from ingest.model import Lang, RecordId, Span, Status
from search_service.search.analysis import Analyzer, FormMap, FormMapError, Morphology, Term, load_lexicon
from search_service.search.answer import Answer, BestPassage, CitationAnswer, Hit, Stage, Step, facet_values, facets
from search_service.search.certainty import is_certain, shares
from search_service.search.citations import Exists, answer_citation, flipped_number
from search_service.search.clauses import ReasonKind
from search_service.search.engine import Engine, IndexUnreadableError, Scored, open_built
from search_service.search.explain import stages_of
from search_service.search.hits import UnitReading, make_hit, make_passage
from search_service.search.index import (
    FORMS,
    SUGGESTIONS,
    UNITS,
    WORDS,
    Suggestion,
    Suggestions,
    UnitStore,
    keys_of,
)
from search_service.search.ladder import Ladder, Outcome, Parts
from search_service.search.order import Ranked, by_weight, likest_first, texts_first
from search_service.search.plan import Plan, Planner
from search_service.search.query import Expander, KnownWords, Query, ReadCitation, Rewriter, parse_query
from search_service.search.rank import Finder, Found, WordMap, likenesses, marked, score_unit
from search_service.search.request import (
    MAX_SIZE,
    NO_FILTERS,
    Filters,
    Hint,
    OneOf,
    Repair,
    SearchRequest,
    Sort,
)
from search_service.search.weights import RANKING, Ranking
from search_service.search.words import WordStore

CACHED_ANSWERS: Final = 256  # answers kept, some tens of kilobytes each
CACHED_LENGTH: Final = 200  # code points of a query up to which its answer is kept
CACHED_UNITS: Final = 1024  # units kept in memory, some kilobytes each
CACHED_TEXTS: Final = 1024  # texts of pages whose words were marked, as many kilobytes as they have words, more or less
MAX_REPAIRED: Final = 2000  # code points of a text that are looked at for repairs
MAX_SUGGESTIONS: Final = 50
MAX_REST: Final = 10  # parts of a query for which it is counted what they find
Look: TypeAlias = Callable[[int], Found]  # a unit by its position -> where the words of the query stand in it


class Search:
    """Answers queries over one build; one for a process, safe to call from several threads."""

    def __init__(
        self,
        engine: Engine,
        store: UnitStore,
        words: WordStore,
        suggestions: Suggestions,
        analyzer: Analyzer,
        *,
        read_citation: ReadCitation,
        exists: Exists,
        ranking: Ranking = RANKING,
    ) -> None:
        self._parts = (engine, store, words, suggestions)
        self._suggestions = suggestions
        self._store = store
        self._analyzer = analyzer
        self._read_citation = read_citation
        self._exists = exists
        self._ranking = ranking
        self._engine = engine
        self._ladder = Ladder(engine, ranking)
        self._known = store.values
        expander = Expander(analyzer, store.other_words)
        self._planner = Planner(analyzer, expander, ranking, known=store.values)
        self._rewriter = Rewriter(words, KnownWords(words, analyzer, expander.knows), self._leads_somewhere)
        self._reading = lru_cache(maxsize=CACHED_UNITS)(lambda position: UnitReading(*store.read(position)))
        self._words = lru_cache(maxsize=CACHED_TEXTS)(lambda text: WordMap(analyzer.terms(text)))
        self._cached = lru_cache(maxsize=CACHED_ANSWERS)(self._answer)

    def answer(self, request: SearchRequest) -> Answer:
        """Return the hits of a page for any text, never an error of the text; a page or a size out of bounds is the
        nearest in bounds. Answers to short queries are kept and given again.
        """
        request = replace(request, page=max(1, request.page), size=min(max(1, request.size), MAX_SIZE), grouped=False)
        ask = self._cached if len(request.text) <= CACHED_LENGTH else self._answer
        with _readable():
            return ask(request)

    def stages(self, request: SearchRequest) -> tuple[Stage, ...]:
        """What each step of understanding made of a query, in their order; it is computed anew each time."""
        with _readable():
            query, repairs = self._understand(request)
            plan = self._planner.plan(query, repairs, request)
            outcome = self._ladder.climb(plan, 1)
            citation = answer_citation(query.readings, self._exists)
            compiled = self._engine.explain(outcome.request)
        return stages_of(request.text, query, repairs, citation, plan, outcome.step, compiled)

    def resolve(self, typed: str) -> CitationAnswer | None:
        """What a typed citation leads to; None where it is no citation."""
        return answer_citation(self._read_citation(" ".join(typed.split())), self._exists)

    def marker(self, query: str, filters: Filters = NO_FILTERS) -> Callable[[str], tuple[Span, ...]]:
        """Return what finds the words of a query in any text: where they stand, code points, in order and not
        overlapping; `filters` are those that all the texts fit. The query is understood once, at the first text,
        however many are asked about.
        """

        @cache
        def finder() -> Finder:
            request = SearchRequest(text=query, filters=filters)
            return Finder(self._planner.plan(*self._understand(request), request).clauses)

        def marks(text: str) -> tuple[Span, ...]:
            return marked(finder().in_text(self._words(text)), finder().clauses)

        return marks

    def suggest(self, prefix: str, *, lang: Lang = Lang.RU, limit: int = 10) -> tuple[Suggestion, ...]:
        """At most `limit` (up to 50) Laws, terms and heads of the index for the letters typed so far."""
        with _readable():
            return self._suggestions.beginning(prefix, lang, min(max(1, limit), MAX_SUGGESTIONS))

    def terms(self, text: str) -> tuple[Term, ...]:
        """The words of any text with the lemmas they are compared by."""
        return self._analyzer.terms(text)

    def warm(self) -> None:
        """Read the units ahead of the queries, as many as are kept in memory, and the dictionaries."""
        self._analyzer.in_dictionary("word")
        with _readable():
            for position in range(min(len(self._store), CACHED_UNITS)):
                self._reading(position)

    def forget(self) -> None:
        """Let go of the answers that were kept."""
        self._cached.cache_clear()

    def close(self) -> None:
        """Lets go of the files of the build."""
        for part in self._parts:
            part.close()

    def _leads_somewhere(self, typed: str) -> bool:
        citation = self.resolve(typed)
        return citation is not None and citation.status in (Status.RESOLVED, Status.AMBIGUOUS)

    def _understand(self, request: SearchRequest) -> tuple[Query, tuple[Repair, ...]]:
        """The query of a request and what was changed in it; a citation is only changed into one that leads on."""
        text, without = without_stress(request.text), frozenset(request.without)
        read = self._reader(as_typed=ReasonKind.LAYOUT in without)
        query = parse_query(text, read, request.filters)
        if repair := flipped_number(text, answer_citation(query.readings, self._exists)):
            meant = tuple(reading for reading in query.readings if reading.doubt == repair.kind)
            return parse_query(text, lambda _: meant, request.filters), (repair,)
        if len(text) > MAX_REPAIRED or _leads(answer_citation(query.readings, self._exists)):
            return query, ()
        rewritten = self._rewriter.rewrite(text, without)
        if not rewritten.repairs:
            return query, ()
        mended = parse_query(rewritten.text, read, request.filters)
        if query.readings and not _leads(answer_citation(mended.readings, self._exists)):
            return query, ()
        return mended, rewritten.repairs

    def _reader(self, *, as_typed: bool) -> ReadCitation:
        """What reads a citation; `as_typed` only on the keyboard layout it was typed on."""
        if not as_typed:
            return self._read_citation
        return lambda typed: tuple(one for one in self._read_citation(typed) if one.doubt != ReasonKind.LAYOUT)

    def _answer(self, request: SearchRequest) -> Answer:
        """See `answer`; page and size are in bounds."""
        query, repairs = self._understand(request)
        plan = self._planner.plan(query, repairs, request)
        limit = max(self._ranking.reranked, request.page * request.size)
        outcome = self._ladder.climb(
            plan, limit, lambda missing: self._rest(query, plan, missing, request), lambda: self._offer(request)
        )
        finder = Finder(plan.clauses)
        look: Look = cache(lambda position: self._reading(position).found(finder))
        citation = answer_citation(query.readings, self._exists)
        titled = () if _leads(citation) or request.filters else self._titled(query, request.text)
        shown = self._shown(query, finder, outcome, request, titled, look)
        certain = _leads(citation) or bool(titled) or self._is_certain(finder, outcome, look)
        first = request.page == 1 and request.sort is Sort.RELEVANCE and finder.clauses
        return Answer(
            text=request.text,
            understood=query.canonical(),
            repairs=repairs,
            citation=citation,
            titled=titled,
            step=outcome.step,
            total=outcome.found.total,
            page=request.page,
            size=request.size,
            hits=tuple(self._hit(one, finder, request.lang, look) for one in shown),
            passage=self._passage(shown[0], finder, look) if certain and first and shown else None,
            facets=facets(outcome.found.facets, self._known, request.values),
            facet_values=facet_values(outcome.found.facets, self._known),
            without=outcome.without,
            words_missing=() if _leads(citation) else outcome.missing,
            certain=certain,
            rest=outcome.rest,
            unquoted=outcome.unquoted,
            meant=outcome.meant,
            all_words=outcome.all_words,
            limits=query.limits,
            hints=(*query.hints, *plan.hints, *self._hints(plan)),
            tiers=outcome.tiers,
            sort=request.sort,
        )

    def _titled(self, query: Query, typed: str) -> tuple[RecordId, ...]:
        """The Laws and divisions whose title the whole text is, as typed or as repaired."""
        if query.excluded or (query.filters and query.choices):  # «глава V» alone is a filter and a title
            return ()
        for text in dict.fromkeys((typed, query.canonical())):
            if found := self._store.titled(keys_of(text, self._analyzer)):
                return found
        return ()

    def _is_certain(self, finder: Finder, outcome: Outcome, look: Look) -> bool:
        """Whether a unit found has enough of what the words weigh; the units of filters alone are asked for."""
        if not finder.clauses:
            return outcome.found.total > 0
        weights = shares(finder.clauses, outcome.frequencies, outcome.units, self._ranking)
        best = outcome.best[: self._ranking.reranked]
        return is_certain((look(scored.position) for scored in best), weights, self._ranking)

    def _rest(self, query: Query, plan: Plan, missing: frozenset[str], request: SearchRequest) -> Parts:
        """The parts of a query that may be searched by themselves: all its words that some unit has, and each of
        them.
        """
        strong = {clause.part for clause in plan.clauses if not clause.weak}
        words = dict.fromkeys(choice for choice in query.choices if choice.canonical() in strong)
        had = tuple(choice for choice in words if choice.canonical() not in missing)
        parts = [had] if 1 < len(had) < len(words) else []
        parts += [(choice,) for choice in had] if len(words) > 1 else []
        queries = [replace(query, choices=part, readings=()) for part in parts[:MAX_REST]]
        return [(part.canonical(), self._planner.plan(part, (), request).all_words()) for part in queries]

    def _offer(self, request: SearchRequest) -> Parts:
        """The query with words that are right mended all the same, for an offer."""
        text = self._rewriter.guess(without_stress(request.text), frozenset(request.without))
        if text is None:
            return ()
        return ((text, self._planner.plan(parse_query(text, lambda _: (), request.filters), (), request).all_words()),)

    def _shown(
        self,
        query: Query,
        finder: Finder,
        outcome: Outcome,
        request: SearchRequest,
        titled: Sequence[RecordId],
        look: Look,
    ) -> list[Ranked]:
        """The units of the page wanted."""
        page = slice((request.page - 1) * request.size, request.page * request.size)
        if request.sort is Sort.BOOK:
            idfs = _idfs(finder, outcome)
            return [self._scored(scored, finder, idfs, look) for scored in outcome.found.best[page]]
        return self._ordered(query, finder, outcome, request.size, titled, look)[page]

    def _ordered(
        self, query: Query, finder: Finder, outcome: Outcome, size: int, titled: Sequence[RecordId], look: Look
    ) -> list[Ranked]:
        """The units found, the best ones in the order of what their words weigh. The first page is ordered as a whole,
        however long it is.
        """
        best = outcome.found.best[: self._ranking.reranked] if finder.clauses else ()
        idfs = _idfs(finder, outcome)
        said = [clause.part for clause in finder.clauses if not clause.weak]
        scored = [self._scored(one, finder, idfs, look) for one in best]
        if outcome.step is not Step.ALL and query.is_words:
            alike = likenesses(" ".join(said), [self._store.passages(one.position) for one in best])
            scored = likest_first(scored, alike, self._ranking.likeness)
        ordered = by_weight(scored, titled, alone=len(said) == 1)
        weak = frozenset(number for number, clause in enumerate(finder.clauses) if clause.weak)
        first_page = outcome.found.best[len(best) : size] if finder.clauses else ()
        looked_at = [*ordered, *(self._ranked(scored, look) for scored in first_page)]
        rest = (Ranked(position=one.position, score=one.score) for one in outcome.found.best[len(looked_at) :])
        return [*texts_first(looked_at, weak), *rest]

    def _scored(self, scored: Scored, finder: Finder, idfs: dict[str, float], look: Look) -> Ranked:
        explanation = score_unit(look(scored.position), finder.clauses, idfs, self._ranking)
        return replace(self._ranked(scored, look), score=explanation.score, explanation=explanation)

    def _ranked(self, scored: Scored, look: Look) -> Ranked:
        unit = self._reading(scored.position).unit
        return Ranked(position=scored.position, score=scored.score, unit=unit, found=look(scored.position))

    def _hit(self, one: Ranked, finder: Finder, lang: Lang, look: Look) -> Hit:
        reading: UnitReading = self._reading(one.position)
        return make_hit(reading, finder, look(one.position), one.score, one.explanation, lang)

    def _passage(self, one: Ranked, finder: Finder, look: Look) -> BestPassage | None:
        item = one.explanation.item if one.explanation else None
        return make_passage(self._reading(one.position), finder, look(one.position), item)

    def _hints(self, plan: Plan) -> Iterator[Hint]:
        """Values of filters that no unit of the library has; names that are one of a few are always some."""
        for row, value in plan.filters:
            if not isinstance(row.values, OneOf) and str(value) not in self._known.get(row.field, ()):
                yield Hint(row.field, str(value))


def _idfs(finder: Finder, outcome: Outcome) -> dict[str, float]:
    """What each part of the query weighs; 1.0 for those that were not asked for."""
    return {clause.part: 1.0 for clause in finder.clauses} | dict(outcome.idfs)


def _leads(citation: CitationAnswer | None) -> bool:
    return citation is not None and citation.status in (Status.RESOLVED, Status.AMBIGUOUS)


@contextmanager
def _readable() -> Iterator[None]:
    """Says what to do where the words of a build turn out to be missing or damaged."""
    try:
        yield
    except sqlite3.Error as error:
        raise IndexUnreadableError(
            f"the words of the search index cannot be read ({error}); run `pravilo build`"
        ) from error


def open_search(build: Path, *, read_citation: ReadCitation, exists: Exists, engine: str | None = None) -> Search:
    """Search over the index that an engine, the default one for None, has in a build folder. EngineUnavailableError
    where there is no such engine, IndexUnreadableError where a part of the index is missing, older, damaged or another
    engine's.
    """
    return search_over(open_index(build, engine), build, read_citation=read_citation, exists=exists)


def open_index(build: Path, engine: str | None = None, ranking: Ranking = RANKING) -> Engine:
    """The index that an engine, the default one for None, has in a build folder; the same errors."""
    return open_built(build, engine, ranking.boosts)


def search_over(
    engine: Engine, build: Path, *, read_citation: ReadCitation, exists: Exists, ranking: Ranking = RANKING
) -> Search:
    """Search over an opened engine and the words of a build folder; IndexUnreadableError where these are missing, older
    or damaged.
    """
    try:
        analyzer = Analyzer(Morphology(load_lexicon()), FormMap.read(build / FORMS))
    except FormMapError as error:
        raise IndexUnreadableError(str(error)) from error
    with _readable():
        words, suggestions = WordStore(build / WORDS), Suggestions(build / SUGGESTIONS)
    store = UnitStore(build / UNITS)
    return Search(
        engine, store, words, suggestions, analyzer, read_citation=read_citation, exists=exists, ranking=ranking
    )
