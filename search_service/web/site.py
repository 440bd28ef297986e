"""What the routes share: the build that is served, the templates in each interface language, the assets."""

from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from functools import partial
from typing import Any, Final

import orjson
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.library import Books, History, HistoryError, Library, ServedBook
from search_service.settings import Settings, templates_folder
from search_service.web import messages
from search_service.web.assets import Assets
from search_service.web.current_build import CurrentBuild, OpenBuild
from search_service.web.http import http_date
from search_service.web.language import DEFAULT, Catalogue, load_catalogues, preferred
from search_service.web.urls import BOOK_PAGES, Urls
from search_service.web.views.parts.as_json import to_json
from search_service.web.views.parts.context import (
    Alternate,
    CiteStyle,
    Marker,
    PageContext,
    Translation,
    ViewContext,
    no_marks,
)
from search_service.web.views.parts.linked_data import breadcrumbs, site_described

OF_A_BOOK: Final = (*BOOK_PAGES, "law")  # the kinds of pages that belong to one book


class NoBookError(LookupError):
    """The library has no book of a prefix."""


class Site:
    """One site over one data folder."""

    def __init__(self, settings: Settings, current_build: CurrentBuild) -> None:
        self.settings = settings
        self.current_build = current_build
        self.assets = Assets()
        self.catalogues = load_catalogues()
        self._environments = {
            lang: environment(catalogue, settings.root_path, self.assets) for lang, catalogue in self.catalogues.items()
        }

    def spoken(self, lang: Lang) -> Lang:
        """The interface language that answers for a language: itself, or the default one where it has no catalogue."""
        return lang if lang in self.catalogues else DEFAULT

    def urls(self, lang: Lang, book: ServedBook | None = None) -> Urls:
        """The links of an interface language, from pages of a book to its other pages."""
        return Urls(self.settings.root_path, self.spoken(lang), book=book.prefix if book else "")

    def view(self, build: OpenBuild, lang: Lang, book: str | None = None, marker: Marker = no_marks) -> ViewContext:
        """What a view needs over a book, the first of the library where none is named; NoBookError where there is none
        of this prefix.
        """
        books = build.library.books
        found = books.first if book is None else books.of(book)
        if found is None:
            raise NoBookError(book or "")
        return ViewContext(library=build.library, book=found, urls=self.urls(lang, found), marker=marker)

    def context(
        self, request: Request, lang: Lang, here: str, *, query: str = "", indexed: bool = True, book: str | None = None
    ) -> PageContext:
        """The surroundings of the page a request asks for; `book` is the prefix of the book it belongs to where its
        address does not tell that.
        """
        library = self.current_build.peek()
        books = library.books if library else Books(())
        prefix = request.path_params.get("book", "" if here in OF_A_BOOK else book)
        of_page = books.only if prefix is None else books.of(prefix)
        lang, path = self.spoken(lang), path_of(request)
        urls = self.urls(lang, of_page or books.first)
        return PageContext(
            lang=lang,
            urls=urls,
            here=here,
            alternates=tuple(
                Alternate(lang=other, name=catalogue.name, href=urls.switched(other, path, request.url.query))
                for other, catalogue in self.catalogues.items()
            ),
            origin=self.origin,
            canonical=self.origin + urls.switched(lang, path, request.url.query if here == "search" else ""),
            translations=self.translations_of(urls, path, self.origin),
            query=query,
            build=library.build if library else "",
            published=published.date().isoformat() if (published := self.current_build.published()) else "",
            books=books,
            book=of_page,
            cite=tuple(cite_style(of_page, one) for one in self.catalogues.values()) if of_page else (),
            indexed=indexed,
            feeds=self._feeds(urls, library),
        )

    def _feeds(self, urls: Urls, library: Library | None) -> tuple[Translation, ...]:
        """The feeds of changes in each interface language; none where no history tells of them."""
        try:
            known = library is not None and library.history.number > 0
        except HistoryError:
            known = False
        path = f"/{urls.lang.value}/changes.atom"
        feeds = (Translation(lang=lang.value, href=urls.switched(lang, path, "")) for lang in self.catalogues)
        return tuple(feeds) if known else ()

    @property
    def origin(self) -> str:
        """The address of the site before any path, "" where the settings name none; they may name the prefix too."""
        return (self.settings.public_url or "").removesuffix(self.settings.root_path)

    def translations_of(self, urls: Urls, path: str, origin: str) -> tuple[Translation, ...]:
        """The page at `path` (without the prefix) in each interface language, and for readers of any other: the address
        that asks the browser, or the page in the default language.
        """
        pages = {lang.value: origin + urls.switched(lang, path, "") for lang in self.catalogues}
        other = f"{origin}{urls.root}/" if path.strip("/") in pages else pages[DEFAULT.value]
        return tuple(Translation(lang=lang, href=href) for lang, href in {**pages, "x-default": other}.items())

    def render(self, template: str, page: Any) -> str:
        """A page value through its template; the fields of the value are the whole context."""
        context = {field.name: getattr(page, field.name) for field in fields(page)}
        return self._environments[page.context.lang].get_template(template).render(context)


