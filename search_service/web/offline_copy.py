"""The whole library as one compressed file a device keeps: every page a reader may turn to without a network.

The pages are those that the site itself answers with, so that a page kept on a device is the page.
"""

from collections.abc import Awaitable, Callable, Iterator
from gzip import GzipFile
from io import BytesIO
from typing import Final
from urllib.parse import urlsplit

import orjson
from starlette.applications import Starlette
from starlette.types import Message, Scope

from ingest.model import Kind, Lang
from search_service.library import Library
from search_service.web.current_build import OpenBuild
from search_service.web.http import done_at_once
from search_service.web.urls import Show, in_book, usual_show
from search_service.web.views.book import page_paths
from search_service.web.views.desk.table import limbs_paths

Draw = Callable[[str], Awaitable[tuple[str, str]]]  # path -> media type and text of its answer

LEFT_OUT: Final = ("search", "api")  # what is of no use without a server
COMPRESSION: Final = 9


def packed_paths(library: Library, lang: Lang) -> tuple[str, ...]:
    """What a device keeps of an interface language."""
    pages = (*page_paths(library, left_out=LEFT_OUT), *limbs_paths(library), "offline", "offline.json")
    others = (
        f"{path}?show={show.value}" for path in _two_texts(library) for show in Show if show is not usual_show(lang)
    )
    return tuple(f"/{lang.value}/{path}" for path in (*pages, *others))


def _two_texts(library: Library) -> Iterator[str]:
    """The paths below a language of the pages of the book with a choice of texts: the Laws that can be read here, and
    the commentary.
    """
    for book in library.books:
        if "commentary" in book.pages:
            yield in_book("commentary", book.prefix)
        for law in library.of_kind(Kind.LAW, book.prefix):
            if any(library.is_readable(one) for one in (law.id, law.id.commentary_id) if one):
                yield in_book(f"law/{law.law}", book.prefix)


class _Packing:
    """A copy in the making: pages are compressed as they come, so that none is kept besides."""

    def __init__(self, paths: tuple[str, ...]) -> None:
        self.left = list(reversed(paths))
        self._opening = b"{"
        self._file = BytesIO()
        self._zip = GzipFile(fileobj=self._file, mode="wb", compresslevel=COMPRESSION, mtime=0)

    def add(self, path: str, page: tuple[str, str]) -> None:
        """Put the next page, the last of those `left`, behind those that are there."""
        self._zip.write(self._opening + orjson.dumps(path) + b":" + orjson.dumps(page))
        self._opening = b","
        self.left.pop()

    def whole(self) -> bytes:
        """The compressed file with all pages; nothing can be added to it."""
        self._zip.write(b"}")
        self._zip.close()
        return self._file.getvalue()


async def packed(build: OpenBuild, lang: Lang, draw: Draw) -> bytes:
    """The pages of a language, path -> [media type, text], as compressed JSON; made once for a build, however many
    devices ask at the same time. Where a request ends before all are drawn, the next one goes on with the others.
    """
    while not await _packed_further(build, lang, draw):
        pass
    return build.page_cache[_name(lang)]


def pack_ahead(app: Starlette, build: OpenBuild, lang: Lang, root: str) -> Iterator[None]:
    """Make what `packed` gives before anybody asks, a page at each step."""
    draw = drawn_by({"type": "http", "app": app, "root_path": root, "scheme": "http", "http_version": "1.1"})
    while not done_at_once(_packed_further(build, lang, draw)):
        yield


async def _packed_further(build: OpenBuild, lang: Lang, draw: Draw) -> bool:
    """Draw one page more; whether the file is whole."""
    with build.packing:
        if _name(lang) in build.page_cache:
            return True
        if lang not in build.packings:
            build.packings[lang] = _Packing(packed_paths(build.library, lang))
        packing: _Packing = build.packings[lang]
        path = packing.left[-1]
        packing.add(path, await draw(path))
        if packing.left:
            return False
        build.page_cache[_name(lang)] = packing.whole()
        del build.packings[lang]
        return True


def _name(lang: Lang) -> str:
    return f"pack/{lang.value}"


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

        asked = urlsplit(path)
        inner = dict(scope, method="GET", path=root + asked.path, raw_path=None, headers=[], path_params={})
        inner["query_string"] = asked.query.encode()
        await application(inner, receive, keep)
        return answer["content-type"], b"".join(chunks).decode()

    return draw
