"""The data dictionary: every field of a record as the export and the API write it, in one table.

The page, the OpenAPI schema and the tests read this table; a field the export writes and the table lacks fails a test.
"""

from dataclasses import dataclass
from typing import Any, Final


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


def record_schema() -> dict[str, Any]:
    """The JSON schema of a record."""
    return {
        "type": "object",
        "description": "A numbered unit of a work in one language. Offsets are code points of text, half open.",
        "properties": {field.name: _property(field) for field in RECORD_FIELDS},
        "required": [field.name for field in RECORD_FIELDS],
    }


def _property(field: RecordField) -> dict[str, Any]:
    plain = field.type.removesuffix("?")
    shape: dict[str, Any] = {"type": plain, **({"items": {}} if plain == "array" else {})}
    if field.type.endswith("?"):
        return {"anyOf": [shape, {"type": "null"}], "description": field.meaning}
    return {**shape, "description": field.meaning}
