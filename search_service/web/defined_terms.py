"""Where the notions of the glossary stand in a text, in any case form: for pages that mark and count them.

A name is compared word by word by its lemmas, the longest name first, so «искусственная заявка» is one notion there and
not «заявка».
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ingest.model import Span

if TYPE_CHECKING:
    from search_service.search import Term

Analyze: TypeAlias = "Callable[[str], tuple[Term, ...]]"
Name = tuple[frozenset[str], ...]  # for each word the forms and lemmas that a text may have there


@dataclass(frozen=True, slots=True, kw_only=True)
class TermPlace:
    """Notion number `term` (from 0) at code points `span` of a text."""

    term: int
    span: Span


class DefinedTerms:
    """Finds notions, each given by all its names; the first notion that bears a name keeps it."""

    def __init__(self, analyze: Analyze, notions: Iterable[Sequence[str]]) -> None:
        self._analyze = analyze
        self._by_first: dict[str, list[tuple[Name, int]]] = {}
        for number, names in enumerate(notions):
            for name in filter(None, map(self._read, names)):
                for key in name[0]:
                    self._by_first.setdefault(key, []).append((name, number))
        for known in self._by_first.values():
            known.sort(key=lambda entry: (-len(entry[0]), entry[1]))

    def _read(self, name: str) -> Name:
        return tuple(_keys(term) for term in self._analyze(name))

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
