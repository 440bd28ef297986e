"""The page of results: the answer with the links that narrow it, widen it and leaf through it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ingest.model import KINDS, Kind, RecordId
from search_service.search.answer import Answer
from search_service.search.query.request import ReasonKind, Sort
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Named, named
from search_service.web.views.search import SHELVES, Results, Wish, filters_of, last_page, results_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A filter as a link: what it is, how many units it would leave (or, of a kind of match, how many only that finds),
    where it leads; `name` where it has one of its own, and `filter` tells of which sort it is.
    """

    value: str
    count: int | None
    href: str
    filter: str = ""
    name: Named | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage:
    """The results with their links. `active` are filters in force, their links take them away; `switches` switch a kind
    of match off, `exact` is how many units need none of them; `orders` are the ways to sort, none for a single hit;
    `as_typed` searches without the repairs.
    """

    context: PageContext
    wish: Wish
    results: Results
    cited: tuple[Named, ...]
    cited_nearest: tuple[Named, ...]
    active: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    chapters: tuple[Choice, ...]
    laws: tuple[Choice, ...]
    switches: tuple[Choice, ...]
    exact: int
    orders: tuple[Choice, ...]
    as_typed: str | None
    pages: tuple[Choice, ...]
    previous: str | None
    next: str | None


def search_page(context: PageContext, answer: Answer, wish: Wish, view: ViewContext) -> SearchPage:
    """The page of results for a wish."""
    results = results_of(answer, wish, view)
    last = last_page(answer)
    return SearchPage(
        context=context,
        wish=wish,
        results=results,
        cited=_named(answer.citation.targets, view) if answer.citation else (),
        cited_nearest=_named(answer.citation.nearest, view) if answer.citation else (),
        active=tuple(_active(wish, view)),
        kinds=_kind_choices(answer, wish, view),
        chapters=_chapter_choices(answer, wish, view),
        laws=_law_choices(answer, wish, view),
        switches=tuple(_switches(answer, wish, view)),
        exact=next((tier.count for tier in answer.tiers if tier.kind is ReasonKind.EXACT), 0),
        orders=_orders(answer, wish, view),
        as_typed=_as_typed(answer, wish, view),
        pages=tuple(
            Choice(value=str(n), count=None, href=_href(replace(wish, page=n), view)) for n in _near(wish, last)
        ),
        previous=_href(replace(wish, page=min(wish.page - 1, last)), view) if wish.page > 1 else None,
        next=_href(replace(wish, page=wish.page + 1), view) if wish.page < last else None,
    )


def _named(ids: Iterable[RecordId], view: ViewContext) -> tuple[Named, ...]:
    return tuple(named(record_id, view) for record_id in ids)


def _href(wish: Wish, view: ViewContext) -> str:
    return view.urls.search(wish.text, filters_of(wish))


def _near(wish: Wish, last: int) -> list[int]:
    """The page numbers worth a link: the first, the last and those around the current one; none for a single page."""
    around = {1, last, *range(wish.page - 2, wish.page + 3)}
    return sorted(number for number in around if 1 <= number <= last) if last > 1 else []


def _active(wish: Wish, view: ViewContext) -> Iterable[Choice]:
    first = replace(wish, page=1)
    if wish.within:
        href = _href(replace(first, within=None), view)
        yield Choice(value=wish.within, count=None, href=href, filter="shelf")
    if wish.chapter:
        href = _href(replace(first, chapter=None), view)
        yield Choice(value=wish.chapter, count=None, href=href, filter="chapter", name=_chapter(wish.chapter, view))
    if wish.law is not None:
        yield Choice(value=str(wish.law), count=None, href=_href(replace(first, law=None), view), filter="law")
    for kind in wish.without:
        kept = tuple(other for other in wish.without if other != kind)
        yield Choice(value=kind, count=None, href=_href(replace(first, without=kept), view), filter="reason")


def _kind_choices(answer: Answer, wish: Wish, view: ViewContext) -> tuple[Choice, ...]:
    """The parts of the library that hold hits; none while one is chosen already."""
    if wish.within:
        return ()
    counts: dict[str, int] = {}
    for facet in answer.facets_kind:
        part = KINDS[Kind(str(facet.value))].part
        if part:
            counts[part] = counts.get(part, 0) + facet.count
    shown = [part for part in SHELVES if part in counts] if len(counts) > 1 else []
    return tuple(
        Choice(value=part, count=counts[part], href=_href(replace(wish, within=part, page=1), view)) for part in shown
    )


def _chapter(number: str, view: ViewContext) -> Named | None:
    """How a chapter is called; None for what is no chapter of this library."""
    chapter = RecordId("div", (number,))
    return named(chapter, view) if view.library.exists(chapter) else None


def _chapter_choices(answer: Answer, wish: Wish, view: ViewContext) -> tuple[Choice, ...]:
    if wish.chapter or wish.law is not None or len(answer.facets_chapter) < 2:
        return ()
    return tuple(
        Choice(
            value=str(facet.value),
            count=facet.count,
            href=_href(replace(wish, chapter=str(facet.value), page=1), view),
            name=_chapter(str(facet.value), view),
        )
        for facet in answer.facets_chapter
    )


def _orders(answer: Answer, wish: Wish, view: ViewContext) -> tuple[Choice, ...]:
    if answer.total < 2:
        return ()
    return tuple(
        Choice(value=sort.value, count=None, href=_href(replace(wish, sort=sort, page=1), view)) for sort in Sort
    )


def _law_choices(answer: Answer, wish: Wish, view: ViewContext) -> tuple[Choice, ...]:
    if wish.law is not None or len(answer.facets_law) < 2:
        return ()
    return tuple(
        Choice(
            value=str(facet.value),
            count=facet.count,
            href=_href(replace(wish, law=int(facet.value), page=1), view),
        )
        for facet in answer.facets_law[:12]
    )


def _switches(answer: Answer, wish: Wish, view: ViewContext) -> Iterable[Choice]:
    """The kinds of match that can be switched off: all but the exact one, where they find a unit or show on a hit."""
    present = {reason.kind for hit in answer.hits for reason in hit.reasons}
    counts = {tier.kind: tier.count for tier in answer.tiers}
    for kind in ReasonKind:
        if kind is not ReasonKind.EXACT and kind in present | counts.keys() and kind.value not in wish.without:
            without = (*wish.without, kind.value)
            href = _href(replace(wish, without=without, page=1), view)
            yield Choice(value=kind.value, count=counts.get(kind, 0), href=href)


def _as_typed(answer: Answer, wish: Wish, view: ViewContext) -> str | None:
    kinds = [repair.kind.value for repair in answer.repairs]
    if not kinds:
        return None
    without = tuple(dict.fromkeys((*wish.without, *kinds)))
    return _href(replace(wish, without=without, page=1), view)
