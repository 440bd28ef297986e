"""Outlines of all stretches become the records of one book, and each record's characters keep their printed place."""

from ingest.assemble.book import complete
from ingest.assemble.copies import Clash, merge
from ingest.assemble.pieces import pieces_of
from ingest.assemble.shape import in_place, shape_of, without_words
from ingest.assemble.single import StretchContext, record_of

__all__ = [
    "Clash",
    "StretchContext",
    "complete",
    "in_place",
    "merge",
    "pieces_of",
    "record_of",
    "shape_of",
    "without_words",
]
