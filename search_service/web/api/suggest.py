"""Suggestions through the API: for our own search field, and in the form browsers ask for (OpenSearch)."""

from typing import Annotated, Final

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.web.api.parameters import Language, answer_with, view_of
from search_service.web.site import site_of
from search_service.web.views.suggestions import SuggestionList, suggestions_for

SUGGESTIONS_TYPE: Final = "application/x-suggestions+json"

router = APIRouter()

Typed = Annotated[str, Query(description="The letters typed so far", examples=["недост"])]
Limit = Annotated[int, Query(ge=1, le=50, description="Suggestions at most")]


def _found(request: Request, typed: str, lang: Lang, limit: int) -> SuggestionList:
    search = site_of(request).current_build.opened().search
    return suggestions_for(typed, search, view_of(request, lang), limit)


@router.get("/suggest", summary="Suggest while typing", operation_id="suggest")
async def suggest(request: Request, q: Typed = "", limit: Limit = 8, lang: Language = Lang.RU) -> Response:
    """Records by number, Laws by title, terms and heads of the index that begin with what was typed."""
    return answer_with(_found(request, q, lang, limit))


@router.get("/suggest/opensearch", summary="Suggest to a browser", operation_id="opensearch")
async def opensearch(request: Request, q: Typed = "", lang: Language = Lang.RU) -> Response:
    """The same as OpenSearch suggestions: what was typed, the texts, an empty list, and the links."""
    lines = _found(request, q, lang, 8).suggestions
    texts, links = [line.text for line in lines], [line.url for line in lines]
    return Response(orjson.dumps([q, texts, [""] * len(texts), links]), media_type=SUGGESTIONS_TYPE)
