"""What the routes share: the shelf with the current build, the templates in each interface language, the assets."""

from dataclasses import fields
from functools import partial
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request

from ingest.model import Lang
from search_service.settings import Settings, templates_folder
from search_service.web import messages
from search_service.web.assets import Assets
from search_service.web.current_build import CurrentBuild, OpenBuild
from search_service.web.language import Catalogue, load_catalogue, preferred
from search_service.web.urls import Urls
from search_service.web.views.parts.context import Alternate, Marker, PageContext, Translation, ViewContext, no_marks
from search_service.web.views.parts.linked_data import breadcrumbs, site_described

EDITION = "1987"


class Site:
    """One site over one data folder."""

    def __init__(self, settings: Settings, current_build: CurrentBuild) -> None:
        self.settings = settings
        self.current_build = current_build
        self.assets = Assets()
        self.catalogues = {lang: load_catalogue(lang) for lang in Lang}
        self._environments = {
            lang: environment(catalogue, settings.root_path, self.assets) for lang, catalogue in self.catalogues.items()
        }

    def urls(self, lang: Lang) -> Urls:
        """The links of an interface language."""
        return Urls(self.settings.root_path, lang)

    def view(self, build: OpenBuild, lang: Lang, marker: Marker = no_marks) -> ViewContext:
        """What a view needs."""
        return ViewContext(library=build.library, urls=self.urls(lang), marker=marker)

    def context(self, request: Request, lang: Lang, here: str, *, query: str = "", indexed: bool = True) -> PageContext:
        """The surroundings of the page a request asks for."""
        urls, path = self.urls(lang), path_of(request)
        library = self._library_facts()
        return PageContext(
            lang=lang,
            urls=urls,
            here=here,
            alternates=tuple(
                Alternate(lang=other, href=urls.switched(other, path, request.url.query)) for other in Lang
            ),
            origin=self.origin,
            canonical=self.origin + urls.switched(lang, path, request.url.query if here == "search" else ""),
            translations=translations_of(urls, path, self.origin),
            query=query,
            build=library[0],
            edition=library[1],
            indexed=indexed,
        )

    @property
    def origin(self) -> str:
        """The address of the site before any path, "" where the settings name none; they may name the prefix too."""
        return (self.settings.public_url or "").removesuffix(self.settings.root_path)

    def _library_facts(self) -> tuple[str, str]:
        library = self.current_build.peek()
        return (library.build, library.meta.get("edition", EDITION)) if library else ("", EDITION)

    def render(self, template: str, page: Any) -> str:
        """A page value through its template; the fields of the value are the whole context."""
        context = {field.name: getattr(page, field.name) for field in fields(page)}
        return self._environments[page.context.lang].get_template(template).render(context)


def translations_of(urls: Urls, path: str, origin: str) -> tuple[Translation, ...]:
    """The page at `path` (without the prefix) in each interface language, and for readers of any other: the door that
    asks the browser, or the English page.
    """
    pages = {lang.value: origin + urls.switched(lang, path, "") for lang in Lang}
    other = f"{origin}{urls.root}/" if path.strip("/") in list(Lang) else pages[Lang.EN.value]
    return tuple(Translation(lang=lang, href=href) for lang, href in {**pages, "x-default": other}.items())


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
        name_of=lambda table, value: catalogue.gettext(messages.name_of(table, str(value))),
        hint_of=messages.hint_of,
        symbols=messages.SYMBOLS,
        breadcrumbs=breadcrumbs,
        site_described=site_described,
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
    first = path_of(request).removeprefix("/").partition("/")[0]
    asked = first if first in list(Lang) else request.query_params.get("lang", "")
    return Lang(asked) if asked in list(Lang) else preferred(request.headers.get("accept-language", ""))


def site_of(request: Request) -> Site:
    """The site a request came to."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site
