"""The library as a book for readers (EPUB)."""

from starlette.requests import Request
from starlette.responses import Response

from search_service.web.book_file import MEDIA_TYPE, epub
from search_service.web.request_context import opened
from search_service.web.site import dated


async def library(request: Request) -> Response:
    """The whole library in the language of the address, made once for a build."""
    site, build, view, context = opened(request, "book", indexed=False)
    views = tuple(site.view(build, context.lang, book.prefix) for book in build.library.books)
    say = site.catalogues[context.lang].gettext
    content = build.file(f"library.epub/{context.lang.value}", lambda: epub(views, say))
    headers = {"Content-Disposition": f'attachment; filename="pravilo-{context.lang.value}.epub"'}
    answer = Response(content, headers=headers, media_type=MEDIA_TYPE)
    return dated(answer, view.library, lambda history: history.published)