def cite_style(book: ServedBook, catalogue: Catalogue) -> CiteStyle:
    """How a passage of a book is cited in an interface language."""
    return CiteStyle(
        lang=catalogue.lang,
        name=catalogue.name,
        law=f"{book.unit(catalogue.lang).one} #",
        commentary=catalogue.gettext("Commentary %(label)s") % {"label": "#"},
        book=book.short(catalogue.lang),
    )


def cite_styles(context: PageContext) -> str:
    """The styles of citation of a page as JSON, for the script that copies citations."""
    return orjson.dumps(to_json(context.cite)).decode()


def environment(catalogue: Catalogue, root: str, assets: Assets) -> Environment:
    """The templates of one interface language: everything is escaped, an unknown name is an error."""
    made = Environment(
        loader=FileSystemLoader(templates_folder()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_callables(  # type: ignore[attr-defined]  # added by the extension
        catalogue.gettext, catalogue.ngettext, newstyle=True
    )
    made.globals.update(
        asset=partial(_asset_url, root, assets),
        locale=catalogue.locale,
        name_of=lambda table, value: catalogue.gettext(messages.name_of(table, str(value))),
        hint_of=messages.hint_of,
        symbols=messages.SYMBOLS,
        breadcrumbs=breadcrumbs,
        site_described=site_described,
        cite_styles=cite_styles,
    )
    return made


def _asset_url(root: str, assets: Assets, name: str) -> str:
    return f"{root}/static/{assets.hashed(name)}"


def path_of(request: Request) -> str:
    """The path of a request without the prefix of a proxy."""
    path, root = str(request.scope["path"]), str(request.scope.get("root_path", ""))
    return path[len(root) :] if root and path.startswith(root + "/") else path


def lang_of(request: Request) -> Lang:
    """The interface language of any request: its path's, its `lang` parameter's, or what the browser prefers."""
    site = site_of(request)
    first = path_of(request).removeprefix("/").partition("/")[0]
    asked = first if first in list(Lang) else request.query_params.get("lang", "")
    if asked in list(Lang):
        return site.spoken(Lang(asked))
    return preferred(request.headers.get("accept-language", ""), site.catalogues)


def origin_of(request: Request) -> tuple[str, dict[str, str]]:
    """The address of the site for absolute links, and the headers of an answer with such links: where the settings do
    not name it, it is the one the request came to, and the answer is for that client alone.
    """
    origin = site_of(request).origin
    if origin:
        return origin, {}
    return f"{request.url.scheme}://{request.url.netloc}", {"Cache-Control": "private, max-age=60"}


def dated(answer: Response, library: Library, changed: Callable[[History], datetime | None]) -> Response:
    """The answer with the date on which what it shows last changed; as it is where no history tells that."""
    try:
        moment = changed(library.history)
    except HistoryError:
        moment = None
    if moment:
        answer.headers["Last-Modified"] = http_date(moment)
    return answer


def site_of(request: Request) -> Site:
    """The site a request came to."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site
