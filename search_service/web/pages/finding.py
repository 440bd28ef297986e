"""The pages of a book as a whole, for finding one's way: glossary, map of references, number pad."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.request_context import cached, opened, rendered
from search_service.web.views.glossary import GlossaryPage, glossary_letters
from search_service.web.views.map import map_page
from search_service.web.views.table import table_page


async def glossary(request: Request) -> Response:
    """The notions of the game in both languages."""
    return cached(request, _glossary)


def _glossary(request: Request) -> Response:
    site, build, view, context = opened(request, "glossary")
    found = build.annotations(view.prefix)
    letters = glossary_letters(view, found.uses, found.translations)
    total = sum(len(group.notions) for group in letters)
    return rendered(site, "glossary.html", GlossaryPage(context=context, letters=letters, total=total))


async def citing_map(request: Request) -> Response:
    """Which Law cites which, and what the commentary discusses."""
    return cached(request, _citing_map)


def _citing_map(request: Request) -> Response:
    site, _, view, context = opened(request, "map")
    return rendered(site, "map.html", map_page(context, view))


async def table(request: Request) -> Response:
    """The number pad."""
    return cached(request, _table)


def _table(request: Request) -> Response:
    site, _, view, context = opened(request, "table")
    return rendered(site, "table.html", table_page(context, view))
