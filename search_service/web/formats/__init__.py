"""The forms in which a text is given besides its page: one table, and a module for each that is written here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from search_service.web.formats.akoma_ntoso import akoma_ntoso
from search_service.web.formats.document import Address, PlacedRecord, TextPart, WrittenText, node_of
from search_service.web.formats.markdown import markdown
from search_service.web.formats.plain import plain
from search_service.web.formats.tables import csv_of
from search_service.web.urls import TEXT_FORMS


@dataclass(frozen=True, slots=True)
class Format:
    """A form of a text: its media type, and what writes it."""

    media: str
    write: Callable[[WrittenText], bytes]


WRITERS: Final[
    Mapping[str, Callable[[WrittenText], bytes]]
] = {  # by the suffix of an address; JSON is what the API answers
    "jsonld": lambda document: document.described.encode(),
    "md": markdown,
    "txt": plain,
    "xml": akoma_ntoso,
}
FORMATS: Final = {suffix: Format(TEXT_FORMS[suffix], write) for suffix, write in WRITERS.items()}

__all__ = [
    "FORMATS",
    "Address",
    "Draw",
    "Format",
    "Pack",
    "PlacedRecord",
    "TextPart",
    "WrittenText",
    "csv_of",
    "node_of",
]
