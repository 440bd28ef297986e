"""What the parts of the benchmark work on: libraries of one or many copies of the documents, their FTS5 twins."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cached_property
from pathlib import Path

from ingest.model import Record
from search_service.library import Library as Opened
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.index import UNITS, Unit, UnitStore, index_unit
from tests.bench.copies import write_copies
from tests.bench.processes.servers import PRAVILO, Client, free_port, output_of, running
from tests.engines import engine_over, fts5
from tests.places import ROOT


class Library:
    """A built library of so many copies of the documents, in a folder of its own."""

    def __init__(self, folder: Path, copies: int) -> None:
        self.folder = folder
        self.copies = copies

    @cached_property
    def data(self) -> Path:
        """Its data folder."""
        data = self.folder / "data"
        corpus = ROOT / "corpus"
        if self.copies > 1:
            corpus = self.folder / "corpus"
            write_copies(ROOT / "corpus", corpus, self.copies)
        output_of([PRAVILO, "--corpus", str(corpus), "--data", str(data), "build"])
        return data

    @cached_property
    def size(self) -> int:
        """How many units it is searched by."""
        with closing(sqlite3.connect(self.data / "current" / UNITS)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM unit").fetchone()
        return int(count)

    def units(self) -> Iterator[Unit]:
        """Its units, one in memory at a time."""
        with closing(UnitStore(self.data / "current" / UNITS)) as store:
            yield from store.units()

    @cached_property
    def fts5_index(self) -> Path:
        """Its units in SQLite FTS5."""
        folder = self.folder / "fts5"
        analyzer = Analyzer(Morphology(load_lexicon()))
        engine_over(fts5, (index_unit(unit, analyzer) for unit in self.units()), folder).close()
        return folder

    @contextmanager
    def rivals(self) -> Iterator[tuple[Client, Client]]:
        """The site over our engine and the same site over FTS5, each a server with an open connection."""
        with ExitStack() as stack:
            yield stack.enter_context(self._site("whoosh")), stack.enter_context(self._site("fts5"))

    @contextmanager
    def _site(self, engine: str) -> Iterator[Client]:
        port = free_port()
        child = [sys.executable, "-m", "tests.bench.processes.child", "serve", engine, str(port), str(self.data)]
        with running([*child, str(self.fts5_index)]):
            client = Client(port)
            client.get("/ru/search?q=1")
            yield client
            client.close()


class Workshop:
    """One run's folder; nothing of it outlives the run, and the reader's own library is not touched."""

    def __init__(self, folder: Path, *, large: bool, million: bool = False) -> None:
        self.folder = folder
        self.large = large
        self.million = million
        self._libraries: dict[int, Library] = {}

    def library(self, copies: int = 1) -> Library:
        """The library of so many copies, built once."""
        if copies not in self._libraries:
            folder = self.folder / f"library-{copies}"
            folder.mkdir()
            self._libraries[copies] = Library(folder, copies)
        return self._libraries[copies]

    @property
    def data(self) -> Path:
        """The data folder of a library built from the corpus of this checkout."""
        return self.library().data

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """What that library is searched by."""
        return tuple(self.library().units())

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Its records, in the order of the book."""
        with closing(Opened.open(self.data / "current")) as published:
            return tuple(published.records())
