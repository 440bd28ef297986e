"""A Query -> the clauses an engine looks for: every word with its forms, phrases as quoted, other words for both."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final

from search_service.search.analysis import Analyzer, Term, fold, inside, tokenize
from search_service.search.clauses import Clause, Field, Pattern, ReasonKind, Slot
from search_service.search.engine import Request
from search_service.search.query import Choice, Exclusions, Expander, Expansion, Item, ItemKind, Query, as_word
from search_service.search.request import FILTERS, NO_FILTERS, Filters, FilterValue, Hint, Repair, SearchRequest, Sort
from search_service.search.weights import RANKING, Ranking

AS_USUAL: Final = SearchRequest()
MAX_SPELLINGS: Final = 4  # of the words of one phrase
MAX_PATTERNS: Final = 24  # ways to say one word
MOST_BEGUN: Final = 256  # forms with one beginning whose lemmas are looked for
# What a pattern of words as typed, or as they were repaired, is a match of; all others are other words for them.
TYPED_KINDS: Final = frozenset(
    {ReasonKind.EXACT, ReasonKind.FORM, ReasonKind.LAYOUT, ReasonKind.TRANSLIT, ReasonKind.TYPO}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to search: the clauses in the order typed, and what no unit may have. `unquoted` are the words of quoted
    phrases without their quotes, where nothing but phrases is wanted; `hints` name filters that were widened.
    """

    clauses: tuple[Clause, ...]
    excluded: tuple[Pattern, ...]
    filters: Filters = NO_FILTERS
    by_book: bool = False
    unquoted: tuple[Clause, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def strong(self) -> tuple[Clause, ...]:
        """The clauses that are needed: all but stop words, or all where there is nothing else."""
        return tuple(clause for clause in self.clauses if not clause.weak) or self.clauses

    def all_words(self) -> Request:
        """Units with every clause that is needed."""
        return self._request(required=self.strong)

    def some_words(self, least: float) -> Request | None:
        """Units with the quoted phrases and so much of the rest, weighed by rarity; None where that is no looser."""
        firm = tuple(clause for clause in self.strong if clause.firm)
        loose = tuple(clause for clause in self.strong if not clause.firm)
        if len(self.strong) < 2 or not loose:
            return None
        return replace(self._request(required=firm, any_of=loose), least=least)

    def without(self, clause: Clause) -> Request:
        """Units with every clause but this one."""
        return self._request(required=tuple(other for other in self.strong if other is not clause))

    def without_quotes(self) -> tuple[str, Request] | None:
        """What was asked with the words of its phrases in any form and any order, and how that is typed; None where
        there is nothing but words already.
        """
        strong = tuple(clause for clause in self.unquoted if not clause.weak) or self.unquoted
        typed = " ".join(clause.part for clause in self.unquoted)
        return (typed, self._request(required=strong)) if strong else None

    def without_filters(self) -> list[tuple[str, Request]]:
        """What was asked without each filter or exclusion, with its canonical spelling."""
        found = []
        for row, value in self.filters:
            left = replace(self, filters=self.filters.having(row.name, None))
            found.append((f"{row.name}:{value}", left.all_words()))
        for typed in dict.fromkeys(pattern.query for pattern in self.excluded):
            others = tuple(other for other in self.excluded if other.query != typed)
            found.append((f"-{typed}", replace(self.all_words(), excluded=others)))
        return found

    def _request(self, required: tuple[Clause, ...], any_of: tuple[Clause, ...] = ()) -> Request:
        return Request(
            required=required,
            any_of=any_of,
            excluded=self.excluded,
            filters=self.filters.fields,
            by_book=self.by_book,
        )


class Planner:
    """Makes plans with one analyzer and one expander, for a library whose units have the values `known`, by the fields
    they are filtered by.
    """

    def __init__(
        self,
        analyzer: Analyzer,
        expander: Expander,
        ranking: Ranking = RANKING,
        *,
        known: Mapping[str, Collection[str]] | None = None,
    ) -> None:
        self._known = known or {}
        self._several = len(self._known.get("book", ())) > 1
        self._analyzer = analyzer
        self._exclusions = Exclusions(analyzer)
        self._expander = expander
        self._ranking = ranking

    def plan(
        self,
        query: Query,
        repairs: Sequence[Repair] = (),
        request: SearchRequest = AS_USUAL,
    ) -> Plan:
        """The plan of a query; what the `request` chooses comes before what is typed. Words that `repairs`
        put in give their reason with the word that was typed.
        """
        without = frozenset(request.without)
        mended = {fold(word): repair for repair in repairs for word in repair.to.split()}
        filters, hints = request.filters.over(query.filters).within(self._known)
        clauses = tuple(self._clauses(query, without, mended, filters))
        exact = ReasonKind.FORM in without
        return Plan(
            clauses=_each_once(clauses),
            excluded=self._exclusions.patterns(query.excluded, query.choices, clauses, exact=exact),
            filters=filters,
            by_book=request.sort is Sort.BOOK,
            unquoted=_each_once(self._unquoted(query, without, filters)),
            hints=hints,
        )

    def _unquoted(self, query: Query, without: frozenset[ReasonKind], filters: Filters) -> Iterator[Clause]:
        """The clauses of a query of phrases alone, or of phrases and words, with the phrases as words."""
        items = [item for choice in query.choices for item in choice.items]
        if any(item.kind is ItemKind.PHRASE for item in items):
            unquoted = replace(query, choices=tuple(_without_quotes(query.choices)))
            yield from self._clauses(unquoted, without, {}, filters)

    def _clauses(
        self,
        query: Query,
        without: frozenset[ReasonKind],
        mended: Mapping[str, Repair],
        filters: Filters,
    ) -> Iterator[Clause]:
        choices = query.choices
        book = filters.get("book")
        everywhere = bool(book) or not self._several
        others: dict[int, dict[Pattern, None]] = {
            place: dict.fromkeys(self._names(choice, without, book, everywhere=everywhere))
            for place, choice in enumerate(choices)
        }
        for start, terms in self._runs(choices):
            for expansion in self._expander.expansions(terms, str(book) if book else None):
                places = range(start + expansion.start, start + expansion.start + expansion.length)
                typed = " ".join(choices[place].canonical() for place in places)
                pattern = _other_words(expansion, typed, self._ranking, everywhere=everywhere)
                if pattern.kind in without:
                    continue
                for place in places:
                    others.setdefault(place, {})[pattern] = None
        for place, choice in enumerate(choices):
            patterns = [
                one
                for item in choice.items
                for one in self._patterns(item, without, mended, cited=bool(query.readings))
            ]
            yield self._clause(choice, without, patterns, tuple(others.get(place, ())))

    def _names(
        self, choice: Choice, without: frozenset[ReasonKind], book: FilterValue | None, *, everywhere: bool
    ) -> Iterator[Pattern]:
        """What the book calls the English terms that are quoted."""
        for item in choice.items if ReasonKind.ENGLISH not in without else ():
            if item.kind is ItemKind.PHRASE:
                for expansion in self._expander.names(self._analyzer.terms(item.text), str(book) if book else None):
                    yield _other_words(expansion, item.text, self._ranking, everywhere=everywhere)

    def _runs(self, choices: Sequence[Choice]) -> Iterator[tuple[int, list[Term]]]:
        """Stretches of everyday phrases side by side, with the place of the first."""
        run: list[Term] = []
        for place, choice in enumerate(choices):
            plain = len(choice.items) == 1 and choice.items[0].kind is ItemKind.WORD
            terms = self._analyzer.terms(choice.items[0].text) if plain else ()
            if len(terms) == 1:
                run += terms
                continue
            if run:
                yield place - len(run), run
            run = []
        if run:
            yield len(choices) - len(run), run

    def _clause(
        self, choice: Choice, without: frozenset[ReasonKind], typed: Sequence[Pattern], others: tuple[Pattern, ...]
    ) -> Clause:
        patterns = list(typed)
        if ReasonKind.ENGLISH not in without:
            english = [_in_english(pattern) for pattern in patterns if _all_latin(pattern.slots)]
            patterns += [spelt for pattern in english for spelt in self._spelt(pattern)]
        weak = all(self._is_empty(item) for item in choice.items)
        if ReasonKind.EVERYDAY not in without and not weak:
            weight = self._ranking.tiers[ReasonKind.EVERYDAY]
            forms = (one for one in typed if one.field is Field.ANY_FORM and one.kind is not ReasonKind.INSIDE)
            patterns += [_in_everyday(begun, weight) for pattern in forms for begun in self._begun(pattern)]
        return Clause(
            part=choice.canonical(),
            patterns=(*patterns, *others)[:MAX_PATTERNS],
            weak=weak,
            firm=all(item.kind is ItemKind.PHRASE for item in choice.items),
        )

    def _begun(self, pattern: Pattern) -> Iterator[Pattern]:
        """What begins so among the everyday phrases, which are kept by their lemmas alone: the words that have a form
        that begins so, as what a minus takes away; nothing where there are none. Any other pattern is itself.
        """
        (slot, *more) = pattern.slots
        if not slot.prefix or more:
            yield pattern
            return
        begun = islice(self._analyzer.forms_beginning(slot.exact), MOST_BEGUN)
        lemmas = dict.fromkeys(lemma for form in begun for lemma in self._analyzer.lemmas(form))
        if lemmas:
            yield replace(pattern, slots=(Slot(exact=slot.exact, lemmas=tuple(lemmas)),))

    def _spelt(self, pattern: Pattern) -> Iterator[Pattern]:
        """What is looked for in the form typed in each spelling that the library has of its words."""
        if pattern.field is not Field.EXACT_ENGLISH or pattern.slots[0].prefix:
            yield pattern
            return
        terms = self._analyzer.terms(" ".join(slot.exact for slot in pattern.slots))
        ways = product(*map(self._analyzer.spellings_of, terms))
        for forms in islice(ways, MAX_SPELLINGS) if len(terms) == len(pattern.slots) else ():
            slots = (replace(slot, exact=form) for slot, form in zip(pattern.slots, forms, strict=True))
            yield replace(pattern, slots=tuple(slots))

    def _patterns(
        self, item: Item, without: frozenset[ReasonKind], mended: Mapping[str, Repair], *, cited: bool = False
    ) -> Iterator[Pattern]:
        """The item as typed and, for a citation, the places inside it; a number by itself may be of anything, unless
        the whole query is a citation.
        """
        pattern = self._pattern(item, without, mended)
        yield pattern
        (slot, *more) = pattern.slots
        is_citation = slot.exact[:1].isdigit() and not slot.prefix and not more
        if is_citation and pattern.field is Field.ANY_FORM and (cited or not slot.exact.isdigit()):
            form = inside(slot.exact)
            if ReasonKind.INSIDE not in without:
                yield replace(pattern, kind=ReasonKind.INSIDE, slots=(Slot(exact=form, lemmas=(form,)),))

    def _is_empty(self, item: Item) -> bool:
        """Whether an item is a stop word, or several glued: «если», «из-за»."""
        return item.kind in (ItemKind.WORD, ItemKind.COMPOUND) and self._analyzer.is_empty(item.text)

    def _pattern(self, item: Item, without: frozenset[ReasonKind], mended: Mapping[str, Repair]) -> Pattern:
        terms = self._analyzer.terms(item.text)
        quoted = item.kind is ItemKind.PHRASE
        exact_only = quoted or ReasonKind.FORM in without
        prefix = item.kind is ItemKind.PREFIX
        slots = tuple(Slot(exact=term.exact, lemmas=() if prefix else term.lemmas, prefix=prefix) for term in terms)
        repair = mended.get(fold(item.text))
        kind = ReasonKind.EXACT if quoted else ReasonKind.FORM
        return Pattern(
            kind=repair.kind if repair else kind,
            query=repair.from_ if repair else item.text,
            slots=slots,
            field=Field.EXACT if exact_only else Field.ANY_FORM,
            weight=self._ranking.tiers[repair.kind] if repair else 1.0,
        )


def _each_once(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """The clauses, each once: what was typed twice is looked for once. Other words
    that only one of them has, of a phrase it is in, go to the first.
    """
    first: dict[tuple[object, ...], Clause] = {}
    for clause in clauses:
        looked_for = {_looked_for(pattern): pattern for pattern in clause.patterns}
        typed = (clause.weak, clause.firm, *(key for key, one in looked_for.items() if one.kind in TYPED_KINDS))
        if known := first.get(typed):
            here = {_looked_for(pattern): pattern for pattern in known.patterns}
            first[typed] = replace(known, patterns=tuple({**looked_for, **here}.values())[:MAX_PATTERNS])
        else:
            first[typed] = replace(clause, patterns=tuple(looked_for.values()))
    return tuple(first.values())


def _looked_for(pattern: Pattern) -> tuple[object, ...]:
    """A pattern without the words that were typed for it."""
    return (pattern.kind, pattern.slots, pattern.field, pattern.weight, pattern.only)


def _other_words(expansion: Expansion, query: str, ranking: Ranking, *, everywhere: bool) -> Pattern:
    """The pattern of other words for some of the query; English ones stand in the digest and are of that tier. Those of
    one book are looked for in that book, which goes without saying where no other is searched.
    """
    kind, weight = expansion.kind, ranking.tiers[expansion.kind]
    only = None if everywhere or expansion.book is None else (FILTERS["book"].field, expansion.book)
    if not _all_latin(expansion.slots):
        return Pattern(kind=kind, query=query, slots=expansion.slots, weight=weight, only=only)
    weight = ranking.tiers[ReasonKind.ENGLISH] * ranking.english_related
    return Pattern(
        kind=ReasonKind.ENGLISH, query=query, slots=expansion.slots, field=Field.ENGLISH, weight=weight, only=only
    )


def _without_quotes(choices: Sequence[Choice]) -> Iterator[Choice]:
    """The choices with each phrase that stands alone as its words."""
    for choice in choices:
        if len(choice.items) == 1 and choice.items[0].kind is ItemKind.PHRASE:
            words = (choice.items[0].text[token.start : token.end] for token in tokenize(choice.items[0].text))
            yield from (Choice(items=(Item(kind=ItemKind.WORD, text=as_word(word)),)) for word in words)
        else:
            yield choice


def without_kinds(request: Request, kinds: frozenset[ReasonKind]) -> Request | None:
    """The request with no pattern of these kinds; None where it can find nothing."""
    required = tuple(_without_patterns(clause, kinds) for clause in request.required)
    any_of = tuple(kept for clause in request.any_of if (kept := _without_patterns(clause, kinds)).patterns)
    if not all(clause.patterns for clause in required) or (request.any_of and not any_of):
        return None
    return replace(request, required=required, any_of=any_of)


def _without_patterns(clause: Clause, kinds: frozenset[ReasonKind]) -> Clause:
    kept = [pattern for pattern in clause.patterns if pattern.kind is ReasonKind.FORM or pattern.kind not in kinds]
    return replace(clause, patterns=tuple(map(_exact, kept) if ReasonKind.FORM in kinds else kept))


def _exact(pattern: Pattern) -> Pattern:
    return replace(pattern, field=Field.EXACT) if pattern.kind is ReasonKind.FORM else pattern


def _in_english(pattern: Pattern) -> Pattern:
    """The same among the English words of a unit, in the form typed where that or its beginning is looked for."""
    kind = pattern.kind if pattern.kind in (ReasonKind.LAYOUT, ReasonKind.TYPO) else ReasonKind.ENGLISH
    as_typed = pattern.field is Field.EXACT or pattern.slots[0].prefix
    return replace(pattern, kind=kind, field=Field.EXACT_ENGLISH if as_typed else Field.ENGLISH)


def _in_everyday(pattern: Pattern, weight: float) -> Pattern:
    return replace(pattern, kind=ReasonKind.EVERYDAY, field=Field.EVERYDAY, weight=weight)


def _all_latin(slots: Sequence[Slot]) -> bool:
    """Whether words are English, though there may be numbers among them."""
    words = [slot for slot in slots if not slot.exact[:1].isdigit()]
    return bool(words) and all(slot.exact.isascii() for slot in slots)
