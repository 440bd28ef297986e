"""The embedded engine: a Whoosh index behind the port, for libraries of up to some thousand units.

Written against what Whoosh 2.7.4 and whoosh3 share. `writing` puts the words in; `queries` turns a pattern into query
objects of Whoosh, `weighting` says what a word is worth, `postings` keeps what was read, `reading` combines it and
`searching` answers. Its index files hold pickles of its own, so an index folder is trusted like code: only our builds
are opened.
"""

from search_service.search.engine.port import EngineSettings
from search_service.search.engine.whoosh.searching import WhooshEngine
from search_service.search.engine.whoosh.writing import WhooshIndexer

__all__ = ["WhooshEngine", "WhooshIndexer", "open_engine", "open_indexer"]


def open_engine(settings: EngineSettings) -> WhooshEngine:
    """The index in a folder, opened for reading; IndexUnreadableError where there is none or it is damaged."""
    return WhooshEngine(settings.folder, settings.boosts)


def open_indexer(settings: EngineSettings) -> WhooshIndexer:
    """A writer of an index into a folder; what a word is worth is weighed when it is searched."""
    return WhooshIndexer(settings.folder)
