"""The choice between the Russian text, the English digest of it, and both: as links, so that it needs no script."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from search_service.web.urls import Show, Urls
from search_service.web.views.parts.blocks import Block


@dataclass(frozen=True, slots=True, kw_only=True)
class TextChoice:
    """One choice and the same page under it."""

    show: Show
    href: str
    is_current: bool


def text_choices(urls: Urls, page: Callable[[Urls], str], *blocks: Block | None) -> tuple[TextChoice, ...]:
    """The three choices for the page that `page` makes the link to; none where no block of it has a digest."""
    if not any(_has_digest(block) for block in blocks if block):
        return ()
    return tuple(
        TextChoice(show=show, href=page(replace(urls, show=show)), is_current=show is urls.shown) for show in Show
    )


def _has_digest(block: Block) -> bool:
    inner = (part for part in block.parts if isinstance(part, Block))
    return bool(block.digest) or any(map(_has_digest, inner))
