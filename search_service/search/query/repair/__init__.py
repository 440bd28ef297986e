"""Repairs of a query: the other keyboard layout, Latin letters for Russian, missing spaces, typing errors."""

from search_service.search.query.repair.rewriter import Rewriter, Rewritten
from search_service.search.query.repair.vocabulary import KnownWords
from search_service.search.query.repair.word_store import WordStore, write_words

__all__ = ["KnownWords", "Rewriter", "Rewritten", "WordStore", "write_words"]
