"""Search as one object: what a reader typed in, an Answer out. The composition root opens it on a build."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from ingest.model import Lang, Span, Status
from search_service.search.analysis import Analyzer, FormMap, FormMapError, Morphology, Term, load_lexicon
from search_service.search.answer import Answer, CitationAnswer
from search_service.search.answering import Answering
from search_service.search.citations import Exists, answer_citation
from search_service.search.engine import Engine, IndexUnreadableError, engine_name, open_engine
from search_service.search.explain import Stage
from search_service.search.index import (
    FORMS,
    SUGGESTIONS,
    UNITS,
    WORDS,
    Suggestion,
    Suggestions,
    UnitStore,
    engine_folder,
    recorded_engine,
)
from search_service.search.plan import Planner
from search_service.search.query.expansion import Expander
from search_service.search.query.related import load_related
from search_service.search.query.repair import KnownWords, Rewriter, WordStore
from search_service.search.query.request import MAX_SIZE, SearchRequest
from search_service.search.query.syntax import ReadCitation
from search_service.search.rank.matching import Finder, WordMap, marked
from search_service.search.rank.weights import RANKING

CACHED_ANSWERS: Final = 256  # answers kept, some tens of kilobytes each
CACHED_LENGTH: Final = 200  # code points of a query up to which its answer is kept
MAX_SUGGESTIONS: Final = 50


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
    ) -> None:
        self._parts = (engine, store, words, suggestions)
        self._suggestions = suggestions
        self._analyzer = analyzer
        self._read_citation = read_citation
        self._exists = exists
        expander = Expander(analyzer, glossary=store.glossary, translations=store.translations, related=load_related())
        self._planner = Planner(analyzer, expander)
        rewriter = Rewriter(words, KnownWords(words, analyzer, expander.knows), self._leads_somewhere)
        self._answering = Answering(engine, store, analyzer, self._planner, rewriter, read_citation, exists)
        self._kept = lru_cache(maxsize=CACHED_ANSWERS)(self._answering.answer)

    def answer(self, request: SearchRequest) -> Answer:
        """Return the hits of a page for any text, never an error of the text; a page or a size out of bounds is the
        nearest in bounds. Answers to short queries are kept and given again.
        """
        request = replace(request, page=max(1, request.page), size=min(max(1, request.size), MAX_SIZE))
        ask = self._kept if len(request.text) <= CACHED_LENGTH else self._answering.answer
        with _readable():
            return ask(request)

    def stages(self, request: SearchRequest) -> tuple[Stage, ...]:
        """What each step of understanding made of a query, in their order; it is computed anew each time."""
        with _readable():
            return self._answering.stages(request)

    def resolve(self, typed: str) -> CitationAnswer | None:
        """What a typed citation leads to; None where it is no citation."""
        return answer_citation(self._read_citation(" ".join(typed.split())), self._exists)

    def marks(self, text: str, query: str) -> tuple[Span, ...]:
        """Where the words of a query stand in any text, code points, in order and not overlapping."""
        plan = self._planner.plan(*self._answering.understand(SearchRequest(text=query)))
        return marked(Finder(plan.clauses).in_text(WordMap(self._analyzer.terms(text))), plan.clauses)

    def suggest(self, prefix: str, *, lang: Lang = Lang.RU, limit: int = 10) -> tuple[Suggestion, ...]:
        """At most `limit` (up to 50) Laws, terms and heads of the index for the letters typed so far."""
        with _readable():
            return self._suggestions.beginning(prefix, lang, min(max(1, limit), MAX_SUGGESTIONS))

    def terms(self, text: str) -> tuple[Term, ...]:
        """The words of any text with the lemmas they are compared by."""
        return self._analyzer.terms(text)

    def close(self) -> None:
        """Lets go of the files of the build."""
        for part in self._parts:
            part.close()

    def _leads_somewhere(self, typed: str) -> bool:
        citation = self.resolve(typed)
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


def open_index(build: Path, engine: str | None = None) -> Engine:
    """The index that an engine, the default one for None, has in a build folder; the same errors."""
    name, recorded = engine_name(engine), recorded_engine(build)
    if recorded and name != recorded:
        remedy = f"run `pravilo --engine {name} build`, or ask it with `--engine {recorded}`"
        raise IndexUnreadableError(f"the search index of this build is one of {recorded}, not of {name}; {remedy}")
    return open_engine(engine, engine_folder(build, name), RANKING.boosts)


def search_over(engine: Engine, build: Path, *, read_citation: ReadCitation, exists: Exists) -> Search:
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
    return Search(engine, store, words, suggestions, analyzer, read_citation=read_citation, exists=exists)
