"""Batches answered by a cluster: all that is asked at a time goes there in one request."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from opensearchpy import OpenSearch

from search_service.search.clauses import Clause, Field, ReasonKind
from search_service.search.engine.meaning import facet
from search_service.search.engine.opensearch.connection import client_of, connection_of, reaching
from search_service.search.engine.opensearch.mapping import BY, VERSION, WINDOW
from search_service.search.engine.opensearch.names import required
from search_service.search.engine.opensearch.queries import clause_query, ranked, request_query
from search_service.search.engine.port import (
    Batch,
    EngineAnswer,
    EngineAwayError,
    EngineSettings,
    IndexUnreadableError,
    Request,
    Retrieval,
    Retrieved,
    Scored,
)

MOST_COUNTS: Final = 4096  # clauses whose frequencies are kept; an index does not change
MOST_VALUES: Final = 60_000  # values of a field that are counted; a node counts no more than 65,535
Body = dict[str, Any]


class OpenSearchEngine:
    """An index on a cluster; safe to use from several threads. The cluster is looked for when it is first asked, and
    again until it answers, so that citations are read without it. A partial answer is asked for once more, and then is
    none.
    """

    def __init__(self, settings: EngineSettings) -> None:
        self._connection = connection_of(settings.address)
        self._boosts = settings.boosts
        self._name = required(settings.folder)
        self._kept: OrderedDict[Clause, int] = OrderedDict()
        self._lock = threading.Lock()
        self._header: Body = {}
        self._number: int | None = None
        with reaching(self._connection):
            self._client: OpenSearch = client_of(self._connection)

    @property
    def _units(self) -> int:
        """The number of units of the index, which is looked at when this is first wanted."""
        if self._number is None:
            (about,) = self._client.indices.get(index=self._name).values()
            if about["mappings"].get("_meta", {}).get("pravilo") != VERSION:
                raise IndexUnreadableError(f"the index {self._name} is of another version; run `pravilo build`")
            header: Body = {"index": self._name, "allow_partial_search_results": False}
            if int(about["settings"]["index"]["number_of_shards"]) > 1:
                header["search_type"] = "dfs_query_then_fetch"  # a word weighs the same on every shard
            self._header = header
            (counted,) = self._asked([{"size": 0, "track_total_hits": True}])
            self._number = _total(counted)
        return self._number

    def search(self, batch: Batch) -> EngineAnswer:
        """Everything a batch asks, in one request; in two where enough of words is wanted whose frequencies are not
        known yet.
        """
        with reaching(self._connection):
            units = self._units
            self._weigh(batch)
            new = self._unknown(_foreseen(batch.clauses))
            bodies = [
                *(self._retrieving(one) for one in batch.retrievals.values()),
                *(_counting(self._query(one)) for one in batch.counts.values()),
                *(_counting(clause_query(clause, self._boosts)) for clause in new),
            ]
            answers = iter(self._asked(bodies) if bodies else ())
            retrieved = {name: _retrieved(next(answers), one) for name, one in batch.retrievals.items()}
            counts = {name: _total(next(answers)) for name in batch.counts}
            for clause in new:
                self._keep(clause, _total(next(answers)))
            frequencies = self._frequencies(batch.clauses)
        return EngineAnswer(retrieved=retrieved, counts=counts, frequencies=frequencies, units=units)

    def _weigh(self, batch: Batch) -> None:
        """See to it that the frequencies are known by which requests of a batch choose units."""
        requests = [*(one.request for one in batch.retrievals.values()), *batch.counts.values()]
        weighed = [clause for one in requests if one.least for clause in one.any_of]
        if self._unknown(weighed):
            self._count([*weighed, *batch.clauses])

    def _unknown(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Those of some clauses whose frequencies are not known, each once."""
        return list(dict.fromkeys(clause for clause in clauses if self._known(clause) is None))

    def explain(self, request: Request) -> str:
        """The request as one query of OpenSearch."""
        with reaching(self._connection):
            if request.least:
                self._count(request.any_of)
            return str(self._query(request))

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _query(self, request: Request) -> Body:
        frequencies = self._frequencies(request.any_of) if request.least else ()
        return request_query(request, frequencies, self._units, self._boosts)

    def _retrieving(self, retrieval: Retrieval) -> Body:
        query = self._query(retrieval.request)
        place = {"position": "asc"}
        limit = min(retrieval.limit, self._units, WINDOW)
        body: Body = {"query": query if retrieval.request.by_book else ranked(query, self._boosts)}
        body |= {"size": limit, "track_total_hits": True}
        if limit:
            body["sort"] = [place] if retrieval.request.by_book else [{"_score": "desc"}, place]
        if retrieval.facets:
            body["aggs"] = {name: {"terms": {"field": BY + name, "size": MOST_VALUES}} for name in retrieval.facets}
        return body

    def _count(self, clauses: Sequence[Clause]) -> None:
        """Ask in how many units each of some clauses is found, and keep it."""
        new = self._unknown(clauses)
        answers = self._asked([_counting(clause_query(clause, self._boosts)) for clause in new]) if new else ()
        for clause, answer in zip(new, answers, strict=True):
            self._keep(clause, _total(answer))

    def _frequencies(self, clauses: Sequence[Clause]) -> tuple[int, ...]:
        known = [self._known(clause) for clause in clauses]
        if None in known:  # more were asked for than are kept
            self._count(clauses[-MOST_COUNTS:])
            known = [self._known(clause) or 0 for clause in clauses]
        return tuple(frequency or 0 for frequency in known)

    def _known(self, clause: Clause) -> int | None:
        with self._lock:
            return self._kept.get(clause)

    def _keep(self, clause: Clause, frequency: int) -> None:
        with self._lock:
            self._kept[clause] = frequency
            self._kept.move_to_end(clause)
            while len(self._kept) > MOST_COUNTS:
                self._kept.popitem(last=False)

    def _asked(self, bodies: Sequence[Body]) -> list[Body]:
        """The whole answers to some searches, in their order."""
        lines = [line for body in bodies for line in (self._header, body)]
        for _ in range(2):
            answers: list[Body] = self._client.msearch(body=lines)["responses"]
            if not any(map(_is_partial, answers)):
                return answers
        causes = sorted({cause for answer in answers for cause in _causes(answer)})
        raise EngineAwayError(
            f"OpenSearch answers with a part of the index {self._name} only ({', '.join(causes)}); `pravilo verify` "
            "tells how the cluster does"
        )


