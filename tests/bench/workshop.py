"""What the parts of the benchmark work on: a library built into a temporary folder, its FTS5 twin, its words."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cached_property
from pathlib import Path

from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.layout import UNITS
from search_service.search.unit_store import UnitStore
from search_service.search.unit_terms import index_unit
from search_service.search.units import Unit
from tests.bench.fts5_engine import write_fts5_index
from tests.bench.servers import PRAVILO, Client, free_port, output_of, running


class Workshop:
    """One run's folder; nothing of it outlives the run, and the reader's own library is not touched."""

    def __init__(self, folder: Path, *, large: bool) -> None:
        self.folder = folder
        self.large = large

    @cached_property
    def data(self) -> Path:
        """The data folder of a library built from the corpus of this checkout."""
        data = self.folder / "data"
        output_of([PRAVILO, "--data", str(data), "build"])
        return data

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """What the library is searched by."""
        path = self.data / "current" / UNITS
        with closing(sqlite3.connect(path)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM unit").fetchone()
        with closing(UnitStore(path)) as store:
            return tuple(store.unit(position) for position in range(count))

    @cached_property
    def fts5_index(self) -> Path:
        """The units of the library in SQLite FTS5."""
        path = self.folder / "fts5.sqlite"
        analyzer = Analyzer(Morphology(load_lexicon()))
        write_fts5_index(path, (index_unit(unit, analyzer) for unit in self.units))
        return path

    @contextmanager
    def rivals(self) -> Iterator[tuple[Client, Client]]:
        """The site over our engine and the same site over FTS5, each a server with an open connection."""
        with ExitStack() as stack:
            yield stack.enter_context(self._site("whoosh")), stack.enter_context(self._site("fts5"))

    @contextmanager
    def _site(self, engine: str) -> Iterator[Client]:
        port = free_port()
        child = [sys.executable, "-m", "tests.bench.child", "serve", engine, str(port), str(self.data)]
        with running([*child, str(self.fts5_index)]):
            client = Client(port)
            client.get("/ru/search?q=1")
            yield client
            client.close()
