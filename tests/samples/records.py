"""Records and references made for a test, with the obvious filled in: the one maker of both."""

from typing import Any

from ingest.model import CitationKind, Kind, Lang, Record, RecordId, Reference, Span, Status, label


def cite(text: str, mention: str, kind: CitationKind, status: Status, *targets: str, nearest: str = "") -> Reference:
    """A reference at the first place of `mention` in a text, or outside it."""
    start = text.find(mention)
    return Reference(
        start=start if start >= 0 else None,
        end=start + len(mention) if start >= 0 else None,
        mention=mention,
        kind=kind,
        rule="sample",
        status=status,
        targets=tuple(RecordId.parse(target) for target in targets),
        nearest=(RecordId.parse(nearest),) if nearest else (),
    )


def make_record(
    name: str, kind: Kind = Kind.PARAGRAPH, text: str = "", *, parent: str | None = None, **more: Any
) -> Record:
    """A Russian record of the edition of 1987 with what follows from its id filled in; `more` overrides any field."""
    record_id = RecordId.parse(name)
    in_commentary = record_id.space == "com"
    fields: dict[str, Any] = {
        "lang": Lang.RU,
        "work": "commentary-1987" if in_commentary else "laws-1987",
        "edition": 1987,
        "law": record_id.law,
        "marker": None,
        "label": label(record_id, Lang.RU),
        "title": None,
        "has_text": bool(text),
        "order": 0,
        "parent": RecordId.parse(parent) if parent else record_id.parent,
        "body": (Span(0, len(text)),) if text else (),
        **more,
    }
    return Record(id=record_id, kind=kind, text=text, **fields)
