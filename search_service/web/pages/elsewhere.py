"""What other sites take: a card that may be framed, how to embed it (oEmbed), and the script that marks references."""

from dataclasses import replace
from html import escape
from typing import Final
from urllib.parse import urlsplit

import orjson
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ingest.model import Lang
from search_service.web.errors import ProblemError
from search_service.web.http import POLICY
from search_service.web.request_context import asked_record, opened, rendered
from search_service.web.site import origin_of, site_of
from search_service.web.urls import card_url
from search_service.web.views.outward.card import CardPage, card_of, record_at

FRAMEABLE: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
WIDTH, HEIGHT, LEAST = 480, 260, 200  # of an embedded card, in pixels; the least is for both
KEPT: Final = 3600  # seconds that another site may keep what it embeds


async def card(request: Request) -> Response:
    """A record in brief, on a page that other sites may frame."""
    site, build, view, context = opened(request, "card", indexed=False)
    name, library = str(request.path_params["record_id"]), build.library
    wanted, record = asked_record(name, lambda record_id: library.record(record_id, view.lang), library)
    if record.id != wanted:
        return RedirectResponse(card_url(view.urls, record.id), 308)
    book = library.books.of(record.id.book)
    view = replace(view, book=book) if book else view
    page = CardPage(context=context, card=card_of(record, view, ""))
    answer = rendered(site, "card.html", page)
    answer.headers["Content-Security-Policy"] = FRAMEABLE
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


async def oembed(request: Request) -> Response:
    """How to embed the card of a page (oEmbed 1.0): a frame."""
    given = request.query_params
    if given.get("format", "json") != "json":
        raise ProblemError(501, "There is `format=json` alone.")
    site = site_of(request)
    build = site.current_build.opened()
    parts = urlsplit(given.get("url", ""))
    path = parts.path.removeprefix(site.settings.root_path)
    found = record_at(path, tuple(book.prefix for book in build.library.books if book.prefix), parts.fragment)
    lang = Lang(path[1:3]) if path[1:3] in list(Lang) else Lang.RU
    view = site.view(build, lang, found.book if found and build.library.books.of(found.book) else None)
    record = build.library.record(found, lang) if found else None
    if record is None:
        raise ProblemError(404, "`url` is the address of no Law, record or place of one.", asked=parts.path)
    origin, headers = origin_of(request)
    shown = card_of(record, view, origin)
    width, height = _within(given.get("maxwidth"), WIDTH), _within(given.get("maxheight"), HEIGHT)
    title = " ".join(filter(None, (shown.label, shown.heading or shown.title)))
    frame = (
        f'<iframe src="{escape(shown.card)}" title="{escape(title)}" width="{width}" height="{height}" '
        'loading="lazy" style="border:0"></iframe>'
    )
    told = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Pravilo",
        "provider_url": f"{origin}{view.urls.root}/",
        "title": title,
        "html": frame,
        "width": width,
        "height": height,
        "cache_age": KEPT,
    }
    return Response(orjson.dumps(told), headers=headers, media_type="application/json")


def _within(most: str | None, usual: int) -> int:
    """The usual size, or a smaller one that is asked for, down to what can be read."""
    asked = int(most) if most and most.isascii() and most.isdigit() and len(most) < 6 else usual
    return max(LEAST, min(asked, usual))


async def linker(request: Request) -> Response:
    """The script that marks references on pages of other sites."""
    content = site_of(request).assets.content("linker.js")
    headers = {"Cache-Control": f"public, max-age={KEPT}"}
    return Response(content, headers=headers, media_type="text/javascript")
