"""Answers that were given before, kept whole: whoever asks again waits for no search, no template and no compression.

What is kept is what any cache may keep (RFC 9111): a public answer to GET, of one build, whatever it was made from.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from search_service.web.http.middleware import accepts_gzip, has_it, is_unchanged

MOST: Final = 16 * 1024 * 1024  # bytes of all kept answers, names and headers included
LARGEST: Final = 64 * 1024  # bytes of one answer
OVERHEAD: Final = 2048  # bytes that an answer costs besides its body and its query: headers, the entry itself

Key = tuple[str, str, str, str, bool]


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A whole answer with its ETag; `size` is what it costs in memory, in bytes."""

    start: Message
    body: bytes
    tag: str
    size: int


class ResponseCache:
    """The layer around `Answers`. `build` names the build that is served, None while there is none; a new build has new
    answers, and those of the old one go at once.
    """

    def __init__(self, app: ASGIApp, build: Callable[[], str | None], most: int = MOST) -> None:
        self.app = app
        self.build = build
        self.most = most
        self.size = 0
        self._answers: OrderedDict[Key, CachedResponse] = OrderedDict()
        self._build: str | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Headers(scope=scope) if scope["type"] == "http" and scope["method"] == "GET" else None
        build = self._current() if request is not None else None
        if request is None or build is None:
            await self.app(scope, receive, send)
            return
        key = _key(build, scope, request)
        answer = self._answers.get(key)
        if answer is None:
            await self._ask(key, scope, receive, send)
            return
        self._answers.move_to_end(key)
        await _give(answer, request, send)

    def _current(self) -> str | None:
        """The build that answers now; what was kept of another one is let go."""
        build = self.build()
        if build != self._build:
            self.forget()
            self._build = build
        return build

    def forget(self) -> None:
        """Let go of all answers."""
        self._answers.clear()
        self.size = 0

    async def _ask(self, key: Key, scope: Scope, receive: Receive, send: Send) -> None:
        messages: list[Message] = []

        async def note(message: Message) -> None:
            messages.append(message)
            await send(message)

        await self.app(scope, receive, note)
        answer = _whole(messages, len(key[3]))
        if answer is not None and self.build() == key[0]:  # a build exchanged meanwhile may have given the answer
            self._keep(key, answer)

    def _keep(self, key: Key, answer: CachedResponse) -> None:
        before = self._answers.pop(key, None)
        self.size += answer.size - (before.size if before else 0)
        self._answers[key] = answer
        while self.size > self.most:
            self.size -= self._answers.popitem(last=False)[1].size


def _key(build: str, scope: Scope, request: Headers) -> Key:
    """All that a public answer depends on."""
    query = scope["query_string"].decode("latin-1")
    compressed = accepts_gzip(request.get("accept-encoding", ""))
    return (build, scope.get("root_path", ""), scope["path"], query, compressed)


async def _give(answer: CachedResponse, request: Headers, send: Send) -> None:
    """The kept answer, or the news that the client has it already."""
    asked = request.get("if-none-match", "")
    start, body = dict(answer.start), answer.body
    has_tag = asked and has_it(asked, answer.tag.strip('"').removesuffix("-gz"))
    if has_tag or is_unchanged(request, Headers(raw=start["headers"])):
        headers = MutableHeaders(raw=list(start["headers"]))
        for name in ("content-length", "content-type", "content-encoding"):
            del headers[name]
        start.update(status=304, headers=headers.raw)
        body = b""
    await send(start)
    await send({"type": "http.response.body", "body": body})


def _whole(messages: list[Message], extra: int) -> CachedResponse | None:
    """The messages as an answer that may be kept; None for an error, a private answer, one by language, a big one."""
    start, *bodies = messages
    headers = Headers(raw=start["headers"])
    if start["status"] != 200 or not headers.get("cache-control", "").startswith("public"):
        return None
    if {"accept", "accept-language"} & {name.strip() for name in headers.get("vary", "").lower().split(",")}:
        return None
    body = b"".join(message.get("body", b"") for message in bodies)
    size = len(body) + extra + OVERHEAD
    return CachedResponse(start, body, headers.get("etag", ""), size) if size <= LARGEST else None
