"""The only maker and reader of URLs: record ids to paths and anchors, and paths back to ids.

Every link is an absolute path that begins with the proxy's prefix, never with a host, so that no answer can send a
reader to a wrong scheme or host. Fragments are the ids of the records: `#27B1b` in a Law, `#27.6.ii` in its commentary.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final
from urllib.parse import quote, quote_plus

from ingest.model import Lang, RecordId

API: Final = "/api/v1"
BOOK_PAGES: Final = ("commentary", "index", "contents", "glossary", "map", "table")  # each book has its own
SITE_PAGES: Final = ("search", "about", "help", "audit", "api", "slip")
PAGES: Final = (*SITE_PAGES, *BOOK_PAGES)
# Files for programs:
FILES: Final = (
    "manifest.webmanifest",
    "opensearch.xml",
    "offline",
    "offline.json",
    "library.pack",
    "changes.atom",
    "library.epub",
)
READING: Final = ("commentary",)  # those of them that show texts
MARKED_UP_TO: Final = 500  # characters of a query that the address of a hit carries, for its page to mark
SAFE_IN_PATH: Final = ":~@.-_"
# The forms of a text besides its page, and those of a list: suffix of the address -> media type.
TEXT_FORMS: Final = {
    "json": "application/json",
    "jsonld": "application/ld+json",
    "md": "text/markdown",
    "txt": "text/plain",
    "xml": "application/akn+xml",
}
FEED: Final = "atom"  # the suffix of feeds
# The forms of files of the whole library.
NDJSON: Final = "application/x-ndjson"
SQLITE: Final = "application/vnd.sqlite3"
TSV: Final = "text/tab-separated-values"
LIST_FORMS: Final = {"json": "application/json", "csv": "text/csv"}
POSTED: Final = (f"{API}/references",)  # paths that answer to POST alone
MOST_BYTES: Final = 600_000  # of a body that is sent: more than the longest text has, however it is written
FOR_OTHER_SITES: Final = ("/linker.js", "/llms.txt")
CARD: Final = re.compile(r"/[a-z]{2}/card/")  # of pages that other sites may frame
PAGE: Final = re.compile(r"/[a-z]{2}/")
OF_BUILD: Final = ("/sitemap.xml", "/llms.txt")
NOT_IN_ANCHOR: Final = re.compile(r"[^a-z0-9]+")


class Show(StrEnum):
    """Which texts of a record a reader wants: the Russian one, the English digest of it, or both."""

    RU = "ru"
    EN = "en"
    BOTH = "both"


def usual_show(lang: Lang) -> Show:
    """What an interface language shows unless asked: Russian alone, or the digest with the Russian text beside it."""
    return Show.RU if lang is Lang.RU else Show.BOTH


def term_anchor(term_en: str) -> str:
    """The fragment of a notion in the glossary: logical alternative -> term-logical-alternative."""
    return "term-" + NOT_IN_ANCHOR.sub("-", term_en.casefold()).strip("-")


def anchor(record_id: RecordId) -> str:
    """The fragment of a record on its page; "" for a Law, whose place is the page: com:27.6.ii -> 27.6.ii."""
    hung = f"~{record_id.hung}" if record_id.hung else ""
    if record_id.is_commentary and record_id.depth == 1:
        return f"commentary-{record_id.path}{hung}"
    if record_id.is_law and record_id.depth == 1 and not hung:
        return ""
    return record_id.path + hung


@dataclass(frozen=True, slots=True)
class Urls:
    """Links of one interface language below one prefix of a proxy. `show` goes with a reader from text to text; `book`
    is the prefix of the book whose pages are linked, "" for the book without one.
    """

    root: str
    lang: Lang
    show: Show | None = None
    book: str = ""

    @property
    def shown(self) -> Show:
        """Which texts the pages show."""
        return self.show or usual_show(self.lang)

    def _reading(self, path: str, fragment: str = "", **parameters: object) -> str:
        """A page of texts: it names what it shows where that is not the usual."""
        unusual = self.shown if self.shown is not usual_show(self.lang) else None
        return self._page(path, fragment, **parameters, show=unusual and unusual.value)

    def _page(self, path: str, fragment: str = "", **parameters: object) -> str:
        return f"{self.root}/{self.lang.value}/{path}{_query(parameters)}" + (f"#{fragment}" if fragment else "")

    def home(self) -> str:
        """The home page."""
        return self._page("")

    def page(self, name: str, fragment: str = "") -> str:
        """One of the pages and files that need no more than their name (PAGES, FILES)."""
        if name not in (*PAGES, *FILES):
            raise ValueError(f"{name!r} is no page; pages are {', '.join(PAGES)}")
        path = in_book(name, self.book) if name in BOOK_PAGES else name
        return (self._reading if name in READING else self._page)(path, fragment)

    def record(self, record_id: RecordId, *, query: str = "") -> str | None:
        """Where a reader meets a record, the words of `query` marked; None where there is no such place (another
        edition).
        """
        if record_id.edition is not None:
            return None
        if record_id.is_numbered:
            return self._reading(in_book(f"law/{record_id.law}", record_id.book), anchor(record_id), q=query)
        if record_id.is_division or record_id.is_contents:
            return self._page(in_book("contents", record_id.book), anchor(record_id))
        if record_id.is_index:
            return self._page(in_book("index", record_id.book), anchor(record_id))
        return self.source(record_id)

    def source(self, record_id: RecordId) -> str:
        """The printed lines of a record."""
        return self._reading(f"source/{quote(str(record_id), safe=SAFE_IN_PATH)}")

    def preview(self, record_id: RecordId) -> str:
        """The start of a record, to be shown beside a link to it."""
        return self._reading(f"preview/{quote(str(record_id), safe=SAFE_IN_PATH)}")

    def search(self, text: str) -> str:
        """The results for a text."""
        return self.results({"q": text})

    def results(self, parameters: Mapping[str, object]) -> str:
        """A page of results, by the parameters of its request; they stand in one order, so one search has one URL."""
        return self._page("search", "", **parameters)

    def go(self, ref: str) -> str:
        """The door that takes any citation."""
        return f"{self.root}/go{_query({'ref': ref, 'lang': self.lang.value})}"

    def api(self, path: str, **parameters: object) -> str:
        """A resource of the JSON API: api("laws/27")."""
        return f"{self.root}{API}/{quote(path, safe=SAFE_IN_PATH + '/')}{_query(parameters)}"

    def switched(self, lang: Lang, path: str, query: str) -> str:
        """The page at `path` (without the prefix) in another interface language."""
        _, _, rest = path.removeprefix("/").partition("/")
        return f"{self.root}/{lang.value}/{quote(rest, safe=SAFE_IN_PATH + '/')}" + (f"?{query}" if query else "")


def card_url(urls: Urls, record_id: RecordId) -> str:
    """The record in brief, to be shown on pages of other sites."""
    return f"{urls.root}/{urls.lang.value}/card/{quote(str(record_id), safe=SAFE_IN_PATH)}"


def law_feed_url(urls: Urls, number: int) -> str:
    """The feed of what changes of a Law of the book of these links."""
    return f"{urls.root}/{urls.lang.value}/{in_book(f'law/{number}.{FEED}', urls.book)}"


def at_table(urls: Urls, path: str) -> str:
    """A situation at the table by its path, or the parts of a Law by its number."""
    return urls._reading(in_book(f"table/{path}", urls.book))


def in_book(path: str, book: str) -> str:
    """The path below a language of a page of a book, whose prefix it begins with: chess/law/4."""
    return f"{book}/{path}" if book else path


def with_book(urls: Urls, path: str, query: str) -> str:
    """The page of the book of these links for an address that leaves out its prefix: /ru/law/4."""
    _, _, rest = path.removeprefix("/").partition("/")
    return urls.switched(urls.lang, f"/{urls.lang.value}/{in_book(rest, urls.book)}", query)


def search_resource(urls: Urls, parameters: Mapping[str, object], *, size: int) -> str:
    """A page of results as JSON, by the parameters of its request."""
    return urls.api("search", **parameters, size=size, lang=urls.lang.value)


def _query(parameters: dict[str, object]) -> str:
    kept = [(name, str(value)) for name, value in parameters.items() if value not in (None, "")]
    return "?" + "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in kept) if kept else ""


@lru_cache(maxsize=32)
def _quoted(value: str) -> str:
    """A value in a query string; a page of results has one long text in a hundred links."""
    return quote_plus(value)


def is_for_programs(path: str) -> bool:
    """Whether a path, without the prefix of a proxy, is one of the API, which answers in JSON and to every site."""
    return path in ("/api", "/oembed") or path.startswith("/api/")


def is_open(path: str) -> bool:
    """Whether pages of other sites may read what is at a path, without the prefix of a proxy."""
    return is_for_programs(path) or path in FOR_OTHER_SITES or path.endswith(f".{FEED}") or CARD.match(path) is not None


def is_of_build(path: str) -> bool:
    """Whether what is at a path, without the prefix of a proxy, is made of a build: a page, or an answer of the API."""
    return path.startswith(f"{API}/") or path in OF_BUILD or PAGE.match(path) is not None


def law_number(spelling: str) -> int | None:
    """The number in the canonical path of a Law (`27`), None for any other spelling."""
    plain = spelling.isascii() and spelling.isdigit() and len(spelling) <= 5 and not spelling.startswith("0")
    return int(spelling) if plain else None
