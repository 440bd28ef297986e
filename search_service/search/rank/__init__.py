"""How well a unit answers a query: where its words stand, what each is worth, what of it is shown."""

from search_service.search.rank.excerpts import excerpt
from search_service.search.rank.likeness import likenesses
from search_service.search.rank.matching import Finder, Match, Text, WordMap, marked
from search_service.search.rank.passages import MOST, whole_passage
from search_service.search.rank.scoring import ORDER, Found, best_passage, score_unit

__all__ = [
    "MOST",
    "ORDER",
    "Finder",
    "Found",
    "Match",
    "Text",
    "WordMap",
    "best_passage",
    "excerpt",
    "likenesses",
    "marked",
    "score_unit",
    "whole_passage",
]
