"""The choice between the Russian text, the English digest of it, and both: as links, so that it needs no script."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from search_service.web.urls import Show, Urls


@dataclass(frozen=True, slots=True, kw_only=True)
class TextChoice:
    """One choice and the same page under it."""

    show: Show
    href: str
    is_current: bool


def text_choices(urls: Urls, page: Callable[[Urls], str]) -> tuple[TextChoice, ...]:
    """The three choices for the page that `page` makes the link to."""
    return tuple(
        TextChoice(show=show, href=page(replace(urls, show=show)), is_current=show is urls.shown) for show in Show
    )
