"""Clauses of the port as query objects of Tantivy: built directly, its own parser never sees what a reader typed."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from math import prod
from typing import Final

import tantivy
from tantivy import Occur, Query

from search_service.search.clauses import Clause, Field, Pattern, Slot
from search_service.search.engine.port import MAX_FORMS
from search_service.search.engine.tantivy.writing import BY
from search_service.search.weights import Boosts

FIELDS: Final = {
    Field.EXACT: "exact",
    Field.ANY_FORM: "lemma",
    Field.ENGLISH: "english",
    Field.EXACT_ENGLISH: "exact_english",
    Field.EVERYDAY: "everyday",
}
EXACT: Final = {"english": "exact_english", "exact_english": "exact_english"}  # where the forms of a field are
SPECIAL: Final = frozenset(r".?+*|(){}[]\^$#&~<>@\"-")  # characters that mean something in a regular expression
MOST_ROWS: Final = 64  # rows of words that one row of ambiguous words is written out as; more are one expression


class Compiler:
    """Makes the queries of one batch, each pattern once."""

    def __init__(self, searcher: tantivy.Searcher, schema: tantivy.Schema, boosts: Boosts) -> None:
        self._searcher = searcher
        self._schema = schema
        self._boosts = boosts
        # By the identity of patterns and clauses, which the batch keeps alive: their values are long to compare.
        self._patterns: dict[int, Query] = {}
        self._clauses: dict[int, Query] = {}

    def clause(self, clause: Clause) -> Query:
        """What finds a clause, worth what its patterns are worth together."""
        if id(clause) not in self._clauses:
            self._clauses[id(clause)] = self.any_pattern(clause.patterns)
        return self._clauses[id(clause)]

    def any_pattern(self, patterns: Iterable[Pattern]) -> Query:
        """What finds any of some patterns."""
        return any_of([self._pattern(pattern) for pattern in patterns])

    def filters(self, fields: Mapping[str, str]) -> Iterator[Query]:
        """What finds the units with each of these values, worth nothing."""
        return (self._value(name, value) for name, value in fields.items())

    def term_of(self, clause: Clause) -> tuple[str, str] | None:
        """The field and the word of a clause that is one word in one field; None for any other."""
        if len(clause.patterns) != 1 or clause.patterns[0].only or len(clause.patterns[0].slots) != 1:
            return None
        found = list(islice(self._terms(clause.patterns[0]), 2))
        return found[0][:2] if len(found) == 1 else None

    def _pattern(self, pattern: Pattern) -> Query:
        if id(pattern) not in self._patterns:
            self._patterns[id(pattern)] = self._made(pattern)
        return self._patterns[id(pattern)]

    def _made(self, pattern: Pattern) -> Query:
        if len(pattern.slots) > 1:
            query = self._row(pattern)
        else:
            query = any_of([self._term(*term) for term in self._terms(pattern)])
        return all_of([query, self._value(*pattern.only)]) if pattern.only else query

    def _terms(self, pattern: Pattern) -> Iterator[tuple[str, str, float]]:
        """The words that find a pattern of one word: the field of each, itself, and what it is worth."""
        (slot,) = pattern.slots
        field = FIELDS[pattern.field]
        weight = pattern.weight * self._boosts.of(pattern.field)
        if slot.prefix:
            exact = EXACT.get(field, "exact")
            yield from ((exact, form, weight) for form in self._forms(exact, slot.exact))
            return
        words = (slot.exact,) if pattern.field in (Field.EXACT, Field.EXACT_ENGLISH) else slot.lemmas
        yield from ((field, word, weight) for word in words)
        if pattern.field is Field.ANY_FORM:
            yield "exact", slot.exact, pattern.weight * self._boosts.exact

    def _row(self, pattern: Pattern) -> Query:
        """Words side by side, each of them any of its alternatives; where a beginning of a word is among them, all are
        compared by their forms.
        """
        field = FIELDS[pattern.field]
        if any(slot.prefix for slot in pattern.slots):
            field = EXACT.get(field, "exact")
        places = [list(self._alternatives(slot, field)) for slot in pattern.slots]
        weight = pattern.weight * self._boosts.of(pattern.field)
        if not all(places):
            return Query.empty_query()
        if prod(map(len, places)) > MOST_ROWS:
            expressions: list[str | tuple[int, str]] = ["|".join(map(_escaped, words)) for words in places]
            return Query.boost_query(Query.regex_phrase_query(self._schema, field, expressions), weight)
        rows = (Query.phrase_query(self._schema, field, list(row)) for row in product(*places))
        return any_of([Query.boost_query(row, weight) for row in rows])

    def _alternatives(self, slot: Slot, field: str) -> Iterable[str]:
        if slot.prefix:
            return self._forms(field, slot.exact)
        return (slot.exact,) if field in ("exact", "exact_english") else dict.fromkeys(slot.lemmas)

    def _forms(self, field: str, beginning: str) -> Iterator[str]:
        """The most frequent of the forms that begin so."""
        return (form for form, _ in self._searcher.terms_with_prefix(field, beginning, limit=MAX_FORMS))

    def _term(self, field: str, word: str, weight: float) -> Query:
        return Query.boost_query(Query.term_query(self._schema, field, word), weight)

    def _value(self, field: str, value: str) -> Query:
        return unscored(Query.term_query(self._schema, BY + field, value, index_option="basic"))


def any_of(queries: list[Query]) -> Query:
    """What finds any of some queries, worth what those found are worth together."""
    if len(queries) == 1:
        return queries[0]
    return Query.boolean_query([(Occur.Should, query) for query in queries]) if queries else Query.empty_query()


def all_of(queries: list[Query]) -> Query:
    """What finds all of some queries, every unit for none."""
    if len(queries) == 1:
        return queries[0]
    return Query.boolean_query([(Occur.Must, query) for query in queries]) if queries else Query.all_query()


def unscored(query: Query) -> Query:
    """What finds the same and is worth nothing."""
    return Query.const_score_query(query, 0.0)


def _escaped(word: str) -> str:
    return "".join(f"\\{letter}" if letter in SPECIAL else letter for letter in word)
