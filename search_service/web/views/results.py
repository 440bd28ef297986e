"""A page of search results: one value that is the JSON answer and, with links to narrow and widen, the HTML page."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ingest.model import Kind, RecordId, Status
from search_service.search.answer import (
    Answer,
    CitationAnswer,
    Facet,
    Fragment,
    Hit,
    Limit,
    Reason,
    ReasonKind,
    Repair,
    Step,
)
from search_service.web.views.blocks import sentence_case
from search_service.web.views.frame import Frame, Place
from search_service.web.views.links import Named
from search_service.web.views.names import law_of, named, title_of

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
    """One unit found. `url` opens it at its place with the words marked."""

    id: str
    item: str | None
    lang: str
    kind: Kind
    law: int | None
    label: str
    title: str | None
    title_lang: str
    url: str
    excerpt: tuple[Fragment, ...]
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A filter as a link: what it is, how many units it would leave, where it leads."""

    value: str
    count: int | None
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage:
    """The results with their links. `active` are filters in force, their links take them away; `switches` switch a kind
    of reason off; `as_typed` searches without the repairs.
    """

    frame: Frame
    wish: Wish
    results: Results
    cited: tuple[Named, ...]
    cited_nearest: tuple[Named, ...]
    active: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    laws: tuple[Choice, ...]
    switches: tuple[Choice, ...]
    as_typed: str | None
    pages: tuple[Choice, ...]
    previous: str | None
    next: str | None


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
        lang=hit.lang.value,
        kind=hit.kind,
        law=hit.law,
        label=hit.label,
        title=title.text if title else own,
        title_lang=(title.lang if title else hit.lang).value,
        url=place.urls.record(hit.item or hit.id, query=wish.marked) or "",
        excerpt=hit.excerpt,
        score=round(hit.score, 4),
        reasons=hit.reasons,
    )


def _api_page(wish: Wish, page: int, place: Place) -> str:
    return place.urls.api_search(
        wish.text, within=wish.within, law=wish.law, without=wish.without, page=page, size=wish.size
    )


def search_page(frame: Frame, answer: Answer, wish: Wish, place: Place) -> SearchPage:
    """The page of results for a wish."""
    results = results_of(answer, wish, place)
    last = last_page(answer)
    return SearchPage(
        frame=frame,
        wish=wish,
        results=results,
        cited=_named(answer.citation.targets, place) if answer.citation else (),
        cited_nearest=_named(answer.citation.nearest, place) if answer.citation else (),
        active=tuple(_active(wish, place)),
        kinds=_kind_choices(answer, wish, place),
        laws=_law_choices(answer, wish, place),
        switches=tuple(_switches(answer, wish, place)),
        as_typed=_as_typed(answer, wish, place),
        pages=tuple(
            Choice(value=str(n), count=None, href=_href(replace(wish, page=n), place)) for n in _near(wish, last)
        ),
        previous=_href(replace(wish, page=min(wish.page - 1, last)), place) if wish.page > 1 else None,
        next=_href(replace(wish, page=wish.page + 1), place) if wish.page < last else None,
    )


def _named(ids: Iterable[RecordId], place: Place) -> tuple[Named, ...]:
    return tuple(named(record_id, place) for record_id in ids)


def _href(wish: Wish, place: Place) -> str:
    return place.urls.search(wish.text, within=wish.within, law=wish.law, without=wish.without, page=wish.page)


def _near(wish: Wish, last: int) -> list[int]:
    """The page numbers worth a link: the first, the last and those around the current one; none for a single page."""
    around = {1, last, *range(wish.page - 2, wish.page + 3)}
    return sorted(number for number in around if 1 <= number <= last) if last > 1 else []


def _active(wish: Wish, place: Place) -> Iterable[Choice]:
    first = replace(wish, page=1)
    if wish.within:
        yield Choice(value=wish.within, count=None, href=_href(replace(first, within=None), place))
    if wish.law is not None:
        yield Choice(value=str(wish.law), count=None, href=_href(replace(first, law=None), place))
    for kind in wish.without:
        kept = tuple(other for other in wish.without if other != kind)
        yield Choice(value=kind, count=None, href=_href(replace(first, without=kept), place))


SHELF_OF: dict[Kind, str] = {
    Kind.LAW: "law",
    Kind.PROVISION: "law",
    Kind.FOOTNOTE: "law",
    Kind.COMMENTARY: "commentary",
    Kind.PARAGRAPH: "commentary",
    Kind.ITEM: "commentary",
    Kind.INDEX_ENTRY: "index",
    Kind.CONTENTS_ENTRY: "contents",
    Kind.DIVISION: "contents",
}


def _kind_choices(answer: Answer, wish: Wish, place: Place) -> tuple[Choice, ...]:
    """The parts of the library that hold hits; none while one is chosen already."""
    if wish.within:
        return ()
    counts: dict[str, int] = {}
    for facet in answer.facets_kind:
        shelf = SHELF_OF.get(Kind(str(facet.value)))
        if shelf:
            counts[shelf] = counts.get(shelf, 0) + facet.count
    shown = [shelf for shelf in SHELVES if shelf in counts] if len(counts) > 1 else []
    return tuple(
        Choice(value=shelf, count=counts[shelf], href=_href(replace(wish, within=shelf, page=1), place))
        for shelf in shown
    )


def _law_choices(answer: Answer, wish: Wish, place: Place) -> tuple[Choice, ...]:
    if wish.law is not None or len(answer.facets_law) < 2:
        return ()
    return tuple(
        Choice(
            value=str(facet.value),
            count=facet.count,
            href=_href(replace(wish, law=int(facet.value), page=1), place),
        )
        for facet in answer.facets_law[:12]
    )


def _switches(answer: Answer, wish: Wish, place: Place) -> Iterable[Choice]:
    """The kinds of reason on this page that can be switched off: all but the exact one."""
    present = {reason.kind for hit in answer.hits for reason in hit.reasons} - {ReasonKind.EXACT}
    for kind in ReasonKind:
        if kind in present and kind.value not in wish.without:
            without = (*wish.without, kind.value)
            yield Choice(value=kind.value, count=None, href=_href(replace(wish, without=without, page=1), place))


def _as_typed(answer: Answer, wish: Wish, place: Place) -> str | None:
    kinds = [repair.kind.value for repair in answer.repairs]
    if not kinds:
        return None
    without = tuple(dict.fromkeys((*wish.without, *kinds)))
    return _href(replace(wish, without=without, page=1), place)
