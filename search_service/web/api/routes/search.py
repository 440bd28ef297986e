"""Search through the API: words and citations, and suggestions while typing, for our own field and for browsers."""

from dataclasses import replace
from typing import Annotated, Final

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.search import USUAL_VALUES, FilterValue, SearchRequest, Sort
from search_service.web.api import schemas
from search_service.web.api.parameters import (
    Explain,
    FacetValues,
    Language,
    Order,
    Page,
    Size,
    Without,
    Words,
    answer_with,
    chosen,
    page_links,
    switched_off,
    view_of,
    with_filters,
)
from search_service.web.api.strictness import ApiRoute
from search_service.web.http import ProblemError, reread_in
from search_service.web.site import origin_of, site_of
from search_service.web.urls import search_resource
from search_service.web.views.lookup import SuggestionList, destination, readings_of, suggestions_for
from search_service.web.views.search import hints_about, last_page, results_of

SUGGESTIONS_TYPE: Final = "application/x-suggestions+json"

router = APIRouter(route_class=ApiRoute)
suggest_router = APIRouter(route_class=ApiRoute)

Typed = Annotated[str, Query(description="The letters typed so far")]
Limit = Annotated[int, Query(ge=1, le=50, description="Suggestions at most")]


@router.get("/search", summary="Search the library", operation_id="search")
@with_filters
async def search(
    request: Request,
    q: Words = "",
    without: Without = "",
    sort: Order = Sort.RELEVANCE,
    page: Page = 1,
    size: Size = 20,
    values: FacetValues = USUAL_VALUES,
    explain: Explain = False,
    lang: Language = Lang.RU,
    **filters: FilterValue | None,
) -> Response:
    """Units that match, best first or in the order of the book; a citation in the query is answered beside them."""
    view = view_of(request, lang)
    asked = SearchRequest(
        text=q,
        filters=chosen(filters),
        without=switched_off(without),
        sort=sort,
        page=page,
        size=size,
        values=values,
        lang=lang,
    )
    searching = site_of(request).current_build.opened().search
    stages = searching.stages(asked) if explain else None
    answer = searching.answer(asked)
    results = results_of(answer, asked, view, hints=hints_about(reread_in(request.scope)), explained=stages)

    def link(number: int) -> str:
        return search_resource(view.urls, replace(asked, page=number).parameters(), size=size)

    return answer_with(results, page_links(link, asked.page, last_page(answer)))


@router.get("/resolve", summary="Find what a citation names", operation_id="resolve")
async def resolve(
    request: Request,
    ref: Annotated[str, Query(description="A citation in any spelling")],
    lang: Language = Lang.RU,
) -> Response:
    """The citation as understood, whether it exists here, and what comes close; 404 for what is no citation."""
    view = view_of(request, lang)
    answer = site_of(request).current_build.opened().search.resolve(ref)
    if answer is None:
        raise ProblemError(404, "This is not a citation. Citations look like 27B1(b), 79.5.(iv), law:27.", asked=ref)
    found = destination(ref, answer)
    return answer_with(
        schemas.ResolveAnswer(
            mention=answer.mention,
            status=answer.status,
            targets=tuple(str(target) for target in found.targets),
            nearest=tuple(str(target) for target in found.nearest),
            records=schemas.existing(found.targets, view),
            near=schemas.existing(found.nearest, view),
            readings=readings_of(found.readings, view),
            build=view.library.build,
        )
    )


def _found(request: Request, typed: str, lang: Lang, limit: int) -> SuggestionList:
    search = site_of(request).current_build.opened().search
    return suggestions_for(typed, search, view_of(request, lang), limit)


@suggest_router.get("/suggest", summary="Suggest while typing", operation_id="suggest")
async def suggest(request: Request, q: Typed = "", limit: Limit = 8, lang: Language = Lang.RU) -> Response:
    """Records by number, Laws by title, terms and heads of the index that begin with what was typed."""
    return answer_with(_found(request, q, lang, limit))


@suggest_router.get("/suggest/opensearch", summary="Suggest to a browser", operation_id="opensearch")
async def opensearch(request: Request, q: Typed = "", lang: Language = Lang.RU) -> Response:
    """The same as OpenSearch suggestions: what was typed, the texts, an empty list, and the links."""
    lines = _found(request, q, lang, 8).suggestions
    origin, headers = origin_of(request)
    texts, links = [line.text for line in lines], [origin + line.url for line in lines]
    content = orjson.dumps([q, texts, [""] * len(texts), links])
    return Response(content, headers=headers, media_type=SUGGESTIONS_TYPE)
