"""The nouns of the library, frozen: ids, records, references, auctions, and their JSON form."""

from ingest.model.coverage import Coverage
from ingest.model.ids import MalformedId, RecordId, roman_numeral, roman_value
from ingest.model.record import (
    Anchor,
    Auction,
    BodyPart,
    Call,
    CitationKind,
    Kind,
    Lang,
    Record,
    Reference,
    SourceLines,
    Span,
    Status,
)

__all__ = [
    "Anchor",
    "Auction",
    "BodyPart",
    "Call",
    "CitationKind",
    "Coverage",
    "Kind",
    "Lang",
    "MalformedId",
    "Record",
    "RecordId",
    "Reference",
    "SourceLines",
    "Span",
    "Status",
    "roman_numeral",
    "roman_value",
]
