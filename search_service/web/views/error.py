"""The page for a reader whose request failed: what went wrong, and ways on."""

from dataclasses import dataclass

from search_service.web.views.parts.context import PageContext
from search_service.web.views.parts.links import Named


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorPage:
    """What went wrong, and ways on: `nearest` are records close to what was asked for, `search` a search for it."""

    context: PageContext
    status: int
    name: str
    detail: str
    asked: str
    nearest: tuple[Named, ...]
    search: str | None
