"""Repairs of a query: the other keyboard layout, Latin letters for Russian, missing spaces, typing errors."""

from search_service.search.rewrite.known import KnownWords
from search_service.search.rewrite.rewriter import Rewriter, Rewritten
from search_service.search.rewrite.word_store import WordStore, write_words

__all__ = ["KnownWords", "Rewriter", "Rewritten", "WordStore", "write_words"]
