"""Akoma Ntoso 3 (OASIS LegalDocML): a Law as an act, the commentary on one as a document."""

import re
from typing import Final
from xml.etree import ElementTree as ET

from ingest.model import Auction, Kind
from search_service.web.formats.document import PlacedRecord, TextPart, WrittenText

NAMESPACE: Final = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
ORGANISATION: Final = "pravilo"
# Kind of a record -> the element of its level; what has none is a container with the name of its kind.
ELEMENTS: Final = {Kind.LAW: "section", Kind.COMMENTARY: "section", Kind.PARAGRAPH: "paragraph", Kind.ITEM: "point"}
LEVELS: Final = ("subsection", "paragraph", "subparagraph", "point")  # of provisions, by their depth in a Law
COUNTRY: Final = "un"  # of no state


def akoma_ntoso(document: WrittenText) -> bytes:
    """The document as XML in UTF-8."""
    ET.register_namespace("", NAMESPACE)
    root = ET.Element(_name("akomaNtoso"))
    whole = _sub(root, "act" if document.is_law else "doc", name="law" if document.is_law else "commentary")
    _meta(whole, document)
    body = _sub(whole, "body" if document.is_law else "mainBody")
    for node in document.nodes:
        _node(body, node)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _name(tag: str) -> str:
    return f"{{{NAMESPACE}}}{tag}"


def _sub(parent: ET.Element, tag: str, **attributes: str) -> ET.Element:
    return ET.SubElement(parent, _name(tag), attributes)


def _meta(parent: ET.Element, document: WrittenText) -> None:
    work = f"/akn/{COUNTRY}/{'act' if document.is_law else 'doc'}/{document.edition}/{document.work}/{document.label}"
    expression = f"{work}/{_language(document)}@"
    meta = _sub(parent, "meta")
    identification = _sub(meta, "identification", source=f"#{ORGANISATION}")
    for level, uri in (("FRBRWork", work), ("FRBRExpression", expression), ("FRBRManifestation", f"{expression}.xml")):
        told = _sub(identification, level)
        _sub(told, "FRBRthis", value=f"{uri}/!main" if level == "FRBRWork" else uri)
        _sub(told, "FRBRuri", value=uri)
        _sub(told, "FRBRdate", date=f"{document.edition}-01-01", name="edition")  # the year is all that is known
        _sub(told, "FRBRauthor", href=f"#{ORGANISATION}")
        if level == "FRBRWork":
            _sub(told, "FRBRcountry", value=COUNTRY)
        if level == "FRBRExpression":
            _sub(told, "FRBRlanguage", language=_language(document))
        if level == "FRBRManifestation":
            _sub(told, "FRBRformat", value="application/akn+xml")
    references = _sub(meta, "references", source=f"#{ORGANISATION}")
    _sub(references, "TLCOrganization", eId=ORGANISATION, href="/ontology/organization/pravilo", showAs="Pravilo")


def _language(document: WrittenText) -> str:
    return {"ru": "rus", "en": "eng"}.get(document.lang, document.lang)


def _node(parent: ET.Element, node: PlacedRecord) -> None:
    record = node.record
    eid = "r_" + re.sub(r"[^A-Za-z0-9]+", "_", str(record.id))
    tag = ELEMENTS.get(record.kind) or (LEVELS[min(record.id.depth - 2, 3)] if record.kind is Kind.PROVISION else "")
    named = {"name": record.kind.value} if not tag else {}
    element = _sub(parent, tag or "hcontainer", eId=eid, **named)
    if record.marker or record.kind is Kind.LAW:
        _sub(element, "num").text = record.marker or record.label
    if record.title:
        _sub(element, "heading").text = record.title
    inner = any(isinstance(part, PlacedRecord) for part in node.parts)
    holder: ET.Element | None = None
    for number, part in enumerate(node.parts, 1):
        if isinstance(part, PlacedRecord):
            _node(element, part)
            holder = None
            continue
        if holder is None:
            holder = _holder(element, eid, number, inner=inner)
        _block(holder, part)
    if not node.parts:
        _sub(_sub(element, "content"), "p")


def _holder(element: ET.Element, eid: str, number: int, *, inner: bool) -> ET.Element:
    """Where text stands: the content of a record without inner ones; else what introduces them or stands between."""
    if not inner:
        return _sub(element, "content")
    if number == 1:
        return _sub(element, "intro")
    return _sub(_sub(element, "hcontainer", eId=f"{eid}_t{number}", name="text"), "content")


def _block(holder: ET.Element, part: TextPart | Auction) -> None:
    if isinstance(part, Auction):
        table = _sub(holder, "table")
        heads = _sub(table, "tr")
        for seat in part.seats:
            _sub(_sub(heads, "th"), "p").text = seat
        for row in part.rows:
            cells = _sub(table, "tr")
            for cell in row:
                _sub(_sub(cells, "td"), "p").text = cell or ""
        return
    paragraph = _sub(holder, "p")
    last: ET.Element | None = None
    for run in part.runs:
        if run.href or run.emphasis:
            at = _sub(paragraph, "ref", href=run.href) if run.href else _sub(paragraph, "i")
            (_sub(at, "i") if run.href and run.emphasis else at).text = run.text
            last = at
        elif last is None:
            paragraph.text = (paragraph.text or "") + run.text
        else:
            last.tail = (last.tail or "") + run.text
