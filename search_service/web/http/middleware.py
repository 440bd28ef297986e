"""What every answer gets on its way out: HEAD, an ETag with a real 304, compression, headers that protect readers.

Pure ASGI and one pass: answers of this site are small and whole, so each is gathered, described and sent once.
"""

import gzip
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from email.utils import format_datetime
from hashlib import blake2b
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from search_service.web.http.query_text import in_utf8

POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
PROTECTION: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",  # for browsers that do not know frame-ancestors
    "X-Permitted-Cross-Domain-Policies": "none",
}
# Told where readers come by https alone: browsers then never ask this host by http (RFC 6797).
ONLY_HTTPS: Final = {"Strict-Transport-Security": "max-age=31536000"}
# What pages of other sites may read of an answer, and send with a request (Fetch standard, CORS protocol).
EXPOSED: Final = (
    *("ETag", "Link", "Location", "Last-Modified", "Content-Disposition", "Retry-After", "Deprecation", "Sunset"),
    *("X-Checksum-SHA256", "X-Build", "X-Edition", "X-Request-ID"),
)
SENT: Final = ("Accept", "Accept-Language", "Content-Language", "Content-Type", "If-None-Match", "If-Modified-Since")
OPEN: Final = {
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": ", ".join(EXPOSED),
}
PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": ", ".join(SENT),
    "Access-Control-Max-Age": "86400",
}
FRESH: Final = "public, max-age=60, stale-while-revalidate=600"
COMPRESSED_FROM: Final = 600  # bytes; below that the header of gzip costs more than it saves
COMPRESSION: Final = 5
TEXTUAL: Final = (
    *("text/", "application/json", "application/problem+json", "application/x-ndjson", "application/atom+xml"),
    "image/svg+xml",
)

# What is written out of a build as a file: another program may lay it out otherwise, but it holds the same.
OF_A_BUILD: Final = frozenset(
    {
        *("application/atom+xml", "application/epub+zip", "application/octet-stream", "application/vnd.sqlite3"),
        *("application/x-ndjson", "text/tab-separated-values"),
    }
)

FailureResponse = Callable[[Request, Exception], Response]


def _nothing(_path: str) -> bool:
    return False


def _no_date() -> datetime | None:
    return None


