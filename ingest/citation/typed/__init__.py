"""What a reader types, read as a citation: announcing words off, then one number, a list of them or a range."""

from ingest.citation.typed.number_words import value_of as number_named
from ingest.citation.typed.reading import Reading, parse

__all__ = ["Reading", "number_named", "parse"]
