"""The nouns of the library, frozen: ids, records, references, auctions, and their JSON form."""

from ingest.model.coverage import Coverage
from ingest.model.ids import BOOK, SPACES, MalformedId, RecordId
from ingest.model.kinds import KINDS, Kind, KindRow, Part, Rank, part_of
from ingest.model.record import (
    Anchor,
    Auction,
    BodyPart,
    Call,
    CitationKind,
    Lang,
    Record,
    Reference,
    SourceLines,
    Span,
    Status,
)

__all__ = [
    "BOOK",
    "KINDS",
    "SPACES",
    "Anchor",
    "Auction",
    "BodyPart",
    "Call",
    "CitationKind",
    "Coverage",
    "Kind",
    "KindRow",
    "Lang",
    "MalformedId",
    "Part",
    "Rank",
    "Record",
    "RecordId",
    "Reference",
    "SourceLines",
    "Span",
    "Status",
    "part_of",
]
