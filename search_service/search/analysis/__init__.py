"""Text -> terms with offsets: one analysis for the index, for queries and for highlighting, so that they
agree.
"""

from search_service.search.analysis.analyzer import Analyzer, Term, inside
from search_service.search.analysis.english import american
from search_service.search.analysis.forms import FormMap, FormMapError, write_forms
from search_service.search.analysis.lexicon import Lexicon, LexiconError, load_lexicon
from search_service.search.analysis.morphology import Morphology
from search_service.search.analysis.stop_words import STOP_WORDS
from search_service.search.analysis.tokens import Token, TokenKind, citation_levels, fold, tokenize

__all__ = [
    "STOP_WORDS",
    "Analyzer",
    "FormMap",
    "FormMapError",
    "Lexicon",
    "LexiconError",
    "Morphology",
    "Term",
    "Token",
    "TokenKind",
    "american",
    "citation_levels",
    "fold",
    "inside",
    "load_lexicon",
    "tokenize",
    "write_forms",
]
