"""English terms of the glossary -> the Russian words that the texts have for them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from search_service.search.analysis import Analyzer, Term
from search_service.search.answer import ReasonKind
from search_service.search.engine import RANKING, Field, Pattern, Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class TermNames:
    """The Russian and the English names of one notion, first the usual one."""

    ru: tuple[str, ...]
    en: tuple[str, ...]


class Glossary:
    """Looks English words up, in either number and any case: "Convention cards" is «карта условностей»."""

    def __init__(self, terms: Iterable[TermNames], analyzer: Analyzer) -> None:
        self._analyzer = analyzer
        self._russian: dict[tuple[str, ...], dict[str, None]] = {}
        for names in terms:
            for name in names.en:
                self._russian.setdefault(_key(analyzer.terms(name)), {}).update(dict.fromkeys(names.ru))
        self._longest = max(map(len, self._russian), default=0)

    def longest(self, terms: Sequence[Term]) -> int:
        """How many of the first words make the longest English term, 0 where none begins here."""
        for length in range(min(self._longest, len(terms)), 0, -1):
            if _key(terms[:length]) in self._russian:
                return length
        return 0

    def patterns(self, terms: Sequence[Term], typed: str) -> tuple[Pattern, ...]:
        """The Russian names of the English term that these words are, each a pattern with the reason
        `english`.
        """
        found = []
        for name in self._russian.get(_key(terms), ()):
            slots = tuple(Slot(exact=term.exact, lemmas=term.lemmas) for term in self._analyzer.terms(name))
            if slots:
                found.append(
                    Pattern(
                        kind=ReasonKind.ENGLISH,
                        query=typed,
                        slots=slots,
                        field=Field.ANY_FORM,
                        weight=RANKING.translation,
                    )
                )
        return tuple(found)


def _key(terms: Sequence[Term]) -> tuple[str, ...]:
    return tuple(term.lemmas[0] for term in terms)
