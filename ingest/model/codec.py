"""Records as JSON objects and back: the one form the export, the database and the API share (design: the record)."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from ingest.model.ids import RecordId
from ingest.model.kinds import Kind
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
)

Json: TypeAlias = dict[str, Any]


def record_to_json(record: Record) -> Json:
    """The record as plain JSON values; ids become strings, spans [start, end] pairs."""
    return {
        "id": str(record.id),
        "lang": record.lang.value,
        "kind": record.kind.value,
        "work": record.work,
        "edition": record.edition,
        "law": record.law,
        "marker": record.marker,
        "label": record.label,
        "title": record.title,
        "text": record.text,
        "has_text": record.has_text,
        "expanded": record.expanded,
        "digest_en": record.digest_en,
        "own_title_ru": record.own_title_ru,
        "own_title_en": record.own_title_en,
        "body": [_body_to_json(part) for part in record.body],
        "parent": str(record.parent) if record.parent else None,
        "children": _names(record.children),
        "also": _names(record.also),
        "order": record.order,
        "page": record.page,
        "inferred": record.inferred,
        "cuts": [cut.value for cut in record.cuts],
        "emphasis": [[span.start, span.end] for span in record.emphasis],
        "inline": [_anchor_to_json(anchor) for anchor in record.inline],
        "footnotes": [_anchor_to_json(anchor) for anchor in record.footnotes],
        "auctions": [auction_to_json(auction) for auction in record.auctions],
        "references": [reference_to_json(reference) for reference in record.references],
        "remarks": [_noted_to_json(noted) for noted in record.remarks],
        "source": [_source_to_json(lines) for lines in record.source],
    }


def record_from_json(data: Mapping[str, Any]) -> Record:
    """The record that `record_to_json` wrote; KeyError or ValueError where a field is missing or malformed."""
    plain = ("work", "edition", "law", "marker", "label", "title", "text", "has_text", "expanded", "digest_en")
    return Record(
        **{name: data[name] for name in (*plain, "order", "page", "inferred")},
        own_title_ru=data["own_title_ru"],
        own_title_en=data["own_title_en"],
        id=RecordId.parse(data["id"]),
        lang=Lang(data["lang"]),
        kind=Kind(data["kind"]),
        cuts=tuple(map(Cut, data["cuts"])),
        parent=RecordId.parse(data["parent"]) if data["parent"] else None,
        children=_ids(data["children"]),
        also=_ids(data["also"]),
        body=tuple(_body_from_json(part) for part in data["body"]),
        emphasis=tuple(Span(*pair) for pair in data["emphasis"]),
        inline=tuple(_anchor_from_json(anchor) for anchor in data["inline"]),
        footnotes=tuple(_anchor_from_json(anchor) for anchor in data["footnotes"]),
        auctions=tuple(_auction_from_json(auction) for auction in data["auctions"]),
        references=tuple(_reference_from_json(reference) for reference in data["references"]),
        remarks=tuple(_noted_from_json(noted) for noted in data["remarks"]),
        source=tuple(SourceLines(**lines) for lines in data["source"]),
    )


def reference_to_json(reference: Reference) -> Json:
    """One reference as plain JSON values."""
    return {
        "start": reference.start,
        "end": reference.end,
        "mention": reference.mention,
        "kind": reference.kind.value,
        "rule": reference.rule,
        "status": reference.status.value,
        "targets": _names(reference.targets),
        "nearest": _names(reference.nearest),
        "inferred": reference.inferred,
        "also": reference.also,
    }


def auction_to_json(auction: Auction) -> Json:
    """One auction as plain JSON values."""
    return {
        "label": auction.label,
        "seats": list(auction.seats),
        "dealer": auction.dealer,
        "rows": [list(row) for row in auction.rows],
        "calls": [
            {"seat": call.seat, "call": call.call, "printed": call.printed, "in_rotation": call.in_rotation}
            for call in auction.calls
        ],
    }


def _names(ids: tuple[RecordId, ...]) -> list[str]:
    return [str(record_id) for record_id in ids]


def _ids(names: list[str]) -> tuple[RecordId, ...]:
    return tuple(RecordId.parse(name) for name in names)


def _body_to_json(part: BodyPart) -> Json:
    if isinstance(part, Span):
        return {"text": [part.start, part.end]}
    return {"child": str(part)} if isinstance(part, RecordId) else {"auction": part}


def _body_from_json(part: Mapping[str, Any]) -> BodyPart:
    if "text" in part:
        return Span(*part["text"])
    return RecordId.parse(part["child"]) if "child" in part else int(part["auction"])


def _anchor_to_json(anchor: Anchor) -> Json:
    return {"id": str(anchor.id), "start": anchor.start, "end": anchor.end}


def _anchor_from_json(data: Mapping[str, Any]) -> Anchor:
    return Anchor(id=RecordId.parse(data["id"]), start=data["start"], end=data["end"])


def _noted_to_json(noted: Noted) -> Json:
    return {
        "kind": noted.kind.value,
        "start": noted.start,
        "end": noted.end,
        "ru": noted.ru,
        "en": noted.en,
        "see": _names(noted.see),
    }


def _noted_from_json(data: Mapping[str, Any]) -> Noted:
    return Noted(
        kind=NotedAs(data["kind"]),
        start=data["start"],
        end=data["end"],
        ru=data["ru"],
        en=data["en"],
        see=_ids(data["see"]),
    )


def _source_to_json(lines: SourceLines) -> Json:
    return {"file": lines.file, "first_line": lines.first_line, "last_line": lines.last_line}


def _auction_from_json(data: Mapping[str, Any]) -> Auction:
    return Auction(
        label=data["label"],
        seats=tuple(data["seats"]),
        dealer=data["dealer"],
        rows=tuple(tuple(row) for row in data["rows"]),
        calls=tuple(Call(**call) for call in data["calls"]),
    )


def _reference_from_json(data: Mapping[str, Any]) -> Reference:
    return Reference(
        start=data["start"],
        end=data["end"],
        mention=data["mention"],
        kind=CitationKind(data["kind"]),
        rule=data["rule"],
        status=Status(data["status"]),
        targets=_ids(data["targets"]),
        nearest=_ids(data["nearest"]),
        inferred=data["inferred"],
        also=data["also"],
    )
