"""What every page shows around its content, and what every view is given to work with."""

from collections.abc import Callable
from dataclasses import dataclass

from ingest.model import Lang, Span
from search_service.library import Library
from search_service.web.urls import Urls

Marker = Callable[[str], tuple[Span, ...]]


def no_marks(text: str) -> tuple[Span, ...]:
    """The marker of a page that was not reached from a search."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternate:
    """The same page in an interface language."""

    lang: Lang
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The surroundings of a page. `canonical` is absolute where the site knows its own address; `here` names the page
    kind for the navigation; `query` fills the search field; `build` is "" while no library can be read.
    """

    lang: Lang
    urls: Urls
    here: str
    alternates: tuple[Alternate, ...]
    canonical: str
    query: str
    build: str
    edition: str
    indexed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a view stands: the library, the links of the interface language, and the marker of the query's words."""

    library: Library
    urls: Urls
    marker: Marker = no_marks

    @property
    def lang(self) -> Lang:
        """The interface language."""
        return self.urls.lang
