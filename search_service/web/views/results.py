"""The answer of a search as a view: what was asked, what was understood, the hits with their places."""

from dataclasses import dataclass

from ingest.model import Kind, Lang, Status
from search_service.search.answer import (
    Answer,
    CitationAnswer,
    Facet,
    Fragment,
    Hit,
    Reason,
    Repair,
    Step,
)
from search_service.search.query import Limit
from search_service.web.urls import search_resource
from search_service.web.views.frame import Place
from search_service.web.views.links import label_of
from search_service.web.views.names import law_of, sentence_case, title_of

SHELVES = ("law", "commentary", "index", "contents")  # what `in:` takes
MARKED_UP_TO = 500  # characters of a query


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a reader asks for: the words and the filters beside them."""

    text: str
    within: str | None = None
    law: int | None = None
    without: tuple[str, ...] = ()
    page: int = 1
    size: int = 20

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
    """One unit found, and the item of it that matches best. `url` opens that place with the words marked; `digest` is
    the English digest of it, for readers of English alone.
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
    excerpt: tuple[Fragment, ...]
    digest: str | None
    score: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facets:
    """How many units found have each kind and belong to each Law."""

    kind: tuple[Facet, ...]
    law: tuple[Facet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WithoutLine:
    """How many units there would be without one part of the query."""

    part: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The answer as programs get it; `next` and `previous` are links of the API."""

    query: QueryEcho
    citation: CitationLine | None
    step: Step
    total: int
    page: int
    size: int
    next: str | None
    previous: str | None
    build: str
    edition: str
    hits: tuple[HitLine, ...]
    facets: Facets
    without: tuple[WithoutLine, ...]
    words_missing: tuple[str, ...]
    limits: tuple[Limit, ...]


def results_of(answer: Answer, wish: Wish, place: Place) -> Results:
    """The answer of the search as a view."""
    return Results(
        query=QueryEcho(text=answer.text, understood=answer.understood, repairs=answer.repairs),
        citation=_citation(answer.citation) if answer.citation else None,
        step=answer.step,
        total=answer.total,
        page=answer.page,
        size=answer.size,
        next=_api_page(wish, answer.page + 1, place) if answer.page * answer.size < answer.total else None,
        previous=_api_page(wish, min(answer.page - 1, last_page(answer)), place) if answer.page > 1 else None,
        build=place.library.build,
        edition=place.library.meta.get("edition", ""),
        hits=tuple(_hit(hit, wish, place) for hit in answer.hits),
        facets=Facets(kind=answer.facets_kind, law=answer.facets_law),
        without=tuple(WithoutLine(part=line.part, count=line.count) for line in answer.without),
        words_missing=answer.words_missing,
        limits=answer.limits,
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


def _hit(hit: Hit, wish: Wish, place: Place) -> HitLine:
    law = law_of(hit.id)
    title = title_of(law, place) if law else None
    own = sentence_case(hit.title) if hit.title else None
    return HitLine(
        id=str(hit.id),
        item=str(hit.item) if hit.item else None,
        item_label=label_of(hit.item, place) if hit.item else None,
        lang=hit.lang.value,
        kind=hit.kind,
        law=hit.law,
        label=hit.label,
        title=title.text if title else own,
        title_lang=(title.lang if title else hit.lang).value,
        url=place.urls.record(hit.item or hit.id, query=wish.marked) or "",
        excerpt=hit.excerpt,
        digest=_digest(hit, place),
        score=round(hit.score, 4),
        reasons=hit.reasons,
    )


def _digest(hit: Hit, place: Place) -> str | None:
    if place.lang is not Lang.EN:
        return None
    record = place.library.record(hit.item or hit.id, hit.lang)
    return record.digest_en if record else None


def _api_page(wish: Wish, page: int, place: Place) -> str:
    return search_resource(
        place.urls, wish.text, within=wish.within, law=wish.law, without=wish.without, page=page, size=wish.size
    )
