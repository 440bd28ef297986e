"""Batches answered from Whoosh's postings: how many units fit, which are the best, how many have each value."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index

from search_service.search.engine.meaning import best_of, facet, order_key
from search_service.search.engine.port import Batch, EngineAnswer, IndexUnreadableError, Request, Retrieval, Retrieved
from search_service.search.engine.whoosh.postings import Postings
from search_service.search.engine.whoosh.queries import spelled
from search_service.search.engine.whoosh.reading import Reading
from search_service.search.engine.whoosh.weighting import Weighting
from search_service.search.engine.whoosh.writing import BY
from search_service.search.weights import Boosts


class WhooshEngine:
    """An opened Whoosh index; raises IndexUnreadableError where there is none or it is damaged.

    Every thread at work has a Searcher of its own, because a shared one answers with corruption errors; idle ones are
    used again, so that there are never more than threads that asked at once.
    """

    def __init__(self, folder: Path, boosts: Boosts) -> None:
        self._folder = folder
        self._boosts = boosts
        self._idle: list[Any] = []
        self._postings = Postings()
        with self._readable():
            self._index = whoosh_index.open_dir(folder, readonly=True)
            with self._index.reader() as reader:
                stored = [reader.stored_fields(number) for number in reader.all_doc_ids()]
                self._weighting = Weighting([fields["lengths"] for fields in stored], boosts)
                names = [name for name in self._index.schema.names() if name.startswith(BY)]
        self._positions = [int(fields["position"]) for fields in stored]
        self._ranks = [int(fields["rank"]) for fields in stored]
        shared: dict[str, str] = {}  # one string for each value, whatever the number of units that have it
        self._values = {
            name.removeprefix(BY): [shared.setdefault(value, value) for value in (one.get(name, "") for one in stored)]
            for name in names
        }

    def search(self, batch: Batch) -> EngineAnswer:
        """Everything a batch asks, each word read once."""
        with self._searcher() as searcher:
            reading = Reading(searcher, self._postings, self._boosts, len(self._positions))
            return EngineAnswer(
                retrieved={name: self._retrieved(reading, one) for name, one in batch.retrievals.items()},
                counts={name: len(reading.fitting(request)) for name, request in batch.counts.items()},
                frequencies=tuple(len(reading.units_with(clause)) for clause in batch.clauses),
                units=len(self._positions),
            )

    def explain(self, request: Request) -> str:
        """The request as one query of Whoosh."""
        with self._searcher() as searcher:
            return spelled(request, searcher.reader(), self._boosts)

    def close(self) -> None:
        """Close the searchers and the index."""
        while self._idle:
            self._idle.pop().close()
        self._index.close()

    def _retrieved(self, reading: Reading, retrieval: Retrieval) -> Retrieved:
        found = reading.fitting(retrieval.request)
        scores = reading.scores(retrieval.request, found)
        keys = (
            order_key(self._boosts, self._ranks[number], score, self._positions[number])
            for number, score in scores.items()
        )
        return Retrieved(
            total=len(found),
            best=best_of(keys, retrieval.limit, by_book=retrieval.request.by_book),
            facets={name: facet(Counter(map(self._values[name].__getitem__, found))) for name in retrieval.facets},
        )

    @contextmanager
    def _searcher(self) -> Iterator[Any]:
        """A Searcher for this thread alone; IndexUnreadableError where what is done with it fails."""
        with self._readable():
            try:
                searcher = self._idle.pop()
            except IndexError:
                searcher = self._index.searcher(weighting=self._weighting)
            yield searcher
            self._idle.append(searcher)

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:  # Whoosh raises whatever the damaged bytes lead to
            raise IndexUnreadableError(
                f"the index in {self._folder.name} cannot be read ({type(error).__name__}); run `pravilo build`"
            ) from error
