"""Text -> terms with offsets: one analysis for the index, for queries and for highlighting, so that they
agree.
"""

from search_service.search.analysis.analyzer import Analyzer, Term, Word, inside
from search_service.search.analysis.english import american
from search_service.search.analysis.forms import FormMap, FormMapError, write_forms
from search_service.search.analysis.lexicon import Lexicon, LexiconError, load_lexicon
from search_service.search.analysis.morphology import Morphology
from search_service.search.analysis.sentences import SENTENCE_END, passages_of
from search_service.search.analysis.tokens import STOP_WORDS, Token, TokenKind, citation_levels, fold, tokenize

__all__ = [
    "SENTENCE_END",
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
    "Word",
    "american",
    "citation_levels",
    "fold",
    "inside",
    "load_lexicon",
    "passages_of",
    "tokenize",
    "write_forms",
]
