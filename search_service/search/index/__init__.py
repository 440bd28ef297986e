"""What a library is searched by: its units, their words, and the files in which a build keeps them."""

from search_service.search.index.checking import facts_of_index, faults_of_index
from search_service.search.index.files import (
    FORMS,
    SUGGESTIONS,
    UNITS,
    WORDS,
)
from search_service.search.index.suggestions import Suggestion, SuggestionKind, Suggestions, write_suggestions
from search_service.search.index.titles import keys_of, title_rows
from search_service.search.index.unit_store import UnitStore, UnitWriter
from search_service.search.index.unit_terms import FIELDS, index_unit
from search_service.search.index.unit_words import UnitWords, terms_of
from search_service.search.index.units import RecordSpan, Unit, make_units, root_of
from search_service.search.index.writer import Progress, discard_index, write_index
from search_service.search.words import OtherWords, TermNames

__all__ = [
    "FIELDS",
    "FORMS",
    "SUGGESTIONS",
    "UNITS",
    "WORDS",
    "OtherWords",
    "Progress",
    "RecordSpan",
    "Suggestion",
    "SuggestionKind",
    "Suggestions",
    "TermNames",
    "Unit",
    "UnitStore",
    "UnitWords",
    "UnitWriter",
    "discard_index",
    "facts_of_index",
    "faults_of_index",
    "index_unit",
    "keys_of",
    "make_units",
    "root_of",
    "terms_of",
    "title_rows",
    "write_index",
    "write_suggestions",
]
