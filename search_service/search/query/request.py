"""What a search is asked: the words, and what is chosen beside them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ingest.model import Lang


class ReasonKind(StrEnum):
    """Why a hit matches a word, best first; the same names switch kinds off (`without`). PLAIN is a word of the plain
    words, which say in our own what a text is about.
    """

    EXACT = "exact"
    FORM = "form"
    RELATED = "related"
    TRANSLATION = "translation"
    ENGLISH = "english"
    PLAIN = "plain"
    LAYOUT = "layout"
    TRANSLIT = "translit"
    TYPO = "typo"


class Sort(StrEnum):
    """The order of hits: the best first, or as in the book."""

    RELEVANCE = "relevance"
    BOOK = "book"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is asked beside the words: filters, the reason kinds switched off (`without`), the order, the language of
    titles, and the page, from 1, of `size` units.
    """

    within: str | None = None
    law: int | None = None
    chapter: str | None = None
    without: frozenset[str] = frozenset()
    sort: Sort = Sort.RELEVANCE
    lang: Lang = Lang.RU
    page: int = 1
    size: int = 20


AS_USUAL: Final = Wanted()


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A change made to what was typed before it was searched."""

    kind: ReasonKind
    from_: str
    to: str
