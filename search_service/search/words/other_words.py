"""What a book tells of other words for its own: terms in both languages, what its translations differ in, relations.

They come from the tables of the book and hold in it alone: what is one thing in one game may be two in another.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TermNames:
    """The Russian and the English names of one notion, first the usual one."""

    ru: tuple[str, ...]
    en: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherWords:
    """The other words of one book. `book` is its value of the filter of that name; each of `translations` is what two
    translations call one thing; the words and phrases of each of `related` stand for each other, the first of each of
    `leading` for the others, and none of these for it.
    """

    book: str
    glossary: tuple[TermNames, ...] = ()
    translations: tuple[tuple[str, str], ...] = ()
    related: tuple[tuple[str, ...], ...] = ()
    leading: tuple[tuple[str, ...], ...] = ()

    def names(self) -> Iterator[str]:
        """Every word and phrase there is."""
        for term in self.glossary:
            yield from term.ru + term.en
        for names in (*self.translations, *self.related, *self.leading):
            yield from names
