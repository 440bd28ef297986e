"""The search engines behind Pravilo: `port` says what each is asked and answers, `meaning` what its numbers are,
`registry` opens one by name, and a package of its own fulfils the port for each.
"""

from search_service.search.engine.meaning import (
    best_of,
    clause_weights,
    enough,
    facet,
    idf,
    least_weight,
    order_key,
)
from search_service.search.engine.port import (
    MAX_FORMS,
    Batch,
    Engine,
    EngineAnswer,
    Indexer,
    IndexTerm,
    IndexUnit,
    IndexUnreadableError,
    Request,
    Retrieval,
    Retrieved,
    Scored,
)
from search_service.search.engine.registry import (
    DEFAULT,
    ENGINES,
    EngineUnavailableError,
    engine_name,
    engine_row,
    open_engine,
    open_indexer,
    require_engine,
)
from search_service.search.query.clauses import Clause, Field, Pattern, Slot
from search_service.search.rank.weights import Boosts

__all__ = [
    "DEFAULT",
    "ENGINES",
    "MAX_FORMS",
    "Batch",
    "Boosts",
    "Clause",
    "Engine",
    "EngineAnswer",
    "EngineUnavailableError",
    "Field",
    "IndexTerm",
    "IndexUnit",
    "IndexUnreadableError",
    "Indexer",
    "Pattern",
    "Request",
    "Retrieval",
    "Retrieved",
    "Scored",
    "Slot",
    "best_of",
    "clause_weights",
    "engine_name",
    "engine_row",
    "enough",
    "facet",
    "idf",
    "least_weight",
    "open_engine",
    "open_indexer",
    "order_key",
    "require_engine",
]
