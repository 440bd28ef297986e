"""Batches answered by Tantivy: how many units fit, which are the best, how many have each value."""

import json
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import tantivy
from tantivy import Occur, Order, Query

from search_service.search.clauses import Clause
from search_service.search.engine.meaning import clause_weights, facet, least_weight
from search_service.search.engine.port import (
    Batch,
    EngineAnswer,
    IndexUnreadableError,
    Request,
    Retrieval,
    Retrieved,
    Scored,
)
from search_service.search.engine.tantivy.enough import least_sets
from search_service.search.engine.tantivy.queries import Compiler, all_of, any_of, unscored
from search_service.search.engine.tantivy.writing import ABOUT, BY, POSITION, RANK, VERSION, same_ranks, schema_of
from search_service.search.weights import Boosts

MOST_COUNTS: Final = 4096  # clauses whose frequencies are kept; an index does not change
MOST_VALUES: Final = 60_000  # values of a field that are counted; Tantivy counts no more than 65,000
ROUNDING: Final = 1e-5  # of a weight, for Tantivy adds up in single precision


def _temporary() -> "tempfile.TemporaryDirectory[str]":
    try:
        return tempfile.TemporaryDirectory(prefix="pravilo-index-")
    except OSError as error:
        raise IndexUnreadableError(
            f"Tantivy needs a folder for temporary files while it opens an index ({error.strerror}): set TMPDIR to one "
            "that may be written"
        ) from error


