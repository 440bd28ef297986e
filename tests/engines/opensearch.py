"""The adapter of OpenSearch on the node of this run."""

from dataclasses import replace

from search_service.search.engine import Engine, EngineSettings, Indexer
from tests.engines import opensearch_node


def reached(settings: EngineSettings) -> EngineSettings:
    """The settings with the address of the node, which is started where it is not running yet."""
    return replace(settings, address=settings.address or opensearch_node.shared().url)


def open_engine(settings: EngineSettings) -> Engine:
    # Imported here: the client is missing where the tests of this engine are left out.
    from search_service.search.engine import opensearch  # noqa: PLC0415

    return opensearch.open_engine(reached(settings))


def open_indexer(settings: EngineSettings) -> Indexer:
    from search_service.search.engine import opensearch  # noqa: PLC0415

    return opensearch.open_indexer(reached(settings))
