"""The answer of a search as a view: the hits with the places they lead to, and the links that narrow a search, widen it
and leaf through it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import ClassVar, Final

from ingest.model import Lang, RecordId
from search_service.search import (
    Answer,
    Facet,
    FilterRow,
    Filters,
    FilterValue,
    Fragment,
    Hint,
    Hit,
    ReasonKind,
    Repair,
    Rest,
    SearchRequest,
    Sort,
    Stage,
    read_filter,
)
from search_service.web.http import Reread
from search_service.web.urls import MARKED_UP_TO, search_resource
from search_service.web.views.answers.answered import ShownAnswer, answer_shown, side_of
from search_service.web.views.answers.facet_choices import (
    FacetChoices,
    book_of,
    counted,
    facet_choices,
    is_named,
    value_text,
)
from search_service.web.views.answers.groups import HitGroup, grouped
from search_service.web.views.answers.ways import SearchLink, as_typed, group_links, left_out_links, rest_links
from search_service.web.views.lookup import ReadingLine, leading_readings
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import (
    Named,
    label_of,
    lang_of_text,
    law_of,
    sentence_case,
    title_of,
    trail_of,
)

MOST_TYPED: Final = 12  # filters typed among words that have chips: each is a link with all the others in it


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHit:
    """A hit and where it leads. `url` opens the item that matches best, or the unit, with the words of the query
    marked; `side` is "law" or "commentary", "" for what is neither; `is_readable` tells whether it or anything inside
    it has a text; `path` leads to it from the chapter inwards; `title` is that of its Law where it has one. `digest` is
    the English digest of it, for readers of English or where the words stand in that; everyday phrases of the hit are
    in `plain_lang`.
    """

    LIFTED: ClassVar[str] = "hit"
    PUBLISHED: ClassVar[tuple[str, ...]] = (
        *("id", "item", "item_label", "lang", "kind", "side", "law", "label", "title", "title_lang", "url", "path"),
        *("excerpt", "digest", "plain", "plain_lang", "reading", "score", "reasons", "has_text", "words_missing"),
        "explanation",
    )

    hit: Hit
    item_label: str | None
    title: str | None
    title_lang: str
    url: str
    path: tuple[Named, ...]
    digest: tuple[Fragment, ...]
    plain_lang: str
    side: str
    is_readable: bool

    @property
    def at(self) -> RecordId:
        """The record it stands at."""
        return self.hit.id


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryEcho:
    """The query as typed and as understood, after the repairs."""

    text: str
    understood: str
    repairs: tuple[Repair, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResults:
    """What was found with what programs get beside it: `answer` is what answers the search for certain, `next` and
    `previous` are links of the API, `facets` those counted for programs and `facet_values` how many values each has;
    `hints` are those of the query and of the address; `stages` are given when asked for.
    """

    LIFTED: ClassVar[str] = "found"
    PUBLISHED: ClassVar[tuple[str, ...]] = (
        *("query", "certain", "words_missing", "citation", "titled", "answer", "step", "sort", "total", "all_words"),
        *("page", "size", "next", "previous", "build", "edition", "hits", "facets", "facet_values"),
        *("tiers", "without", "rest"),
        *("unquoted", "meant"),
        *("limits", "hints", "stages"),
    )

    found: Answer
    answer: ShownAnswer | None
    query: QueryEcho
    next: str | None
    previous: str | None
    build: str
    edition: str
    hits: tuple[ShownHit, ...]
    facets: Mapping[str, tuple[Facet, ...]]
    facet_values: Mapping[str, int]
    hints: tuple[Hint, ...]
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage:
    """The results with their links. `active` are filters in force, their links take them away; `facets` narrow the
    search; `groups` are the hits under their Laws where that is chosen in the address, and all of them in one group
    where it is not; `group_links` are the two choices; `rest` are parts of the query that find something by themselves;
    `switches` switch a kind of match off, `exact` is how many units need none of them; `orders` are the ways to sort,
    none for a single hit; `as_typed` searches without the repairs, `unquoted` without the quotes that keep everything
    out, `meant` with other words where none is found; `readings` are those of an ambiguous number that lead somewhere.
    """

    context: PageContext
    asked: SearchRequest
    answer: Answer
    results: SearchResults
    groups: tuple[HitGroup[ShownHit], ...]
    group_links: tuple[SearchLink, ...]
    rest: tuple[SearchLink, ...]
    left_out: tuple[SearchLink, ...]
    readings: tuple[ReadingLine, ...]
    unquoted: SearchLink | None
    meant: SearchLink | None
    active: tuple[SearchLink, ...]
    facets: tuple[FacetChoices, ...]
    switches: tuple[SearchLink, ...]
    exact: int
    orders: tuple[SearchLink, ...]
    as_typed: str | None
    pages: tuple[SearchLink, ...]
    previous: str | None
    next: str | None


def results_of(
    answer: Answer,
    asked: SearchRequest,
    view: ViewContext,
    *,
    hints: tuple[Hint, ...] = (),
    explained: tuple[Stage, ...] | None = None,
) -> SearchResults:
    """Return the answer as a view. `hints` are filters of the address that cannot be, `explained` the stages of the
    query where they are asked for; without them no hit tells why it stands where it does.
    """
    path = cache(lambda law: trail_of(law, view))  # many hits belong to one Law
    hits = answer.hits if explained is not None else [replace(hit, explanation=None) for hit in answer.hits]
    return SearchResults(
        found=answer,
        answer=answer_shown(answer, view),
        query=QueryEcho(text=answer.text, understood=answer.understood, repairs=answer.repairs),
        next=_resource(asked, answer.page + 1, view) if answer.page * answer.size < answer.total else None,
        previous=_resource(asked, min(answer.page - 1, last_page(answer)), view) if answer.page > 1 else None,
        build=view.library.build,
        edition=view.library.meta.get("edition", ""),
        hits=tuple(_shown(hit, path(law_of(hit.id)), asked, view) for hit in hits),
        facets=MappingProxyType({row.field: answer.facets[row.name] for row in counted(answer) if row.counted}),
        facet_values=MappingProxyType(
            {row.field: answer.facet_values[row.name] for row in counted(answer) if row.counted}
        ),
        hints=tuple(dict.fromkeys((*answer.hints, *hints))),
        stages=explained or (),
    )


def search_page(
    context: PageContext, answer: Answer, asked: SearchRequest, view: ViewContext, hints: tuple[Hint, ...] = ()
) -> SearchPage:
    """Return the page of results of a request; `hints` are filters of its address that cannot be."""
    last = last_page(answer)
    results = results_of(answer, asked, view, hints=hints)
    return SearchPage(
        context=context,
        asked=asked,
        answer=answer,
        results=results,
        groups=_groups(results, asked, view),
        group_links=group_links(answer, asked, view),
        rest=tuple(rest_links(answer, asked, view)),
        left_out=tuple(left_out_links(answer, asked, view)),
        readings=leading_readings(answer.citation, view),
        unquoted=_instead(answer.unquoted, asked, view),
        meant=_instead(answer.meant, asked, view),
        active=tuple(_active(asked, view)),
        facets=tuple(facet_choices(answer, asked, view)),
        switches=tuple(_switches(answer, asked, view)),
        exact=next((tier.count for tier in answer.tiers if tier.kind is ReasonKind.EXACT), 0),
        orders=_orders(answer, asked, view),
        as_typed=as_typed(answer, asked, view),
        pages=tuple(SearchLink(value=str(n), count=None, href=_page(asked, n, view)) for n in _near(asked.page, last)),
        previous=_page(asked, min(asked.page - 1, last), view) if asked.page > 1 else None,
        next=_page(asked, asked.page + 1, view) if asked.page < last else None,
    )


def hints_about(reread: Iterable[Reread]) -> tuple[Hint, ...]:
    """Return the hints that the words of a search were no UTF-8."""
    asked = (one for one in reread if one.name == "q")
    return tuple(Hint("encoding", one.encoding) if one.encoding else Hint("cut", "") for one in asked)


def last_page(answer: Answer) -> int:
    """Return the number of the last page that has hits, 1 where none has."""
    return max(1, -(-answer.total // answer.size))


def _shown(hit: Hit, path: tuple[Named, ...], asked: SearchRequest, view: ViewContext) -> ShownHit:
    law = law_of(hit.id)
    title = title_of(law, view) if law else None
    own = sentence_case(hit.title) if hit.title else None
    marked = asked.text if len(asked.text) <= MARKED_UP_TO else ""
    return ShownHit(
        hit=hit,
        item_label=label_of(hit.item, view) if hit.item else None,
        title=title.text if title else own,
        title_lang=(title.lang if title else hit.lang).value,
        url=view.urls.record(hit.item or hit.id, query=marked) or "",
        path=path,
        digest=_digest(hit, view),
        side=side_of(hit.id),
        is_readable=view.library.is_readable(hit.id),
        plain_lang=lang_of_text("".join(piece.text for piece in hit.plain)),
    )


def _digest(hit: Hit, view: ViewContext) -> tuple[Fragment, ...]:
    """The digest that matched, or, for readers of English, the one of the place shown."""
    if hit.digest or view.lang is not Lang.EN:
        return hit.digest
    record = view.library.record(hit.item or hit.id, hit.lang)
    return (Fragment(text=record.digest_en),) if record and record.digest_en else ()


def _page(asked: SearchRequest, page: int, view: ViewContext) -> str:
    return view.urls.results(replace(asked, page=page).parameters())


def _resource(asked: SearchRequest, page: int, view: ViewContext) -> str:
    return search_resource(view.urls, replace(asked, page=page).parameters(), size=asked.size)


def _groups(results: SearchResults, asked: SearchRequest, view: ViewContext) -> tuple[HitGroup[ShownHit], ...]:
    """The hits under their Laws, or one group of all of them. How many a Law has is known of one book."""
    first = (asked.page - 1) * asked.size + 1
    if not asked.grouped:
        return (HitGroup(law=None, count=None, hits=results.hits, start=first),) if results.hits else ()
    facets = results.found.facets
    one_book = len(facets.get("book", ())) < 2
    counted = facets.get("law", ()) if one_book else ()
    prefix = book_of(asked, view)
    counts = {RecordId.of_law(int(facet.value), book=prefix): facet.count for facet in counted}
    return grouped(results.hits, counts, view, first)


def _near(page: int, last: int) -> list[int]:
    """The page numbers worth a link: the first, the last and those around the current one; none for a single page."""
    around = {1, last, *range(page - 2, page + 3)}
    return sorted(number for number in around if 1 <= number <= last) if last > 1 else []


def _active(asked: SearchRequest, view: ViewContext) -> Iterator[SearchLink]:
    first = replace(asked, page=1)
    for row, value in asked.filters:
        href = view.urls.results(replace(first, filters=asked.filters.having(row.name, None)).parameters())
        yield SearchLink(
            value=str(value),
            count=None,
            href=href,
            filter=row.name,
            is_named=is_named(row),
            text=value_text(row, value, view),
        )
    for typed, row, value in _typed_filters(asked):
        text = " ".join(chunk for chunk in asked.text.split() if chunk != typed)
        href = view.urls.results(replace(first, text=text).parameters())
        named = value_text(row, value, view)
        yield SearchLink(value=str(value), count=None, href=href, filter=row.name, is_named=is_named(row), text=named)
    for kind in asked.without:
        left = tuple(other for other in asked.without if other is not kind)
        href = view.urls.results(replace(first, without=left).parameters())
        yield SearchLink(value=kind.value, count=None, href=href, filter="reason")


def _typed_filters(asked: SearchRequest) -> Iterator[tuple[str, FilterRow, FilterValue]]:
    """The filters typed beside words or others, as typed; one chosen beside them comes before them."""
    chunks = asked.text.split()
    different = dict.fromkeys(chunks) if len(chunks) > 1 else ()
    read = ((chunk, found) for chunk in different if isinstance(found := read_filter(chunk), Filters))
    for chunk, filters in islice(read, MOST_TYPED):
        yield from ((chunk, row, value) for row, value in filters if asked.filters.get(row.name) is None)


def _orders(answer: Answer, asked: SearchRequest, view: ViewContext) -> tuple[SearchLink, ...]:
    if answer.total < 2:
        return ()
    return tuple(
        SearchLink(value=sort.value, count=None, href=view.urls.results(replace(asked, sort=sort, page=1).parameters()))
        for sort in Sort
    )


def _switches(answer: Answer, asked: SearchRequest, view: ViewContext) -> Iterator[SearchLink]:
    """The kinds of match that can be switched off: all but the exact one, where they find a unit or show on a hit."""
    present = {reason.kind for hit in answer.hits for reason in hit.reasons}
    counts = {tier.kind: tier.count for tier in answer.tiers}
    for kind in ReasonKind:
        if kind is not ReasonKind.EXACT and kind in present | counts.keys() and kind not in asked.without:
            href = view.urls.results(replace(asked, without=(*asked.without, kind), page=1).parameters())
            yield SearchLink(value=kind.value, count=counts.get(kind, 0), href=href)


def _instead(part: Rest | None, asked: SearchRequest, view: ViewContext) -> SearchLink | None:
    """The search with another text, where there is one."""
    if part is None:
        return None
    href = view.urls.results(replace(asked, text=part.text, page=1).parameters())
    return SearchLink(value=part.text, count=part.count, href=href)
