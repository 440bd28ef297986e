"""The glossary page."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.request_context import cached, opened, rendered
from search_service.web.views.glossary import GlossaryPage, glossary_letters


async def glossary(request: Request) -> Response:
    """The notions of the game in both languages."""
    return cached(request, _glossary)


def _glossary(request: Request) -> Response:
    site, build, view, context = opened(request, "glossary")
    letters = glossary_letters(view, build.annotations.tables, build.annotations.uses)
    total = sum(len(group.notions) for group in letters)
    return rendered(site, "glossary.html", GlossaryPage(context=context, letters=letters, total=total))
