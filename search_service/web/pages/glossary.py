"""The glossary page."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.request_context import kept, opened, rendered
from search_service.web.views.glossary import GlossaryPage, glossary_letters


async def glossary(request: Request) -> Response:
    """The notions of the game in both languages."""
    return kept(request, _glossary)


def _glossary(request: Request) -> Response:
    site, reader, place, frame = opened(request, "glossary")
    letters = glossary_letters(place, reader.dressing.tables, reader.dressing.uses)
    total = sum(len(group.notions) for group in letters)
    return rendered(site, "glossary.html", GlossaryPage(frame=frame, letters=letters, total=total))
