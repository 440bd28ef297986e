"""What a device needs to keep the site as its own: manifest, service worker, the library in one file; and the slip
that it fills with passages chosen on it.
"""

from typing import Any, Final

import orjson
from starlette.requests import Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.library import Books
from search_service.web.errors import ProblemError
from search_service.web.http import POLICY
from search_service.web.messages import name_of
from search_service.web.offline_copy import drawn_by, packed
from search_service.web.request_context import asked_record, opened, rendered
from search_service.web.site import Site, lang_of, origin_of, site_of
from search_service.web.urls import Urls
from search_service.web.views.desk.slip import SlipPage, code_of
from search_service.web.views.offline import OfflinePage, offline_texts
from search_service.web.views.parts.as_json import to_json

PAPER: Final = "#fbfaf6"
WORKER: Final = "worker.js"
SHORTCUTS: Final = ("table", "commentary", "index")  # pages an installed site offers at its icon


async def offline(request: Request) -> Response:
    """The search that runs on the device."""
    site, _, _, context = opened(request, "offline", indexed=False)
    return rendered(site, "offline.html", OfflinePage(context=context))


async def slip(request: Request) -> Response:
    """The ruling slip, which the device fills."""
    site, _, _, context = opened(request, "slip", indexed=False)
    return rendered(site, "slip.html", SlipPage(context=context))


async def qr(request: Request) -> Response:
    """The address of a record as a QR code, for paper."""
    site, lang = site_of(request), lang_of(request)
    library = site.current_build.opened().library
    _, record = asked_record(
        str(request.path_params["record_id"]), lambda record_id: library.record(record_id, lang), library
    )
    path = site.urls(lang).record(record.id)
    if path is None:
        raise ProblemError(404, "This record has no page.", asked=str(record.id))
    origin, headers = origin_of(request)
    return Response(code_of(origin + path), headers=headers, media_type="image/svg+xml")


async def texts(request: Request) -> Response:
    """The texts it searches."""
    _, build, view, context = opened(request, "offline", indexed=False)
    content = build.file(f"offline.json/{context.lang.value}", lambda: orjson.dumps(to_json(offline_texts(view))))
    return Response(content, media_type="application/json")


async def pack(request: Request) -> Response:
    """The library in one compressed file; it is kept as it comes, so it names no encoding."""
    site, lang = site_of(request), lang_of(request)
    build = site.current_build.opened()
    content = await packed(build, lang, drawn_by(request.scope))
    return Response(content, headers={"X-Build": build.library.build}, media_type="application/gzip")


async def worker(request: Request) -> Response:
    """The service worker of the build that is served; another build is another worker, so browsers notice it."""
    site = site_of(request)
    build = site.current_build.opened()
    root, version = site.settings.root_path, f"{build.library.build}-{site.assets.digest}"
    constants = {
        "VERSION": version,
        "BUILD": build.library.build,
        "ROOT": root,
        "ASSETS": [f"{root}/static/{name}" for name in site.assets.names if not name.startswith("worker.")],
        "PACKS": {lang.value: Urls(root, lang).page("library.pack") for lang in site.catalogues},
        "POLICY": POLICY,
    }
    lines = [f"const {name} = {orjson.dumps(value).decode()};\n" for name, value in constants.items()]
    script = "".join(lines).encode() + site.assets.content(WORKER)
    return Response(script, headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


async def manifest(request: Request) -> Response:
    """What a device shows of the site once it is installed."""
    site, lang = site_of(request), lang_of(request)
    content = orjson.dumps(manifest_of(site, lang))
    return Response(content, media_type="application/manifest+json")


def manifest_of(site: Site, lang: Lang) -> dict[str, Any]:
    """The manifest in an interface language."""
    library, catalogue = site.current_build.peek(), site.catalogues[lang]
    books = library.books if library else Books(())
    urls, name = site.urls(lang, books.first), catalogue.gettext("Pravilo")
    pages = [page for page in SHORTCUTS if books.first and page in books.first.pages]
    return {
        "id": f"{urls.root}/",
        "name": f"{name}: {books.only.short(lang)}" if books.only else name,
        "short_name": name,
        "description": catalogue.gettext("Any number in two taps: large keys for the numbers that exist."),
        "lang": lang.value,
        "dir": "ltr",
        "start_url": urls.home(),
        "scope": f"{urls.root}/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["books", "education", "sports"],
        "icons": [_icon(site, name, sizes, purpose) for name, sizes, purpose in ICONS],
        "shortcuts": [{"name": catalogue.gettext(name_of("page", page)), "url": urls.page(page)} for page in pages],
    }


ICONS: Final = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)


def _icon(site: Site, name: str, sizes: str, purpose: str) -> dict[str, str]:
    hashed = site.assets.hashed(name)
    media_type = "image/svg+xml" if name.endswith(".svg") else "image/png"
    return {"src": f"{site.settings.root_path}/static/{hashed}", "sizes": sizes, "type": media_type, "purpose": purpose}
