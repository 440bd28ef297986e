"""What a library is searched by: its units, their words, and the files in which a build keeps them."""

from search_service.search.index.files import FORMS, INDEX, SUGGESTIONS, UNITS, WHOOSH, WORDS
from search_service.search.index.suggestions import Suggestion, SuggestionKind, Suggestions, write_suggestions
from search_service.search.index.unit_store import UnitStore, write_units
from search_service.search.index.unit_terms import index_unit
from search_service.search.index.units import Part, Unit, make_units, root_of
from search_service.search.index.writer import Progress, write_index

__all__ = [
    "FORMS",
    "INDEX",
    "SUGGESTIONS",
    "UNITS",
    "WHOOSH",
    "WORDS",
    "Part",
    "Progress",
    "Suggestion",
    "SuggestionKind",
    "Suggestions",
    "Unit",
    "UnitStore",
    "index_unit",
    "make_units",
    "root_of",
    "write_index",
    "write_suggestions",
    "write_units",
]
