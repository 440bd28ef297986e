"""The book as a whole through the API: the glossary, the map of references, its completeness, its findings."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.web.api import schemas as answers
from search_service.web.api.parameters import Language, answer_with, place_of
from search_service.web.site import site_of
from search_service.web.views.glossary import glossary_letters
from search_service.web.views.map import law_ties

router = APIRouter()


@router.get("/glossary", summary="Read the glossary", operation_id="glossary")
async def glossary(request: Request, lang: Language = Lang.RU) -> Response:
    """Every notion in both languages, with the paragraphs and provisions that speak of it."""
    place, dressing = place_of(request, lang), site_of(request).shelf.reader().dressing
    letters = glossary_letters(place, dressing.tables, dressing.uses)
    notions = tuple(notion for group in letters for notion in group.notions)
    return answer_with(answers.GlossaryAnswer(total=len(notions), notions=notions, build=place.library.build))


@router.get("/map", summary="Which Law cites which", operation_id="map")
async def citing_map(request: Request, lang: Language = Lang.RU) -> Response:
    """Pairs of Laws: the texts of one, commentary included, cite the other in so many places."""
    place = place_of(request, lang)
    pairs = tuple(
        answers.LawPair(source=f"law:{source}", target=f"law:{target}", places=count)
        for (source, target), count in law_ties(place).items()
    )
    return answer_with(answers.MapAnswer(total=len(pairs), pairs=pairs, build=place.library.build))


@router.get("/coverage", summary="How complete the library is", operation_id="coverage")
async def coverage(request: Request, lang: Language = Lang.RU) -> Response:
    """For each Law what there is of its text, its commentary, its entries in index and contents, and its mentions."""
    library = place_of(request, lang).library
    return answer_with(answers.CoverageAnswer(laws=library.facts.coverage(), build=library.build))


@router.get("/findings", summary="What the audit found", operation_id="findings")
async def findings(request: Request, lang: Language = Lang.RU) -> Response:
    """Every finding of the audit of this build; `message` tells what its code means."""
    library = place_of(request, lang).library
    found = library.facts.findings()
    return answer_with(answers.FindingsAnswer(total=len(found), findings=found, build=library.build))
