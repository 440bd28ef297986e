"""Outlines of all stretches become the records of one book, and each record's characters keep their printed place."""

from ingest.assemble.book import Book, complete
from ingest.assemble.merge import Clash, merge
from ingest.assemble.single import Piece, Sheet, pieces_of, record_of

__all__ = ["Book", "Clash", "Piece", "Sheet", "complete", "merge", "pieces_of", "record_of"]