def _foreseen(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """The clauses whose frequencies are wanted; and, of several, each without its patterns of one kind, for that is
    what the next batch weighs where the words must be loosened: asked for now, they cost no round trip then.
    """
    yield from clauses
    for clause in clauses if len(clauses) > 1 else ():
        for kind in sorted({pattern.kind for pattern in clause.patterns} - {ReasonKind.EXACT, ReasonKind.FORM}):
            if left := tuple(pattern for pattern in clause.patterns if pattern.kind is not kind):
                yield replace(clause, patterns=left)
        exact = (replace(one, field=Field.EXACT) if one.kind is ReasonKind.FORM else one for one in clause.patterns)
        yield replace(clause, patterns=tuple(exact))


def _counting(query: Body) -> Body:
    return {"query": query, "size": 0, "track_total_hits": True}


def _total(answer: Mapping[str, Any]) -> int:
    return int(answer["hits"]["total"]["value"])


def _retrieved(answer: Mapping[str, Any], retrieval: Retrieval) -> Retrieved:
    best = [
        Scored(int(hit["sort"][-1]), 1.0 if hit["_score"] is None else hit["_score"]) for hit in answer["hits"]["hits"]
    ]
    counted = {name: answer["aggregations"][name]["buckets"] for name in retrieval.facets}
    return Retrieved(
        total=_total(answer),
        best=tuple(best),
        facets={name: facet({one["key"]: one["doc_count"] for one in buckets}) for name, buckets in counted.items()},
    )


def _is_partial(answer: Mapping[str, Any]) -> bool:
    return "error" in answer or bool(answer["timed_out"]) or answer["_shards"]["failed"] > 0


def _causes(answer: Mapping[str, Any]) -> Iterator[str]:
    if "error" in answer:
        cause = (answer["error"].get("root_cause") or [answer["error"]])[0]
        yield str(cause.get("reason") or cause.get("type"))[:200]
    elif answer["timed_out"]:
        yield "time is up"
    elif answer["_shards"]["failed"]:
        yield "a shard fails"