class Answers:
    """The outermost layer of the application. `prefix` is the path a proxy serves the site under, whether it cuts it
    off its requests or not; `is_open` tells of a path without it whether pages of other sites may read it, `posted`
    are paths answered to POST alone. `published` is when the build was published that is served, the date of each
    answer of `is_dated` paths that has no earlier one. `protection` are the headers that
    protect readers.
    """

    def __init__(
        self,
        app: ASGIApp,
        on_failure: FailureResponse,
        prefix: str = "",
        is_open: Callable[[str], bool] = _nothing,
        posted: Collection[str] = (),
        *,
        is_dated: Callable[[str], bool] = _nothing,
        published: Callable[[], datetime | None] = _no_date,
        protection: Mapping[str, str] = PROTECTION,
    ) -> None:
        self.protection = protection
        self.app = app
        self.on_failure = on_failure
        self.prefix = prefix
        self.is_open = is_open
        self.posted = posted
        self.is_dated = is_dated
        self.published = published

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope = in_utf8(dict(scope, root_path=self.prefix or scope.get("root_path", "")))
        is_open = self.is_open(scope["path"].removeprefix(self.prefix))
        if scope["method"] == "OPTIONS":
            is_posted = scope["path"].removeprefix(self.prefix) in self.posted
            allowed = "POST, OPTIONS" if is_posted else "GET, HEAD, OPTIONS"
            headers = {"Allow": allowed, **self.protection, **(OPEN | PREFLIGHT if is_open else {})}
            await Response(status_code=204, headers=headers)(scope, receive, send)
            return
        inner = dict(scope, method="GET") if scope["method"] == "HEAD" else scope
        start, body = await self._gathered(inner, receive)
        await self._send(scope, start, body, send, is_open=is_open)

    async def _gathered(self, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
        """The whole answer of the application; a failure becomes the answer that says so."""
        try:
            return await _gather(self.app, scope, receive)
        except Exception as error:  # the last place where a failure can become an answer
            return await _gather(self.on_failure(Request(scope, receive), error), scope, receive)

    async def _send(self, scope: Scope, start: Message, body: bytes, send: Send, *, is_open: bool) -> None:
        headers = MutableHeaders(scope=start)
        own_policy = headers.get("Content-Security-Policy")
        headers.update({**self.protection, **(OPEN if is_open else {})})
        if own_policy:
            headers["Content-Security-Policy"] = own_policy
        if start["status"] == 200 and scope["method"] in ("GET", "HEAD"):
            headers.setdefault("Cache-Control", FRESH)
            self._date(scope, headers)
            body = _described(Headers(scope=scope), start, headers, body)
        elif _compresses(Headers(scope=scope), headers, body):
            body = _compressed(headers, body)
        if start["status"] != 304:
            headers["Content-Length"] = str(len(body))
        await send(start)
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def _date(self, scope: Scope, headers: MutableHeaders) -> None:
        """Tell since when an answer is as it is: since its build was published, where it does not say more."""
        kept = "no-store" not in headers["Cache-Control"]
        if kept and "last-modified" not in headers and self.is_dated(scope["path"].removeprefix(self.prefix)):
            moment = self.published()
            if moment:
                headers["Last-Modified"] = http_date(moment)


def http_date(moment: datetime) -> str:
    """A moment as headers have it (RFC 9110, 5.6.7)."""
    return format_datetime(moment, usegmt=True)


async def _gather(app: ASGIApp, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
    start: Message = {}
    chunks: list[bytes] = []

    async def keep(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        elif message["type"] == "http.response.body":
            chunks.append(message.get("body", b""))

    await app(scope, receive, keep)
    if not start:
        raise RuntimeError("the application sent no answer")
    return start, b"".join(chunks)


def _described(request: Headers, start: Message, headers: MutableHeaders, body: bytes) -> bytes:
    """The body to send with its ETag, compressed where the client can; empty with status 304 where it has it."""
    digest = blake2b(body, digest_size=12).hexdigest()
    compresses = _compresses(request, headers, body)
    headers["ETag"] = f'"{digest}-gz"' if compresses else f'"{digest}"'
    if has_it(request.get("if-none-match", ""), digest) or is_unchanged(request, headers):
        start["status"] = 304
        for name in ("content-length", "content-type"):
            del headers[name]
        return b""
    return _compressed(headers, body) if compresses else body


def has_it(if_none_match: str, digest: str) -> bool:
    """Whether one of the client's tags names this content, in either encoding; weak tags count (RFC 9110 13.1.2)."""
    tags = [tag.strip().removeprefix("W/").strip('"').removesuffix("-gz") for tag in if_none_match.split(",")]
    return digest in tags or if_none_match.strip() == "*"


def is_unchanged(request: Headers, answer: Headers) -> bool:
    """Whether a client has a file of a build, by the date that it was given with it.

    Only the same date will do, and only of what is a file of a build: a page may change otherwise than its texts, and
    its ETag tells that. A client that sends an ETag is answered by that alone (RFC 9110, 13.1.3).
    """
    asked, given = request.get("if-modified-since", ""), answer.get("last-modified", "")
    media = answer.get("content-type", "").partition(";")[0]
    return bool(given) and asked == given and media in OF_A_BUILD and "if-none-match" not in request


def _compresses(request: Headers, headers: MutableHeaders, body: bytes) -> bool:
    """Whether to compress; tells caches that the client's encodings matter wherever they could."""
    if not headers.get("content-type", "").startswith(TEXTUAL) or "content-encoding" in headers:
        return False
    headers.add_vary_header("Accept-Encoding")
    return len(body) >= COMPRESSED_FROM and accepts_gzip(request.get("accept-encoding", ""))


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether a client takes gzip, by its Accept-Encoding."""
    for item in accept_encoding.lower().split(","):
        name, _, quality = item.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _compressed(headers: MutableHeaders, body: bytes) -> bytes:
    headers["Content-Encoding"] = "gzip"
    return gzip.compress(body, COMPRESSION, mtime=0)
