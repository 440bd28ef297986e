"""The answer of a search as a view: what was asked, what was understood, the hits with their places."""

from dataclasses import dataclass
from functools import cache

from ingest.model import Kind, Lang, Status
from search_service.search.answer import Answer, CitationAnswer, Explanation, Facet, Fragment, Hit, Reason, Step, Tier
from search_service.search.explain import Stage
from search_service.search.query.query import Hint, Limit
from search_service.search.query.request import Repair, Sort, Wanted
from search_service.web.urls import Filters, search_resource
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import (
    Named,
    label_of,
    lang_of_text,
    law_of,
    sentence_case,
    title_of,
    trail_of,
)

SHELVES = ("law", "commentary", "index", "contents")  # what `in:` takes
MARKED_UP_TO = 500  # characters of a query


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a reader asks for: the words, what is chosen beside them, and choices that cannot be (`hints`); with
    `explain`, how the query was understood and why each hit stands where it does.
    """

    text: str
    within: str | None = None
    law: int | None = None
    chapter: str | None = None
    without: tuple[str, ...] = ()
    sort: Sort = Sort.RELEVANCE
    page: int = 1
    size: int = 20
    hints: tuple[Hint, ...] = ()
    explain: bool = False

    def wanted(self, lang: Lang) -> Wanted:
        """The wish without its words, as the search takes it."""
        return Wanted(
            within=self.within,
            law=self.law,
            chapter=self.chapter,
            without=frozenset(self.without),
            sort=self.sort,
            lang=lang,
            page=self.page,
            size=self.size,
        )

    @property
    def marked(self) -> str:
        """The words a hit's page marks; a query too long to stand in every link marks none."""
        return self.text if len(self.text) <= MARKED_UP_TO else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryEcho:
    """The query as typed and as understood."""

    text: str
    understood: str
    repairs: tuple[Repair, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationLine:
    """A citation found in the query and what it names."""

    mention: str
    status: Status
    targets: tuple[str, ...]
    nearest: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HitLine:
    """One unit found, and the item of it that matches best. `url` opens that place with the words marked; `path` leads
    to it from the chapter inwards; `digest` is the English digest of it, for readers of English or where the words
    stand in that; `plain` are phrases in plain words, in `plain_lang`, for what the text has not;
    `explanation` is given when asked for.
    """

    id: str
    item: str | None
    item_label: str | None
    lang: str
    kind: Kind
    law: int | None
    label: str
    title: str | None
    title_lang: str
    url: str
    path: tuple[Named, ...]
    excerpt: tuple[Fragment, ...]
    digest: tuple[Fragment, ...]
    plain: tuple[Fragment, ...]
    plain_lang: str
    score: float
    reasons: tuple[Reason, ...]
    explanation: Explanation | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Facets:
    """How many units found have each kind and belong to each chapter and Law."""

    kind: tuple[Facet, ...]
    chapter: tuple[Facet, ...]
    law: tuple[Facet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WithoutLine:
    """How many units there would be without one part of the query."""

    part: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The answer as programs get it; `next` and `previous` are links of the API, `stages` tells how the query was
    understood, when asked for.
    """

    query: QueryEcho
    citation: CitationLine | None
    step: Step
    sort: Sort
    total: int
    page: int
    size: int
    next: str | None
    previous: str | None
    build: str
    edition: str
    hits: tuple[HitLine, ...]
    facets: Facets
    tiers: tuple[Tier, ...]
    without: tuple[WithoutLine, ...]
    words_missing: tuple[str, ...]
    limits: tuple[Limit, ...]
    hints: tuple[Hint, ...]
    stages: tuple[Stage, ...]


def results_of(answer: Answer, wish: Wish, view: ViewContext, stages: tuple[Stage, ...] = ()) -> Results:
    """The answer of the search as a view."""
    path = cache(lambda law: trail_of(law, view))  # many hits belong to one Law
    return Results(
        query=QueryEcho(text=answer.text, understood=answer.understood, repairs=answer.repairs),
        citation=_citation(answer.citation) if answer.citation else None,
        step=answer.step,
        sort=answer.sort,
        total=answer.total,
        page=answer.page,
        size=answer.size,
        next=_api_page(wish, answer.page + 1, view) if answer.page * answer.size < answer.total else None,
        previous=_api_page(wish, min(answer.page - 1, last_page(answer)), view) if answer.page > 1 else None,
        build=view.library.build,
        edition=view.library.meta.get("edition", ""),
        hits=tuple(_hit(hit, path(law_of(hit.id)), wish, view) for hit in answer.hits),
        facets=Facets(kind=answer.facets_kind, chapter=answer.facets_chapter, law=answer.facets_law),
        tiers=answer.tiers,
        without=tuple(WithoutLine(part=line.part, count=line.count) for line in answer.without),
        words_missing=answer.words_missing,
        limits=answer.limits,
        hints=tuple(dict.fromkeys((*answer.hints, *wish.hints))),
        stages=stages,
    )


def last_page(answer: Answer) -> int:
    """The number of the last page that has hits, 1 where none has."""
    return max(1, -(-answer.total // answer.size))


def _citation(found: CitationAnswer) -> CitationLine:
    return CitationLine(
        mention=found.mention,
        status=found.status,
        targets=tuple(str(target) for target in found.targets),
        nearest=tuple(str(target) for target in found.nearest),
    )


def _hit(hit: Hit, path: tuple[Named, ...], wish: Wish, view: ViewContext) -> HitLine:
    law = law_of(hit.id)
    title = title_of(law, view) if law else None
    own = sentence_case(hit.title) if hit.title else None
    return HitLine(
        id=str(hit.id),
        item=str(hit.item) if hit.item else None,
        item_label=label_of(hit.item, view) if hit.item else None,
        lang=hit.lang.value,
        kind=hit.kind,
        law=hit.law,
        label=hit.label,
        title=title.text if title else own,
        title_lang=(title.lang if title else hit.lang).value,
        url=view.urls.record(hit.item or hit.id, query=wish.marked) or "",
        path=path,
        excerpt=hit.excerpt,
        digest=_digest(hit, view),
        plain=hit.plain,
        plain_lang=lang_of_text("".join(piece.text for piece in hit.plain)),
        score=round(hit.score, 4),
        reasons=hit.reasons,
        explanation=hit.explanation if wish.explain else None,
    )


def _digest(hit: Hit, view: ViewContext) -> tuple[Fragment, ...]:
    """The digest that matched, or, for readers of English, the one of the place shown."""
    if hit.digest or view.lang is not Lang.EN:
        return hit.digest
    record = view.library.record(hit.item or hit.id, hit.lang)
    return (Fragment(text=record.digest_en),) if record and record.digest_en else ()


def _api_page(wish: Wish, page: int, view: ViewContext) -> str:
    return search_resource(view.urls, wish.text, filters_of(wish, page), size=wish.size)


def filters_of(wish: Wish, page: int | None = None) -> Filters:
    """What is chosen beside the words, for a link; of another page, where one is given."""
    return Filters(
        within=wish.within,
        law=wish.law,
        chapter=wish.chapter,
        without=wish.without,
        sort=None if wish.sort is Sort.RELEVANCE else wish.sort.value,
        page=page or wish.page,
    )
