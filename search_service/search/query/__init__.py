"""What a reader typed -> a Query: read, repaired, expanded."""

from search_service.search.query.exclusion import Exclusions
from search_service.search.query.expansion import Expander, Expansion
from search_service.search.query.items import Choice, Item, ItemKind, as_word
from search_service.search.query.query import Query
from search_service.search.query.rewriter import Rewriter
from search_service.search.query.syntax import ReadCitation, parse_query
from search_service.search.query.vocabulary import KnownWords

__all__ = [
    "Choice",
    "Exclusions",
    "Expander",
    "Expansion",
    "Item",
    "ItemKind",
    "KnownWords",
    "Query",
    "ReadCitation",
    "Rewriter",
    "as_word",
    "parse_query",
]
