"""A Query -> the clauses an engine looks for: every word with its forms, phrases as quoted, English words by
the glossary.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from search_service.search.analysis import Analyzer, Term
from search_service.search.answer import ReasonKind
from search_service.search.engine import Clause, Field, Pattern, Request, Slot
from search_service.search.glossary import Glossary
from search_service.search.query import Choice, Item, ItemKind, Query

# Function words: looked for like any other, but alone no reason to show a unit when not all words are found.
FUNCTION_WORDS: Final = """
а без бы в вам вас во вот все вы где да для до его ее если же за и из или им их к как ко когда кто ли может
можно на над не него нет ни но о об он она они от по под при про с со так то только тот у уже что чтобы эта
эти это этот я должен п пп см ст a an and are at be by for from in is it its of on one or rather s than that
the to was what when who with
"""
WEAK: Final = frozenset(FUNCTION_WORDS.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to search: the clauses in the order typed, and what no unit may have."""

    clauses: tuple[Clause, ...]
    excluded: tuple[Pattern, ...]
    within: str | None
    law: int | None

    def all_words(self) -> Request:
        """Units with every clause."""
        return self._request(required=self.clauses)

    def any_word(self) -> Request | None:
        """Units with the quoted phrases and at least one clause that is no function word; None where that is
        no looser.
        """
        firm = tuple(clause for clause in self.clauses if clause.firm)
        loose = tuple(clause for clause in self.clauses if not clause.firm)
        strong = tuple(clause for clause in loose if not clause.weak) or loose
        if len(self.clauses) < 2 or not strong:
            return None
        return self._request(required=firm, any_of=strong)

    def without(self, clause: Clause) -> Request:
        """Units with every clause but this one."""
        return self._request(required=tuple(other for other in self.clauses if other is not clause))

    def without_filters(self) -> list[tuple[str, Request]]:
        """What was asked without each filter or exclusion, with its canonical spelling."""
        found = []
        if self.within:
            found.append((f"in:{self.within}", replace(self.all_words(), within=None)))
        if self.law:
            found.append((f"law:{self.law}", replace(self.all_words(), law=None)))
        for pattern in self.excluded:
            kept = tuple(other for other in self.excluded if other is not pattern)
            found.append((f"-{pattern.query}", replace(self.all_words(), excluded=kept)))
        return found

    def only(self, clause: Clause) -> Request:
        """Units with this clause, whatever else was asked."""
        return Request(required=(clause,))

    def _request(self, required: tuple[Clause, ...], any_of: tuple[Clause, ...] = ()) -> Request:
        return Request(required=required, any_of=any_of, excluded=self.excluded, within=self.within, law=self.law)


class Planner:
    """Makes plans with one analyzer and one glossary; `without` holds the reason kinds switched off."""

    def __init__(self, analyzer: Analyzer, glossary: Glossary) -> None:
        self._analyzer = analyzer
        self._glossary = glossary

    def plan(self, query: Query, *, without: frozenset[str], within: str | None, law: int | None) -> Plan:
        """The plan of a query; filters chosen beside the query come before those typed in it."""
        return Plan(
            clauses=tuple(self._clauses(query.choices, without)),
            excluded=tuple(self._pattern(item, without) for item in query.excluded),
            within=within or query.within,
            law=law or query.law,
        )

    def _clauses(self, choices: Sequence[Choice], without: frozenset[str]) -> Iterator[Clause]:
        place = 0
        while place < len(choices):
            length = 0 if ReasonKind.ENGLISH in without else self._english_length(choices[place:])
            if length:
                yield self._english_clause(choices[place : place + length])
            else:
                yield self._clause(choices[place], without)
            place += length or 1

    def _clause(self, choice: Choice, without: frozenset[str]) -> Clause:
        patterns = [self._pattern(item, without) for item in choice.items]
        if ReasonKind.ENGLISH not in without:
            patterns += [self._in_english(pattern) for pattern in patterns if _is_english_word(pattern)]
        return Clause(
            part=choice.canonical(),
            patterns=tuple(patterns),
            weak=all(len(pattern.slots) == 1 and pattern.slots[0].exact in WEAK for pattern in patterns),
            firm=all(item.kind is ItemKind.PHRASE for item in choice.items),
        )

    def _pattern(self, item: Item, without: frozenset[str]) -> Pattern:
        terms = self._analyzer.terms(item.text)
        quoted = item.kind is ItemKind.PHRASE
        exact_only = quoted or ReasonKind.FORM in without
        prefix = item.kind is ItemKind.PREFIX
        slots = tuple(Slot(exact=term.exact, lemmas=() if prefix else term.lemmas, prefix=prefix) for term in terms)
        return Pattern(
            kind=ReasonKind.EXACT if quoted else ReasonKind.FORM,
            query=item.text,
            slots=slots,
            field=Field.EXACT if exact_only else Field.ANY_FORM,
        )

    def _in_english(self, pattern: Pattern) -> Pattern:
        return Pattern(kind=ReasonKind.ENGLISH, query=pattern.query, slots=pattern.slots, field=Field.ENGLISH)

    def _english_length(self, choices: Sequence[Choice]) -> int:
        """How many of the next plain words make one English term of the glossary."""
        words: list[Term] = []
        for choice in choices:
            item = choice.items[0]
            terms = self._analyzer.terms(item.text)
            if (
                len(choice.items) > 1
                or item.kind is not ItemKind.WORD
                or len(terms) != 1
                or not _is_latin(terms[0].exact)
            ):
                break
            words += terms
        return self._glossary.longest(words)

    def _english_clause(self, choices: Sequence[Choice]) -> Clause:
        typed = " ".join(choice.canonical() for choice in choices)
        terms = self._analyzer.terms(typed)
        slots = tuple(Slot(exact=term.exact, lemmas=term.lemmas) for term in terms)
        as_typed = Pattern(kind=ReasonKind.FORM, query=typed, slots=slots)
        return Clause(
            part=typed,
            patterns=(as_typed, self._in_english(as_typed), *self._glossary.patterns(terms, typed)),
        )


def _is_english_word(pattern: Pattern) -> bool:
    return pattern.field is not Field.EXACT and all(_is_latin(slot.exact) and not slot.prefix for slot in pattern.slots)


def _is_latin(form: str) -> bool:
    return form.isascii() and form[0].isalpha()
