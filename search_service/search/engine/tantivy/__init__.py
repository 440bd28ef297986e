"""The engine for one machine and millions of units: a Tantivy index behind the port.

`writing` puts the words in, `queries` turns clauses into query objects of Tantivy, `enough` says which units have
enough of the words, `searching` answers. Files are mapped into memory, so that a process holds little of an index,
whatever its size.
"""

from search_service.search.engine.port import EngineSettings
from search_service.search.engine.tantivy.searching import TantivyEngine
from search_service.search.engine.tantivy.writing import TantivyIndexer

__all__ = ["TantivyEngine", "TantivyIndexer", "open_engine", "open_indexer"]


def open_engine(settings: EngineSettings) -> TantivyEngine:
    """The index in a folder, opened for reading; IndexUnreadableError where there is none, it is damaged, or ranks were
    weighed otherwise when it was written.
    """
    return TantivyEngine(settings.folder, settings.boosts)


def open_indexer(settings: EngineSettings) -> TantivyIndexer:
    """A writer of an index into a folder, for units whose ranks are weighed so."""
    return TantivyIndexer(settings.folder, settings.boosts)
