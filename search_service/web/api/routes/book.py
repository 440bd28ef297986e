"""The book as a whole through the API: glossary, situations at the table, map of references, completeness, findings."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.search import FilterValue
from search_service.web.api import schemas
from search_service.web.api.parameters import BookName, Language, answer_with, chosen_among, view_of, with_filters
from search_service.web.api.selection import is_left
from search_service.web.api.strictness import ApiRoute
from search_service.web.site import site_of
from search_service.web.views.desk.situations import left_situations, situation_lines
from search_service.web.views.glossary import glossary_letters
from search_service.web.views.map import law_ties

router = APIRouter(route_class=ApiRoute)


@router.get("/glossary", summary="Read the glossary", operation_id="glossary")
@with_filters
async def glossary(
    request: Request, book: BookName = None, lang: Language = Lang.RU, **filters: FilterValue | None
) -> Response:
    """Every notion in both languages, with the paragraphs and provisions that speak of it, or those of them that the
    filters leave.
    """
    view = view_of(request, lang, book)
    build = site_of(request).current_build.opened()
    annotations = build.annotations(view.prefix)
    wanted = chosen_among(filters, view)

    def made() -> bytes:
        letters = glossary_letters(
            view,
            annotations.uses,
            annotations.translations,
            lambda place: not wanted or is_left(wanted, str(place), view.library),
        )
        notions = tuple(notion for group in letters for notion in group.notions if notion.uses or not wanted)
        answer = schemas.GlossaryAnswer(total=len(notions), notions=notions, build=view.library.build)
        return bytes(answer_with(answer).body)

    content = made() if wanted else build.file(f"glossary/{view.prefix}/{lang.value}", made)
    return Response(content, media_type="application/json")


@router.get("/situations", summary="What may have happened at the table", operation_id="situations")
@with_filters
async def situations(
    request: Request, book: BookName = None, lang: Language = Lang.RU, **filters: FilterValue | None
) -> Response:
    """Questions with their choices, down to the records to read in this order, or those that lead to records that the
    filters leave. The words are ours and rule nothing; where one is `stopped`, its passages changed after they were
    chosen.
    """
    view = view_of(request, lang, book)
    lines = situation_lines(view)
    if wanted := chosen_among(filters, view):
        lines = left_situations(lines, lambda name: is_left(wanted, name, view.library))
    return answer_with(schemas.SituationsAnswer(total=len(lines), situations=lines, build=view.library.build))


@router.get("/map", summary="Which Law cites which", operation_id="map")
@with_filters
async def citing_map(
    request: Request, book: BookName = None, lang: Language = Lang.RU, **filters: FilterValue | None
) -> Response:
    """Pairs of Laws: the texts of one, commentary included, cite the other in so many places, or in so many of those
    that the filters leave.
    """
    view = view_of(request, lang, book)
    wanted = chosen_among(filters, view)
    ties = law_ties(view, lambda place: not wanted or is_left(wanted, str(place), view.library))
    pairs = tuple(
        schemas.LawPair(source=str(view.law_id(source)), target=str(view.law_id(target)), places=count)
        for (source, target), count in ties.items()
    )
    return answer_with(schemas.MapAnswer(total=len(pairs), pairs=pairs, build=view.library.build))


@router.get("/coverage", summary="How complete the library is", operation_id="coverage")
@with_filters
async def coverage(
    request: Request, book: BookName = None, lang: Language = Lang.RU, **filters: FilterValue | None
) -> Response:
    """For each Law, or each that the filters leave, what there is of its text, its commentary, its entries in index and
    contents, and its mentions.
    """
    view = view_of(request, lang, book)
    wanted = chosen_among(filters, view)
    rows = tuple(
        row
        for row in view.library.facts.coverage(view.prefix)
        if not wanted or is_left(wanted, str(view.law_id(row.law)), view.library)
    )
    return answer_with(schemas.CoverageAnswer(laws=rows, build=view.library.build))


@router.get("/findings", summary="What the audit found", operation_id="findings")
@with_filters
async def findings(request: Request, lang: Language = Lang.RU, **filters: FilterValue | None) -> Response:
    """Every finding of the audit of this build, or those about records that the filters leave; `message` tells what its
    code means.
    """
    view = view_of(request, lang)
    library = view.library
    found = library.facts.findings()
    wanted = chosen_among(filters, view)
    if wanted:
        found = tuple(one for one in found if one.record and is_left(wanted, one.record, library))
    return answer_with(schemas.FindingsAnswer(total=len(found), findings=found, build=library.build))
