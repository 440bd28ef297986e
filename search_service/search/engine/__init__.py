"""The search engines behind Pravilo: `port` says what each is asked and answers, an adapter for each fulfils it."""

from search_service.search.engine.port import (
    RANKING,
    Engine,
    Found,
    IndexTerm,
    IndexUnit,
    IndexUnreadable,
    Ranking,
    Request,
    Scored,
    best_of,
    enough,
    order_key,
    rarity,
)
from search_service.search.query.clauses import Clause, Field, Pattern, Slot

__all__ = [
    "RANKING",
    "Clause",
    "Engine",
    "Field",
    "Found",
    "IndexTerm",
    "IndexUnit",
    "IndexUnreadable",
    "Pattern",
    "Ranking",
    "Request",
    "Scored",
    "Slot",
    "best_of",
    "enough",
    "order_key",
    "rarity",
]
