"""The pages of a book as a whole, for finding one's way: glossary, map of references, the table at play."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.errors import ProblemError
from search_service.web.request_context import cached, opened, opened_to_read, rendered
from search_service.web.views.desk.situations import situation_page
from search_service.web.views.desk.table import limbs_page, table_page
from search_service.web.views.glossary import GlossaryPage, glossary_letters, term_card
from search_service.web.views.map import map_page


async def glossary(request: Request) -> Response:
    """The notions of the game in both languages."""
    return cached(request, _glossary)


def _glossary(request: Request) -> Response:
    site, build, view, context = opened(request, "glossary")
    found = build.annotations(view.prefix)
    letters = glossary_letters(view, found.uses, found.translations)
    total = sum(len(group.notions) for group in letters)
    return rendered(site, "glossary.html", GlossaryPage(context=context, letters=letters, total=total))


async def term(request: Request) -> Response:
    """A notion in brief."""
    site, _, view, context = opened(request, "glossary", indexed=False)
    name = str(request.path_params["term"])
    card = term_card(context, name, view)
    if card is None:
        raise ProblemError(404, "The glossary has no such notion.", asked=name)
    answer = rendered(site, "term.html", card)
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


async def citing_map(request: Request) -> Response:
    """Which Law cites which, and what the commentary discusses."""
    return cached(request, _citing_map)


def _citing_map(request: Request) -> Response:
    site, _, view, context = opened(request, "map")
    return rendered(site, "map.html", map_page(context, view))


async def table(request: Request) -> Response:
    """What may have happened, and the number pad."""
    return cached(request, _table)


def _table(request: Request) -> Response:
    site, _, view, context = opened(request, "table")
    return rendered(site, "table.html", table_page(context, view))


async def limbs(request: Request) -> Response:
    """The parts of a Law as keys."""
    return cached(request, _limbs)


def _limbs(request: Request) -> Response:
    site, _, view, context = opened(request, "table", indexed=False)
    number = int(request.path_params["number"])
    page = limbs_page(context, number, view)
    if page is None:
        raise ProblemError(404, "No part of this number is known.", asked=str(number))
    return rendered(site, "limbs.html", page)


async def situation(request: Request) -> Response:
    """A question about what happened, or the passages that answer it."""
    return cached(request, _situation)


def _situation(request: Request) -> Response:
    site, _, view, context = opened_to_read(request, "table")
    path = str(request.path_params["path"])
    page = situation_page(context, path, view)
    if page is None:
        raise ProblemError(404, "There is no such situation.", asked=path)
    return rendered(site, "situation.html", page)
