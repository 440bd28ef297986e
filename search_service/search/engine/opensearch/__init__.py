"""The engine for a cluster: an index on servers of OpenSearch behind the port, asked through its own client.

`connection` reads how the cluster is reached and tells what is wrong with it, `mapping` says how words are stored
there, `names` what an index is called, `writing` puts units in, `queries` makes requests, `searching` answers,
`leading` moves the alias of the library, `condition` tells how the cluster does.
"""

from search_service.search.engine.opensearch.condition import condition
from search_service.search.engine.opensearch.leading import lead
from search_service.search.engine.opensearch.searching import OpenSearchEngine
from search_service.search.engine.opensearch.writing import OpenSearchIndexer
from search_service.search.engine.port import EngineSettings

__all__ = ["OpenSearchEngine", "OpenSearchIndexer", "condition", "lead", "open_engine", "open_indexer"]


def open_engine(settings: EngineSettings) -> OpenSearchEngine:
    """The index that a folder names, opened for reading; IndexUnreadableError where the folder names none, or the
    cluster has none of that name or cannot be reached.
    """
    return OpenSearchEngine(settings)


def open_indexer(settings: EngineSettings) -> OpenSearchIndexer:
    """A writer of an index on a cluster, which a folder will name."""
    return OpenSearchIndexer(settings)
