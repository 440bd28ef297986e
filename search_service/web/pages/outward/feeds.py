"""Feeds (Atom, RFC 4287): what each build changed in the library, and what of it in one Law."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.errors import ProblemError
from search_service.web.http import http_date
from search_service.web.request_context import opened
from search_service.web.site import Site, origin_of
from search_service.web.views.outward.feed import FeedPage, feed_of
from search_service.web.views.parts.context import ViewContext

MEDIA_TYPE = "application/atom+xml"


async def changes(request: Request) -> Response:
    """What each build changed, the newest first."""
    site, _, view, context = opened(request, "feed", indexed=False)
    origin, headers = origin_of(request)
    return _feed(feed_of(context, view, origin), view, site, headers)


async def law(request: Request) -> Response:
    """What each build changed of a Law and of the commentary on it."""
    number = int(request.path_params["number"])
    site, _, view, context = opened(request, "law", indexed=False)
    if view.library.record(view.law_id(number), view.lang) is None:
        raise ProblemError(404, f"There is no such text: {number}.", asked=str(number))
    origin, headers = origin_of(request)
    return _feed(feed_of(context, view, origin, law=number), view, site, headers)


def _feed(page: FeedPage, view: ViewContext, site: Site, headers: dict[str, str]) -> Response:
    dated = {"Last-Modified": http_date(view.library.history.published), **headers}
    return Response(site.render("feed.xml", page), headers=dated, media_type=MEDIA_TYPE)
