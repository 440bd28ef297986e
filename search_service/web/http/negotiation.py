"""The form a client asks for by its Accept header, as the suffix of an address.

It stands around the cache of answers, so that each form is kept under its own address.
"""

import re
from collections.abc import Mapping
from typing import Final

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from search_service.web.http.accept import best_type

TEXT_PAGE: Final = re.compile(r"/[a-z]{2}(?:/[a-z][a-z0-9-]*)?/(?:law/[1-9][0-9]*(?:/commentary)?|record/[^/]*[^/.])")
LIST_PAGE: Final = re.compile(r"/[a-z]{2}(?:/[a-z][a-z0-9-]*)?/(?:search|index|contents)")
PAGE: Final = "text/html"


class Negotiation:
    """Gives pages that have other forms in the form that is asked for; 406 tells which there are, and bears the headers
    of `protection`.
    """

    def __init__(
        self,
        app: ASGIApp,
        of_texts: Mapping[str, str],
        of_lists: Mapping[str, str],
        prefix: str = "",
        *,
        protection: Mapping[str, str],
    ) -> None:
        self.app = app
        self.protection = protection
        self.of_texts, self.of_lists = of_texts, of_lists
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        forms = self._forms(scope) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        if forms is None:
            await self.app(scope, receive, send)
            return
        accept = Headers(scope=scope).get("accept", "")
        media = best_type(accept, (PAGE, *forms.values()))
        if media is None:
            await _not_acceptable(forms, self.protection)(scope, receive, send)
            return
        if media != PAGE:
            suffix = next(name for name, offered in forms.items() if offered == media)
            scope = dict(scope, path=f"{scope['path']}.{suffix}")

        async def varied(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = dict(message)  # the one that came is kept in the cache, where the form is in the address
                MutableHeaders(scope=message).add_vary_header("Accept")
            await send(message)

        await self.app(scope, receive, varied)

    def _forms(self, scope: Scope) -> Mapping[str, str] | None:
        path = scope["path"].removeprefix(self.prefix)
        if TEXT_PAGE.fullmatch(path):
            return self.of_texts
        return self.of_lists if LIST_PAGE.fullmatch(path) else None


def _not_acceptable(forms: Mapping[str, str], protection: Mapping[str, str]) -> Response:
    offered = {"html": PAGE, **forms}
    problem = {
        "type": "about:blank",
        "title": "Not Acceptable",
        "status": 406,
        "detail": "There are: " + ", ".join(f"{media} (.{suffix})" for suffix, media in offered.items()),
    }
    headers = {"Vary": "Accept", "Cache-Control": "no-store", **protection}
    return Response(orjson.dumps(problem), 406, headers, "application/problem+json")
