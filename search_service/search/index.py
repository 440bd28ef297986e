"""The build side of search: records -> units, form map and engine index in a build folder."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from ingest.model import Record
from search_service.search.analysis import Analyzer, Morphology, load_lexicon, write_forms
from search_service.search.engine import IndexUnit
from search_service.search.glossary import TermNames
from search_service.search.layout import FORMS, INDEX, UNITS, WHOOSH
from search_service.search.unit_store import write_units
from search_service.search.units import Unit, index_unit, make_units
from search_service.search.whoosh_engine import write_whoosh_index

Progress: TypeAlias = Callable[[int, int], None]  # units done, units in all


def write_index(
    folder: Path,
    records: Iterable[Record],
    *,
    english_titles: Mapping[str, str],
    glossary: Iterable[TermNames],
    progress: Progress | None = None,
) -> None:
    """Writes the index of a library into its build folder. `english_titles` are by record id (law:27, div:V);
    the same records give the same units and forms to the byte and the same answers.
    """
    units = tuple(make_units(records, english_titles))
    analyzer = Analyzer(Morphology(load_lexicon()))
    (folder / INDEX).mkdir(parents=True, exist_ok=True)
    write_units(folder / UNITS, units, glossary)
    write_whoosh_index(folder / WHOOSH, _indexed(units, analyzer, progress))
    write_forms(folder / FORMS, analyzer.met())


def _indexed(units: tuple[Unit, ...], analyzer: Analyzer, progress: Progress | None) -> Iterator[IndexUnit]:
    for done, unit in enumerate(units, start=1):
        yield index_unit(unit, analyzer)
        if progress:
            progress(done, len(units))
