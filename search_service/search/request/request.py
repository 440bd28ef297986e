"""What a search is asked: the words, and what is chosen beside them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ingest.model import Lang
from search_service.search.clauses import ReasonKind
from search_service.search.request.filters import FILTERS, NO_FILTERS, Filters, Hint

USUAL_SIZE: Final = 20
USUAL_VALUES: Final = 100  # of a facet; the counts of a book are as many
MAX_VALUES: Final = 10_000
MAX_SIZE: Final = 100
GROUPED: Final = "law"  # what an address says for hits under their Laws
LAST_PAGE: Final = 100_000
LONGEST_LIST: Final = 500  # characters that are read of a list of reasons


class Sort(StrEnum):
    """The order of hits: the best first, or as in the book."""

    RELEVANCE = "relevance"
    BOOK = "book"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """A search as page, API and command line ask for it: the text as typed, the filters chosen beside it, the kinds of
    reason switched off (`without`), the order, whether a page shows the units under their Laws, the page, from 1, of
    `size` units, how many `values` each facet gives at most, and the language of titles.
    """

    text: str = ""
    filters: Filters = NO_FILTERS
    without: tuple[ReasonKind, ...] = ()
    sort: Sort = Sort.RELEVANCE
    grouped: bool = False
    page: int = 1
    size: int = USUAL_SIZE
    values: int = USUAL_VALUES
    lang: Lang = Lang.RU

    @classmethod
    def read(cls, given: Mapping[str, str], *, lang: Lang = Lang.RU) -> tuple["SearchRequest", tuple[Hint, ...]]:
        """Return the request that parameters spell (q, the names of the filters, without, sort, page, size,
        values), and a hint for each filter whose value is none. Whatever else is no value is left as usual.
        """
        filters, hints = Filters.read(given)
        request = cls(
            text=given.get("q", ""),
            filters=filters,
            without=reasons_of(given.get("without", "")),
            sort=Sort.BOOK if given.get("sort") == Sort.BOOK else Sort.RELEVANCE,
            grouped=given.get("group") == GROUPED,
            page=_number(given.get("page", ""), LAST_PAGE) or 1,
            size=_number(given.get("size", ""), MAX_SIZE) or USUAL_SIZE,
            values=_number(given.get("values", ""), MAX_VALUES) or USUAL_VALUES,
            lang=lang,
        )
        return request, hints

    def parameters(self) -> dict[str, object]:
        """Return what `read` reads, in the order of addresses, but for the size; what is usual is None or empty."""
        return {
            "q": self.text,
            **{name: self.filters.get(name) for name in FILTERS},
            "without": ",".join(self.without),
            "sort": None if self.sort is Sort.RELEVANCE else self.sort.value,
            "group": GROUPED if self.grouped else None,
            "values": None if self.values == USUAL_VALUES else self.values,
            "page": self.page if self.page > 1 else None,
        }


def reasons_of(listed: str) -> tuple[ReasonKind, ...]:
    """Return the kinds of reason that a list names, each once, unknown ones left out: "layout,typo"."""
    names = (part.strip() for part in listed[:LONGEST_LIST].split(","))
    return tuple(dict.fromkeys(ReasonKind(name) for name in names if name in list(ReasonKind)))


def _number(text: str, most: int) -> int | None:
    """The number from 1 to `most` in ASCII digits, else None."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(most)) else 0
    return number if 1 <= number <= most else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A change made to what was typed before it was searched."""

    kind: ReasonKind
    from_: str
    to: str


class Limit(StrEnum):
    """Why a part of what was typed was left out of the search."""

    TOO_LONG = "too_long"
    TOO_MANY_WORDS = "too_many_words"
