"""Files for programs that find their way by themselves: robots.txt, the sitemap, the OpenSearch description.

They must name absolute addresses. Where the settings do not know the site's own, the request's is taken, and then the
answer is for that client alone.
"""

from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.library import HistoryError, Library
from search_service.web.request_context import opened
from search_service.web.site import Site, site_of
from search_service.web.views.book import page_paths
from search_service.web.views.outward.dates import page_changed
from search_service.web.views.parts.context import PageContext, Translation

SEARCH = "{searchTerms}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSearchPage:
    """The description of the search for browsers; each field is an absolute link with the place of the words in it."""

    context: PageContext
    results: str
    suggestions: str
    itself: str
    icon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SitemapPage:
    """Every page worth finding, as one line for each page in each language: its address, its translations, and when it
    last changed, "" where that is not known.
    """

    context: PageContext
    lines: tuple[tuple[str, tuple[Translation, ...], str], ...]


async def robots(request: Request) -> Response:
    """Everything may be read; a page of results says itself that it is not for an index."""
    site = site_of(request)
    root = site.settings.root_path
    text = f"User-agent: *\nDisallow: {root}/go\n\nSitemap: {_origin(request, site)}{root}/sitemap.xml\n"
    return _answer(text, "text/plain", site)


async def llms(request: Request) -> Response:
    """What language models and their tools are told of the site, as Markdown (llmstxt.org)."""
    site, build, view, _ = opened(request, "llms", indexed=False)
    origin, urls = _origin(request, site), site.urls(Lang.EN)
    books = "; ".join(f"{book.title(Lang.EN)}, {book.edition}" for book in build.library.books)
    links = (
        ("Contents", origin + urls.page("contents"), "every Law; add .md, .txt, .xml or .jsonld to the address of one"),
        ("JSON API", origin + urls.api("openapi.json"), "search, records, citations; references in any text"),
        ("Reference of the API", origin + urls.page("api"), "for people"),
        (
            "Everything",
            origin + urls.api("export.ndjson"),
            "all records with rights and checksums, one JSON object a line",
        ),
        ("Tables", origin + urls.api("export.sqlite"), "the same as SQLite, with references, rights and checksums"),
        ("A book", origin + urls.page("library.epub"), "the same to be read (EPUB)"),
        (
            "Changes",
            origin + urls.page("changes.atom"),
            "what each build changed (Atom); /api/v1/changes tells programs",
        ),
        ("Sources and rights", origin + urls.page("about"), "whose texts these are, and of which edition"),
    )
    lines = [
        "# Pravilo",
        "",
        f"> Numbered law texts with commentaries, searchable and cross-linked: {books}.",
        "",
        (
            f"{view.book.notice(Lang.EN)} Cite a passage by its id and its address, and say its edition. A text that "
            "this library lacks is named as absent; do not make it up."
        ),
        "",
        "## What is there",
        "",
        *(f"- [{name}]({address}): {what}" for name, address, what in links),
        "",
    ]
    return _answer("\n".join(lines), "text/plain", site)


async def sitemap(request: Request) -> Response:
    """All indexed pages with their translations."""
    site, build, _, context = opened(request, "sitemap", indexed=False)
    lines: list[tuple[str, tuple[Translation, ...], str]] = []
    for path in page_paths(build.library, left_out=("search", "slip")):
        changed = _changed(path, build.library)
        translations = site.translations_of(context.urls, f"/{context.lang.value}/{path}", _origin(request, site))
        lines.extend((line.href, translations, changed) for line in translations if line.lang in list(Lang))
    page = SitemapPage(context=context, lines=tuple(lines))
    return _answer(site.render("sitemap.xml", page), "application/xml", site)


def _changed(path: str, library: Library) -> str:
    """When a page last changed, as a date of W3C; "" where that is not known."""
    prefix, _, inner = path.partition("/")
    book, page = (prefix, inner) if inner and library.books.of(prefix) else ("", path)
    try:
        moment = page_changed(library.history, book, page)
    except HistoryError:
        return ""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if moment else ""


async def opensearch(request: Request) -> Response:
    """How a browser searches here."""
    site, _, view, context = opened(request, "opensearch", indexed=False)
    origin, urls = _origin(request, site), view.urls
    page = OpenSearchPage(
        context=replace(context, origin=origin),
        results=origin + urls.search("QUERY").replace("QUERY", SEARCH),
        suggestions=origin + urls.api("suggest/opensearch", q="QUERY", lang=urls.lang.value).replace("QUERY", SEARCH),
        itself=origin + urls.page("opensearch.xml"),
        icon=f"{origin}{urls.root}/static/{site.assets.hashed('icon.svg')}",
    )
    return _answer(site.render("opensearch.xml", page), "application/opensearchdescription+xml", site)


def _origin(request: Request, site: Site) -> str:
    return site.origin or f"{request.url.scheme}://{request.url.netloc}"


def _answer(text: str, media_type: str, site: Site) -> Response:
    headers = {} if site.origin else {"Cache-Control": "private, max-age=60"}
    return Response(text, headers=headers, media_type=media_type)
