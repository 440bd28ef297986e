"""Tokens -> terms: what the index stores of a text and what a query looks for, by one rule.

A word has its exact form and its lemmas. A citation has its normal form and, `broader`, the numbers it lies in, which
the index stores too, marked as such (`inside`): who looks for 27B may find a text that cites 27B1(b), and not the other
way round, nor does who only writes a number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from search_service.search.analysis.english import american, english_stem, is_english
from search_service.search.analysis.forms import FormMap
from search_service.search.analysis.morphology import Morphology
from search_service.search.analysis.tokens import STOP_WORDS, Token, TokenKind, citation_levels, tokenize

INSIDE: Final = "."  # after a number that a citation lies in; no form ends so
CACHE_SIZE: Final = 50_000  # forms kept in memory: some megabytes; a library of a million words has as many


def inside(form: str) -> str:
    """What the index stores of a citation that lies in the one of this form."""
    return f"{form}{INSIDE}"


@dataclass(frozen=True, slots=True)
class Word:
    """What a token is compared by: its exact form, its lemmas, and the broader citations it lies in. `keys` are all of
    these, each once. One value serves all tokens of a form.
    """

    exact: str
    lemmas: tuple[str, ...]
    broader: tuple[str, ...]
    keys: tuple[str, ...]

    @classmethod
    def of(cls, exact: str, lemmas: tuple[str, ...], broader: tuple[str, ...]) -> "Word":
        """Return the word with its keys."""
        return cls(exact, lemmas, broader, tuple(dict.fromkeys((exact, *lemmas, *broader))))


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a text: code points [start, end), and what it is compared by."""

    start: int
    end: int
    word: Word

    @property
    def exact(self) -> str:
        """The folded form."""
        return self.word.exact

    @property
    def lemmas(self) -> tuple[str, ...]:
        """The lemmas a query looks for."""
        return self.word.lemmas

    @property
    def indexed(self) -> tuple[str, ...]:
        """What the lemma index stores for the word."""
        return self.word.lemmas + self.word.broader


class Analyzer:
    """Text -> terms. Forms met are kept, so a library is parsed form by form and not token by token."""

    def __init__(self, morphology: Morphology, forms: FormMap | None = None) -> None:
        self._morphology = morphology
        self._forms = forms
        self._met: dict[str, tuple[str, ...]] = {}
        self._words: dict[tuple[TokenKind, str], Word] = {}

    def terms(self, text: str) -> tuple[Term, ...]:
        """The terms of any text, in order; their positions are their places in the tuple."""
        return tuple(Term(token.start, token.end, self._word(token)) for token in tokenize(text))

    def _word(self, token: Token) -> Word:
        key = (token.kind, token.form)
        word = self._words.get(key)
        if word is None:
            word = self._make_word(token)
            if len(self._words) < CACHE_SIZE:
                self._words[key] = word
        return word

    def _make_word(self, token: Token) -> Word:
        lemmas: tuple[str, ...] = (token.form,)
        broader: tuple[str, ...] = ()
        if token.kind is TokenKind.WORD:
            lemmas = self.lemmas(token.form)
        elif token.kind is TokenKind.CITATION:
            broader = tuple(map(inside, citation_levels(token.form)[1:]))
        return Word.of(token.form, lemmas, broader)

    def lemmas(self, form: str) -> tuple[str, ...]:
        """Every lemma of one folded word, sorted."""
        met = self._met.get(form)
        if met is None:
            known = self._forms.get(form) if self._forms else None
            met = known or self._read(form)
            if len(self._met) < CACHE_SIZE:
                self._met[form] = met
        return met

    def forms_of(self, lemmas: Iterable[str]) -> Iterator[str]:
        """The forms of the library that have one of these lemmas; none where no library was given."""
        if self._forms:
            for lemma in lemmas:
                yield from self._forms.of(lemma)

    def forms_beginning(self, prefix: str) -> Iterator[str]:
        """The forms of the library that begin so, in order; none where no library was given."""
        yield from self._forms.beginning(prefix) if self._forms else ()

    def spellings_of(self, term: Term) -> tuple[str, ...]:
        """The form of a word and those of the library that are the same English word in British or American spelling:
        unauthorised, unauthorized.
        """
        if not term.exact.isascii():
            return (term.exact,)
        alike = (form for form in self.forms_of(term.lemmas) if american(form) == american(term.exact))
        return tuple(dict.fromkeys((term.exact, *alike)))

    def is_empty(self, text: str) -> bool:
        """Whether a text has nothing but stop words, in any of their Russian forms: S.O. is not the word so."""
        return all(token.kind is TokenKind.WORD and self._is_stop_word(token.form) for token in tokenize(text))

    def _is_stop_word(self, form: str) -> bool:
        if form in STOP_WORDS or form.isascii():
            return form in STOP_WORDS
        return STOP_WORDS.issuperset(self.lemmas(form))

    def in_dictionary(self, form: str) -> bool:
        """Whether the lexicon or a general dictionary, of Russian or of English words, lists a folded form."""
        return is_english(form) if form.isascii() else self._morphology.knows(form)

    def met(self) -> dict[str, tuple[str, ...]]:
        """The forms met so far and their lemmas: what a build keeps."""
        return dict(self._met)

    def _read(self, form: str) -> tuple[str, ...]:
        if len(form) == 1:  # «п», «о», "A": the dictionary takes a single letter for an abbreviation
            return (form,)
        if "'" in form:  # IMP'ов is IMP, declarer's is declarer
            return self.lemmas(form.partition("'")[0])
        if form.isascii():
            return (self._morphology.decided(form) or english_stem(form),)
        return self._morphology.lemmas(form)
