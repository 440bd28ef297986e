"""Where the notions of the glossary stand in a text, in any case form: for pages that mark and count them.

A name is compared word by word by its lemmas, the longest name first, so «искусственная заявка» is one notion there and
not «заявка». A word that has other senses too is one where its neighbours agree: «в результате» is no score.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ingest.model import Span

if TYPE_CHECKING:
    from ingest.tables import PhraseWord, TermSense
    from search_service.search import Term

Analyze: TypeAlias = "Callable[[str], tuple[Term, ...]]"
Name = tuple[frozenset[str], ...]  # for each word the forms and lemmas that a text may have there


@dataclass(frozen=True, slots=True, kw_only=True)
class TermPlace:
    """Notion number `term` (from 0) at code points `span` of a text."""

    term: int
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class _Neighbour:
    """A word of a phrase: these forms, or any form of these lemmas; any word where there are neither."""

    forms: frozenset[str]
    lemmas: frozenset[str]

    def is_at(self, term: "Term") -> bool:
        """Whether a word of a text may stand there."""
        if self.lemmas:
            return not self.lemmas.isdisjoint(term.lemmas)
        return not self.forms or term.exact in self.forms


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """A phrase in which the words between the first `before` and the last `after` ones are a notion, or are none."""

    words: tuple[_Neighbour, ...]
    before: int
    after: int
    own: bool

    def is_around(self, words: "Sequence[Term]", at: int, length: int) -> bool:
        """Whether the phrase stands around `length` words of a text from a word on."""
        start, end = at - self.before, at + length + self.after
        if start < 0 or end > len(words) or end - start != len(self.words):
            return False
        return all(known.is_at(word) for known, word in zip(self.words, words[start:end], strict=True))


class DefinedTerms:
    """Finds notions, each given by all its names; the first notion that bears a name keeps it. `senses` are phrases in
    which a name is one, or is none.
    """

    def __init__(self, analyze: Analyze, notions: Iterable[Sequence[str]], senses: Iterable["TermSense"] = ()) -> None:
        self._analyze = analyze
        self._told = sorted(map(self._read_sense, senses), key=lambda told: -len(told.words))
        self._told_of = {key for told in self._told for key in _first_keys(told)}
        self._by_first: dict[str, list[tuple[Name, int]]] = {}
        for number, names in enumerate(notions):
            for name in filter(None, map(self._read, names)):
                for key in name[0]:
                    self._by_first.setdefault(key, []).append((name, number))
        for known in self._by_first.values():
            known.sort(key=lambda entry: (-len(entry[0]), entry[1]))

    def _read(self, name: str) -> Name:
        return tuple(_keys(term) for term in self._analyze(name))

    def _read_sense(self, sense: "TermSense") -> _Told:
        return _Told(
            words=tuple(map(self._neighbour, sense.phrase)),
            before=sense.meant.start,
            after=len(sense.phrase) - sense.meant.stop,
            own=sense.own,
        )

    def _neighbour(self, word: "PhraseWord") -> _Neighbour:
        terms = [term for one in word.words for term in self._analyze(one)]
        lemmas = frozenset(lemma for term in terms for lemma in term.lemmas) if word.in_any_form else frozenset()
        return _Neighbour(forms=frozenset(term.exact for term in terms), lemmas=lemmas)

    def _is_meant(self, words: "Sequence[Term]", at: int, length: int) -> bool:
        """Whether the name of `length` words at a word is that of a notion, by the longest phrase that tells."""
        if self._told_of.isdisjoint(words[at].word.keys):
            return True
        return next((told.own for told in self._told if told.is_around(words, at, length)), True)

    def places(self, text: str) -> tuple[TermPlace, ...]:
        """The notions in a text, in reading order, not overlapping."""
        words = self._analyze(text)
        found: list[TermPlace] = []
        at = 0
        while at < len(words):
            longest = self._at(words, at)
            if longest is None:
                at += 1
                continue
            length, term = longest
            if self._is_meant(words, at, length):
                found.append(TermPlace(term=term, span=Span(words[at].start, words[at + length - 1].end)))
            at += length
        return tuple(found)

    def _at(self, words: "Sequence[Term]", at: int) -> tuple[int, int] | None:
        """The length in words and the number of the notion that begins at a word."""
        known = [entry for key in words[at].word.keys for entry in self._by_first.get(key, ())]
        fitting = [(name, term) for name, term in known if _fits(name, words[at : at + len(name)])]
        name, term = min(fitting, key=lambda entry: (-len(entry[0]), entry[1]), default=((), 0))
        return (len(name), term) if name else None


def _keys(term: "Term") -> frozenset[str]:
    """What a word of a name is looked for by: a name in its dictionary form has that meaning only."""
    return frozenset((term.exact,)) if term.exact in term.lemmas else frozenset((term.exact, *term.lemmas))


def _fits(name: Name, words: "Sequence[Term]") -> bool:
    return len(words) == len(name) and all(
        keys.intersection(word.word.keys) for keys, word in zip(name, words, strict=True)
    )


def _first_keys(told: _Told) -> frozenset[str]:
    """What the first word that is meant may be looked for by."""
    word = told.words[told.before]
    return word.lemmas or word.forms
