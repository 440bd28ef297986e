"""Requests answered by Whoosh's matchers: how many units fit, which are the best, of which kinds and Laws."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index

from search_service.search.engine.port import (
    RANKING,
    Found,
    IndexUnreadable,
    Ranking,
    Request,
    best_of,
    enough,
    order_key,
    rarity,
)
from search_service.search.engine.whoosh.postings import Postings
from search_service.search.engine.whoosh.queries import Compiled
from search_service.search.engine.whoosh.weighting import Weighting


class WhooshEngine:
    """An opened Whoosh index; raises IndexUnreadable where there is none or it is damaged.

    Every thread at work has a Searcher of its own, because a shared one answers with corruption errors; idle ones are
    used again, so that there are never more than threads that asked at once.
    """

    def __init__(self, folder: Path, ranking: Ranking = RANKING) -> None:
        self._folder = folder
        self._ranking = ranking
        self._idle: list[Any] = []
        self._postings = Postings()
        with self._readable():
            self._index = whoosh_index.open_dir(folder, readonly=True)
            with self._index.reader() as reader:
                stored = [reader.stored_fields(number) for number in reader.all_doc_ids()]
                self._weighting = Weighting(reader, ranking)
        self._positions = [int(fields["position"]) for fields in stored]
        self._ranks = [int(fields["rank"]) for fields in stored]
        self._kinds = [str(fields["kind"]) for fields in stored]
        self._laws = [int(fields["law"] or 0) for fields in stored]
        self._chapters = [str(fields["chapter"] or "") for fields in stored]

    def search(self, request: Request, *, limit: int) -> Found:
        """The best `limit` units, with exact total and facets."""
        found, counts = self._run(request, scored=True)
        keys = (
            order_key(self._ranking, self._ranks[number], score, self._positions[number]) for score, number in found
        )
        kinds = Counter(self._kinds[number] for _, number in found)
        laws = Counter(self._laws[number] for _, number in found if self._laws[number])
        chapters = Counter(self._chapters[number] for _, number in found if self._chapters[number])
        return Found(
            total=len(found),
            best=best_of(keys, limit, by_book=request.by_book),
            kinds=tuple(sorted(kinds.items())),
            laws=tuple(sorted(laws.items())),
            chapters=tuple(sorted(chapters.items())),
            rarities=tuple(rarity(count, len(self._positions)) for count in counts),
        )

    def count(self, request: Request) -> int:
        """How many units fit."""
        return len(self._run(request, scored=False)[0])

    def describe(self, request: Request) -> str:
        """The query that Whoosh evaluates."""
        with self._searcher() as searcher:
            query = Compiled(request, searcher.reader(), self._postings, self._ranking)
        parts = (("", query.wanted), ("only in ", query.kept), ("without ", query.excluded))
        return ", ".join(f"{name}{part}" for name, part in parts if part is not None)

    def close(self) -> None:
        """Closes the searchers and the index."""
        while self._idle:
            self._idle.pop().close()
        self._index.close()

    def _run(self, request: Request, *, scored: bool) -> tuple[Sequence[tuple[float, int]], list[int]]:
        """Score and number of each unit that fits, and how many units each clause has."""
        with self._searcher() as searcher:
            query = Compiled(request, searcher.reader(), self._postings, self._ranking)
            results = searcher.search(query.wanted, limit=None, scored=scored, filter=query.kept, mask=query.excluded)
            found: list[tuple[float, int]] = results.top_n
        if request.any_of and request.least:
            weighing = enough([clause.units for clause in query.any_of], len(self._positions), request.least)
            found = [one for one in found if one[1] in weighing]
        return found, [len(clause.units) for clause in query.clauses]

    @contextmanager
    def _searcher(self) -> Iterator[Any]:
        """A Searcher for this thread alone; IndexUnreadable where what is done with it fails."""
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
            raise IndexUnreadable(
                f"the index in {self._folder.name} cannot be read ({type(error).__name__}); run `pravilo build`"
            ) from error
