"""The whole library as one compressed file a device keeps: every page a reader may turn to without a network.

The pages are those that the site itself answers with, so that a page kept on a device is the page.
"""

import gzip
from collections.abc import Awaitable, Callable
from typing import Final

import orjson
from starlette.types import Message, Scope

from ingest.model import Lang
from search_service.library import Library
from search_service.web.current_build import OpenBuild
from search_service.web.views.book import page_paths
from search_service.web.views.desk.table import limbs_paths

Draw = Callable[[str], Awaitable[tuple[str, str]]]  # path -> media type and text of its answer

LEFT_OUT: Final = ("search", "api")  # what is of no use without a server
COMPRESSION: Final = 9


def packed_paths(library: Library, lang: Lang) -> tuple[str, ...]:
    """What a device keeps of an interface language."""
    pages = (*page_paths(library, left_out=LEFT_OUT), *limbs_paths(library), "offline", "offline.json")
    return tuple(f"/{lang.value}/{path}" for path in pages)


async def packed(build: OpenBuild, lang: Lang, draw: Draw) -> bytes:
    """The pages of a language, path -> [media type, text], as compressed JSON; made once for a build, however many
    devices ask at the same time. Where a request ends before all are drawn, the next one goes on with the others.
    """
    name = f"pack/{lang.value}"
    with build.packing:
        if name not in build.page_cache:
            drawn = build.drawn.setdefault(lang, {})
            for path in packed_paths(build.library, lang):
                if path not in drawn:
                    drawn[path] = await draw(path)
            build.page_cache[name] = gzip.compress(orjson.dumps(drawn), COMPRESSION, mtime=0)
            del build.drawn[lang]
    return build.page_cache[name]


def drawn_by(scope: Scope) -> Draw:
    """Draws pages as the application of a request would answer them, without the layers around it."""
    application = scope["app"].router
    root = str(scope.get("root_path", ""))

    async def draw(path: str) -> tuple[str, str]:
        answer: dict[str, str] = {}
        chunks: list[bytes] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def keep(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer.update((name.decode(), value.decode("latin-1")) for name, value in message["headers"])
            chunks.append(message.get("body", b""))

        inner = dict(scope, method="GET", path=root + path, raw_path=None, query_string=b"", headers=[], path_params={})
        await application(inner, receive, keep)
        return answer["content-type"], b"".join(chunks).decode()

    return draw
