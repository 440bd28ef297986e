"""Clauses of the port as queries of OpenSearch, of single terms and rows of them: nothing typed is parsed there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from search_service.search.clauses import Clause, Field, Pattern, Slot
from search_service.search.engine.meaning import clause_weights, least_weight
from search_service.search.engine.opensearch.mapping import BY
from search_service.search.engine.port import MAX_FORMS, Request
from search_service.search.weights import Boosts

Query: TypeAlias = dict[str, Any]
FIELDS: Final = {
    Field.EXACT: "exact",
    Field.ANY_FORM: "lemma",
    Field.ENGLISH: "english",
    Field.EXACT_ENGLISH: "exact_english",
    Field.EVERYDAY: "everyday",
}
EXACT: Final = {"english": "exact_english", "exact_english": "exact_english"}  # where the forms of a field are
REWRITE: Final = f"top_terms_{MAX_FORMS}"
ROUNDING: Final = 1e-5  # of a weight, for scores are added up in single precision


def request_query(request: Request, frequencies: Sequence[int], units: int, boosts: Boosts) -> Query:
    """What finds the units of a request, worth what the words of its clauses are worth; `frequencies` are those of its
    `any_of`, in the `units` of the index, where it wants enough of them.
    """
    must = [clause_query(clause, boosts) for clause in request.required]
    narrowing = list(filters(request.filters))
    if request.any_of:
        must.append(any_of([clause_query(clause, boosts) for clause in request.any_of]))
        weights = clause_weights(frequencies, units) if request.least else ()
        if wanted := least_weight(weights, request.least):
            narrowing.append(_weighing(request.any_of, weights, wanted, boosts))
    found: Query = {"must": must} if must else {"must": [{"match_all": {"boost": 1.0}}]}
    if narrowing:
        found["filter"] = narrowing
    if request.excluded:
        found["must_not"] = [_pattern(pattern, boosts) for pattern in request.excluded]
    return {"bool": found}


def ranked(query: Query, boosts: Boosts) -> Query:
    """The same, what a unit is worth weighed by its rank."""
    weights = [{"filter": {"term": {"rank": rank}}, "weight": weight} for rank, weight in enumerate(boosts.rank)]
    return {"function_score": {"query": query, "functions": weights, "score_mode": "first", "boost_mode": "multiply"}}


def clause_query(clause: Clause, boosts: Boosts) -> Query:
    """What finds a clause, worth what its patterns are worth together."""
    return any_of([_pattern(pattern, boosts) for pattern in clause.patterns])


def any_of(queries: Sequence[Query]) -> Query:
    """What finds any of some queries, worth what those found are worth together."""
    if len(queries) == 1:
        return queries[0]
    return {"bool": {"should": list(queries), "minimum_should_match": 1}} if queries else {"match_none": {}}


def filters(fields: Mapping[str, str]) -> Iterator[Query]:
    """What finds the units with each of these values."""
    return ({"term": {BY + name: value}} for name, value in fields.items())


def _weighing(clauses: Sequence[Clause], weights: Sequence[float], wanted: float, boosts: Boosts) -> Query:
    """The units whose clauses weigh enough."""
    weighed = [
        {"constant_score": {"filter": clause_query(clause, boosts), "boost": weight}}
        for clause, weight in zip(clauses, weights, strict=True)
        if weight
    ]
    return {"function_score": {"query": any_of(weighed), "min_score": wanted * (1 - ROUNDING)}}


def _pattern(pattern: Pattern, boosts: Boosts) -> Query:
    query = _row(pattern, boosts) if len(pattern.slots) > 1 else any_of(list(_terms(pattern, boosts)))
    return {"bool": {"must": [query], "filter": list(filters(dict([pattern.only])))}} if pattern.only else query


def _terms(pattern: Pattern, boosts: Boosts) -> Iterator[Query]:
    (slot,) = pattern.slots
    field = FIELDS[pattern.field]
    weight = pattern.weight * boosts.of(pattern.field)
    if slot.prefix:
        yield {"prefix": {EXACT.get(field, "exact"): {"value": slot.exact, "rewrite": REWRITE, "boost": weight}}}
        return
    for word in (slot.exact,) if pattern.field in (Field.EXACT, Field.EXACT_ENGLISH) else slot.lemmas:
        yield _term(field, word, weight)
    if pattern.field is Field.ANY_FORM:
        yield _term("exact", slot.exact, pattern.weight * boosts.exact)


def _term(field: str, word: str, weight: float) -> Query:
    return {"term": {field: {"value": word, "boost": weight}}}


def _row(pattern: Pattern, boosts: Boosts) -> Query:
    """Words side by side, each of them any of its alternatives; where a beginning of a word is among them, all are
    compared by their forms.
    """
    field = FIELDS[pattern.field]
    weight = pattern.weight * boosts.of(pattern.field)
    if any(slot.prefix for slot in pattern.slots):
        exact = EXACT.get(field, "exact")
        places = [_beginning(exact, slot) for slot in pattern.slots]
        return {"span_near": {"clauses": places, "slop": 0, "in_order": True, "boost": weight}}
    exact_only = pattern.field in (Field.EXACT, Field.EXACT_ENGLISH)
    text = " ".join("|".join(_alternatives(slot, exact_only=exact_only)) for slot in pattern.slots)
    return {"match_phrase": {field: {"query": text, "analyzer": "placed", "boost": weight}}}


def _alternatives(slot: Slot, *, exact_only: bool) -> Iterable[str]:
    return (slot.exact,) if exact_only else dict.fromkeys(slot.lemmas)


def _beginning(field: str, slot: Slot) -> Query:
    if not slot.prefix:
        return {"span_term": {field: slot.exact}}
    return {"span_multi": {"match": {"prefix": {field: {"value": slot.exact, "rewrite": REWRITE}}}}}
