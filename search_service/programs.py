"""The library for programs in Python: open a build, search, resolve, read records, find references.

    from search_service.programs import open_library

    with open_library() as laws:
        for hit in laws.search("пас вне очереди").hits:
            print(hit.id, hit.label)
        print(laws.resolve("п. 79.5.(iv)").targets)

What is documented here keeps to Semantic Versioning: within a major version no name goes and no meaning changes. The
JSON API, the commands and the tools for assistants render the same values.
"""

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ingest.model import Kind, Lang, MalformedIdError, Record, RecordId
from search_service.library import Library
from search_service.open_build import search_of
from search_service.references import FoundReference, ReferenceFinder, TextFormat, read_text
from search_service.search import Answer, CitationAnswer, Filters, FilterValue, SearchRequest, Sort
from search_service.settings import settings_from

if TYPE_CHECKING:
    from search_service.search import Search

__all__ = ["OpenLibrary", "open_library"]


class OpenLibrary:
    """One build, open for reading, safe to share between threads. Close it, or use it in `with`."""

    def __init__(self, library: Library, engine: str | None = None) -> None:
        self.library = library
        self._engine = engine

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def build(self) -> str:
        """The name of the build: the same for the same inputs."""
        return self.library.build

    @cached_property
    def _search(self) -> "Search":
        return search_of(self.library, self._engine)

    @cached_property
    def _finder(self) -> ReferenceFinder:
        return ReferenceFinder(self.library.facts.tables, self.library.exists)

    def search(
        self,
        text: str,
        *,
        sort: Sort = Sort.RELEVANCE,
        page: int = 1,
        size: int = 20,
        lang: Lang = Lang.RU,
        **filters: FilterValue | None,
    ) -> Answer:
        """The answer to any text, never an error of the text; `filters` are those of the site: law=27, kind="paragraph"
        (`in_` for `in`).
        """
        chosen = Filters.of({name.rstrip("_"): value for name, value in filters.items()})
        asked = SearchRequest(text=text, filters=chosen, sort=sort, page=page, size=size, lang=lang)
        return self._search.answer(asked)

    def resolve(self, citation: str) -> CitationAnswer | None:
        """What a citation in any usual spelling names, and whether that exists; None for what is no citation."""
        return self._search.resolve(citation)

    def record(self, name: str | RecordId, lang: Lang = Lang.RU) -> Record | None:
        """The record of an id, in a language where it has one in it; None for an id that is none or has no record."""
        try:
            return self.library.record(RecordId.parse(str(name)), lang)
        except MalformedIdError:
            return None

    def records(self, kind: Kind | None = None) -> Iterator[Record]:
        """All records in the order of the export, or those of a kind."""
        return (record for record in self.library.records() if kind is None or record.kind is kind)

    def inside(self, record: Record) -> Iterator[Record]:
        """A record and all inside it, in the order of print."""
        yield record
        for name in record.children:
            inner = self.library.record(name, record.lang)
            if inner is not None and inner.id != record.id:
                yield from self.inside(inner)

    def references(
        self, text: str, written: TextFormat = TextFormat.TEXT, lang: Lang | None = None
    ) -> tuple[FoundReference, ...]:
        """The references to this library in any text, with their places in it and their doubts."""
        return self._finder.in_texts(read_text(text, written), lang)

    def close(self) -> None:
        """Give the files of the build back."""
        if "_search" in vars(self):
            self._search.close()
        self.library.close()


def open_library(data: Path | None = None, engine: str | None = None) -> OpenLibrary:
    """Open the published build of a data folder, that of the environment (PRAVILO_DATA) or the usual one where none is
    named; NoLibraryError tells what to do where there is none.
    """

    settings = settings_from(os.environ, data=data, engine=engine)
    return OpenLibrary(Library.open(settings.current), settings.engine)
