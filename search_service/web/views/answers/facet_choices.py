"""The values of filters that narrow a search: which are offered, what each is called, and where more of them are."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from search_service.search import (
    FILTERS,
    FIRST_BOOK,
    MAX_VALUES,
    USUAL_VALUES,
    Answer,
    Facet,
    FilterRow,
    FilterValue,
    SearchRequest,
)
from search_service.web import messages
from search_service.web.views.answers.ways import SearchLink
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import named


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetChoices:
    """The values of a filter that a reader may choose, and where more of them are."""

    filter: str
    choices: tuple[SearchLink, ...]
    more: SearchLink | None


def facet_choices(answer: Answer, asked: SearchRequest, view: ViewContext) -> Iterator[FacetChoices]:
    """The filters that can still narrow the search: those not in force whose values tell units apart. Chapters and Laws
    of several books share their numbers, so that they wait until a book is chosen.
    """
    books = len(answer.facets.get("book", ()))
    for row in counted(answer):
        in_force = any(asked.filters.get(name) is not None for name in (row.name, *row.narrower))
        found = answer.facets[row.name]
        if row.offered and not in_force and len(found) > 1 and not (row.of_one_book and books > 1):
            shown = found[: row.offered if asked.values <= USUAL_VALUES else max(row.offered, asked.values)]
            yield FacetChoices(
                filter=row.name,
                choices=tuple(_choice(row, facet, asked, view) for facet in shown),
                more=_more(answer.facet_values[row.name] - len(shown), asked, view),
            )


def _more(left: int, asked: SearchRequest, view: ViewContext) -> SearchLink | None:
    """The same results with more values of each facet."""
    if left <= 0 or asked.values >= MAX_VALUES:
        return None
    more = replace(asked, values=min(MAX_VALUES, 10 * max(asked.values, USUAL_VALUES)))
    return SearchLink(value="", count=left, href=view.urls.results(more.parameters()))


def counted(answer: Answer) -> Iterator[FilterRow]:
    """The filters whose values are counted in an answer."""
    return (row for row in FILTERS.values() if row.name in answer.facets)


def _choice(row: FilterRow, facet: Facet, asked: SearchRequest, view: ViewContext) -> SearchLink:
    chosen = replace(asked, filters=asked.filters.having(row.name, facet.value), page=1)
    record = row.named_by(facet.value, book_of(asked, view)) if row.named_by else None
    return SearchLink(
        value=str(facet.value),
        count=facet.count,
        href=view.urls.results(chosen.parameters()),
        filter=row.name,
        is_named=is_named(row),
        text=value_text(row, facet.value, view),
        name=named(record, view) if record and view.library.exists(record) else None,
    )


def value_text(row: FilterRow, value: FilterValue, view: ViewContext) -> str:
    """The title of a book; other values are called by what they are."""
    books = view.library.facts.tables.works.books if row.field == "book" else ()
    return next((book.title(view.lang) for book in books if (book.prefix or FIRST_BOOK) == value), "")


def book_chosen(asked: SearchRequest) -> str | None:
    """The prefix of the book that a search is confined to; None where it is of the whole library."""
    book = asked.filters.get("book")
    if book is None:
        return None
    return "" if book == FIRST_BOOK else str(book)


def book_of(asked: SearchRequest, view: ViewContext) -> str:
    """The prefix of the book that is chosen, of the first one where none is."""
    chosen = book_chosen(asked)
    return view.prefix if chosen is None else chosen


def is_named(row: FilterRow) -> bool:
    """Whether the values of a filter have names in the messages."""
    return row.name in messages.TABLES
