"""The data dictionary: every field of a record as the export and the API write it, in one table.

The page, the OpenAPI schema and the tests read this table; a field the export writes and the table lacks fails a test.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from search_service.references import LONGEST, TextFormat


@dataclass(frozen=True, slots=True)
class RecordField:
    """A field: its name, its JSON type ("string?" may be null), and what it means."""

    name: str
    type: str
    meaning: str


RECORD_FIELDS: Final = (
    RecordField("id", "string", "Identity, stable for ever; (id, lang) is the key"),
    RecordField("lang", "string", "Language of the text: ru or en"),
    RecordField(
        "kind",
        "string",
        "law, provision, footnote, note, commentary, paragraph, item, example, division, "
        "index_entry, contents_entry, matter or unplaced",
    ),
    RecordField("work", "string", "Id of the work it belongs to"),
    RecordField("edition", "integer", "Year of the edition"),
    RecordField("law", "integer?", "Number of the Law it belongs to or comments on"),
    RecordField("marker", "string?", "Number or letter as printed"),
    RecordField("label", "string", "The canonical form of its number"),
    RecordField("title", "string?", "Title as printed; of an index entry, its head"),
    RecordField("text", "string", "Own text without marker and inner records, NFC, single spaces"),
    RecordField("has_text", "boolean", "False where the text is not in this library"),
    RecordField("expanded", "string?", "Of an index entry: the phrase with «=» replaced by the head"),
    RecordField("digest_en", "string?", "A short English digest"),
    RecordField("own_title_ru", "string?", "Title or index phrase in our own Russian words, not printed so"),
    RecordField("own_title_en", "string?", "Title or index phrase in our own English words, not printed"),
    RecordField("body", "array", "Print order: {text: [start, end]}, {child: id}, {auction: number}"),
    RecordField("parent", "string?", "Id of the next record outwards"),
    RecordField("children", "array", "Ids of the records directly inside"),
    RecordField("also", "array", "Further ids this record is printed under"),
    RecordField("order", "integer", "Place in the work"),
    RecordField("page", "integer?", "Printed page where the source gives it"),
    RecordField("inferred", "boolean", "Whether the id rests on inference, not on print"),
    RecordField(
        "cuts",
        "array",
        "Where its text is cut: start, end, before (what stood there is missing), after (a page is)",
    ),
    RecordField("emphasis", "array", "[start, end] of emphasised characters of text"),
    RecordField("inline", "array", "Items printed inside a line: {id, start, end}"),
    RecordField("footnotes", "array", "Footnote marks: {id, start, end}"),
    RecordField("auctions", "array", "Bidding diagrams: label, seats, dealer, rows as printed, calls in order of time"),
    RecordField(
        "references", "array", "Citations: start, end, mention, kind, rule, status, targets, nearest, inferred, also"
    ),
    RecordField("remarks", "array", "What we say of single words: kind (sic, contradiction), start, end, ru, en, see"),
    RecordField("source", "array", "Printed lines: {file, first_line, last_line}, counted from 1"),
)


REFERENCE: Final = "#/components/schemas/"
RANGE: Final = {
    "type": "array",
    "items": {"type": "integer"},
    "minItems": 2,
    "maxItems": 2,
    "description": "Half-open range of code points of `text`",
}
# Schemas that no class of the program has: values written as text, and the parts of a body.
WRITTEN: Final[Mapping[str, dict[str, Any]]] = {
    "RecordId": {"type": "string", "description": "A record id, such as com:75.6.a"},
    "BodyText": {
        "type": "object",
        "description": "A part of the text",
        "properties": {"text": RANGE},
        "required": ["text"],
        "additionalProperties": False,
    },
    "BodyChild": {
        "type": "object",
        "description": "A record inside this one",
        "properties": {"child": {"type": "string", "description": "Its id"}},
        "required": ["child"],
        "additionalProperties": False,
    },
    "BodyAuction": {
        "type": "object",
        "description": "A bidding diagram",
        "properties": {"auction": {"type": "integer", "description": "Its place in `auctions`, from 0"}},
        "required": ["auction"],
        "additionalProperties": False,
    },
    "TextToRead": {
        "type": "object",
        "description": "A text of yours, and how it is written",
        "properties": {
            "text": {"type": "string", "maxLength": LONGEST},
            # No `default`: generated clients take a field that has one for a field that must be sent.
            "format": {
                "type": "string",
                "enum": [one.value for one in TextFormat],
                "description": f"How the text is written; `{TextFormat.TEXT.value}` where it is left out",
            },
        },
        "required": ["text"],
        "additionalProperties": False,
    },
    "OpenSearchSuggestions": {
        "type": "array",
        "description": "What was typed, the texts, an empty string for each, the links (OpenSearch Suggestions)",
        "items": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "minItems": 4,
        "maxItems": 4,
    },
}
# The fields of a record whose values have a schema of their own.
SHAPES: Final[Mapping[str, dict[str, Any]]] = {
    "id": {"$ref": f"{REFERENCE}RecordId"},
    "lang": {"$ref": f"{REFERENCE}Lang"},
    "kind": {"$ref": f"{REFERENCE}Kind"},
    "parent": {"$ref": f"{REFERENCE}RecordId"},
    "children": {"type": "array", "items": {"$ref": f"{REFERENCE}RecordId"}},
    "also": {"type": "array", "items": {"$ref": f"{REFERENCE}RecordId"}},
    "body": {
        "type": "array",
        "items": {"anyOf": [{"$ref": f"{REFERENCE}{name}"} for name in ("BodyText", "BodyChild", "BodyAuction")]},
    },
    "emphasis": {"type": "array", "items": RANGE},
    "cuts": {"type": "array", "items": {"type": "string"}},
    "remarks": {"type": "array", "items": {"$ref": f"{REFERENCE}Noted"}},
    "inline": {"type": "array", "items": {"$ref": f"{REFERENCE}Anchor"}},
    "footnotes": {"type": "array", "items": {"$ref": f"{REFERENCE}Anchor"}},
    "auctions": {"type": "array", "items": {"$ref": f"{REFERENCE}Auction"}},
    "references": {"type": "array", "items": {"$ref": f"{REFERENCE}Reference"}},
    "source": {"type": "array", "items": {"$ref": f"{REFERENCE}SourceLines"}},
}


def record_schemas() -> dict[str, dict[str, Any]]:
    """The JSON schema of a record, by its name."""
    record = {
        "type": "object",
        "description": "A numbered unit of a work in one language. Offsets are code points of text, half open.",
        "properties": {field.name: _property(field) for field in RECORD_FIELDS},
        "required": [field.name for field in RECORD_FIELDS],
    }
    return {"Record": record}


def _property(field: RecordField) -> dict[str, Any]:
    shape = SHAPES.get(field.name, {"type": field.type.removesuffix("?")})
    if field.type.endswith("?"):
        return {"anyOf": [shape, {"type": "null"}], "description": field.meaning}
    return {**shape, "description": field.meaning}
