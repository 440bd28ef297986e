"""The nouns of the library, frozen: ids, records, references, auctions, with their names and their JSON form."""

from ingest.model.codec import record_from_json, record_to_json
from ingest.model.coverage import Coverage
from ingest.model.exported import export_line, rights_of_documents
from ingest.model.ids import BOOK, SPACES, MalformedIdError, RecordId, document_name
from ingest.model.kinds import KINDS, Kind, KindRow, Part, Rank
from ingest.model.labels import label, words_in
from ingest.model.likeness import differing, fingerprint
from ingest.model.record import (
    Anchor,
    Auction,
    BodyPart,
    Call,
    CitationKind,
    Cut,
    Lang,
    Noted,
    NotedAs,
    Record,
    Reference,
    SourceLines,
    Span,
    Status,
    part_of,
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
    "Cut",
    "Kind",
    "KindRow",
    "Lang",
    "MalformedIdError",
    "Noted",
    "NotedAs",
    "Part",
    "Rank",
    "Record",
    "RecordId",
    "Reference",
    "SourceLines",
    "Span",
    "Status",
    "differing",
    "document_name",
    "export_line",
    "fingerprint",
    "label",
    "part_of",
    "record_from_json",
    "record_to_json",
    "rights_of_documents",
    "words_in",
]
