"""Tokens -> terms: what the index stores of a text and what a query looks for, by one rule.

A word has its exact form and its lemmas. A citation has its normal form and, `broader`, the numbers it lies
in, which the index stores too: who looks for 27B finds a text that cites 27B1(b), and not the other way
round.
"""

from dataclasses import dataclass
from typing import Final

from search_service.search.analysis.forms import FormMap
from search_service.search.analysis.morphology import Morphology
from search_service.search.analysis.tokens import TokenKind, citation_levels, tokenize

CACHE_SIZE: Final = 50_000  # forms kept in memory: some megabytes; a library of a million words has as many


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a text: code points [start, end), the exact form, its lemmas, and broader citations."""

    start: int
    end: int
    exact: str
    lemmas: tuple[str, ...]
    broader: tuple[str, ...] = ()

    @property
    def indexed(self) -> tuple[str, ...]:
        """What the lemma index stores for the word."""
        return self.lemmas + self.broader


class Analyzer:
    """Text -> terms. Forms met are kept, so a library is parsed form by form and not token by token."""

    def __init__(self, morphology: Morphology, forms: FormMap | None = None) -> None:
        self._morphology = morphology
        self._forms = forms
        self._met: dict[str, tuple[str, ...]] = {}

    def terms(self, text: str) -> tuple[Term, ...]:
        """The terms of any text, in order; their positions are their places in the tuple."""
        found = []
        for token in tokenize(text):
            if token.kind is TokenKind.WORD:
                found.append(Term(token.start, token.end, token.form, self.lemmas(token.form)))
            elif token.kind is TokenKind.CITATION:
                exact, *broader = citation_levels(token.form) or (token.form,)
                found.append(Term(token.start, token.end, token.form, (exact,), tuple(broader)))
            else:
                found.append(Term(token.start, token.end, token.form, (token.form,)))
        return tuple(found)

    def lemmas(self, form: str) -> tuple[str, ...]:
        """Every lemma of one folded word, sorted."""
        met = self._met.get(form)
        if met is None:
            known = self._forms.get(form) if self._forms else None
            met = known or self._read(form)
            if len(self._met) < CACHE_SIZE:
                self._met[form] = met
        return met

    def met(self) -> dict[str, tuple[str, ...]]:
        """The forms met so far and their lemmas: what a build keeps."""
        return dict(self._met)

    def _read(self, form: str) -> tuple[str, ...]:
        if len(form) == 1:  # «п», «о», "A": the dictionary takes a single letter for an abbreviation
            return (form,)
        if "'" in form:  # IMP'ов is IMP, declarer's is declarer
            return self.lemmas(form.partition("'")[0])
        if form.isascii():
            return _english_lemmas(form)
        return self._morphology.lemmas(form)


def _english_lemmas(form: str) -> tuple[str, ...]:
    """An English word and its singular: the library has English titles only, so no dictionary is kept for
    them.
    """
    if form.endswith("ies") and len(form) > 4:
        return (form[:-3] + "y",)
    if form.endswith(("sses", "xes", "ches", "shes")):
        return (form[:-2],)
    if form.endswith("s") and not form.endswith(("ss", "us", "is")) and len(form) > 3:
        return (form[:-1],)
    return (form,)
