"""What a reader typed -> a Query: read, repaired, expanded."""

from search_service.search.query.expansion import Expander, Expansion
from search_service.search.query.query import Choice, Item, ItemKind, Query
from search_service.search.query.rewriter import Rewriter
from search_service.search.query.syntax import ReadCitation, parse_query
from search_service.search.query.vocabulary import KnownWords

__all__ = [
    "Choice",
    "Expander",
    "Expansion",
    "Item",
    "ItemKind",
    "KnownWords",
    "Query",
    "ReadCitation",
    "Rewriter",
    "parse_query",
]
