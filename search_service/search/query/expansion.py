"""Words of a query -> other words for them: the other translation's, related ones, Russian names of English terms."""

from collections.abc import Iterable, Iterator, KeysView, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import islice, product
from typing import Final

from search_service.search.analysis import Analyzer, Term, american
from search_service.search.clauses import ReasonKind, Slot
from search_service.search.words import OtherWords

MAX_READINGS: Final = 8  # ways to read the words of a name by their lemmas
INFINITIVE, REFLEXIVE = ("ать", "ять", "ить", "еть", "уть", "оть", "ыть"), ("ться", "тись", "чься")
MAX_VOICES: Final = 1024  # words whose voices are kept: those of a query stand in many of its stretches
MAX_OTHERS: Final = 24  # other words for one word or phrase


@dataclass(frozen=True, slots=True)
class Expansion:
    """Words [start, start + length) of a query may also be said so: in the book `book`, in every one for None."""

    start: int
    length: int
    kind: ReasonKind
    slots: tuple[Slot, ...]
    book: str | None


@dataclass(frozen=True, slots=True)
class _Name:
    """A word or a phrase: its forms without a plural, the lemmas it may be met by, in order, and what to look for."""

    forms: tuple[str, ...]
    keys: KeysView[tuple[str, ...]]
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class _Other:
    """Another way to say, in one book, the name whose forms are `forms`."""

    forms: tuple[str, ...]
    kind: ReasonKind
    slots: tuple[Slot, ...]
    book: str

    def meets(self, forms: tuple[str, ...], rivals: Iterable["_Other"]) -> bool:
        """Whether it answers words of these forms: an English term is told from others of the same stem where one is
        written so, for a bid is not the bidding.
        """
        if self.kind is not ReasonKind.ENGLISH or self.forms == forms:
            return True
        if any(
            name.endswith("ing") and not word.endswith("ing") for name, word in zip(self.forms, forms, strict=False)
        ):
            return False  # a ruling is no rule, though they have one stem
        return all(
            rival.forms != forms for rival in rivals if rival.kind is ReasonKind.ENGLISH and rival.book == self.book
        )


class Expander:
    """Looks words up by lemma, so any form leads to any other word for it."""

    def __init__(self, analyzer: Analyzer, books: Iterable[OtherWords]) -> None:
        self._analyzer = analyzer
        read = cache(lambda name: _name_of(analyzer.terms(name)))  # a name stands in many pairs
        self._others: dict[tuple[str, ...], list[_Other]] = {}
        for words in books:
            for one, other in words.translations:
                self._add(read(one), [read(other)], ReasonKind.TRANSLATION, words.book)
                self._add(read(other), [read(one)], ReasonKind.TRANSLATION, words.book)
            for term in words.glossary:
                for name in term.en:
                    self._add(read(name), map(read, term.ru), ReasonKind.ENGLISH, words.book)
            for name, *others in words.leading:
                self._add(read(name), map(read, others), ReasonKind.RELATED, words.book)
            for group in words.related:
                for name in group:
                    self._add(read(name), map(read, group), ReasonKind.RELATED, words.book)
        self._longest = max(map(len, self._others), default=0)

    @staticmethod
    def slots_of(terms: Sequence[Term]) -> tuple[Slot, ...]:
        """What is looked for where a word or phrase of a table is another's other word."""
        return _name_of(terms).slots

    def knows(self, form: str) -> bool:
        """Whether one folded word leads to others."""
        return any((lemma,) in self._others for lemma in self._analyzer.lemmas(form))

    def expansions(self, terms: Sequence[Term], book: str | None = None) -> Iterator[Expansion]:
        """Other words for every stretch of the terms, longer stretches first at each place; those of one book only, of
        every book for None.
        """
        for start in range(len(terms)):
            for length in range(min(self._longest, len(terms) - start), 0, -1):
                words = terms[start : start + length]
                for (slots, said_in), kind in islice(self._said(words, book).items(), MAX_OTHERS):
                    yield Expansion(start, length, kind, slots, said_in)

    def names(self, terms: Sequence[Term], book: str | None = None) -> Iterator[Expansion]:
        """The Russian names of a quoted English term: of one that is all of the words, and written so."""
        forms = _forms(terms)
        known = dict.fromkeys(other for key in _keys(terms) for other in self._others.get(key, ()))
        for other in known:
            if other.kind is ReasonKind.ENGLISH and other.forms == forms and book in (None, other.book):
                yield Expansion(0, len(terms), other.kind, other.slots, other.book)

    def _said(self, words: Sequence[Term], book: str | None) -> dict[tuple[tuple[Slot, ...], str | None], ReasonKind]:
        """Other ways to say a stretch of words; a verb by itself may always stand in its other voice."""
        known = (other for key in _keys(words) for other in self._others.get(key, ()))
        found = [other for other in known if book in (None, other.book)]
        forms = _forms(words)
        said: dict[tuple[tuple[Slot, ...], str | None], ReasonKind] = {
            (other.slots, other.book): other.kind for other in reversed(found) if other.meets(forms, found)
        }
        if len(words) == 1 and (voices := _both_voices(words[0])) != words[0].lemmas:
            slots = (Slot(exact=words[0].exact, lemmas=voices),)
            if all(known_slots != slots for known_slots, _ in said):
                said[slots, None] = ReasonKind.RELATED
        return said

    def _add(self, name: _Name, others: Iterable[_Name], kind: ReasonKind, book: str) -> None:
        for other in others:
            if not other.slots or not name.keys.isdisjoint(other.keys):
                continue  # another form of the same words says nothing new
            for key in name.keys:
                self._others.setdefault(key, []).append(_Other(name.forms, kind, other.slots, book))


def _name_of(terms: Sequence[Term]) -> _Name:
    """A name by its words; one of a single word that is a dictionary form means that word: «суть» is not «быть»."""
    if len(terms) == 1 and terms[0].exact in terms[0].lemmas:
        (term,) = terms
        terms = (replace(term, word=replace(term.word, lemmas=(term.exact,))),)
    slots = tuple(Slot(exact=term.exact, lemmas=_both_voices(term)) for term in terms)
    return _Name(forms=_forms(terms), keys=dict.fromkeys(_keys(terms)).keys(), slots=slots)


def _keys(terms: Sequence[Term]) -> Iterator[tuple[str, ...]]:
    if terms:
        yield from islice(product(*map(_both_voices, terms)), MAX_READINGS)


def _forms(terms: Sequence[Term]) -> tuple[str, ...]:
    """The words of an English term in one spelling and without their plural."""
    return tuple(american(term.exact).removesuffix("s") for term in terms)


def _both_voices(term: Term) -> tuple[str, ...]:
    """The lemmas of a word and, of a verb, its voice with -ся or without: the dictionary keeps the two apart."""
    return _voices(term.lemmas)


@lru_cache(maxsize=MAX_VOICES)
def _voices(lemmas: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*lemmas, *filter(None, map(_other_voice, lemmas)))))


def _other_voice(lemma: str) -> str | None:
    """аннулировать -> аннулироваться and back; None for what is no verb by its ending."""
    if lemma.endswith(REFLEXIVE):
        return lemma[:-2]
    return f"{lemma}ся" if lemma.endswith(INFINITIVE) and len(lemma) > 3 else None
