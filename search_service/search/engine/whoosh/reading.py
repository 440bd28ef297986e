"""One batch read from one index: each pattern once, then sets of units that requests are combined of."""

from collections.abc import Iterable, Sequence
from typing import Any

from whoosh import query as wq

from search_service.search.clauses import Clause, Pattern
from search_service.search.engine.meaning import enough
from search_service.search.engine.port import Request
from search_service.search.engine.whoosh.postings import Postings, Read
from search_service.search.engine.whoosh.queries import queries_of
from search_service.search.engine.whoosh.writing import BY
from search_service.search.weights import Boosts


class Reading:
    """What the requests of a batch find, by the numbers of Whoosh's documents. For one searcher and one thread."""

    def __init__(self, searcher: Any, postings: Postings, boosts: Boosts, units: int) -> None:
        self._searcher = searcher
        self._reader = searcher.reader()
        self._postings = postings
        self._boosts = boosts
        self._units = units
        # By the identity of patterns and clauses, which the batch keeps alive: their values are long to compare.
        self._reads: dict[int, list[tuple[Read, float]]] = {}
        self._found: dict[int, set[int]] = {}
        self._clauses: dict[int, set[int]] = {}

    def units_with(self, clause: Clause) -> set[int]:
        """The units in which a clause is found; not to be changed."""
        if id(clause) not in self._clauses:
            self._clauses[id(clause)] = self._any(clause.patterns)
        return self._clauses[id(clause)]

    def fitting(self, request: Request) -> set[int]:
        """The units that fit a request."""
        groups = [self.units_with(clause) for clause in request.required]
        groups += [self._filtered(name, value) for name, value in request.filters.items()]
        if request.any_of:
            having = [self.units_with(clause) for clause in request.any_of]
            groups.append(enough(having, self._units, request.least))
        groups.sort(key=len)
        found = groups[0].intersection(*groups[1:]) if groups else set(range(self._units))
        return found - self._any(request.excluded) if request.excluded else found

    def scores(self, request: Request, found: set[int]) -> dict[int, float]:
        """The score of each unit that was found by a request: what its words are worth; 1.0 for no words."""
        clauses = (*request.required, *request.any_of)
        if not clauses:
            return dict.fromkeys(found, 1.0)
        total = dict.fromkeys(found, 0.0)
        for clause in clauses:
            scores: dict[int, float] = {}
            for pattern in clause.patterns:
                counted = self._units_of(pattern) if pattern.only else total
                for read, boost in self._reads_of(pattern):
                    for unit, score in zip(read.units, read.scores, strict=True):
                        if unit in total and unit in counted:
                            scores[unit] = scores.get(unit, 0.0) + score * boost
            for unit, score in scores.items():
                total[unit] += score
        return total

    def _any(self, patterns: Iterable[Pattern]) -> set[int]:
        return set().union(*map(self._units_of, patterns))

    def _units_of(self, pattern: Pattern) -> set[int]:
        if id(pattern) not in self._found:
            found = set().union(*(read.units for read, _ in self._reads_of(pattern)))
            self._found[id(pattern)] = found & self._filtered(*pattern.only) if pattern.only else found
        return self._found[id(pattern)]

    def _reads_of(self, pattern: Pattern) -> Sequence[tuple[Read, float]]:
        if id(pattern) not in self._reads:
            queries = queries_of(pattern, self._reader, self._boosts)
            self._reads[id(pattern)] = [self._postings.of(self._searcher, query) for query in queries]
        return self._reads[id(pattern)]

    def _filtered(self, name: str, value: str) -> set[int]:
        read, _ = self._postings.of(self._searcher, wq.Term(BY + name, value))
        return set(read.units)
