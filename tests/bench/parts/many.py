"""A hundred thousand passages of many books, or a million, on the engines that are made for them: indexed, and asked
by several readers at a time without pause.
"""

import shutil
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final

from search_service.search.engine import engine_folder, engine_name, open_indexer
from search_service.search.index import UNITS, Unit, UnitStore, write_index
from search_service.search.service import open_search
from search_service.search.weights import RANKING
from tests.bench.books import library_of
from tests.bench.measure import Sample, memory_mb
from tests.bench.queries import QueryMaker
from tests.bench.report import Row
from tests.bench.workshop import Workshop
from tests.engines import opensearch_node
from tests.samples.requests import asked

TITLE: Final = "Many books: searches by four readers at a time, median, 95%; the same engine with one book"
PASSAGES: Final = 100_000
MILLION: Final = 1_000_000
SECONDS: Final = {PASSAGES: 15.0, MILLION: 60.0}
READERS: Final = 4
DRAWN_FROM: Final = 5_000  # passages whose words are asked for, from all of the library
WARMING: Final = 24
MOST_QUERIES: Final = 12_000  # more than are answered in the time
FEW_QUERIES: Final = 3_000  # as many as one book has words for


def measure(workshop: Workshop) -> Iterator[Row]:
    """One book, then many, on each engine in turn."""
    passages = MILLION if workshop.million else PASSAGES
    many = -(-passages // workshop.library().size)
    for engine in _engines():
        one, _ = _searched(workshop, engine, 1, SECONDS[PASSAGES])
        yield Row(what=f"{engine_name(engine)}: {workshop.library().size:,} passages", ours=_shown(one))
        began = time.perf_counter()
        folder = _indexed(workshop, engine, many)
        taken = time.perf_counter() - began
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
        told = f"{many} books indexed in {taken:.0f} s, {size:.0f} MB of files, {memory_mb():.0f} MB of memory"
        yield Row(what=f"  {told}", ours="")
        sample, units = _searched(workshop, engine, many, SECONDS[passages])
        ratio = f"{sample.median / one.median:.2f}x"
        yield Row(what=f"  {units:,} passages, {len(sample.values):,} searches", ours=_shown(sample), ratio=ratio)
        open_indexer(engine, engine_folder(folder, engine_name(engine)), RANKING.boosts).discard()
        shutil.rmtree(folder)


def _engines() -> Iterator[str]:
    yield "tantivy"
    if opensearch_node.why_none() is None:
        yield f"opensearch:{opensearch_node.shared().url}"


def _indexed(workshop: Workshop, engine: str, books: int) -> Path:
    """The folder of a library of so many books, written once for an engine."""
    folder = workshop.folder / f"many-{engine_name(engine)}-{books}"
    if not folder.exists():
        folder.mkdir()
        write_index(folder, library_of(workshop.records, books), english_titles={}, engine=engine)
    return folder


def _searched(workshop: Workshop, engine: str, books: int, seconds: float) -> tuple[Sample, int]:
    """Milliseconds of each search while several readers search without pause, and how many passages there are."""
    folder = _indexed(workshop, engine, books)
    with closing(UnitStore(folder / UNITS)) as store:
        count = len(store)
        maker = QueryMaker(_drawn(store, count))
    search = open_search(folder, read_citation=lambda _: (), exists=lambda _: False, engine=engine)
    with closing(search):
        for query in maker.mixed(WARMING):
            search.answer(asked(query))
        taken: list[list[float]] = [[] for _ in range(READERS)]
        lock, queries = threading.Lock(), iter(maker.mixed(MOST_QUERIES if books > 1 else FEW_QUERIES))
        ends = time.perf_counter() + seconds

        def read(mine: list[float]) -> None:
            while time.perf_counter() < ends:
                with lock:
                    query = next(queries, None)
                if query is None:
                    return
                began = time.perf_counter()
                search.answer(asked(query))
                mine.append((time.perf_counter() - began) * 1000)

        threads = [threading.Thread(target=read, args=(mine,)) for mine in taken]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return Sample(tuple(value for mine in taken for value in mine)), count


def _drawn(store: UnitStore, count: int) -> Sequence[Unit]:
    step = max(1, count // DRAWN_FROM)
    return [store.unit(position) for position in islice(range(count), 0, None, step)]


def _shown(sample: Sample) -> str:
    return f"{sample.median:.1f}, {sample.percentile(95):.1f} ms"