class TantivyEngine:
    """An opened Tantivy index; raises IndexUnreadableError where there is none or it is damaged.

    Tantivy makes a file for its lock beside the index. A build may lie on storage that is only read, and its files are
    all summed up in its description, so the index is opened through a folder of links to it, which is not needed any
    more once the files are mapped.
    """

    def __init__(self, folder: Path, boosts: Boosts) -> None:
        self._folder = folder
        self._boosts = boosts
        self._least_rank = min(boosts.rank)
        self._kept: OrderedDict[Clause, int] = OrderedDict()
        self._lock = threading.Lock()
        with self._readable(), _temporary() as links:
            about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
            if about["version"] != VERSION or not same_ranks(about, boosts):
                raise IndexUnreadableError(f"the index in {folder.name} is of another version; run `pravilo build`")
            for path in folder.iterdir():
                (Path(links) / path.name).symlink_to(path.resolve())
            schema = schema_of(about["fields"])
            self._index = tantivy.Index.open(links)
            self._index.config_reader(reload_policy="manual")
            self._searcher = self._index.searcher()
            self._schema = schema
            self._units: int = self._searcher.num_docs
            self._searcher.search(Query.all_query(), limit=1)

    def search(self, batch: Batch) -> EngineAnswer:
        """Everything a batch asks, one query after another."""
        with self._readable():
            compiler = self._compiler()
            retrieved = {name: self._retrieved(one, compiler) for name, one in batch.retrievals.items()}
            counts = {name: self._count(self._fitting(one, compiler)) for name, one in batch.counts.items()}
            frequencies = tuple(self._frequency(clause, compiler) for clause in batch.clauses)
        return EngineAnswer(retrieved=retrieved, counts=counts, frequencies=frequencies, units=self._units)

    def explain(self, request: Request) -> str:
        """The request as one query of Tantivy."""
        with self._readable():
            return str(self._fitting(request, self._compiler()))

    def close(self) -> None:
        """Nothing: the files are let go of with the engine."""

    def _compiler(self) -> Compiler:
        return Compiler(self._searcher, self._schema, self._boosts)

    def _retrieved(self, retrieval: Retrieval, compiler: Compiler) -> Retrieved:
        request = retrieval.request
        query = self._fitting(request, compiler)
        total = self._count(query)
        limit = min(retrieval.limit, total)
        if request.by_book:
            best = self._first(query, limit)
        elif request.required or request.any_of:
            best = self._best(query, limit, total)
        else:
            best = self._by_rank(query, limit)
        return Retrieved(
            total=total,
            best=tuple(best),
            facets={name: self._facet(query, name) if total else () for name in retrieval.facets},
        )

    def _best(self, query: Query, limit: int, total: int) -> list[Scored]:
        """The units with the highest scores. Equals are found in the order of the segments, which need not be that of
        the library, so that where the last is one of several equals all of them are looked at.
        """
        wide = limit
        while True:
            hits = self._hits(query, wide)
            if len(hits) <= limit or hits[-1].score < hits[limit - 1].score or wide >= total:
                return sorted(hits, key=lambda hit: (-hit.score, hit.position))[:limit]
            wide = min(total, 4 * wide)

    def _hits(self, query: Query, limit: int) -> list[Scored]:
        if not limit:
            return []
        found = self._searcher.search(query, limit=limit + 1, count=False, weight_by_field="factor").hits
        positions = self._searcher.fast_field_values(POSITION, [address for _, address in found])
        pairs = zip(found, positions, strict=True)
        return [Scored(int(place or 0), score * self._least_rank) for (score, _), place in pairs]

    def _first(self, query: Query, limit: int) -> list[Scored]:
        """The first units of the library."""
        if not limit:
            return []
        search = self._searcher.search
        hits = search(query, limit=limit, count=False, order_by_field=POSITION, order=Order.Asc).hits
        return [Scored(int(place), 1.0) for place, _ in hits]

    def _by_rank(self, query: Query, limit: int) -> list[Scored]:
        """The first units of the best rank, then those of the next."""
        best: list[Scored] = []
        for rank, weight in sorted(enumerate(self._boosts.rank), key=lambda row: -row[1]):
            of_rank = Query.term_query(self._schema, RANK, rank, index_option="basic")
            left = limit - len(best)
            found = self._first(all_of([query, of_rank]), left)
            best += (replace(one, score=weight) for one in found)
        return best

    def _facet(self, query: Query, name: str) -> tuple[tuple[str, int], ...]:
        counting = {"values": {"terms": {"field": BY + name, "size": MOST_VALUES, "segment_size": MOST_VALUES}}}
        buckets = self._searcher.aggregate(query, counting)["values"]["buckets"]
        return facet({bucket["key"]: bucket["doc_count"] for bucket in buckets})

    def _fitting(self, request: Request, compiler: Compiler) -> Query:
        """What finds the units that fit a request, worth what the words of its clauses are worth."""
        needed = [compiler.clause(clause) for clause in request.required]
        if request.any_of:
            needed.append(self._enough(request.any_of, request.least, compiler))
        narrowing = list(compiler.filters(request.filters))
        query = all_of([*(needed or [Query.all_query()]), *narrowing])
        if request.excluded:
            excluded = compiler.any_pattern(request.excluded)
            return Query.boolean_query([(Occur.Must, query), (Occur.MustNot, excluded)])
        return query

    def _enough(self, clauses: Sequence[Clause], least: float, compiler: Compiler) -> Query:
        """What finds the units with enough of some clauses."""
        weights = clause_weights((self._frequency(clause, compiler) for clause in clauses), self._units)
        wanted = least_weight(weights, least)
        queries = [compiler.clause(clause) for clause in clauses]
        if not wanted:
            return any_of(queries)
        sets = least_sets(weights, wanted)
        if sets is None:
            needed = self._weighing(queries, weights, wanted)
        else:
            needed = any_of([all_of([queries[number] for number in one]) for one in sets])
        scored = [(Occur.Should, query) for query in queries]
        return Query.boolean_query([(Occur.Must, unscored(needed)), *scored])

    def _weighing(self, queries: Sequence[Query], weights: Sequence[float], wanted: float) -> Query:
        """The units, by their positions, whose clauses weigh enough: too many sets of clauses would do to be written
        out, so that the units are looked at by what they weigh, the heaviest first.
        """
        weighed = any_of(
            [Query.const_score_query(query, weight) for query, weight in zip(queries, weights, strict=True) if weight]
        )
        limit = min(1024, self._units)
        while True:
            hits = self._searcher.search(weighed, limit=limit, count=False).hits
            if len(hits) < limit or hits[-1][0] < wanted or limit >= self._units:
                break
            limit = min(self._units, 8 * limit)
        heavy = [address for weight, address in hits if weight >= wanted * (1 - ROUNDING)]
        positions = self._searcher.fast_field_values(POSITION, heavy)
        return Query.term_set_query(self._schema, POSITION, positions) if heavy else Query.empty_query()

    def _frequency(self, clause: Clause, compiler: Compiler) -> int:
        with self._lock:
            if (known := self._kept.get(clause)) is not None:
                self._kept.move_to_end(clause)
                return known
        term = compiler.term_of(clause)
        frequency = self._searcher.doc_freq(*term) if term else self._count(compiler.clause(clause))
        with self._lock:
            self._kept[clause] = frequency
            while len(self._kept) > MOST_COUNTS:
                self._kept.popitem(last=False)
        return frequency

    def _count(self, query: Query) -> int:
        found = self._searcher.search(query, limit=1, count=True)
        return int(found.count)  # type: ignore[attr-defined]  # its stub leaves this out

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except (IndexUnreadableError, KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # a panic of Tantivy, which damaged bytes may lead to, is no Exception
            raise IndexUnreadableError(
                f"the index in {self._folder.name} cannot be read ({type(error).__name__}); run `pravilo build`"
            ) from error
