"""Other words for the words of a query, each with its reason."""

from search_service.search.expand.expander import Expander, Expansion
from search_service.search.expand.related import Group, RelatedError, load_related, read_related

__all__ = ["Expander", "Expansion", "Group", "RelatedError", "load_related", "read_related"]
